package e2e_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

// The preview starts once, and the tests of it follow each other: starting the
// engine is what takes longest on a machine without a GPU. They have a server and a
// window of their own, and wait half of the time: other tests run beside them.
func TestDesigners(t *testing.T) {
	t.Parallel()
	d := e2e.OpenDesk(t, "#game=minedor&stake=1.00&mode=pioche&screen=320&dpr=1", 900, 700)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *e2e.Desk)
	}{
		{"FlashMeterCountsAsWCAGDoes", designersFlashMeterCountsAsWCAGDoes},
		{"ExportIsAZipThatOpens", designersExportIsAZipThatOpens},
		{"TimelineByKeys", designersTimelineByKeys},
		{"GalleryHasWhatThereIsToSee", designersGalleryHasWhatThereIsToSee},
		{"ThePictureAtATickIsTheSameHoweverOneGotThere", designersThePictureAtATickIsTheSameHoweverOneGotThere},
		{"EveryStateHasAnAddressThatOpensIt", designersEveryStateHasAnAddressThatOpensIt},
		{"GalleryHasEveryUnit", designersGalleryHasEveryUnit},
		{"SymbolsInEachState", designersSymbolsInEachState},
		{"ExportPlaysAndOpens", designersExportPlaysAndOpens},
		{"ContactSheetAndOnionSkin", designersContactSheetAndOnionSkin},
		{"NothingFlashes", designersNothingFlashes},
		{"GoldensAreJudgedOneByOne", designersGoldensAreJudgedOneByOne},
		{"PlayTheUnitShown", designersPlayTheUnitShown},
		{"ASaveDuringALoadIsNotLost", designersASaveDuringALoadIsNotLost},
		{"WhatIsSavedIsSeenAtTheSameMoment", designersWhatIsSavedIsSeenAtTheSameMoment},
		{"TwoHundredScenesLeaveMemoryFlat", designersTwoHundredScenesLeaveMemoryFlat},
	} {
		t.Run(test.name, func(t *testing.T) {
			d.For(t)
			test.run(t, d)
		})
	}
}

// show shows a state of the preview; what it does not name is as at the start.
func show(d *e2e.Desk, change string) {
	e2e.Eval[bool](d.Page, `(preview.go({ view: "scene", prize: "", seed: 1, settled: "", done: "", tick: 0, in: -1, out: -1, loop: false, turn: false, `+change+` }), true)`)
	d.WaitJS("the scene", `preview.settled() && preview.engine.currentRun().end > 0`)
}

// pixels is a hash of the canvas at a tick, and how many colours it has.
const pixels = `const pixels = async (tick, snap) => {
	const c = snap ? await preview.engine.snap() : await preview.engine.picture(tick);
	const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
	const colours = new Set();
	for (let i = 0; i < d.length; i += 404) colours.add((d[i] >> 4) * 256 + (d[i + 1] >> 4) * 16 + (d[i + 2] >> 4));
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", d));
	return [...hash].map((b) => b.toString(16)).join("") + " " + colours.size;
};`

// pixelsAt returns what the canvas shows at each of some ticks, in the order
// in which they are asked for.
func pixelsAt(d *e2e.Desk, ticks ...int) []string {
	return e2e.Eval[[]string](d.Page, fmt.Sprintf(`(async () => { %s
		const all = [];
		for (const tick of %s) all.push(await pixels(tick));
		return all;
	})()`, pixels, strings.ReplaceAll(fmt.Sprint(ticks), " ", ",")))
}

func designersThePictureAtATickIsTheSameHoweverOneGotThere(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "dynamite", prize: "10.00", seed: 3, turn: true`)
	end := e2e.Eval[int](d.Page, `preview.engine.currentRun().end`)
	require.Greater(t, end, 300)
	ticks := []int{0, 75, 160, end / 2, end - 60, end}
	there := pixelsAt(d, ticks...)
	var colours int
	fmt.Sscan(strings.Fields(there[1])[1], &colours)
	require.Greater(t, colours, 40, "something is to be seen")
	for i := range there {
		for j := range i {
			assert.NotEqual(t, there[j], there[i], "ticks %d and %d are different moments", ticks[j], ticks[i])
		}
	}
	// Backwards.
	back := pixelsAt(d, end, end-60, end/2, 160, 75, 0)
	for i := range there {
		assert.Equal(t, there[i], back[len(back)-1-i], "tick %d, from later", ticks[i])
	}
	// Played tick by tick from the beginning.
	played := e2e.Eval[[]string](d.Page, fmt.Sprintf(`(async () => { %s
		preview.engine.seek(0);
		const all = [];
		for (let tick = 0; tick <= 160; tick++) {
			if (tick > 0) preview.engine.step(1);
			if (tick === 75 || tick === 160) all.push(await pixels(tick, true));
		}
		return all;
	})()`, pixels))
	assert.Equal(t, []string{there[1], there[2]}, played, "played")
	// By another road: another unit in between.
	e2e.Eval[bool](d.Page, `(preview.go({ prize: "0.00", seed: 9, tick: 0 }), true)`)
	d.WaitJS("the other unit", `preview.settled() && preview.engine.currentRun().markers.length > 0 && preview.engine.currentRun().end !== `+fmt.Sprint(end))
	e2e.Eval[bool](d.Page, `(preview.go({ prize: "10.00", seed: 3, tick: 160 }), true)`)
	d.WaitJS("the unit again", `preview.settled() && preview.engine.currentRun().end === `+fmt.Sprint(end))
	assert.Equal(t, there[2], pixelsAt(d, 160)[0], "after another unit")
}

func designersEveryStateHasAnAddressThatOpensIt(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", screen: "a screen of yesterday"`)
	assert.Equal(t, "fit", e2e.Eval[string](d.Page, `document.querySelector("#screen").value`), "what is shown is what the list says")
	show(d, `screen: "320"`)
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "5.00", seed: 2, settled: "cell:0", tick: 30`)
	d.WaitJS("the tick", `preview.tick() === 30`)
	assert.NotContains(t, e2e.Eval[[]string](d.Page, `preview.engine.filon().status().legal`), "cell:0")
	// What is pressed on the screen goes into the address.
	require.Nil(t, e2e.Eval[any](d.Page, `(preview.seek(60), preview.engine.filon().press("cell:2"))`))
	e2e.Eval[bool](d.Page, `(preview.engine.inner().dispatchEvent(new Event("pointerup")), true)`)
	d.WaitJS("the press in the address", `location.hash.includes("cell:2@60")`)
	d.WaitJS("it to be performed in the run", `preview.engine.currentRun().markers.some((m) => m.kind === "action" && m.name === "cell:2" && m.tick === 60)`)
	e2e.Eval[bool](d.Page, `(preview.pause(), preview.seek(90), true)`)
	want := pixelsAt(d, 90)
	d.WaitJS("the address", `location.hash.includes("tick=90")`)
	d.ReloadUnstarted()
	d.WaitJS("the preview again", `window.previewReady && preview.settled() && preview.tick() === 90`)
	assert.Equal(t, want, pixelsAt(d, 90))
}

func designersWhatIsSavedIsSeenAtTheSameMoment(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "10.00", seed: 3, tick: 200`)
	d.WaitJS("the tick", `preview.tick() === 200`)
	noProblem := `document.querySelector("#problems").hidden`
	complains := func(file string) string { // "file:line" of what is wrong
		d.WaitJS("the complaint", `document.querySelector("#problems code")?.textContent.startsWith("`+file+`:")`)
		return e2e.Eval[string](d.Page, `document.querySelector("#problems code").textContent`)
	}
	// The bar is two seconds on a machine with nothing else to do, which
	// is no matter for a test: docs/preview.md has what was measured.
	var saved time.Time
	save := func(name string, f func(string) string) { d.Change(name, f); saved = time.Now() }
	seen := func(what string) { t.Logf("%s: seen %.1f s after it was saved", what, time.Since(saved).Seconds()) }

	// A text.
	save("assets/texts/fr.json", func(s string) string {
		return strings.Replace(s, `"bar.stake": "`, `"bar.stake": "Notre `, 1)
	})
	d.WaitJS("the text", `preview.engine.inner().document.querySelector("#stakes").textContent.includes("Notre ")`)
	seen("a text")

	// Durations; a broken file keeps the picture and says where it is broken.
	end := e2e.Eval[int](d.Page, `preview.engine.currentRun().end`)
	const motion = "assets/minedor/motion.json"
	save(motion, func(s string) string { return strings.Replace(s, `"enter": 34`, `"enter": 134`, 1) })
	d.WaitJS("the durations", fmt.Sprintf(`preview.settled() && preview.engine.currentRun().end === %d && preview.tick() === 200`, end+100))
	seen("a duration")
	good := pixelsAt(d, 200)
	d.Change(motion, func(s string) string { return strings.Replace(s, `"enter": 134`, `"enter": 134,,`, 1) })
	d.WaitJS("the complaint", `!`+noProblem)
	assert.Contains(t, e2e.Eval[string](d.Page, `document.querySelector("#problems code").textContent`), motion+":3")
	assert.Equal(t, good, pixelsAt(d, 200), "the last good picture")
	d.Change(motion, func(s string) string { return strings.Replace(s, `"enter": 134,,`, `"enter": 34`, 1) })
	d.WaitJS("no complaint", noProblem+fmt.Sprintf(` && preview.engine.currentRun().end === %d`, end))

	// A sound. What sounds is what the page's audio plays.
	const sounds = "assets/minedor/sounds.json"
	length := func(n int) string {
		return fmt.Sprintf(`(() => {
			const w = preview.engine.inner();
			const real = w.AudioContext.prototype.createBufferSource;
			let source;
			w.AudioContext.prototype.createBufferSource = function () { return source = real.call(this); };
			w.filonHost.sound("cover-pioche", 0.01);
			w.AudioContext.prototype.createBufferSource = real;
			return source?.buffer.length;
		})() === %d`, n)
	}
	d.Click(e2e.Mouse, "#clock") // browsers are silent before a gesture
	e2e.Eval[bool](d.Page, `(preview.engine.inside().wake(), true)`)
	d.WaitJS("the sound", length(44100))
	const recipe = `"cover-pioche": {"length": 1`
	d.Change(sounds, func(s string) string { return strings.Replace(s, recipe, recipe+`,,`, 1) })
	assert.Equal(t, sounds+":2", complains(sounds))
	d.Change(sounds, func(s string) string {
		return strings.Replace(strings.Replace(s, recipe+`,,`, recipe, 1), `"square"`, `"sqare"`, 1)
	})
	d.WaitJS("the wave to be missed", `document.querySelector("#problems pre")?.textContent.includes("sqare")`)
	assert.Equal(t, sounds+":2", complains(sounds))
	assert.True(t, e2e.Eval[bool](d.Page, length(44100)), "the last good sound")
	save(sounds, func(s string) string {
		return strings.Replace(strings.Replace(s, recipe, recipe+`.5`, 1), `"sqare"`, `"square"`, 1)
	})
	d.WaitJS("the new sound", noProblem+` && `+length(66150))
	seen("a sound")

	// The shader of all sprites.
	plain := pixelsAt(d, 200)
	const shader, last = "render/screen/pages.kage", "return mix(above, below, k.y) * color"
	d.Change(shader, func(s string) string { return strings.Replace(s, last, last+" * nothing", 1) })
	assert.Regexp(t, `^render/screen/pages.kage:\d+$`, complains(shader))
	assert.Equal(t, plain, pixelsAt(d, 200), "the last good picture")
	quiet := func() { // so that the next note is another
		e2e.Eval[bool](d.Page, `(document.querySelector("#note").textContent = "", true)`)
	}
	quiet()
	save(shader, func(s string) string { return strings.Replace(s, last+" * nothing", last+" * vec4(1, 0.5, 0.5, 1)", 1) })
	d.WaitJS("the new shader", noProblem+` && document.querySelector("#note").textContent.startsWith("Shader")`)
	seen("a shader")
	assert.NotEqual(t, plain, pixelsAt(d, 200))
	quiet()
	d.Change(shader, func(s string) string { return strings.Replace(s, last+" * vec4(1, 0.5, 0.5, 1)", last, 1) })
	d.WaitJS("the former shader", `document.querySelector("#note").textContent.startsWith("Shader")`)
	assert.Equal(t, plain, pixelsAt(d, 200))

	assert.Contains(t, e2e.Eval[string](d.Page, `(async () => {
		const w = preview.engine.inner(), real = w.fetch;
		w.fetch = async () => new Response("not a shader", { status: 500 });
		try { return JSON.stringify(await preview.engine.inside().shader()); } catch (cause) { return cause.message; } finally { w.fetch = real; }
	})()`), "HTTP 500", "a shader that cannot be had is not drawn with")

	// A drawing. Broken, it says its line; mended, it is seen.
	before := pixelsAt(d, 200)
	const symbol = "assets/minedor/svg/symbols/pelle.svg"
	d.Change(symbol, func(s string) string { return strings.Replace(s, "</svg>", "<circle r=\"3\"></svg>", 1) })
	d.WaitJS("the complaint", `document.querySelector("#problems code")?.textContent.startsWith("`+symbol+`:")`)
	assert.Equal(t, before, pixelsAt(d, 200), "the last good picture")
	save(symbol, func(s string) string {
		return strings.Replace(s, "<circle r=\"3\"></svg>", `<circle cx="100" cy="100" r="60" fill="red"/></svg>`, 1)
	})
	d.WaitJS("the picture", noProblem+` && document.querySelector("#note").textContent.startsWith("Pictures of minedor")`)
	seen("a drawing")
	redrawn := pixelsAt(d, 200)
	assert.NotEqual(t, before, redrawn)
	assert.Equal(t, 200, e2e.Eval[int](d.Page, `preview.tick()`))

	// How a group is baked.
	const baking = "assets/minedor/recipe.json"
	d.Change(baking, func(s string) string { return strings.Replace(s, `"quality": 0.4`, `"qualty": 0.4`, 1) })
	assert.Equal(t, baking+":2", complains(baking))
	assert.Equal(t, redrawn, pixelsAt(d, 200), "the last good picture")
	quiet()
	save(baking, func(s string) string { return strings.Replace(s, `"qualty": 0.4`, `"quality": 0.1`, 1) })
	d.WaitJS("the pictures", noProblem+` && document.querySelector("#note").textContent.startsWith("Pictures of minedor")`)
	seen("a recipe")
	assert.NotEqual(t, redrawn, pixelsAt(d, 200))

	// The program: a mistake by file and line, then the change at the same place.
	const code = "render/minedor/cell.go"
	d.Change(code, func(s string) string { return strings.Replace(s, "const burst = ", "const burst = nothing + ", 1) })
	d.WaitJS("the complaint", `document.querySelector("#problems code")?.textContent.startsWith("`+code+`:")`)
	save(code, func(s string) string { return strings.Replace(s, "const burst = nothing + ", "const burst = .3 * ", 1) })
	e2e.Eval[bool](d.Page, `(preview.engine.inner().former = true)`)
	const program = `preview.engine.inner().former !== true && preview.settled() && preview.tick() === 200`
	d.WaitJS("the new program", noProblem+` && `+program)
	seen("the program")

	// While a broken shader is saved, a new program draws with the last good one.
	quiet()
	d.Change(shader, func(s string) string { return strings.Replace(s, last, last+" * vec4(.5, 1, .5, 1)", 1) })
	d.WaitJS("the green shader", `document.querySelector("#note").textContent.startsWith("Shader")`)
	green := pixelsAt(d, 200)
	d.Change(shader, func(s string) string { return strings.Replace(s, last, last+" * nothing", 1) })
	assert.Regexp(t, `^render/screen/pages.kage:\d+$`, complains(shader))
	d.Change(code, func(s string) string { return strings.Replace(s, "const burst = .3 * ", "const burst = .2 * ", 1) })
	e2e.Eval[bool](d.Page, `(preview.engine.inner().former = true)`)
	d.WaitJS("the program after it", program)
	assert.Regexp(t, `^render/screen/pages.kage:\d+$`, complains(shader))
	assert.Equal(t, green, pixelsAt(d, 200), "the last good shader")
	assert.Contains(t, e2e.Eval[string](d.Page, `location.hash`), "prize=10.00&seed=3&tick=200")
}

// Saves follow each other more quickly than a page takes them in: it shows the
// last one, also when that is the one before.
func designersASaveDuringALoadIsNotLost(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "10.00", seed: 3, tick: 200`)
	const symbol, end = "assets/minedor/svg/symbols/pelle.svg", "</svg>"
	dot := func(colour string) string { return `<circle cx="100" cy="100" r="60" fill="` + colour + `"/>` + end }
	const files, pictured = `preview.engine.inner().filonHost.bundle.files`, `preview.engine.filon().pictured()`
	address := func() string { return e2e.Eval[string](d.Page, files+`["minedor/atlas.json"].url`) }
	change := func(from, to string) {
		d.Change(symbol, func(s string) string { return strings.Replace(s, from, to, 1) })
	}
	arrives := func(what, at string) {
		t.Helper()
		d.WaitJS(what, files+`["minedor/atlas.json"].url === "`+at+`" && `+pictured)
	}
	plain := address()
	change(end, dot("red"))
	d.WaitJS("a red dot", files+`["minedor/atlas.json"].url !== "`+plain+`" && `+pictured)
	red, redAt := pixelsAt(d, 200), address()

	// A blue one is on its way when it is undone.
	e2e.Eval[bool](d.Page, `(() => {
		const host = preview.engine.inner().filonHost, real = host.image;
		const held = new Promise((go) => { window.letGo = () => { host.image = real; go(); return true; }; });
		window.asked = 0;
		host.image = async (url) => { window.asked++; await held; return real(url); };
		return true;
	})()`)
	change(dot("red"), dot("blue"))
	d.WaitJS("the blue dot to be asked for", `window.asked > 0`)
	blueAt := address()
	change(dot("blue"), dot("red"))
	d.WaitJS("the red one to be told", files+`["minedor/atlas.json"].url === "`+redAt+`"`)
	e2e.Eval[bool](d.Page, `window.letGo()`)
	arrives("the red dot", redAt)
	assert.Equal(t, red, pixelsAt(d, 200), "undone")
	change(dot("red"), dot("blue"))
	arrives("the blue dot", blueAt)
	blue := pixelsAt(d, 200)
	assert.NotEqual(t, red, blue, "and done again")

	// A page that has old addresses is told nothing under them, and asks again.
	e2e.Eval[bool](d.Page, `(() => {
		const files = `+files+`;
		for (const name of Object.keys(files)) if (name.startsWith("minedor/")) files[name] = { ...files[name], url: files[name].url.replace(/[?].*/, "?00000000") };
		preview.engine.filon().reload("minedor");
		return true;
	})()`)
	arrives("the pictures at their new addresses", blueAt)
	assert.Nil(t, e2e.Eval[any](d.Page, `preview.engine.filon().state().problem ?? null`), "nobody is troubled")
	assert.Equal(t, blue, pixelsAt(d, 200))
	change(dot("blue"), end)
	arrives("the drawing as it was", plain)

	// What is saved while a page starts.
	const stake = `preview.engine.inner().document.querySelector("#stakes").textContent.includes("Votre ")`
	e2e.Eval[bool](d.Page, `(() => {
		window.heard = 0;
		const events = new EventSource("/preview/events");
		events.onmessage = ({ data }) => { if (JSON.parse(data).kind === "texts") { window.heard++; events.close(); } };
		preview.engine.filon().ready = false;
		return new Promise((go) => { events.onopen = () => go(true); });
	})()`)
	const text, own = `"bar.stake": "`, `"bar.stake": "Votre `
	d.Change("assets/texts/fr.json", func(s string) string { return strings.Replace(s, text, own, 1) })
	d.WaitJS("the news of it", `window.heard === 1`)
	e2e.Eval[bool](d.Page, `(preview.engine.filon().ready = true)`)
	d.WaitJS("the text", stake)
	d.Change("assets/texts/fr.json", func(s string) string { return strings.Replace(s, own, text, 1) })
	d.WaitJS("the former text", `!`+stake+` && preview.settled()`)
}

// One engine shows them all: scenes come and go, contexts, textures and memory
// do not grow.
func designersTwoHundredScenesLeaveMemoryFlat(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "10.00", seed: 3`)
	measured := e2e.Eval[[][]float64](d.Page, `(async () => {
		const e = preview.engine;
		const games = [...e.inner().filonHost.bundle.games].filter((g) => !g.soon);
		const all = [];
		const load = async (i) => {
			const g = games[i % games.length];
			const failed = e.filon().load({ game: g.id, stake: g.stakes[0].stake, mode: g.modes[0] ?? "", seed: i + 1, scenario: { prize: "0.00", actions: [] } });
			if (failed) throw new Error(failed);
			e.step(5);
			for (let k = 0; k < 2000 && !e.filon().pictured(); k++) await new Promise((next) => setTimeout(next, 10));
		};
		for (let i = 0; i < 220; i++) {
			await load(Math.floor(i / 10)); // pictures are exchanged 20 times, scenes 220
			if (i % 10 === 9) {
				await e.frames(1);
				e.filon().collect();
				const m = e.filon().measures();
				all.push([m.heap, e.inside().cost.textures, e.inside().cost.contexts]);
			}
		}
		return all;
	})()`)
	require.Len(t, measured, 22)
	// Ten scenes each, the games in turn: whichever is shown, once each has been shown
	// twice. Of about a megabyte, 128 kB are what buffers of the runtime come and go with:
	// a tenth of a page of pictures.
	for _, m := range measured[8:] {
		assert.InDelta(t, measured[9][0], m[0], 128<<10, "heap: %v", measured)
	}
	// The last ten are of the same game as those twelve stretches before.
	assert.LessOrEqual(t, measured[21][1], 1.05*measured[9][1], "textures: %v", measured)
	assert.Equal(t, measured[0][2], measured[21][2], "contexts")
}

func designersGalleryHasWhatThereIsToSee(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche"`)
	d.WaitJS("the tree", `document.querySelectorAll("#tree details").length > 10`)
	found := e2e.Eval[struct {
		Losing  []any `json:"losing"`
		Prizes  []any `json:"prizes"`
		Moments []struct{ Name string }
	}](d.Page, `preview.units()`)
	assert.Len(t, found.Prizes, 9, "article 3 has nine prizes at 1 €")
	assert.NotEmpty(t, found.Losing)
	assert.Greater(t, len(found.Moments), 8)
	// The search finds symbols by name, in branches that were never opened.
	e2e.Eval[bool](d.Page, `(() => { const s = document.querySelector("#search"); s.value = "symbols pepite"; s.dispatchEvent(new Event("input")); return true; })()`)
	d.WaitJS("the symbol", `[...document.querySelectorAll("#tree .leaf")].some((e) => e.checkVisibility() && e.textContent === "pepite")`)
	e2e.Eval[bool](d.Page, `([...document.querySelectorAll("#tree .leaf")].find((e) => e.checkVisibility() && e.textContent === "pepite").click(), true)`)
	d.WaitJS("its picture", `document.querySelector("#art h2")?.textContent === "minedor / symbols/pepite" && document.querySelectorAll("#art canvas").length > 4`)
}

func designersTimelineByKeys(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "0.00", seed: 1, tick: 50`)
	d.WaitJS("the tick", `preview.tick() === 50`)
	for _, k := range []struct {
		key  string
		want int
	}{{".", 51}, {",", 50}, {"]", 60}, {"[", 50}} {
		d.Key(k.key)
		d.WaitJS(k.key, fmt.Sprintf(`preview.tick() === %d`, k.want))
	}
	d.Key(" ")
	d.WaitJS("playing", `preview.playing() && preview.tick() > 55`)
	d.Key(" ")
	d.WaitJS("pausing", `!preview.playing()`)
}

// WCAG 2.3.1: three flashes within a second, of a part of the picture that is
// large enough.
func designersFlashMeterCountsAsWCAGDoes(t *testing.T, d *e2e.Desk) {
	worst := e2e.Eval[[]int](d.Page, `(async () => {
		const { flashMeter, fieldReader } = await import("/preview/app/gauge.js");
		const reader = fieldReader();
		const run = (every, part, bright) => {
			const c = document.createElement("canvas");
			c.width = 320; c.height = 180;
			const g = c.getContext("2d", { willReadFrequently: true });
			const meter = flashMeter();
			let worst = 0;
			for (let tick = 0; tick < 120; tick++) {
				g.fillStyle = "#000";
				g.fillRect(0, 0, 320, 180);
				if (Math.floor(tick / every) % 2) { g.fillStyle = bright; g.fillRect(0, 0, 320 * part, 180); }
				reader.put(0, c);
				worst = Math.max(worst, meter(tick, reader.get(1)[0]));
			}
			return worst;
		};
		// Half a period in ticks: 6 is five flashes a second, 15 is two.
		return [run(6, 1, "#fff"), run(15, 1, "#fff"), run(6, 0.02, "#fff"), run(6, 1, "#333")];
	})()`)
	assert.Equal(t, 576, worst[0], "the whole picture flashes five times a second")
	assert.Zero(t, worst[1], "twice a second is slow enough")
	assert.LessOrEqual(t, worst[2], 18, "a narrow strip only")
	assert.Positive(t, worst[2])
	assert.Zero(t, worst[3], "too faint a change to be a flash")
}

func designersExportIsAZipThatOpens(t *testing.T, d *e2e.Desk) {
	encoded := e2e.Eval[string](d.Page, `(async () => {
		const { zip } = await import("/preview/app/zip.js");
		const blob = zip([["a-00001.png", new TextEncoder().encode("one")], ["a-00002.png", new TextEncoder().encode("two two")]]);
		return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
	})()`)
	raw, err := base64.StdEncoding.DecodeString(encoded)
	require.NoError(t, err)
	files, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	require.NoError(t, err)
	require.Len(t, files.File, 2)
	r, err := files.File[1].Open()
	require.NoError(t, err)
	text, err := io.ReadAll(r) // its checksum is checked here
	require.NoError(t, err)
	assert.Equal(t, "a-00002.png two two", files.File[1].Name+" "+string(text))
}
