package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game"
)

// The last steps of a unit are not answered when its player goes back to the lobby.
func TestAway_UnitLeftAtItsEndIsPaidInTheLobby(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.length === 3`)
	e2e.Break(t, e2e.Fault{Call: "putProgress", Status: 503})
	for _, cell := range []game.Action{"cell:0", "cell:1", "cell:2"} {
		p.Settle()
		require.Nil(t, e2e.Eval[any](p, `filon.press("`+string(cell)+`")`))
	}
	p.Settle()
	p.Wait("the end", `s.phase === "finished" && s.account.balance === "999.00"`)
	e2e.Eval[bool](p, `(location.hash = "#/", true)`)
	p.Wait("the lobby", `s.phase === "lobby" && s.open_units.length === 1`)
	e2e.Mend(t)
	e2e.Eval[bool](p, `(filonApp.dispatch("retry", "{}"), true)`)
	p.Wait("its prize", `s.account.balance === "1009.00" && s.open_units.length === 0`)
}

// A page that the browser has put away (bfcache) hears nothing of other tabs.
func TestAway_PageThatComesBackFollowsTheAccountOfAnotherTab(t *testing.T) {
	p := e2e.Open(t, "/", 480, 270)
	p.Wait("an account", `s.account !== null`)
	other := e2e.Eval[string](p, `(async () => {
		const { player, token } = await (await fetch("api/v1/players", { method: "POST" })).json();
		localStorage.setItem("filon.token", JSON.stringify({ player, token }));
		dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		return player;
	})()`)
	p.Wait("the other account", `s.account?.player === "`+other+`"`)
}

// Whatever there is to press is reached in a window that is lower than the panel.
func TestAway_PanelIsReachedWholeInALowWindow(t *testing.T) {
	p := seat(t, "loss", 480, 270)
	e2e.Break(t, e2e.Fault{Call: "buyUnit", Status: 401, Times: 1})
	p.Click(e2e.Mouse, "#go")
	p.WaitJS("the panel", `!document.querySelector("#fault").hidden`)
	for _, size := range [][2]int{{480, 270}, {320, 256}, {280, 653}} {
		p.Turn(size[0], size[1])
		assert.Empty(t, e2e.Eval[[]string](p, `[...document.querySelectorAll("#fault h2, #fault p, #fault button")].filter((e) => e.checkVisibility() && e.textContent).filter((e) => {
			e.scrollIntoView({ block: "center", behavior: "instant" });
			const r = e.getBoundingClientRect();
			return r.top < 0 || r.left < 0 || r.right > innerWidth || r.bottom > innerHeight;
		}).map((e) => e.textContent)`), "%v", size)
	}
}
