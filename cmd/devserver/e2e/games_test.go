package e2e_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game"
)

// evening is one unit of a game and how a player gets through it: what every
// game has to offer besides its own rules.
type evening struct {
	game         game.ID
	name         string // as players read it
	stake, prize string
	layout       string
	steps        []string // that the unit goes through, but for those a scene takes by itself
	why          string   // a part of the breakdown in the history
	automatic    bool     // the scene reveals by itself, there is no « Auto »
}

// Pactole with a number twice, L'Arbre aux trésors with three runs, Le Château
// d'or and Mine d'or with their Bonus.
var evenings = []evening{
	{
		game: "pactole", name: "Pactole", stake: "2.00", prize: "20.00", steps: []string{"cells"}, why: "Numéro identique",
		layout: `{"winning":[11,45,32],"yours":[{"number":13,"amount":"4.00"},{"number":16,"amount":"2.00"},{"number":7,"amount":"4.00"},{"number":31,"amount":"4.00"},{"number":49,"amount":"2.00"},{"number":17,"amount":"4.00"},{"number":22,"amount":"2.00"},{"number":45,"amount":"20.00"},{"number":9,"amount":"4.00"}]}`,
	},
	{
		game: "minedor", name: "Mine d’or", stake: "1.00", prize: "10.00", steps: []string{"cells", "wagon"}, why: "le wagonnet",
		layout: `{"draws":[{"step":"initial","cells":["wagonnet","pelle","charbon"],"wagon":"10.00"}]}`,
	},
	{
		game: "arbre", name: "L’Arbre aux trésors", stake: "1.00", prize: "10.00", why: "Suite gagnante", automatic: true,
		layout: `{"grid":[["champignon","fer_a_cheval","papillon","cerise","cerise"],["cerise","joker","cerise","cerise","fer_a_cheval"],["champignon","pomme","papillon","champignon","plume"],["gland","gland","gland","gland","gland"],["lanterne","lanterne","lanterne","lanterne","lanterne"]],"amounts":["4.00","1.00","2.00","2.00","4.00"]}`,
	},
	{
		game: "chateau", name: "Le Château d’or", stake: "1.00", prize: "10.00", steps: []string{"cells", "pulley", "parchment"}, why: "parchemin",
		layout: `{"chests":[{"symbol":"sceptre","amount":"0.50"},{"symbol":"epee","amount":"0.50"},{"symbol":"torche","amount":"0.50"},{"symbol":"coupe","amount":"0.50"},{"symbol":"cle","amount":"1.00"},{"symbol":"armure","amount":"2.00"}],"rows":[{"shields":["blanc","pourpre","bleu"],"amount":"0.50"},{"shields":["noir","bleu","rouge"],"amount":"2.00"},{"shields":["noir","rouge","blanc"],"amount":"0.50"}],"bonus":{"level":"2.00","multiplier":5}}`,
	},
}

// Each game from the lobby to the replay of its unit with the keyboard alone: a
// stake, « Jouer », every target of the scene; on the way back to the lobby, the
// result read in the history at once, « Reprendre » and on from the same step to
// the end; « Rediffusion » at last, which spends nothing. axe-core looks at the
// table at rest, at every step of the unit, at the result and at the replay.
func TestGames_KeyboardAloneFromTheLobbyToTheReplay(t *testing.T) {
	for _, g := range evenings {
		t.Run(string(g.game), func(t *testing.T) {
			p := e2e.Open(t, "/", 480, 300)
			p.Force(e2e.Forced{Game: string(g.game), Stake: g.stake, Prize: g.prize, Layout: json.RawMessage(g.layout)})
			p.Click(e2e.Keyboard, fmt.Sprintf(`.card[data-game=%q] .enter`, g.game))
			atTable(p)
			assert.True(t, strings.HasPrefix(e2e.Eval[string](p, `document.title`), g.name+" "), "its name is set as print does")
			assert.Equal(t, !g.automatic, e2e.Eval[bool](p, visible("#auto")), "« Auto » where there is something to reveal")
			chooseStake(t, p, g.stake)
			p.NotFlat()
			axe(t, p, "at rest")

			p.Click(e2e.Keyboard, "#go")
			unit := p.Wait("the unit", `s.phase === "revealing" && s.step !== "rest"`).Unit.ID
			balance := p.State().Account.Balance
			assert.Equal(t, !g.automatic, e2e.Eval[bool](p, visible("#auto")), "nor while it is revealed")
			if !g.automatic {
				press(t, p)
			}
			left := e2e.Eval[[]string](p, `filon.status().legal`)

			// Away, and what it has won read at once (article 4).
			e2e.Eval[bool](p, `(location.hash = "#/", true)`)
			p.Wait("the lobby", `s.phase === "lobby"`)
			p.Click(e2e.Keyboard, `#lobby [data-dialog="history"], #lobby [data-dialog="menu"]`)
			line := unitLine(p)
			assert.Contains(t, line, g.name)
			assert.Contains(t, line, "à révéler")
			p.Click(e2e.Keyboard, `dialog [data-focus^="history.consult"]`)
			p.WaitJS("the result", `document.querySelector("dialog")?.dataset.name === "consult"`)
			result := e2e.Eval[string](p, `document.querySelector("dialog").textContent`)
			assert.Contains(t, result, strings.TrimSuffix(g.prize, ".00")+"\u00a0€")
			assert.Contains(t, result, g.why)
			axe(t, p, "the result in the history")

			// « Reprendre » leads to the same step of the same unit.
			openHistory(p)
			p.Click(e2e.Keyboard, `dialog [data-focus^="history.resume"]`)
			state := p.Wait("the unit again", `s.phase === "revealing" && s.step !== "rest"`)
			p.WaitJS("the scene", `document.querySelector("#loader").hidden`)
			assert.Equal(t, unit, state.Unit.ID)
			assert.Equal(t, balance, state.Account.Balance, "debited once")
			if !g.automatic {
				assert.ElementsMatch(t, left, e2e.Eval[[]string](p, `filon.status().legal`), "the same step")
			}

			// To the end, each step looked at.
			seen := map[string]bool{}
			for p.Settle(); p.State().Phase == "revealing"; p.Settle() {
				state := p.State()
				require.Nil(t, state.Result, "nothing is told before the end")
				if g.automatic {
					continue
				}
				if !seen[state.Step] {
					seen[state.Step] = true
					axe(t, p, state.Step)
				}
				press(t, p)
			}
			for _, step := range g.steps {
				assert.True(t, seen[step], "the unit goes through %s, it went through %v", step, seen)
			}
			state = p.Wait("the end", `s.phase === "finished" && s.controls.again`)
			assert.Equal(t, g.prize, state.Result.Prize)
			p.WaitJS("the result to be said", `document.querySelector("#say").textContent.includes("Disponibilités")`)
			axe(t, p, "the result")
			p.NotFlat()
			balance = state.Account.Balance
			p.Click(e2e.Keyboard, "#go")
			p.Wait("the table", `s.phase === "ready"`)

			// « Rediffusion ».
			openHistory(p)
			p.Click(e2e.Keyboard, `dialog [data-focus^="history.replay"]`)
			p.Wait("the replay", `s.phase === "replay"`)
			p.WaitJS("its mark", visible("#replay-mark"))
			p.WaitJS("the scene to show it", `filon.status().busy || filon.status().revealed`)
			axe(t, p, "the replay")
			assert.Empty(t, p.Targets(), "a replay is looked at")
			p.Settle()
			p.NotFlat()
			state = p.State()
			assert.Equal(t, balance, state.Account.Balance, "it spends nothing")
			e2e.Eval[bool](p, `(location.hash = "#/", true)`)
			state = p.Wait("the lobby", `s.phase === "lobby"`)
			assert.Empty(t, state.OpenUnits)
		})
	}
}

// press opens the first target of the scene with the keyboard and waits for it.
func press(t *testing.T, p *e2e.Page) {
	t.Helper()
	p.Settle()
	targets := p.Targets()
	require.NotEmpty(t, targets)
	id := targets[0].ID
	label := p.Label(id)
	assert.NotEmpty(t, label)
	assert.NotContains(t, label, ".", "%s has words", id)
	p.Press(e2e.Keyboard, id)
	p.Wait(string(id)+" to be done", `!st.legal.includes("`+string(id)+`")`)
}

// chooseStake chooses a stake as a screen reader does, where there is a choice.
func chooseStake(t *testing.T, p *e2e.Page, stake string) {
	t.Helper()
	e2e.Eval[bool](p, fmt.Sprintf(`(document.querySelector('#stakes input[value=%q]').click(), true)`, stake))
	p.Wait("the stake", fmt.Sprintf(`s.stake === %q`, stake))
}

// openHistory opens the history, wherever its opener is at this size.
func openHistory(p *e2e.Page) {
	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "history" } })), true)`)
	p.WaitJS("the history", `document.querySelector("dialog")?.dataset.name === "history" && !filon.state().history?.loading && document.querySelector(".unit") !== null`)
}

// unitLine reads the newest unit of the history.
func unitLine(p *e2e.Page) string {
	if e2e.Eval[bool](p, `document.querySelector("dialog")?.dataset.name === "menu"`) {
		p.Click(e2e.Keyboard, `dialog .menu-list button:nth-of-type(1)`)
	}
	p.WaitJS("the history", `document.querySelector("dialog")?.dataset.name === "history" && document.querySelector(".unit") !== null`)
	return e2e.Eval[string](p, `document.querySelector(".unit").textContent`)
}
