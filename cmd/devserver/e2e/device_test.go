package e2e_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game"
)

// clear checks that every target lies in the window and under no bar.
func clear(t *testing.T, p *e2e.Page, w, h float64) {
	t.Helper()
	covered := e2e.Eval[[]string](p, `(() => {
		const bars = ["#top", "#bar"].map((s) => document.querySelector(s).getBoundingClientRect());
		return window.filon.targets().filter((a) => bars.some((b) => a.x < b.right - 1 && b.left < a.x + a.w - 1 && a.y < b.bottom - 1 && b.top < a.y + a.h - 1)).map((a) => a.id);
	})()`)
	assert.Empty(t, covered, "targets under the bars")
	targets := p.Targets()
	require.NotEmpty(t, targets)
	for _, target := range targets {
		assert.GreaterOrEqual(t, target.X, -1.0, "%v", target)
		assert.GreaterOrEqual(t, target.Y, -1.0, "%v", target)
		assert.LessOrEqual(t, target.X+target.W, w+1, "%v", target)
		assert.LessOrEqual(t, target.Y+target.H, h+1, "%v", target)
	}
}

func TestDevice_PhoneTurnedInTheMiddleOfAScratch(t *testing.T) {
	p := seat(t, "direct win", 270, 480)
	e2e.Eval[bool](p, `(document.querySelector('#modes input[value="main"]').click(), true)`)
	p.Wait("the mode", `s.mode === "main"`)
	p.Click(e2e.Touch, "#go")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.includes("cell:0")`)
	p.Settle()
	clear(t, p, 270, 480)
	p.Rub("cell:0")
	p.Turn(480, 270)
	p.WaitJS("the other composition", `document.querySelector("#bar").getBoundingClientRect().left > 200 && window.filon.targets().every((a) => a.x + a.w <= 481 && a.y + a.h <= 271)`)
	p.Lift()
	p.Settle()
	clear(t, p, 480, 270)
	// The rest is opened in the new position, by the key as well as by the hand.
	for _, a := range []game.Action{"cell:1", "cell:2", "cell:0"} {
		if e2e.Eval[bool](p, `window.filon.status().legal.includes("`+string(a)+`")`) {
			p.Press(e2e.Keyboard, a)
			p.Wait(string(a), `!st.legal.includes("`+string(a)+`")`)
			p.Settle()
		}
	}
	p.Wait("the result", `s.phase === "finished" && s.result !== null`)
}

func TestDevice_TabHiddenDuringAnAnimation(t *testing.T) {
	p := e2e.OpenWith(t, "/#/minedor", 480, 270, e2e.Hideable)
	atTable(p)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.includes("cell:0")`)
	p.Settle()
	p.Press(e2e.Mouse, "cell:0")
	p.Wait("its animation", `!st.legal.includes("cell:0")`)
	p.Hide()
	// Money does not hang on frames: what was bought is stored and shown.
	assert.Equal(t, "revealing", p.State().Phase)
	assert.Contains(t, e2e.Eval[string](p, `JSON.stringify({ ...localStorage })`), "cell:0")
	p.Reveal()
	p.Settle()
	for _, a := range []game.Action{"cell:1", "cell:2"} {
		p.Press(e2e.Mouse, a)
		p.Wait(string(a), `!st.legal.includes("`+string(a)+`")`)
		p.Settle()
	}
	// Whatever the unit is: it goes on where it was.
	p.Wait("the end of the draw", `s.phase === "finished" || s.step !== "cells"`)
	p.NotFlat()
}

// Ebitengine reloads the page then: the unit goes on at the same step, debited once.
func TestDevice_LostWebGLContextResumesTheUnit(t *testing.T) {
	p := seat(t, "wagon bonus", 480, 270)
	p.Click(e2e.Mouse, "#go")
	unit := p.Wait("the cells", `s.phase === "revealing" && st.legal.includes("cell:0")`).Unit.ID
	p.Settle()
	p.Press(e2e.Mouse, "cell:1")
	p.Wait("its cell", `!st.legal.includes("cell:1")`)
	p.LoseContext()
	state := p.Wait("the unit again", `s.phase === "revealing" && st.legal.includes("cell:0")`)
	assert.Equal(t, unit, state.Unit.ID)
	assert.Equal(t, "999.00", state.Account.Balance)
	p.Settle()
	assert.ElementsMatch(t, []string{"cell:0", "cell:2"}, e2e.Eval[[]string](p, `filon.status().legal`))
	p.NotFlat()
}

// Each control of the table pressed twice as fast as a hand can do it does what
// it does once.
func TestDevice_DoubleTapIsOneWish(t *testing.T) {
	p := seat(t, "extra chain", 480, 270)
	twice := func(selector string) {
		e2e.Eval[bool](p, `((e) => { e.click(); e.click(); return true; })(document.querySelector("`+selector+`"))`)
	}
	twice("#go")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.length > 0`)
	assert.Equal(t, "999.00", p.State().Account.Balance)
	for p.State().Step == "cells" {
		p.Settle()
		e2e.Eval[bool](p, `((e) => { e?.click(); e?.click(); return true; })(document.querySelector("#mirror button"))`)
		p.Settle()
	}
	state := p.Wait("the Extra button", `s.controls.extra`)
	left := state.ExtraLeft
	p.WaitJS("the Extra button", `document.querySelector("#go").dataset.does === "extra"`)
	twice("#go")
	state = p.Wait("the next draw", `s.step === "cells"`)
	assert.Equal(t, left-1, state.ExtraLeft, "one Extra step is used")
	p.Settle()
	assert.Equal(t, "cells", p.State().Step)
	p.WaitJS("« Auto »", `document.querySelector("#auto").getAttribute("aria-disabled") === "false"`)
	twice("#auto")
	p.WaitJS("the end", `(filon.step(20), filon.state().phase === "finished" && filon.state().controls.again)`)
	balance := p.State().Account.Balance
	p.WaitJS("the button", `document.querySelector("#go").dataset.does === "again"`)
	twice("#go")
	p.Wait("the table", `s.phase === "ready" && s.controls.play`)
	assert.Equal(t, balance, p.State().Account.Balance, "« Continuer » twice buys nothing")
	p.WaitJS("the other button", `document.querySelector("#go").dataset.does === "play"`)
	e2e.Eval[bool](p, `document.querySelector("#go").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }))`)
	e2e.Eval[bool](p, `filon.idle().then(() => true)`)
	assert.Equal(t, "ready", p.State().Phase, "nor does the second click of a slower double click")
	for _, name := range []string{"history", "rules", "menu"} {
		twice("#top [data-dialog=" + name + "]")
		p.WaitJS("one dialog", `document.querySelectorAll("dialog").length === 1`)
		twice("dialog .icon")
		p.WaitJS("no dialog", `document.querySelectorAll("dialog").length === 0`)
	}
}

// A key that is held down repeats itself: it opens one cell and not the next too,
// and buys one unit and not another when the former is finished.
func TestDevice_HeldKeyIsOnePress(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	p.Key("j")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.length === 3`)
	p.Settle()
	e2e.Eval[bool](p, `(document.querySelector('#mirror [data-id="cell:0"]').focus(), true)`)
	p.Hold("Enter", 2)
	p.Wait("its cell", `!st.legal.includes("cell:0")`)
	p.Settle()
	p.WaitJS("its button to go", `document.querySelector('#mirror [data-id="cell:0"]') === null`)
	p.Repeat("Enter", 5)
	e2e.Eval[bool](p, `filon.idle().then(() => true)`)
	require.Equal(t, []string{"cell:1", "cell:2"}, e2e.Eval[[]string](p, `filon.status().legal`))
	assert.Equal(t, "cell:1", e2e.Eval[string](p, `document.activeElement.dataset.id`))
	p.LetGo("Enter")
	p.Key("\r")
	p.Wait("a press of its own", `!st.legal.includes("cell:1")`)

	// This one reveals by itself.
	p = e2e.Open(t, "/#/arbre", 480, 270)
	atTable(p)
	e2e.Eval[bool](p, `(document.querySelector("#go").focus(), true)`)
	p.Hold("Enter", 2)
	p.Wait("a unit", `s.phase === "revealing"`)
	p.WaitJS("its end", `(filon.step(20), filon.state().phase === "finished" && filon.state().controls.again)`)
	balance := p.State().Account.Balance
	p.Repeat("Enter", 5)
	e2e.Eval[bool](p, `filon.idle().then(() => true)`)
	require.Equal(t, "finished", p.State().Phase, "« Continuer » is a press of its own")
	p.LetGo("Enter")
	p.Key("\r")
	p.Wait("the table", `s.phase === "ready" && s.controls.play`)

	// Space acts where it is let go: not where it was not pressed.
	e2e.Eval[bool](p, `(document.querySelector("#scene").focus(), true)`)
	p.Hold(" ", 0)
	e2e.Eval[bool](p, `(document.querySelector("#go").focus(), true)`)
	p.Repeat(" ", 3)
	p.LetGo(" ")
	e2e.Eval[bool](p, `filon.idle().then(() => true)`)
	assert.Equal(t, "ready", p.State().Phase)
	assert.Equal(t, balance, p.State().Account.Balance)
	p.Hold(" ", 3)
	p.LetGo(" ")
	p.Wait("a unit", `s.phase === "revealing"`)
}

// Only the last button of a chord tells of itself when it is let go.
func TestDevice_MouseChordLeavesNoButtonDown(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Eval[bool](p, `(document.querySelector('#modes input[value="main"]').click(), true)`)
	p.Wait("the mode", `s.mode === "main"`)
	p.Key("j")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.length === 3`)
	p.Settle()
	const moved, pressed, released = input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased
	at := p.Targets()
	mouse := func(kind input.DispatchMouseEventType, cell int, x, y float64, button input.MouseButton, buttons int64) {
		p.MouseEvent(kind, at[cell].X+x*at[cell].W, at[cell].Y+y*at[cell].H, button, buttons)
	}
	rub := func(cell int, button input.MouseButton, buttons int64) {
		for y := .1; y <= .9; y += .1 {
			for x := .1; x <= .9; x += .2 {
				mouse(moved, cell, x, y, button, buttons)
			}
		}
		e2e.Eval[bool](p, `filon.idle().then(() => true)`)
	}
	mouse(pressed, 0, .2, .5, input.MouseButtonLeft, 1)
	mouse(pressed, 0, .2, .5, input.MouseButtonRight, 3)
	mouse(moved, 0, .4, .5, input.MouseButtonNone, 3)
	mouse(released, 0, .4, .5, input.MouseButtonLeft, 2)
	mouse(released, 0, .4, .5, input.MouseButtonRight, 0)
	rub(1, input.MouseButtonNone, 0)
	assert.Contains(t, e2e.Eval[[]string](p, `filon.status().legal`), "cell:1", "rubbed without a button")
	// The other order: the right button alone rubs nothing, with the left one it does.
	mouse(pressed, 1, .1, .1, input.MouseButtonRight, 2)
	rub(1, input.MouseButtonRight, 2)
	assert.Contains(t, e2e.Eval[[]string](p, `filon.status().legal`), "cell:1", "rubbed with the right button")
	mouse(pressed, 1, .1, .1, input.MouseButtonLeft, 3)
	rub(1, input.MouseButtonNone, 3)
	p.Wait("its cell", `!st.legal.includes("cell:1")`)
}

// A title gives way before the buttons do, and is not cut.
func TestDevice_BarsKeepTheirButtonsWhole(t *testing.T) {
	p := e2e.Open(t, "/", 480, 270)
	p.Wait("an account", `s.account !== null`)
	for _, id := range []string{"pactole", "minedor", "arbre", "chateau"} {
		p.Go("/#/" + id)
		atTable(p)
		for _, size := range [][2]int{{280, 653}, {320, 568}, {390, 844}, {568, 320}, {653, 280}, {640, 360}, {844, 390}, {1280, 720}} {
			p.Turn(size[0], size[1])
			p.WaitJS("the size", fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1]))
			for _, mark := range []string{"", "replaying"} {
				wrong := e2e.Eval[[]string](p, fmt.Sprintf(`((replaying) => {
					document.documentElement.classList.toggle("replaying", replaying);
					document.querySelector("#replay-mark").hidden = !replaying;
					document.querySelector("#top [data-balance]").textContent = "999\u202f999,50\u00a0€";
					const top = document.querySelector("#top").getBoundingClientRect();
					const name = document.querySelector("#game-name");
					const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.checkVisibility());
					return [
						...seen("#top .icon, #bar button, #bar label").map((e) => [e, e.getBoundingClientRect()]).filter(([, r]) => r.width < 43.9 || r.height < 43.9)
							.map(([e, r]) => (e.ariaLabel || e.textContent) + " is " + r.width + "×" + r.height),
						...seen("#top .icon, #bar button, #bar label, #caption").map((e) => [e, e.getBoundingClientRect()])
							.filter(([e, r]) => r.top < 0 || r.right > innerWidth || ![[.5, .5], [.5, .1], [.5, .9], [.1, .5], [.9, .5]].every(([x, y]) => e.contains(document.elementFromPoint(r.x + x * r.width, r.y + y * r.height))))
							.map(([e]) => (e.ariaLabel || e.textContent) + " is covered"),
						...seen("#top > *").filter((e) => e.getBoundingClientRect().right > top.right).map((e) => (e.id || e.className) + " is outside"),
						...(name.checkVisibility() && (name.scrollWidth > name.clientWidth || top.height > 58) ? [name.textContent + " is cut"] : []),
					];
				})(%t)`, mark != ""))
				assert.Empty(t, wrong, "%s in a window of %v %s", id, size, mark)
			}
		}
	}
}

// The narrowest phones: nothing of the lobby, nor a table of the rules, is cut.
func TestDevice_NarrowPhoneCutsNothing(t *testing.T) {
	p := e2e.Open(t, "/", 280, 653)
	p.Wait("an account", `s.account !== null`)
	assert.Empty(t, e2e.Eval[[]string](p, `(() => {
		document.querySelector(".mast [data-balance]").textContent = "999\u202f999,50\u00a0€";
		return [...document.querySelectorAll(".mast *, .card *")].filter((e) => e.checkVisibility() && !e.matches(".unseen, .unseen *"))
			.filter((e) => { const r = e.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth; }).map((e) => e.outerHTML);
	})()`))
	for _, dialog := range []string{"history", "settings", "account", "session", "rules"} {
		for _, game := range []string{"pactole", "minedor", "arbre", "chateau"} {
			if dialog != "rules" && game != "pactole" {
				continue
			}
			assert.Empty(t, e2e.Eval[[]string](p, fmt.Sprintf(`(() => {
				dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: %q, game: %q } }));
				const body = document.querySelector("dialog[open] .dialog-body");
				for (const d of body.querySelectorAll("details")) d.open = true;
				const { left, right } = body.getBoundingClientRect();
				return [...body.querySelectorAll("*")].filter((e) => e.checkVisibility() && !e.matches(".unseen"))
					.filter((e) => { const r = e.getBoundingClientRect(); return r.left < left || r.right > right; }).map((e) => e.outerHTML);
			})()`, dialog, game)), "%s %s", dialog, game)
		}
	}
}

// 200 % zoom is a window of half the size: everything can be reached.
func TestDevice_ZoomTo200Percent(t *testing.T) {
	p := e2e.Open(t, "/", 640, 360) // 1280×720 at 200 %
	p.Wait("an account", `s.account !== null`)
	assert.True(t, e2e.Eval[bool](p, `document.documentElement.scrollWidth <= innerWidth && document.querySelector("#lobby").scrollWidth <= innerWidth`), "no sideways scrolling")
	p.Click(e2e.Mouse, `.card[data-game="minedor"] .enter`)
	atTable(p)
	for _, moment := range []string{"at rest", "while revealing"} {
		if moment != "at rest" {
			p.Click(e2e.Mouse, "#go")
			p.Wait("a unit", `s.phase === "revealing"`)
			p.WaitJS("« Passer » in the bar", visible("#bar #skip"))
		}
		for _, size := range [][2]int{{640, 360}, {320, 568}, {320, 256}} {
			p.Turn(size[0], size[1])
			p.WaitJS("the size", fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1]))
			outside := e2e.Eval[[]string](p, `[...document.querySelectorAll("#top .icon, #bar button, #bar label")].filter((e) => e.checkVisibility()).map((e) => [e.id || e.textContent || e.ariaLabel, e.getBoundingClientRect()])
				.filter(([, r]) => r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1 || r.width < 43 && r.height < 43).map(([n, r]) => n + " " + JSON.stringify(r))`)
			assert.Empty(t, outside, "controls outside a window of %v %s, or too small to hit", size, moment)
		}
	}
}
