package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

// atTable waits for the table of Mine d'or to be ready.
func atTable(p *e2e.Page) {
	p.WaitJS("the table", `document.querySelector("#go").dataset.does === "play" && document.querySelector("#loader").hidden`)
}

// visible tells whether an element is on the screen.
func visible(selector string) string {
	return fmt.Sprintf(`document.querySelector(%q)?.checkVisibility() === true`, selector)
}

func TestShell_AddressesOpenAndBackCloses(t *testing.T) {
	p := e2e.Open(t, "/", 480, 270)
	assert.True(t, e2e.Eval[bool](p, visible("#lobby")))
	assert.Equal(t, "lobby", p.State().Phase)
	p.Click(e2e.Mouse, `.card[data-game="minedor"] .enter`)
	atTable(p)
	assert.Equal(t, "#/minedor", e2e.Eval[string](p, `location.hash`))
	assert.True(t, strings.HasPrefix(e2e.Eval[string](p, `document.title`), "Mine d’or"))
	e2e.Eval[bool](p, `(history.back(), true)`)
	p.Wait("the lobby", `s.phase === "lobby"`)
	p.WaitJS("the lobby", visible("#lobby")+` && !`+visible("#table"))
	// The game's own address leads straight to its table, a wrong one to the lobby.
	p.Go("/#/minedor")
	atTable(p)
	e2e.Eval[bool](p, `(location.hash = "#/roulette", true)`)
	p.WaitJS("the lobby", visible("#lobby"))
}

func TestShell_OnlyTheChosenGamesPicturesAreFetched(t *testing.T) {
	p := e2e.Open(t, "/", 480, 270)
	p.Wait("an account", `s.account !== null`)
	fetched := `performance.getEntriesByType("resource").map((e) => new URL(e.name).pathname).filter((n) => /\.webp$/.test(n)).join(" ")`
	assert.NotContains(t, e2e.Eval[string](p, fetched), "minedor/", "the lobby needs no game's pictures")
	p.Go("/#/minedor")
	atTable(p)
	got := e2e.Eval[string](p, fetched)
	assert.Contains(t, got, "minedor/")
	for _, other := range []string{"pactole/", "arbre/", "chateau/"} {
		assert.NotContains(t, got, other)
	}
}

func TestShell_DialogsByKeyboardGiveTheFocusBack(t *testing.T) {
	p := e2e.Open(t, "/#/minedor", 1000, 640)
	atTable(p)
	for _, name := range []string{"history", "rules", "menu"} {
		opener := fmt.Sprintf(`#top [data-dialog="%s"]`, name)
		p.Click(e2e.Keyboard, opener)
		p.WaitJS("the dialog "+name, fmt.Sprintf(`document.querySelector("dialog")?.dataset.name === %q`, name))
		for range 12 { // Tab stays inside, and comes out nowhere else
			p.Key("\t")
			assert.True(t, e2e.Eval[bool](p, `document.activeElement === document.body || document.querySelector("dialog").contains(document.activeElement)`))
		}
		p.Key("\u001b")
		p.WaitJS("no dialog", `document.querySelector("dialog") === null`)
		assert.True(t, e2e.Eval[bool](p, fmt.Sprintf(`document.activeElement.matches(%q)`, opener)), "the focus is back on %s", opener)
	}
}

func TestShell_TabIsNeverTrapped(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	p.Click(e2e.Keyboard, "#go")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.length > 0`)
	p.WaitJS("the mirror", `document.querySelectorAll("#mirror button").length >= 3`)
	assert.Equal(t, "true", e2e.Eval[string](p, `document.querySelector("body > canvas").getAttribute("aria-hidden")`))
	assert.False(t, e2e.Eval[bool](p, `document.querySelector("body > canvas").hasAttribute("tabindex")`))
	seen := map[string]bool{}
	for range 30 {
		p.Key("\t")
		seen[e2e.Eval[string](p, `((e) => e.dataset.id ?? e.id ?? e.tagName)(document.activeElement)`)] = true
	}
	for _, id := range []string{"cell:0", "cell:1", "cell:2", "sound", "auto"} {
		assert.True(t, seen[id], "Tab reaches %s among %v", id, seen)
	}
}

func TestShell_LanguageChangesEverythingAndIsRemembered(t *testing.T) {
	p := e2e.Open(t, "/#/minedor", 1000, 640)
	atTable(p)
	assert.Equal(t, "fr", e2e.Eval[string](p, `document.documentElement.lang`))
	assert.Contains(t, e2e.Eval[string](p, `document.querySelector("#go").textContent`), "Jouer mise 0,50\u00a0€")
	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "settings" } })), true)`)
	e2e.Eval[bool](p, `(() => { const s = document.querySelector("#set-lang"); s.value = "en"; s.dispatchEvent(new Event("change")); return true; })()`)
	english := `document.documentElement.lang === "en" && document.querySelector("#go").textContent.includes("Play stake €0.50")`
	p.WaitJS("English", english)
	p.Reload()
	p.WaitJS("English still", english)
	p.WaitJS("the lobby too", `document.querySelector('.card[data-game="minedor"] .top').textContent === "€30,000"`)
}

func TestShell_RulesShowTheChosenStakesTable(t *testing.T) {
	p := e2e.Open(t, "/#/minedor", 1000, 640)
	atTable(p)
	e2e.Eval[bool](p, `(document.querySelector('#stakes input[value="2.00"]').click(), true)`)
	p.Wait("the stake", `s.stake === "2.00"`)
	p.Click(e2e.Mouse, `#top [data-dialog="rules"]`)
	p.WaitJS("the rules", `document.querySelector("dialog details") !== null`)
	assert.Equal(t, "2.00", e2e.Eval[string](p, `[...document.querySelectorAll("dialog details[open]")].map((d) => d.dataset.stake).join()`))
	assert.Contains(t, e2e.Eval[string](p, `document.querySelector("dialog details[open]").textContent`), "30\u202f000\u00a0€")
	// The stake is remembered for the next visit.
	p.Reload()
	p.Wait("the stake again", `s.stake === "2.00"`)
}

func TestShell_HistoryReplaysMarkedAndSpendsNothing(t *testing.T) {
	p := seat(t, "direct win", 640, 400)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the unit", `s.phase === "revealing"`)
	p.Click(e2e.Mouse, "#auto")
	for p.State().Phase == "revealing" {
		p.Settle()
	}
	state := p.Wait("the result", `s.phase === "finished" && s.result !== null`)
	p.Wait("the credit", `s.controls.again`)
	balance := p.State().Account.Balance
	p.Click(e2e.Mouse, "#go")
	p.Wait("the table again", `s.phase === "ready"`)

	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "history" } })), true)`)
	p.WaitJS("the history", `document.querySelectorAll(".unit").length === 1`)
	line := e2e.Eval[string](p, `document.querySelector(".unit").textContent`)
	assert.Contains(t, line, "Mine d’or, mise 1\u00a0€")
	assert.Contains(t, line, state.Result.Prize[:len(state.Result.Prize)-3])
	e2e.Eval[bool](p, `([...document.querySelectorAll(".unit button")].find((b) => b.textContent.startsWith("Consulter")).click(), true)`)
	p.WaitJS("the result", `document.querySelector("dialog")?.dataset.name === "consult"`)
	assert.Contains(t, e2e.Eval[string](p, `document.querySelector("dialog").textContent`), "Deux symboles identiques")

	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "history" } })), true)`)
	p.WaitJS("the history", `document.querySelectorAll(".unit").length === 1`)
	e2e.Eval[bool](p, `([...document.querySelectorAll(".unit button")].find((b) => b.textContent.startsWith("Rediffusion")).click(), true)`)
	p.Wait("the replay", `s.phase === "replay"`)
	p.WaitJS("its mark", visible("#replay-mark"))
	assert.Equal(t, balance, p.State().Account.Balance)
}

func TestShell_OpenUnitIsOfferedInTheLobby(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	p.Click(e2e.Mouse, "#go")
	unit := p.Wait("the unit", `s.phase === "revealing"`).Unit.ID
	e2e.Eval[bool](p, `(location.hash = "#/", true)`)
	p.WaitJS("the offer", visible("#resume button"))
	p.Click(e2e.Mouse, "#resume button")
	state := p.Wait("the unit again", `s.phase === "revealing"`)
	assert.Equal(t, unit, state.Unit.ID)
	assert.Equal(t, "999.00", state.Account.Balance)
}

func TestShell_LossLimitStopsThePlayer(t *testing.T) {
	p := e2e.Open(t, "/#/minedor", 640, 400)
	p.Force(e2e.Forced{Game: "minedor", Stake: "1.00", Prize: "0.00"})
	atTable(p)
	e2e.Eval[bool](p, `(document.querySelector('#stakes input[value="1.00"]').click(), true)`)
	p.Wait("the stake", `s.stake === "1.00"`)
	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "session" } })), true)`)
	e2e.Eval[bool](p, `(() => { const s = document.querySelector("#set-limit"); s.add(new Option("1", "1")); s.value = "1"; s.dispatchEvent(new Event("change")); document.querySelector("dialog .icon").click(); return true; })()`)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the unit", `s.phase === "revealing"`)
	p.Click(e2e.Mouse, "#auto")
	for p.State().Phase == "revealing" {
		p.Settle()
	}
	p.Wait("the end", `s.controls.again`)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the table", `s.phase === "ready" && s.controls.play`)
	p.WaitJS("the caption", `document.querySelector("#caption").textContent.includes("limite")`)
	p.Click(e2e.Mouse, "#go")
	p.WaitJS("the session dialog instead of a purchase", `document.querySelector("dialog")?.dataset.name === "session"`)
	assert.Equal(t, "999.00", p.State().Account.Balance)
	assert.Equal(t, "ready", p.State().Phase)
}

func TestShell_WithoutWebGL2TheLobbyAndTheRulesStayAndSayWhy(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, `
		const real = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === "webgl2" ? null : real.call(this, kind, ...rest); };`)
	p.WaitJS("the reason", `document.querySelector("#main .notice")?.textContent.includes("WebGL 2")`)
	p.WaitJS("the lobby", visible("#lobby"))
	p.Click(e2e.Mouse, `[data-rules="minedor"]`)
	p.WaitJS("the rules", `document.querySelector("dialog details") !== null`)
}

func TestShell_ProgramThatDoesNotLoadIsSaidWithARetry(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/", 480, 270, `
		const real = window.fetch;
		window.fetch = (url, ...rest) => /\.wasm$/.test(String(url)) ? Promise.reject(new TypeError("no network")) : real(url, ...rest);`)
	p.WaitJS("the panel", visible("#fault"))
	assert.Contains(t, e2e.Eval[string](p, `document.querySelector("#fault").textContent`), "Rien n’a été débité")
	assert.Equal(t, "fault-retry", e2e.Eval[string](p, `document.activeElement.id`))
}

func TestShell_LiveRegionIsOneAndSaysTheResultOnce(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	assert.Equal(t, 1, e2e.Eval[int](p, `document.querySelectorAll("[aria-live]").length`))
	e2e.Eval[bool](p, `(() => { window.said = []; new MutationObserver(() => said.push(document.querySelector("#say").textContent)).observe(document.querySelector("#say"), { childList: true, characterData: true, subtree: true }); return true; })()`)
	p.Click(e2e.Mouse, "#go")
	p.Wait("the unit", `s.phase === "revealing"`)
	p.Click(e2e.Mouse, "#auto")
	for p.State().Phase == "revealing" {
		p.Settle()
	}
	p.WaitJS("the result to be said", `said.join(" ").includes("Félicitations")`)
	said := e2e.Eval[string](p, `said.join(" ")`)
	assert.Equal(t, 1, strings.Count(said, "Félicitations"), said)
	require.NotContains(t, said, "minedor.", "keys are turned into words")
}
