package e2e_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

// ask opens a dialog from the button that the table's bar has for it.
func ask(p *e2e.Page, name string) {
	p.Click(e2e.Keyboard, `#top [data-dialog="`+name+`"]`)
	p.WaitJS("the dialog "+name, fmt.Sprintf(`document.querySelector("dialog")?.dataset.name === %q`, name))
}

// The panel of a problem lies under a dialog: what a dialog has asked for in vain is
// said in it, and no history is empty that did not come.
func TestDialog_WhatItAskedForInVainIsSaidInIt(t *testing.T) {
	p := seat(t, "direct win", 1000, 640)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the unit", `s.phase === "revealing"`)
	e2e.Break(t, e2e.Fault{Call: "listUnits", Status: 503})
	ask(p, "history")
	p.WaitJS("the word", `document.querySelector("dialog [role=alert]")?.textContent.includes("indisponible")`)
	assert.NotContains(t, e2e.Eval[string](p, `document.querySelector("dialog").textContent`), "Aucune unité")
	e2e.Mend(t)
	p.Click(e2e.Keyboard, `dialog [data-focus="more"]`)
	p.WaitJS("the unit in it", `document.querySelectorAll("dialog .unit").length === 1 && document.querySelector("dialog [role=alert]") === null`)
	assert.True(t, e2e.Eval[bool](p, `document.querySelector("#fault").hidden`))

	e2e.Break(t, e2e.Fault{Call: "getBlock", Status: 503})
	e2e.Eval[bool](p, `([...document.querySelectorAll(".unit button")].find((b) => b.textContent.startsWith("Consulter")).click(), true)`)
	p.Click(e2e.Keyboard, `dialog [data-focus="block"]`)
	p.WaitJS("the word", `document.querySelector("dialog[data-name=consult] [role=alert]")?.textContent.includes("indisponible")`)

	// Once the dialog is gone it is the panel's turn: it has the focus, and gives it
	// back to what opened the dialog.
	p.Key("\u001b")
	p.WaitJS("the panel", `document.querySelector("dialog") === null && document.activeElement?.id === "fault-retry"`)
	p.Click(e2e.Keyboard, "#fault-other")
	p.WaitJS("the focus where it was", `document.querySelector("#fault").hidden && document.activeElement?.matches("#top [data-dialog=history]")`)
}

// A code that the texts do not know is a sentence all the same.
func TestDialog_ProblemWithoutWordsOfItsOwnIsASentence(t *testing.T) {
	p := seat(t, "loss", 640, 400)
	for body, said := range map[string]string{
		`<html>Wi-Fi</html>`: "Wi-Fi",
		`{"type":"","title":"","status":422,"detail":"","code":"tea"}`: "n’a pas abouti",
	} {
		e2e.Eval[bool](p, fmt.Sprintf(`(() => {
			const real = window.realFetch ??= window.fetch;
			window.fetch = (url, ...rest) => String(url).endsWith("/players/link") ? Promise.resolve(new Response(%[1]q, { status: %[1]q.startsWith("<") ? 200 : 422 })) : real(url, ...rest);
			dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "account" } }));
			const field = document.querySelector("#set-code");
			field.value = "ABCDE-FGHJK";
			field.dispatchEvent(new Event("input"));
			document.querySelector('dialog [data-focus="use"]').click();
			return true;
		})()`, body))
		p.WaitJS("a sentence", fmt.Sprintf(`document.querySelector("dialog [role=alert]")?.textContent.includes(%q)`, said))
		assert.NotContains(t, e2e.Eval[string](p, `document.querySelector("dialog").textContent`), "fault.")
	}
}

// A press that began inside a dialog does not close it where it ends: a slider drawn
// too far, a word that is marked. One beside it does.
func TestDialog_PressThatBeganInsideDoesNotCloseIt(t *testing.T) {
	p := e2e.Open(t, "/", 800, 600)
	p.Wait("an account", `s.account !== null`)
	const moved, pressed, released = input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased
	for _, from := range []string{"#dialog-title", "#set-sound", ".dialog-body .small"} {
		e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "settings" } })), true)`)
		at := e2e.Eval[[2]float64](p, fmt.Sprintf(`((e) => {
			e.scrollIntoView({ block: "nearest", behavior: "instant" });
			const { left, top, width, height } = e.getBoundingClientRect();
			return [left + width / 2, top + height / 2];
		})(document.querySelector("dialog[open]").querySelector(%q))`, from))
		p.MouseEvent(pressed, at[0], at[1], input.MouseButtonLeft, 1)
		p.MouseEvent(moved, 5, 5, input.MouseButtonLeft, 1)
		p.MouseEvent(released, 5, 5, input.MouseButtonLeft, 0)
		require.True(t, e2e.Eval[bool](p, `new Promise((done) => setTimeout(() => done(document.querySelector("dialog[open]") !== null)))`), from)
	}
	p.MouseEvent(pressed, 5, 5, input.MouseButtonLeft, 1)
	p.MouseEvent(released, 5, 5, input.MouseButtonLeft, 0)
	p.WaitJS("no dialog", `document.querySelector("dialog") === null`)
}

// While a unit is revealed behind it the history is not built again and again: a
// button that goes between a finger's coming down and its lifting is not pressed.
func TestDialog_HistoryStandsStillWhileSomethingIsRevealed(t *testing.T) {
	p := seat(t, "direct win", 640, 400)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.length === 3`)
	p.Settle()
	p.Wait("the server to know", `!s.pending`)
	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "history" } })), true)`)
	p.WaitJS("the unit", `document.querySelector("dialog .unit") !== null`)
	e2e.Eval[bool](p, `(window.before = document.querySelector("dialog .unit"), filon.press("cell:0") === null)`)
	p.Settle()
	p.Wait("the step to be recorded", `!s.pending && !st.legal.includes("cell:0")`)
	assert.True(t, e2e.Eval[bool](p, `filon.idle().then(() => before.isConnected)`))
}

func TestDialog_LanguageKeepsTheFocusWhereItIsChosen(t *testing.T) {
	p := e2e.Open(t, "/#/minedor", 1000, 640)
	atTable(p)
	ask(p, "menu")
	e2e.Eval[bool](p, `([...document.querySelectorAll("dialog .menu-list button")].find((b) => b.textContent === "Réglages").click(), true)`)
	p.WaitJS("the settings", `document.querySelector("dialog")?.dataset.name === "settings"`)
	e2e.Eval[bool](p, `((s) => { s.focus(); s.value = "en"; s.dispatchEvent(new Event("change")); return true; })(document.querySelector("#set-lang"))`)
	p.WaitJS("English", `document.querySelector("#dialog-title")?.textContent === "Settings"`)
	assert.Equal(t, "set-lang", e2e.Eval[string](p, `document.activeElement.id`))
	p.Key("\u001b")
	p.WaitJS("the focus back", `document.querySelector("dialog") === null && document.activeElement.matches('#top [data-dialog="menu"]')`)
}
