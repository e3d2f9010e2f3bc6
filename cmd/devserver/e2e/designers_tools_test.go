package e2e_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game/catalogue"
)

// catchSaved keeps what the page offers as a file instead of downloading it.
const catchSaved = `(() => {
	window.saved = [];
	const blobs = new Map();
	const address = URL.createObjectURL;
	URL.createObjectURL = (blob) => {
		const url = address.call(URL, blob);
		blobs.set(url, blob);
		return url;
	};
	HTMLAnchorElement.prototype.click = function () { window.saved.push({ name: this.download, url: this.href, blob: blobs.get(this.href) }); };
	return true;
})()`

func designersExportPlaysAndOpens(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "10.00", seed: 3, in: 90, out: 130`)
	e2e.Eval[bool](d.Page, catchSaved)
	e2e.Eval[bool](d.Page, `(document.querySelector("#export-webm").click(), true)`)
	d.WaitJS("the film", `window.saved.length === 1 && preview.settled()`)
	film := e2e.Eval[struct {
		Name             string
		W, H, Wide, High int
		Duration         float64
		Bytes, Colours   int
		Differs          bool
		Type             string
	}](d.Page, `(async () => {
		const { name, url, blob } = window.saved[0];
		const v = document.createElement("video");
		v.muted = true;
		const happens = (what) => new Promise((yes, no) => {
			v.addEventListener(what, yes, { once: true });
			v.addEventListener("error", () => no(new Error(v.error.message)), { once: true });
		});
		v.src = url;
		await happens("loadeddata");
		const shot = async (at) => {
			if (v.currentTime !== at) { v.currentTime = at; await happens("seeked"); }
			const c = document.createElement("canvas");
			c.width = v.videoWidth; c.height = v.videoHeight;
			const g = c.getContext("2d");
			g.drawImage(v, 0, 0);
			return g.getImageData(0, 0, c.width, c.height).data;
		};
		await shot(0.5 * v.duration); // of the first one Chrome may give a blank
		const first = await shot(0.3 * v.duration);
		const last = await shot(0.8 * v.duration);
		const colours = new Set();
		let apart = 0;
		for (let i = 0; i < last.length; i += 404) {
			colours.add((first[i] >> 4) * 256 + (first[i + 1] >> 4) * 16 + (first[i + 2] >> 4));
			if (Math.abs(last[i] - first[i]) > 40) apart++;
		}
		const canvas = preview.engine.inside().canvas();
		return { name, type: blob.type, bytes: blob.size, w: v.videoWidth, h: v.videoHeight, wide: canvas.width, high: canvas.height,
			duration: v.duration, colours: colours.size, differs: apart > 20 };
	})()`)
	assert.Equal(t, "filon-minedor-10.00-seed3.webm", film.Name)
	assert.Equal(t, []int{film.Wide, film.High}, []int{film.W, film.H}, "as large as the scene")
	// 40 ticks last two thirds of a second; the recorder goes by the clock.
	assert.Greater(t, film.Duration, .5)
	assert.Less(t, film.Duration, 10.0, "a length that a player can show")
	assert.Greater(t, film.Colours, 40, "something is to be seen")
	assert.True(t, film.Differs, "and it moves")
	assert.Equal(t, 0, e2e.Eval[int](d.Page, `preview.tick()`), "the moment is the same afterwards")

	e2e.Eval[bool](d.Page, `(window.saved = [], preview.go({ in: 90, out: 92 }, true), document.querySelector("#export-png").click(), true)`)
	d.WaitJS("the pictures", `window.saved.length === 1 && preview.settled()`)
	raw, err := base64.StdEncoding.DecodeString(e2e.Eval[string](d.Page, `(async () => {
		const bytes = new Uint8Array(await window.saved[0].blob.arrayBuffer());
		let s = "";
		for (let i = 0; i < bytes.length; i += 8192) s += String.fromCharCode(...bytes.subarray(i, i + 8192));
		return btoa(s);
	})()`))
	require.NoError(t, err)
	files, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	require.NoError(t, err)
	require.Len(t, files.File, 3)
	assert.Equal(t, "filon-minedor-10.00-seed3-00092.png", files.File[2].Name)
	r, err := files.File[2].Open()
	require.NoError(t, err)
	picture, err := png.Decode(r)
	require.NoError(t, err)
	assert.Equal(t, []int{film.Wide, film.High}, []int{picture.Bounds().Dx(), picture.Bounds().Dy()})
}

func designersContactSheetAndOnionSkin(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "10.00", seed: 3, tick: 70, in: 0, out: 230`)
	e2e.Eval[bool](d.Page, `(document.querySelector("#sheet").click(), true)`)
	d.WaitJS("the sheet", `document.querySelector("#picture").open && preview.settled()`)
	sheet := e2e.Eval[struct {
		Title, Name string
		Different   int
		Flat        int
	}](d.Page, `(() => {
		const c = document.querySelector("#picture-body canvas");
		const g = c.getContext("2d");
		// Six columns of four: a frame and its tick in each.
		const wide = 320, high = c.height / 4;
		const seen = new Set();
		let flat = 0;
		for (let i = 0; i < 24; i++) {
			const d = g.getImageData((i % 6) * wide + 4, Math.floor(i / 6) * high + 2, wide - 8, high - 26).data;
			const colours = new Set();
			let sum = 0;
			for (let k = 0; k < d.length; k += 4) { colours.add((d[k] >> 4) * 256 + (d[k + 1] >> 4) * 16 + (d[k + 2] >> 4)); sum = (sum * 31 + d[k]) % 1e9; }
			seen.add(sum);
			if (colours.size < 40) flat++;
		}
		const link = document.querySelector("#picture-save");
		return { title: document.querySelector("#picture-title").textContent, name: link.download, different: seen.size, flat };
	})()`)
	assert.Equal(t, "24 frames, ticks 0 to 230", sheet.Title)
	assert.Equal(t, "filon-minedor-10.00-seed3.png", sheet.Name)
	assert.Equal(t, 24, sheet.Different, "every frame is another moment")
	assert.Zero(t, sheet.Flat, "something is to be seen in each")
	e2e.Eval[bool](d.Page, `(document.querySelector("#picture").close(), true)`)
	assert.Equal(t, 70, e2e.Eval[int](d.Page, `preview.tick()`))

	plain := pixelsAt(d, 70)
	e2e.Eval[bool](d.Page, `(document.querySelector("#skin").click(), true)`)
	d.WaitJS("the skin", `!document.querySelector("#onion").hidden && preview.settled()`)
	ghosts := e2e.Eval[[]int](d.Page, `(async () => {
		const now = (await preview.engine.snap()).getContext("2d");
		const { width, height } = now.canvas;
		const a = now.getImageData(0, 0, width, height).data;
		const b = document.querySelector("#onion").getContext("2d").getImageData(0, 0, width, height).data;
		let before = 0, after = 0;
		for (let i = 0; i < a.length; i += 4) {
			const red = b[i] - a[i], blue = b[i + 2] - a[i + 2];
			if (blue > red + 25) before++;
			if (red > blue + 25) after++;
		}
		return [before, after];
	})()`)
	assert.Greater(t, ghosts[0], 50, "what came before, in blue")
	assert.Greater(t, ghosts[1], 50, "what comes after, in red")
	assert.Equal(t, 70, e2e.Eval[int](d.Page, `preview.tick()`))
	e2e.Eval[bool](d.Page, `(document.querySelector("#skin").click(), true)`)
	assert.True(t, e2e.Eval[bool](d.Page, `document.querySelector("#onion").hidden`))
	assert.Equal(t, plain, pixelsAt(d, 70))
}

// The unit looked at is sold to the player on the screen, who buys and reveals it;
// the network loses an answer meanwhile.
func designersPlayTheUnitShown(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "10.00", seed: 3`)
	state := func(what string) string { return `preview.engine.filon().state().` + what }
	d.WaitJS("an account", state(`account !== null`))
	balance := e2e.Eval[string](d.Page, state(`account.balance`))
	press := func(selector string) {
		e2e.Eval[bool](d.Page, fmt.Sprintf(`(document.querySelector("#live-note").textContent = "", document.querySelector(%q).click(), true)`, selector))
	}
	press(`#live [data-fault*="lose"]`)
	d.WaitJS("the fault", `document.querySelector("#live-note").textContent.startsWith("Until")`)
	press("#sell")
	d.WaitJS("the unit to wait", `document.querySelector("#live-note").textContent.includes("Jouer")`)
	d.WaitJS("the table", state(`phase === "ready"`)+` && `+state(`stake === "1.00"`))
	e2e.Eval[bool](d.Page, `(preview.engine.inner().document.querySelector("#go").click(), true)`)
	d.WaitJS("the unit", state(`phase === "revealing"`))
	assert.Equal(t, "minedor", e2e.Eval[string](d.Page, state(`game`)))
	d.WaitJS("the scene", `preview.engine.filon().status().legal.length > 0`)
	d.WaitJS("the end", `(() => {
		const f = preview.engine.filon();
		if (f.state().phase === "finished") return true;
		if (!f.status().busy && f.status().legal.length) f.press(f.status().legal[0]);
		f.step(20);
		return false;
	})()`)
	assert.Equal(t, "10.00", e2e.Eval[string](d.Page, state(`result.prize`)), "the very unit")
	d.WaitJS("its prize", state(`account.balance !== `)+fmt.Sprintf("%q", balance))
	was, is := 0.0, 0.0
	fmt.Sscan(balance, &was)
	fmt.Sscan(e2e.Eval[string](d.Page, state(`account.balance`)), &is)
	assert.InDelta(t, was-1+10, is, .001, "debited once, although the answer was lost")

	status := `(async () => { const began = performance.now(); const r = await fetch("/api/v1/games"); return [r.status, performance.now() - began]; })()`
	press(`#live [data-fault*="503"]`)
	d.WaitJS("the fault", `document.querySelector("#live-note").textContent.startsWith("Until")`)
	assert.Equal(t, 503.0, e2e.Eval[[]float64](d.Page, status)[0])
	press(`#live [data-fault*="latency"]`)
	d.WaitJS("the fault in place of the other", `document.querySelector("#live-note").textContent.startsWith("Until")`)
	slow := e2e.Eval[[]float64](d.Page, status)
	assert.Equal(t, 200.0, slow[0])
	assert.GreaterOrEqual(t, slow[1], 2400.0)
	press(`#live [data-fault=""]`)
	d.WaitJS("no fault", `document.querySelector("#live-note").textContent === "No fault."`)
	assert.Less(t, e2e.Eval[[]float64](d.Page, status)[1], 2400.0)

	// Any choice in the gallery ends it.
	show(d, `game: "minedor", stake: "1.00", mode: "pioche", prize: "5.00", seed: 2, tick: 40`)
	d.WaitJS("the moment", `preview.tick() === 40 && preview.engine.currentRun().markers.length > 3`)
}

// Two pictures have changed in a run of the tests; one of them is accepted.
func designersGoldensAreJudgedOneByOne(t *testing.T, d *e2e.Desk) {
	const accepted, left = "minedor-win-portrait.jpg", "minedor-rest-portrait.jpg"
	kept := func(name string) string {
		return filepath.Join(d.Root, "cmd", "devserver", "e2e", filepath.FromSlash(goldens), name)
	}
	now, err := os.ReadFile(kept("minedor-pioche-portrait.jpg"))
	require.NoError(t, err)
	before, err := os.ReadFile(kept(left))
	require.NoError(t, err)
	for _, name := range []string{accepted, left} {
		require.NoError(t, os.WriteFile(filepath.Join(d.Temp, "filon-golden-"+name), now, 0o644))
	}
	e2e.Eval[bool](d.Page, `(preview.go({ view: "goldens" }), true)`)
	d.WaitJS("both", `document.querySelectorAll("#goldens .golden").length === 2 && [...document.querySelectorAll("#goldens .told")].every((e) => e.textContent.includes("differ"))`)
	page := e2e.Eval[struct {
		Heads, Told []string
		Shown       bool
		Lit         float64
		Clip        string
	}](d.Page, `(async () => {
		const all = [...document.querySelectorAll("#goldens .golden")];
		const first = all.find((e) => e.querySelector("h3").textContent === "`+accepted+`");
		await Promise.all([...first.querySelectorAll("img")].map((e) => e.decode()));
		const c = first.querySelector("canvas");
		const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
		let lit = 0;
		for (let i = 0; i < d.length; i += 4) if (d[i] + d[i + 1] + d[i + 2] > 96) lit++;
		const slider = first.querySelector("input");
		slider.value = 20;
		slider.dispatchEvent(new Event("input"));
		return {
			heads: all.map((e) => e.querySelector("h3").textContent), told: all.map((e) => e.querySelector(".told").textContent),
			shown: [...first.querySelectorAll("img")].length === 4 && [...first.querySelectorAll("img")].every((e) => e.naturalWidth === 360),
			lit: lit / (d.length / 4), clip: first.querySelector(".top").style.clipPath,
		};
	})()`)
	assert.ElementsMatch(t, []string{accepted, left}, page.Heads)
	assert.True(t, page.Shown, "before, after and both under a slider")
	assert.Greater(t, page.Lit, .02, "the difference")
	assert.Less(t, page.Lit, .9, "and only that")
	assert.Contains(t, page.Clip, "80%")
	e2e.Eval[bool](d.Page, `([...document.querySelectorAll("#goldens .golden")].find((e) => e.querySelector("h3").textContent === "`+accepted+`").querySelector("button").click(), true)`)
	d.WaitJS("one less", `document.querySelectorAll("#goldens .golden").length === 1`)
	assert.Equal(t, left, e2e.Eval[string](d.Page, `document.querySelector("#goldens .golden h3").textContent`))
	got, err := os.ReadFile(kept(accepted))
	require.NoError(t, err)
	assert.Equal(t, now, got, "what was accepted is the golden")
	got, err = os.ReadFile(kept(left))
	require.NoError(t, err)
	assert.Equal(t, before, got, "and nothing else")
	require.NoError(t, os.Remove(filepath.Join(d.Temp, "filon-golden-"+left)))
	e2e.Eval[bool](d.Page, `(preview.go({ view: "scene" }), true)`)
	d.WaitJS("the scene", `preview.settled()`)
}

// What TestFlashes looks at is what the browser shows; and the preview's own meter,
// over the moment of each game's largest win at which most fields flash, counts
// no more: with fewer points a field, a sparkle weighs more there.
func designersNothingFlashes(t *testing.T, d *e2e.Desk) {
	decoded := map[string]*texture{}
	for _, u := range flashUnits(t) {
		// TestFlashes looks at all; here the preview's own meter, in the real page,
		// is held against it once.
		if u.name != "largest win" || u.mode != "dynamite" {
			continue
		}
		s, p := u.stage(t, decoded, true, false)
		run, err := s.Record(20_000)
		require.NoError(t, err)
		want, at := flashes(s, p, 0, run.End)
		show(d, fmt.Sprintf(`game: %q, stake: %q, mode: %q, prize: %q, seed: %d, turn: true, bars: false`,
			u.game.ID(), u.stake.StringFixed(2), u.mode, u.prize.StringFixed(2), u.seed))
		d.WaitJS("the run", fmt.Sprintf(`preview.engine.currentRun().end === %d`, run.End))
		got := e2e.Eval[struct {
			Worst struct{ Fields, Tick int }
			Over  [][]int
			Ends  bool
			Seen  []int // red, green, blue and alpha of the fields at the end of the span
		}](d.Page, fmt.Sprintf(`(async () => {
			const { checkSpan, fieldReader } = await import("/preview/app/gauge.js");
			const found = await checkSpan(%d, %d, () => {}, %d);
			const reader = fieldReader();
			preview.engine.seek(%d);
			await preview.engine.inside().afterDraw(() => reader.put(0, preview.engine.inside().canvas()));
			return { ...found, seen: [...reader.get(1)[0]] };
		})()`, max(at-70, 0), at, sampled, at))
		require.NoError(t, s.Seek(at))
		var fields [fieldsWide * fieldsHigh]float32
		p.paint(s.Draw()).luminances(&fields)
		apart, bright := 0.0, 0.0
		for i, l := range fields {
			px := got.Seen[4*i:]
			shown := .2126*linear[px[0]] + .7152*linear[px[1]] + .0722*linear[px[2]]
			apart, bright = apart+math.Abs(float64(l-shown)), bright+float64(shown)
		}
		t.Logf("%s: mean luminance %.3f, apart by %.3f", u.game.ID(), bright/float64(len(fields)), apart/float64(len(fields)))
		assert.Less(t, apart, .25*bright, "%s: both draw the same", u.game.ID())
		t.Logf("%s: %d fields at %d, in the browser %d at %d", u.game.ID(), want, at, got.Worst.Fields, got.Worst.Tick)
		assert.True(t, got.Ends, "%s ends", u.game.ID())
		assert.Empty(t, got.Over, "%s: moments that flash too much", u.game.ID())
		assert.LessOrEqual(t, got.Worst.Fields, tooMany)
		assert.LessOrEqual(t, got.Worst.Fields, want+2, "%s: fields that flash", u.game.ID())
	}
	e2e.Eval[bool](d.Page, `(preview.go({ bars: true }), true)`)
}

// Every prize of every stake in every way, each interrupted after each of its
// actions, losing units, the largest prize, the longest chain of Extra steps.
func designersGalleryHasEveryUnit(t *testing.T, d *e2e.Desk) {
	for _, g := range catalogue.All() {
		for _, table := range g.Tables() {
			stake := table.Stake.StringFixed(2)
			e2e.Eval[bool](d.Page, fmt.Sprintf(`(preview.go({ view: "goldens", game: %q, stake: %q, mode: "", prize: "", seed: 1, tick: 0 }), true)`, g.ID(), stake))
			e2e.Eval[bool](d.Page, `(async () => { await preview.units(); return true; })()`)
			// A search opens every branch.
			d.WaitJS("the tree", `(() => {
				const s = document.querySelector("#search");
				s.value = "unit";
				s.dispatchEvent(new Event("input"));
				const found = [...document.querySelectorAll("#tree summary")].some((e) => e.textContent.startsWith("Winning units"));
				return found && document.querySelector("#tree").dataset.shows === `+fmt.Sprintf("%q", string(g.ID())+"/"+stake)+`;
			})()`)
			got := e2e.Eval[struct {
				Prizes   []string
				Ways     int
				Missing  []string
				Largest  string
				Longest  []string
				Losing   int
				Straight []string
			}](d.Page, `(async () => {
				const units = await preview.units();
				const keys = new Map([...document.querySelectorAll("#tree [data-key]")].map((e) => [e.dataset.key, e.textContent]));
				const missing = [];
				let ways = 0;
				const need = (u, n) => {
					const key = JSON.stringify([u.prize, u.seed, u.actions.slice(0, n).join(","), null, false, 0]);
					if (!keys.has(key)) missing.push(key);
					return keys.get(key);
				};
				for (const u of [...units.losing, ...units.prizes.flatMap((p) => p.ways)]) {
					ways++;
					for (let k = 0; k < u.actions.length; k++) need(u, k);
				}
				need(units.longest, 0);
				const leaf = (text) => [...document.querySelectorAll("#tree a.leaf")].find((e) => e.textContent === text).dataset.key;
				return { prizes: units.prizes.map((p) => p.prize), ways, missing, losing: units.losing.length,
					largest: JSON.parse(leaf("Largest prize"))[0], longest: units.longest.actions,
					straight: [leaf("Most actions"), JSON.stringify([units.longest.prize, units.longest.seed, "", null, false, 0])] };
			})()`)
			var prizes []string
			for i := len(table.Tiers) - 1; i >= 0; i-- {
				prizes = append(prizes, table.Tiers[i].Prize.StringFixed(2))
			}
			name := string(g.ID()) + " at " + stake
			assert.Equal(t, prizes, got.Prizes, "%s: article 3", name)
			assert.Empty(t, got.Missing, "%s: not in the tree", name)
			assert.Equal(t, prizes[len(prizes)-1], got.Largest, name)
			assert.Equal(t, got.Straight[1], got.Straight[0], "%s: the longest unit", name)
			assert.Positive(t, got.Losing, name)
			assert.GreaterOrEqual(t, got.Ways, len(prizes)+got.Losing)
			if g.ID() == "minedor" {
				extra := 0
				for _, a := range got.Longest {
					if a == "extra" {
						extra++
					}
				}
				assert.Equal(t, 5, extra, "%s: at most five Extra steps follow each other", name)
			}
		}
	}
	e2e.Eval[bool](d.Page, `(() => { const s = document.querySelector("#search"); s.value = ""; s.dispatchEvent(new Event("input")); return true; })()`)
	show(d, `game: "minedor", stake: "1.00", mode: "pioche"`)
}

// A symbol's page leads to the moments at which the real scenes show it lit,
// dimmed, covered, and so does the tree.
func designersSymbolsInEachState(t *testing.T, d *e2e.Desk) {
	show(d, `game: "minedor", stake: "1.00", mode: "pioche"`)
	e2e.Eval[bool](d.Page, `(preview.go({ view: "art", group: "minedor", name: "symbols/pelle" }), true)`)
	d.WaitJS("its states", `document.querySelector("#art .scenes p")?.textContent === "Each opens at its moment."`)
	states := e2e.Eval[[]string](d.Page, `[...document.querySelectorAll("#art .look")].map((e) => e.dataset.look)`)
	for _, want := range []string{"plain", "covered", "lit", "dimmed"} {
		assert.Contains(t, states, want)
	}
	assert.True(t, e2e.Eval[bool](d.Page, `[...document.querySelectorAll("#art .look canvas")].every((c) => {
		const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
		const colours = new Set();
		for (let i = 0; i < d.length; i += 36) colours.add((d[i] >> 4) * 256 + (d[i + 1] >> 4) * 16 + (d[i + 2] >> 4));
		return colours.size > 30;
	})`), "each with its picture")
	e2e.Eval[bool](d.Page, `(() => { const s = document.querySelector("#search"); s.value = "symbols pelle"; s.dispatchEvent(new Event("input")); return true; })()`)
	leaf := `[...document.querySelectorAll("#tree details")].find((e) => e.firstElementChild.textContent === "pelle")`
	d.WaitJS("the tree to have them", leaf+` !== undefined`)
	assert.ElementsMatch(t, states, e2e.Eval[[]string](d.Page, `(() => { const e = `+leaf+`; e.open = true; e.fill(); return [...e.querySelectorAll(".leaf")].map((l) => l.textContent); })()`))
	e2e.Eval[bool](d.Page, `(() => { const s = document.querySelector("#search"); s.value = ""; s.dispatchEvent(new Event("input")); return true; })()`)
	e2e.Eval[bool](d.Page, `(document.querySelector('#art .look[data-look="lit"]').click(), true)`)
	d.WaitJS("the moment", `preview.state().view === "scene" && preview.settled() && preview.tick() === preview.state().tick && preview.tick() > 0`)
	assert.Contains(t, e2e.Eval[string](d.Page, `location.hash`), "tick=")
	assert.True(t, e2e.Eval[bool](d.Page, `preview.engine.filon().looks(preview.engine.currentRun().end).some((l) => l.name === "symbols/pelle" && l.look === "lit")`))
	// Covers, which differ from mode to mode.
	e2e.Eval[bool](d.Page, `(preview.go({ view: "art", group: "minedor", name: "cell/cover-dynamite" }), true)`)
	d.WaitJS("its states", `document.querySelector("#art h2").textContent.endsWith("cover-dynamite") && document.querySelector("#art .scenes p")?.textContent === "Each opens at its moment."`)
	states = e2e.Eval[[]string](d.Page, `[...document.querySelectorAll("#art .look")].map((e) => e.dataset.look)`)
	assert.Contains(t, states, "plain")
	assert.Contains(t, states, "in pieces")
	show(d, `game: "minedor", stake: "1.00", mode: "pioche"`)
}
