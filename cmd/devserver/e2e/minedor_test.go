package e2e_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game"
)

// kinds is one unit of Mine d'or of each kind at 1 €, with the actions that
// reveal it in an order that a player might take.
var kinds = map[string]struct {
	layout, prize string
	actions       []game.Action
}{
	"loss": {
		`{"draws":[{"step":"initial","cells":["lampe","casque","pelle"]}]}`, "0.00",
		[]game.Action{"cell:0", "cell:1", "cell:2"},
	},
	"direct win": {
		`{"draws":[{"step":"initial","cells":["casque","lampe","casque"]}]}`, "10.00",
		[]game.Action{"cell:2", "cell:0", "cell:1"},
	},
	"extra chain": {
		`{"draws":[{"step":"initial","cells":["cactus","lampe","cactus"]},` +
			`{"step":"extra","cells":["lampe","casque","pelle"]},{"step":"extra","cells":["pelle","casque","pelle"]}]}`, "5.00",
		[]game.Action{"cell:0", "cell:1", "cell:2", "extra", "cell:1", "cell:0", "cell:2", "extra", "cell:2", "cell:1", "cell:0"},
	},
	"wagon bonus": {
		`{"draws":[{"step":"initial","cells":["wagonnet","pelle","charbon"],"wagon":"10.00"}]}`, "10.00",
		[]game.Action{"cell:0", "cell:1", "cell:2", "wagon:2"},
	},
	"lever bonus": {
		`{"draws":[{"step":"initial","cells":["charbon","tete_de_mineur","charbon"],"multiplier":5}]}`, "5.00",
		[]game.Action{"cell:0", "cell:1", "cell:2", "lever:0", "lever:1", "lever:2"},
	},
}

// seat opens Mine d'or at 1 € and makes a kind of unit the next one.
func seat(t *testing.T, kind string, w, h int) *e2e.Page {
	t.Helper()
	p := e2e.Open(t, "/#/minedor", w, h)
	k, ok := kinds[kind]
	require.True(t, ok)
	p.Force(e2e.Forced{Game: "minedor", Stake: "1.00", Prize: k.prize, Layout: json.RawMessage(k.layout)})
	p.Wait("the table", `s.phase === "ready" && s.game === "minedor" && s.controls.play`)
	e2e.Eval[bool](p, `window.filon.idle().then(() => true)`)
	e2e.Eval[bool](p, `(filonApp.dispatch("stake", '{"stake":"1.00"}'), true)`)
	p.Wait("the stake", `s.stake === "1.00"`)
	return p
}

// reveal performs actions by hand, « Extra » by its button in the place of
// « Jouer », and checks on the way what a player would notice.
func reveal(p *e2e.Page, t *testing.T, hand e2e.Hand, actions []game.Action) {
	t.Helper()
	for _, a := range actions {
		p.Settle()
		require.Nil(t, p.State().Result, "nothing is told before the end")
		if a == "extra" {
			before := p.State().ExtraLeft
			p.Click(hand, "#go")
			p.Wait("the Extra step", `s.step === "cells"`)
			assert.Equal(t, before-1, p.State().ExtraLeft)
			continue
		}
		label := p.Label(a)
		assert.NotEmpty(t, label, "%s has a button with a label", a)
		assert.NotContains(t, label, "minedor.", "%s has words", a)
		p.Press(hand, a)
		p.Wait(string(a)+" to be done", `!st.legal.includes("`+string(a)+`")`)
	}
	p.Settle()
}

func play(t *testing.T, kind string, hand e2e.Hand, w, h int) {
	t.Helper()
	k := kinds[kind]
	p := seat(t, kind, w, h)
	p.NotFlat()
	p.Click(hand, "#go")
	state := p.Wait("a unit", `s.phase === "revealing" && s.unit !== null`)
	assert.Equal(t, "999.00", state.Account.Balance)
	p.Settle()
	p.NotFlat()
	reveal(p, t, hand, k.actions)
	state = p.Wait("the end", `s.phase === "finished" && s.controls.again`)
	assert.Equal(t, k.prize, state.Result.Prize)
	want := game.MustAmount("999.00").Add(game.MustAmount(k.prize).Decimal)
	assert.Equal(t, want.StringFixed(2), state.Account.Balance)
	assert.Nil(t, state.Problem)
	last := state.Messages[len(state.Messages)-1]
	if k.prize == "0.00" {
		assert.Equal(t, "msg.lose", last.Key)
	} else {
		assert.Equal(t, "msg.win", last.Key)
	}
	p.NotFlat()

	// The unit is in the history, with its prize.
	e2e.Eval[bool](p, `(filonApp.dispatch("history", "{}"), true)`)
	state = p.Wait("the history", `s.history !== null && !s.history.loading && s.history.units.length === 1`)
	assert.Equal(t, k.prize, state.History.Units[0].Prize)
	assert.Equal(t, "finished", state.History.Units[0].Status)

	p.Click(hand, "#go")
	p.Wait("the table again", `s.phase === "ready" && s.unit === null && s.result === null`)
}

func TestMinedor_LossByMouse(t *testing.T)       { play(t, "loss", e2e.Mouse, 480, 270) }
func TestMinedor_DirectWinByMouse(t *testing.T)  { play(t, "direct win", e2e.Mouse, 480, 270) }
func TestMinedor_ExtraChainByTouch(t *testing.T) { play(t, "extra chain", e2e.Touch, 270, 480) }
func TestMinedor_WagonByTouch(t *testing.T)      { play(t, "wagon bonus", e2e.Touch, 480, 270) }
func TestMinedor_LeversByKeyboard(t *testing.T)  { play(t, "lever bonus", e2e.Keyboard, 480, 270) }
func TestMinedor_ExtraChainByKeyboard(t *testing.T) {
	play(t, "extra chain", e2e.Keyboard, 480, 270)
}

// One reload in each kind of step: among the cells, before « Extra », in an
// Extra step, at each Bonus step and within it, and at the end.
func TestMinedor_ReloadAtEachStepResumesThere(t *testing.T) {
	for kind, after := range map[string][]int{
		"extra chain": {0, 2, 3, 8, 10}, "lever bonus": {2, 3, 5}, "wagon bonus": {2, 3},
	} {
		t.Run(kind, func(t *testing.T) {
			k := kinds[kind]
			p := seat(t, kind, 400, 225)
			p.Click(e2e.Mouse, "#go")
			unit := p.Wait("a unit", `s.phase === "revealing"`).Unit.ID
			for i, a := range k.actions {
				p.Settle()
				require.Nil(t, e2e.Eval[any](p, `window.filon.press("`+string(a)+`")`), a)
				state := p.Settle()
				if !slices.Contains(after, i) {
					continue
				}
				step, legal := state.Step, e2e.Eval[[]string](p, `window.filon.status().legal`)
				p.Reload()
				state = p.Wait("the unit again", `s.unit !== null && ["revealing", "finished"].includes(s.phase)`)
				p.Settle()
				assert.Equal(t, unit, state.Unit.ID)
				if i == len(k.actions)-1 { // the end: credited, and once
					credited := decimal.NewFromInt(999).Add(decimal.RequireFromString(k.prize)).StringFixed(2)
					p.Wait("the credit", `s.account.balance === "`+credited+`"`)
				} else {
					assert.Equal(t, "999.00", state.Account.Balance, "bought once")
					assert.Equal(t, step, p.State().Step, "after %s", a)
					assert.ElementsMatch(t, legal, e2e.Eval[[]string](p, `window.filon.status().legal`), "after %s", a)
				}
			}
			state := p.Wait("the end", `s.phase === "finished" && s.controls.again`)
			assert.Equal(t, k.prize, state.Result.Prize)
		})
	}
}

func TestMinedor_AutoRevealsTheWholeUnit(t *testing.T) {
	p := seat(t, "extra chain", 480, 270)
	p.Click(e2e.Mouse, "#auto")
	p.Wait("a unit", `s.phase === "revealing"`)
	p.WaitJS("the end", `(window.filon.step(20), window.filon.state().phase === "finished" && window.filon.state().controls.again)`)
	assert.Equal(t, kinds["extra chain"].prize, p.State().Result.Prize)
}

func TestMinedor_ModesAreThePlayersChoice(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Eval[bool](p, `(filonApp.dispatch("mode", '{"mode":"main"}'), true)`)
	p.Wait("the mode", `s.mode === "main"`)
	p.Click(e2e.Mouse, "#go")
	state := p.Wait("a unit", `s.phase === "revealing"`)
	assert.Equal(t, "main", state.Mode)
	p.Settle()
	p.Press(e2e.Mouse, "cell:1") // a press suffices where one could rub
	p.Wait("the cell", `!st.legal.includes("cell:1")`)
	p.Reload()
	assert.Equal(t, "main", p.Wait("the unit", `s.phase === "revealing"`).Mode)
}

func TestMinedor_RubbingByHandUncovers(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Eval[bool](p, `(filonApp.dispatch("mode", '{"mode":"main"}'), true)`)
	p.Wait("the mode", `s.mode === "main"`)
	p.Click(e2e.Touch, "#go")
	p.Wait("a unit", `s.phase === "revealing"`)
	p.Settle()
	p.RubOff("cell:0", true)
	p.Wait("the cell", `!st.legal.includes("cell:0")`)
	// A touch that the system takes away does not leave a finger behind.
	p.RubOff("cell:1", false)
	p.Settle()
	p.Press(e2e.Touch, "cell:2")
	p.Wait("the last cell", `!st.legal.includes("cell:2")`)
}

// What a finger has rubbed off a cover is stored; render and cmd/wasm/app test
// that it is shown so after a reload.
func TestMinedor_StrokesAreStored(t *testing.T) {
	p := seat(t, "direct win", 270, 480)
	e2e.Eval[bool](p, `(document.querySelector('#modes input[value="main"]').click(), true)`)
	p.Wait("the mode", `s.mode === "main"`)
	p.Click(e2e.Touch, "#go")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.includes("cell:0")`)
	p.Settle()
	p.Rub("cell:0")
	p.Lift()
	p.WaitJS("the strokes stored", `(localStorage.getItem("filon.rubs") ?? "").includes(window.filon.state().unit.id)`)
}

func TestMinedor_NothingLeaksBeforeItIsRevealed(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	p.Click(e2e.Mouse, "#go")
	p.Wait("a unit", `s.phase === "revealing"`)
	p.Settle()
	page := e2e.Eval[string](p, `document.documentElement.outerHTML + JSON.stringify(window.filon.state()) + JSON.stringify(window.filon.targets())`)
	for _, secret := range []string{"casque", "Casque", "10.00\"", "msg.win"} {
		assert.False(t, strings.Contains(page, secret), "%s is told before a cell is uncovered", secret)
	}
}
