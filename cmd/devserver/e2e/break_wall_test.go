package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/cmd/devserver/e2e"
)

// shares lists how large what is seen of the shell is, in thousandths of the window's
// height: its letters, and the boxes of what is pressed, read and looked at. The balance
// is held still.
const shares = `(() => {
	for (const e of document.querySelectorAll("[data-balance]")) e.textContent = "999\u202f999,50\u00a0€";
	const found = {}, count = {};
	const share = (px) => Math.round(1000 * px / innerHeight * 10) / 10;
	for (const e of document.querySelectorAll("#lobby *, #top, #top *, #bar, #bar *, dialog, dialog *, #loader .panel, #loader .panel *, #fault .panel, #fault .panel *")) {
		// A name's picture fills its place, of which a larger part of its box is empty.
		if (!e.checkVisibility() || e.closest("svg, .unseen, option") || e.matches("input[type=radio], #loadline span, .enter, .title img")) continue;
		const { width, height } = e.getBoundingClientRect();
		const name = e.id || e.tagName.toLowerCase() + "." + e.className + " " + (e.closest("dialog")?.dataset.name ?? "");
		const n = count[name] = (count[name] ?? 0) + 1;
		found[name + " " + n] = [share(parseFloat(getComputedStyle(e).fontSize)), share(height), e.matches("select") ? 0 : share(width)]; // a select's arrow is the browser's
	}
	return found;
})()`

// Letters of 17 pixels are a tenth of a degree on a wall: from 2000×1125 on the shell
// keeps its share of the window, as the scene does, and up to there it is as it was.
func TestWall_ShellKeepsItsShareOfALargeWindow(t *testing.T) {
	p := e2e.OpenWith(t, "/", 2000, 1124, `addEventListener("DOMContentLoaded", () => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("body > canvas { display: none !important }"); // drawn four times as large for nothing
		document.adoptedStyleSheets = [sheet];
	})`)
	p.Wait("an account", `s.account !== null`)
	same := func(what string) {
		t.Helper()
		p.Turn(2000, 1124)
		p.WaitJS("the usual screen", `innerWidth === 2000 && getComputedStyle(document.documentElement).fontSize === "17px"`)
		usual := e2e.Eval[map[string][3]float64](p, shares)
		p.Turn(2560, 1440)
		p.WaitJS("the wall", `innerWidth === 2560 && parseFloat(getComputedStyle(document.documentElement).fontSize) > 21`)
		wall := e2e.Eval[map[string][3]float64](p, shares)
		assert.Len(t, wall, len(usual))
		for name, want := range usual {
			got := wall[name]
			for i, of := range []string{"letters", "height", "width"} {
				assert.InDelta(t, want[i], got[i], max(want[i]*.1, 1.5), "%s of %s in %s, thousandths of the height", of, name, what)
			}
		}
	}
	same("the lobby")
	for _, dialog := range []string{"history", "settings", "rules"} {
		e2e.Eval[bool](p, fmt.Sprintf(`(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: %q, game: "minedor" } })), true)`, dialog))
		if dialog == "rules" {
			p.WaitJS("the rules", `document.querySelector("dialog details") !== null`)
		}
		same(dialog)
		e2e.Eval[bool](p, `(document.querySelector("dialog .icon").click(), true)`)
	}
	p.Go("/#/minedor")
	p.Turn(2000, 1124)
	atTable(p)
	same("the table")
	e2e.Break(t, e2e.Fault{Call: "buyUnit", Status: 401, Times: 1})
	e2e.Eval[bool](p, `(document.querySelector("#go").click(), true)`)
	p.WaitJS("the panel", visible("#fault"))
	same("a problem")
}
