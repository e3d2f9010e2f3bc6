package e2e_test

import (
	"bytes"
	"fmt"
	"image/png"
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

// The page can be right and its picture black: Chrome left whole tiles of the
// lobby unpainted at some sizes, from the mark down.
func TestShell_LobbyIsPainted(t *testing.T) {
	for _, size := range [][2]int{{390, 844}, {768, 1024}} {
		p := e2e.Open(t, "/", size[0], size[1])
		p.Wait("an account", `s.account !== null`)
		img, err := png.Decode(bytes.NewReader(p.Screenshot()))
		require.NoError(t, err)
		at := e2e.Eval[[4]float64](p, `(({ left, top, right, bottom }) => [left, top, right, bottom])(document.querySelector(".mark img").getBoundingClientRect())`)
		gold := 0
		for y := int(at[1]); y < int(at[3]); y++ {
			for x := int(at[0]); x < int(at[2]); x++ {
				if r, _, b, _ := img.At(x, y).RGBA(); r > 0xa000 && r > b+0x3000 {
					gold++
				}
			}
		}
		assert.Greater(t, gold, 500, "golden points of the mark in a window of %v", size)
	}
}

func TestShell_OnlyTheChosenGamesPicturesAreFetched(t *testing.T) {
	const fetched = `performance.getEntriesByType("resource").map((e) => e.name).filter((name) => name.endsWith(".webp") && !name.includes("/web/cards/")).join(" ")`
	p := e2e.Open(t, "/", 480, 270)
	p.Wait("an account", `s.account !== null`)
	assert.Empty(t, e2e.Eval[string](p, fetched), "the lobby needs no scene's pictures")
	p.Go("/#/minedor")
	atTable(p)
	got := e2e.Eval[string](p, fetched)
	assert.Contains(t, got, "minedor/")
	for _, other := range []string{"pactole/", "arbre/", "chateau/"} {
		assert.NotContains(t, got, other)
	}
}

// The GPU blends premultiplied colours, and a picture takes the place of its
// stand-in alone: a stand-in that nothing was lent for is pixels.
func TestShell_PicturesArePremultipliedOnTheGPU(t *testing.T) {
	p := e2e.Open(t, "/", 480, 270)
	got := e2e.Eval[[][]int](p, `(async () => {
		const c = new OffscreenCanvas(4, 1);
		const straight = [255, 128, 0, 255, 255, 128, 1, 128, 9, 9, 9, 0, 200, 100, 50, 51];
		c.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(straight), 4, 1), 0, 0);
		const address = URL.createObjectURL(await c.convertToBlob({ type: "image/png" }));
		const real = window.fetch;
		window.fetch = async () => new Response(await c.convertToBlob({ type: "image/png" }));
		const picture = await filonFirst.image(address).finally(() => { window.fetch = real; });

		const gl = document.createElement("canvas").getContext("webgl2");
		gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
		gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, 4, 1);
		gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
		gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, gl.getParameter(gl.TEXTURE_BINDING_2D), 0);
		const write = (number) => {
			const standIn = new Uint8Array([..."filo"].map((c) => c.charCodeAt()).concat([number, 0, 0, 0]));
			gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 2, 1, gl.RGBA, gl.UNSIGNED_BYTE, standIn);
			const read = new Uint8Array(16);
			gl.readPixels(0, 0, 4, 1, gl.RGBA, gl.UNSIGNED_BYTE, read);
			return [...read];
		};
		const number = filonHost.lend(picture);
		return [write(number + 1), write(number), write(number), [picture.width], [number]];
	})()`)
	number := got[4][0]
	assert.Equal(t, []int{'f', 'i', 'l', 'o', number + 1, 0, 0, 0}, got[0][:8], "nothing was lent under this number")
	want := []int{255, 128, 0, 255, 128, 64, 1, 128, 0, 0, 0, 0, 40, 20, 10, 51}
	for i := range want {
		assert.InDelta(t, want[i], got[1][i], 1, "byte %d", i)
	}
	assert.Equal(t, []int{'f', 'i', 'l', 'o', number, 0, 0, 0}, got[2][:8], "a number is for one texture")
	assert.Equal(t, []int{0}, got[3], "what the GPU has is let go")
}

// How far the program is gets counted where there is time to see it.
func TestShell_BytesAreCountedOnASlowNetwork(t *testing.T) {
	p := e2e.OpenWith(t, "/", 480, 270, `Object.defineProperty(navigator, "connection", { value: { downlink: 1.5 } });`)
	assert.True(t, e2e.Eval[bool](p, `filonFirst.counted && filonFirst.read() === filonHost.bundle.files["filon.wasm"].raw`))
}

// A table is shown with its pictures or not at all.
func TestShell_LoaderStaysUntilThePicturesAreThere(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, `const late = [];
		const real = window.createImageBitmap;
		window.createImageBitmap = (...args) => new Promise((go, stop) => late.push(() => real(...args).then(go, stop)));
		window.deliver = () => late.length > 0 && late.splice(0).forEach((f) => f()) === undefined;`)
	p.WaitJS("the program", `window.filon?.ready && filon.state().account !== null && filon.state().game === "minedor"`)
	p.WaitJS("frames", `new Promise((done) => { let n = 30; const next = () => n-- > 0 ? requestAnimationFrame(next) : done(true); next(); })`)
	assert.False(t, e2e.Eval[bool](p, `document.querySelector("#loader").hidden`), "the loader is there")
	p.WaitJS("the table", `(deliver(), document.querySelector("#loader").hidden)`)
	assert.True(t, e2e.Eval[bool](p, `filon.pictured()`))
}

// A program that ends while its pictures are still on their way: the page says
// why, and the lobby can be used.
func TestShell_NoWebGLWithSlowPicturesLeavesTheLobby(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, `
		window.createImageBitmap = () => new Promise(() => {});
		const real = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === "webgl2" ? null : real.call(this, kind, ...rest); };`)
	p.WaitJS("the reason", `document.querySelector('#main .notice[data-t="fault.webgl"]') !== null`)
	p.WaitJS("the lobby", `document.querySelector("#loader").hidden && document.querySelector("#lobby").checkVisibility() && document.querySelector("#table").hidden`)
}

// Nothing is bought that could not be seen.
func TestShell_NoPurchaseWithoutPictures(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, `window.broken = true;
		const real = window.fetch;
		window.fetch = (address, ...rest) => broken && /minedor@/.test(address) ? Promise.resolve(new Response("", { status: 404 })) : real(address, ...rest);`)
	p.WaitJS("the panel", `!document.querySelector("#fault").hidden && document.querySelector("#fault-text").textContent.includes("images du jeu")`)
	p.WaitJS("an account", `filon.state().account !== null`)
	assert.False(t, e2e.Eval[bool](p, `filon.state().controls.play`))
	before := e2e.Eval[string](p, `filon.state().account.balance`)
	e2e.Eval[bool](p, `(filonApp.dispatch("play", "{}"), true)`)
	p.WaitJS("frames", `new Promise((done) => { let n = 20; const next = () => n-- > 0 ? requestAnimationFrame(next) : done(true); next(); })`)
	assert.Equal(t, before, e2e.Eval[string](p, `filon.state().account.balance`))
	assert.Equal(t, "ready", e2e.Eval[string](p, `filon.state().phase`))
	e2e.Eval[bool](p, `(broken = false, document.querySelector("#fault-retry").click(), true)`)
	p.WaitJS("the table", `document.querySelector("#fault").hidden && document.querySelector("#loader").hidden && filon.pictured() && filon.state().controls.play`)
}

// What fails twice is said twice: the panel is there as long as nothing is to be
// seen, and its button brings the pictures once they can be had.
func TestShell_MissingPicturesCanBeRetriedAgainAndAgain(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, missing(`/atlas[^/]*\.json/`, ""))
	p.WaitJS("the panel", visible("#fault"))
	p.WaitJS("an account", `filon.state().account !== null`)
	for range 3 {
		before := e2e.Eval[int](p, `asked`)
		p.Click(e2e.Keyboard, "#fault-retry")
		p.WaitJS("the same again", fmt.Sprintf(`asked > %d && filon.state().problem?.code === "assets"`, before))
		p.WaitJS("the panel again", visible("#fault")+` && document.activeElement.id === "fault-retry"`)
		assert.False(t, e2e.Eval[bool](p, visible("dialog")+` || document.querySelector("#fault-title").textContent.includes("version")`), "no newer build")
	}
	e2e.Eval[bool](p, `(there = true)`)
	p.Click(e2e.Keyboard, "#fault-retry")
	p.WaitJS("the table", `document.querySelector("#fault").hidden && document.querySelector("#loader").hidden && filon.state().controls.play`)
}

// missing makes the page's requests of addresses that match a pattern end in 404
// until window.there; build, when not "", is what the host's index page is of then.
func missing(pattern, build string) string {
	return fmt.Sprintf(`window.there = false;
		window.asked = 0;
		const real = window.fetch;
		window.fetch = async (url, ...rest) => {
			if (!there && %[1]s.test(url)) return asked++, new Response("", { status: 404 });
			const answer = await real(url, ...rest);
			if (!%[2]q || String(url) !== "./") return answer;
			return new Response((await answer.text()).replace(/bundle\.[0-9a-f]+\.json/g, %[2]q));
		};`, pattern, build)
}

// After a deploy the names of files that an open page has not loaded are gone: no
// retry brings them. The page says so and starts anew, by itself once.
func TestShell_NewerBuildIsReloaded(t *testing.T) {
	newer := `!document.querySelector("#fault").hidden && document.querySelector("#fault-title").textContent === "Nouvelle version"`
	counted := `sessionStorage.starts = 1 + Number(sessionStorage.starts ?? 0);`
	gone := missing(`/minedor\/atlas[^/]*\.json/`, "bundle.000000000000.json")
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, counted+gone+`if (sessionStorage.starts > 1) there = true;`)
	p.WaitAcross("the table of the newer build", `sessionStorage.starts === "2" && document.querySelector("#loader").hidden && document.querySelector("#fault").hidden && filon.state().controls.play`)

	// A host that has the newer page and still not its files is not asked for ever.
	p = e2e.OpenUnstarted(t, "/#/minedor", 480, 270, counted+gone)
	p.WaitAcross("the offer", `sessionStorage.starts === "2" && document.querySelector("#fault-text").textContent.includes("Rechargez la page")`)
	p.WaitJS("it", newer)
	p.Click(e2e.Mouse, "#fault-other")
	p.WaitJS("the lobby", visible("#lobby")+` && document.querySelector("#fault").hidden`)

	// While a unit is being revealed it is offered and not done.
	p = e2e.OpenUnstarted(t, "/#/minedor", 480, 270, counted+missing(`/texts\/en/`, "bundle.000000000000.json")+`if (sessionStorage.starts > 10) there = true;`)
	p.WaitJS("the table", `document.querySelector("#loader").hidden && filon.state().controls.play`)
	p.Key("j")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.length > 0`)
	english := `((s) => { s.value = "en"; s.dispatchEvent(new Event("change")); return true; })(document.querySelector("#set-lang"))`
	settings := `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "settings" } })), true)`
	e2e.Eval[bool](p, settings)
	e2e.Eval[bool](p, english)
	p.WaitJS("the offer", newer+` && document.querySelector("dialog") === null && document.querySelector("#fault-text").textContent.includes("Rechargez la page")`)
	assert.Equal(t, "fr", e2e.Eval[string](p, `document.documentElement.lang`))
	e2e.Eval[bool](p, `(sessionStorage.starts = 10, document.querySelector("#fault-retry").click(), true)`)
	p.WaitAcross("the unit in the page that came", `sessionStorage.starts === "11" && filon.state().phase === "revealing"`)
}

func TestShell_LanguageThatDoesNotComeIsSaidAndLeavesThePage(t *testing.T) {
	p := e2e.OpenWith(t, "/", 480, 270, missing(`/texts\/en/`, ""))
	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "settings" } })), true)`)
	choose := `((s) => { s.value = "en"; s.dispatchEvent(new Event("change")); return true; })(document.querySelector("#set-lang"))`
	e2e.Eval[bool](p, choose)
	p.WaitJS("the word", `document.querySelector("dialog [role=alert]")?.textContent.includes("reste en français")`)
	assert.Equal(t, "fr", e2e.Eval[string](p, `document.querySelector("#set-lang").value`))
	e2e.Eval[bool](p, `(there = true)`)
	e2e.Eval[bool](p, choose)
	p.WaitJS("English", `document.documentElement.lang === "en" && document.querySelector("dialog [role=alert]") === null`)
}

// From one game to another nothing is drawn with the former one's pictures.
func TestShell_NoSceneIsDrawnWithAnothersPictures(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/#/pactole", 480, 270, `window.hold = false;
		const late = [];
		const real = window.createImageBitmap;
		window.createImageBitmap = (...args) => !hold ? real(...args) : new Promise((go, stop) => late.push(() => real(...args).then(go, stop)));
		window.deliver = () => { hold = false; late.splice(0).forEach((f) => f()); return true; };
		window.flat = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
			filon.redraw();
			requestAnimationFrame(() => requestAnimationFrame(() => done(filon.measures().sprites)));
		})));`)
	p.WaitJS("the first table", `window.filon?.ready && filon.state().game === "pactole" && document.querySelector("#loader").hidden && filon.pictured()`)
	e2e.Eval[bool](p, `(hold = true, location.hash = "#/minedor", true)`)
	p.WaitJS("the other game", `filon.state().game === "minedor"`)
	p.WaitJS("frames", `flat().then(() => true)`)
	assert.False(t, e2e.Eval[bool](p, `document.querySelector("#loader").hidden`))
	e2e.Eval[bool](p, `(document.querySelector("#loader").style.visibility = "hidden", true)`) // look under it
	img, err := png.Decode(bytes.NewReader(p.Screenshot()))
	require.NoError(t, err)
	colours := map[[3]uint32]bool{}
	for y := 60; y < 180; y += 3 { // between the bars
		for x := 20; x < 330; x += 3 {
			r, g, b, _ := img.At(x, y).RGBA()
			colours[[3]uint32{r >> 12, g >> 12, b >> 12}] = true
		}
	}
	assert.LessOrEqual(t, len(colours), 3, "an empty ground")
	e2e.Eval[bool](p, `(document.querySelector("#loader").style.visibility = "", deliver())`)
	p.WaitJS("the other table", `document.querySelector("#loader").hidden && filon.pictured()`)
}

// A file of the page that comes broken is told, with a way on.
func TestShell_BrokenFilesAreTold(t *testing.T) {
	fetching := func(what, answer string) string {
		return fmt.Sprintf(`const real = window.fetch;
			window.fetch = (url, ...rest) => String(url).includes(%q) ? Promise.resolve(%s) : real(url, ...rest);`, what, answer)
	}
	for _, c := range []struct{ what, script, told string }{
		{"config.json is no JSON", fetching("config.json", `new Response("<html>")`), `!document.querySelector("#fault").hidden && document.querySelector("#fault-text").textContent.includes("chargé")`},
		{"the manifest is missing", fetching("bundle.", `new Response("", { status: 404 })`), `document.querySelector("#broken button") !== null && document.querySelector("#lobby").checkVisibility()`},
		{"the manifest is null", fetching("bundle.", `new Response("null")`), `document.querySelector("#broken button") !== null && document.querySelector("#lobby").checkVisibility()`},
	} {
		t.Run(c.what, func(t *testing.T) {
			p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, c.script)
			p.WaitJS("the word", c.told)
		})
	}
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, fetching("config.json", `new Response("", { status: 404 })`))
	p.WaitJS("a host without config.json", `document.querySelector("#loader").hidden && document.querySelector("#go").getAttribute("aria-disabled") === "false"`)
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
	p := seat(t, "direct win", 540, 300)
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

// A reminder after 30 minutes of play, later as the player sets it, never over
// another dialog; minutes in which nobody looks do not count.
func TestShell_ReminderEvery30MinutesOrAsSet(t *testing.T) {
	p := e2e.OpenWith(t, "/#/minedor", 640, 400, e2e.Minutes+e2e.Hideable)
	atTable(p)
	dialog := `(document.querySelector("dialog")?.dataset.name ?? "")`
	p.Pass(29)
	p.Hide()
	p.Pass(60)
	p.Reveal()
	assert.Empty(t, e2e.Eval[string](p, dialog))
	p.Pass(1)
	require.Equal(t, "reminder", e2e.Eval[string](p, dialog))
	assert.Contains(t, e2e.Eval[string](p, `document.querySelector("dialog").textContent`), "Vous jouez depuis 30 minutes. Résultat de la session : 0\u00a0€.")
	axe(t, p, "the reminder")
	p.Click(e2e.Mouse, "dialog .primary")
	p.WaitJS("no dialog", dialog+` === ""`)

	p.Pass(14)
	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "session" } })), true)`)
	e2e.Eval[bool](p, `(() => { const s = document.querySelector("#set-every"); s.value = "15"; s.dispatchEvent(new Event("change")); return true; })()`)
	p.Pass(1)
	assert.Equal(t, "session", e2e.Eval[string](p, dialog), "not over another dialog")
	assert.Contains(t, e2e.Eval[string](p, `document.querySelector("dialog").textContent`), "45 minutes")
	e2e.Eval[bool](p, `(document.querySelector("dialog .icon").click(), true)`)
	p.WaitJS("no dialog", dialog+` === ""`)
	p.Pass(1)
	assert.Equal(t, "reminder", e2e.Eval[string](p, dialog), "but a minute later")
	p.Click(e2e.Mouse, "dialog .side") // « Arrêter là »
	p.Wait("the lobby", `s.phase === "lobby"`)

	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "session" } })), true)`)
	e2e.Eval[bool](p, `(() => { const s = document.querySelector("#set-every"); s.value = "0"; s.dispatchEvent(new Event("change")); document.querySelector("dialog .icon").click(); return true; })()`)
	p.WaitJS("no dialog", dialog+` === ""`)
	p.Pass(300)
	assert.Empty(t, e2e.Eval[string](p, dialog), "never, as set")
}

// One device's account on another, with the unit it has not finished; the first
// device says what happened and what can be done.
func TestShell_AccountMovesToAnotherDeviceByAOneTimeCode(t *testing.T) {
	first := seat(t, "direct win", 480, 270)
	first.Click(e2e.Mouse, "#go")
	state := first.Wait("the unit", `s.phase === "revealing"`)
	account := func(p *e2e.Page) {
		e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "account" } })), true)`)
	}
	account(first)
	first.Click(e2e.Mouse, `dialog [data-focus="ask"]`)
	first.WaitJS("the code", `document.querySelector("dialog .code") !== null`)
	code := e2e.Eval[string](first, `document.querySelector("dialog .code").textContent`)

	second := e2e.Open(t, "/", 480, 270)
	second.Wait("its own account", `s.account !== null`)
	require.NotEqual(t, state.Account.Player, second.State().Account.Player)
	use := func(code string) {
		account(second)
		second.Click(e2e.Mouse, "#set-code")
		e2e.Eval[bool](second, fmt.Sprintf(`((f) => { f.value = %q; f.dispatchEvent(new Event("input")); return true; })(document.querySelector("#set-code"))`, code))
		second.Click(e2e.Mouse, `dialog [data-focus="use"]`)
	}
	use("NOTACODE")
	second.WaitJS("the refusal in words", `document.querySelector("dialog [role=alert]")?.textContent.startsWith("Ce code n’existe pas")`)
	use(code)
	moved := second.Wait("the account and its unit", fmt.Sprintf(`s.account?.player === %q && s.open_units.length === 1`, state.Account.Player))
	assert.Equal(t, "999.00", moved.Account.Balance)
	require.Len(t, moved.OpenUnits, 1)
	assert.Equal(t, state.Unit.ID, moved.OpenUnits[0].ID)

	// The first device is told at its next call; nothing of it is dropped silently.
	e2e.Eval[bool](first, `(document.querySelector("dialog .icon").click(), filonApp.dispatch("history", "{}"), true)`)
	first.Wait("the refusal", `s.problem?.code === "unauthorized"`)
	first.WaitJS("it in words", visible("#fault"))
	assert.Contains(t, e2e.Eval[string](first, `document.querySelector("#fault").textContent`), "repris sur un autre")
	assert.Equal(t, "Ouvrir un nouveau compte", e2e.Eval[string](first, `document.querySelector("#fault-retry").textContent`))
}

func TestShell_KeysOfTheTableCanBeSwitchedOff(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	p.Key("j")
	p.Wait("the cells", `s.phase === "revealing" && st.legal.length === 3`)
	p.Settle()
	p.Key("a")
	p.Wait("« Auto »", `s.controls.auto_on`)
	p.WaitJS("the end", `(filon.step(20), filon.state().phase === "finished" && filon.state().controls.again)`)
	p.Key("j")
	p.Wait("the table", `s.phase === "ready" && s.controls.play`)
	balance := p.State().Account.Balance
	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "settings" } })), true)`)
	p.Key("j")
	e2e.Eval[bool](p, `(document.querySelector("#set-keys").click(), document.querySelector("dialog .icon").click(), true)`)
	p.WaitJS("no dialog", `document.querySelector("dialog") === null`)
	p.Key("j")
	p.Key("a")
	e2e.Eval[bool](p, `filon.idle().then(() => true)`)
	assert.Equal(t, "ready", p.State().Phase)
	assert.Equal(t, balance, p.State().Account.Balance, "neither in a dialog nor once switched off")
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

// A context that is lost before the first frame ends the program: the page starts
// anew by itself, once; then it says so.
func TestShell_ContextLostBeforeTheFirstFrameStartsAnewOnce(t *testing.T) {
	losing := func(times int) string {
		return fmt.Sprintf(`
		const losses = Number(sessionStorage.getItem("losses"));
		const real = HTMLCanvasElement.prototype.getContext;
		let first = true;
		HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
			const context = real.call(this, kind, ...rest);
			if (kind === "webgl2" && first && losses < %d) {
				first = false;
				sessionStorage.setItem("losses", losses + 1);
				context.getExtension("WEBGL_lose_context").loseContext();
			}
			return context;
		};`, times)
	}
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, losing(1))
	p.WaitAcross("the table", `losses === 1 && filon.ready && document.querySelector("#loader").hidden`)
	p.NotFlat()
	p = e2e.OpenUnstarted(t, "/#/minedor", 480, 270, losing(9))
	p.WaitAcross("the panel", `losses === 1 && !document.querySelector("#fault").hidden && document.querySelector("#fault-text").textContent.includes("s’est arrêté")`)
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
