package main

import (
	"fmt"

	"filon/game"
	"filon/game/catalogue"
)

// busy is a scene's busiest second, as the page tells it.
type busy struct {
	Tick    int          `json:"tick"`
	Sprites int          `json:"sprites"`
	Frames  [][2]float64 `json:"frames"` // main-thread ms of each frame, its tick included; draw calls
}

// busiest plays a recorded run in strides to where the most sprites are drawn,
// and then that second frame by frame.
const busiest = `(async () => {
	const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	const run = filon.record(20000);
	if (typeof run === "string") throw new Error(run);
	filon.seek(0);
	let tick = 0, most = 0;
	for (let at = 0; at < run.end; at += 15) {
		filon.step(15);
		await frame();
		const { sprites } = filon.measures();
		if (sprites > most) { most = sprites; tick = at + 15; }
	}
	filon.seek(Math.max(0, tick - 30));
	await frame();
	let sprites = 0;
	const frames = [];
	bench.keep = true;
	for (let n = 0; n < 60; n++) {
		const from = performance.now();
		filon.step(1);
		const stepped = performance.now() - from;
		bench.frames = [];
		while (bench.frames.length === 0) await new Promise((done) => requestAnimationFrame(done));
		const [took, draws] = bench.frames[0];
		frames.push([took + stepped, draws]);
		sprites += filon.measures().sprites / 60;
	}
	bench.keep = false;
	return { tick, sprites: Math.round(sprites), frames };
})()`

// still counts the draw calls of a frame once a scene has come to rest.
const still = `(async () => {
	filon.step(4000);
	const frames = (n) => new Promise((done) => { const next = () => n-- > 0 ? requestAnimationFrame(next) : done(); next(); });
	await frames(5);
	const before = bench.draws;
	await frames(30);
	return (bench.draws - before) / 30;
})()`

const referenceFrames = `(async () => {
	bench.frames = [];
	bench.keep = true;
	while (bench.frames.length < 60) await new Promise((done) => requestAnimationFrame(done));
	bench.keep = false;
	return bench.frames;
})()`

// frames measures each scene's busiest second beside a program that draws as
// many sprites in one DrawTriangles, in turn.
func (w *world) frames() error {
	reference, _, err := serveBeside(w.root, w.dir, "reference", true)
	if err != nil {
		return err
	}
	rounds := max(1, w.runs/3)
	var rows [][]string
	for _, g := range catalogue.All() {
		table := g.Tables()[0]
		var ours, theirs []float64
		sprites, draws, rest := 0, 0.0, 0.0
		for range rounds {
			b, still, err := w.scene(g.ID(), table.Stake.StringFixed(2), table.Tiers[0].Prize.StringFixed(2))
			if err != nil {
				return fmt.Errorf("%s: %w", g.ID(), err)
			}
			for _, f := range b.Frames {
				ours, draws = append(ours, f[0]), max(draws, f[1])
			}
			sprites, rest = b.Sprites, max(rest, still)

			t, err := openTab(w.browser, 480, 270, 1)
			if err != nil {
				return err
			}
			if err := t.goTo(fmt.Sprintf("%s/#%d", reference, sprites)); err != nil {
				return err
			}
			if _, err := t.wait(`bench.draws > 30`); err != nil {
				return err
			}
			frames, err := eval[[][2]float64](t, referenceFrames)
			t.close()
			if err != nil {
				return err
			}
			for _, f := range frames {
				theirs = append(theirs, f[0])
			}
		}
		m, n := median(ours), median(theirs)
		p, q := quantile(ours, 0.99), quantile(theirs, 0.99)
		rows = append(rows, []string{
			g.Name(), fmt.Sprint(sprites), fmt.Sprintf("%.2f", n), fmt.Sprintf("%.2f", m), fmt.Sprintf("%.2f", m/n),
			fmt.Sprintf("%.2f", q), fmt.Sprintf("%.2f", p), fmt.Sprintf("%.2f", p/q), fmt.Sprintf("%.0f", draws), fmt.Sprintf("%.1f", rest),
		})
		w.report.limit("frames of "+string(g.ID()), m/n, mostFrame)
		w.report.limit("99th percentile of the frames of "+string(g.ID()), p/q, mostFrame)
		w.report.limit("draw calls of "+string(g.ID()), draws, mostDraws)
	}
	r := &w.report
	r.head("Frames")
	r.line("Main-thread milliseconds of a frame, its tick included, in the busiest second of the largest prize's unit, beside `testdata/reference`, which draws as many sprites in one DrawTriangles; %d times in turn. Draw calls are WebGL2's drawElements, Ebitengine's own included.", rounds)
	r.table([]string{"game", "sprites", "reference, median", "game, median", "times", "reference, 99 %", "game, 99 %", "times", "draw calls, most", "at rest"}, rows...)
	return nil
}

func (w *world) scene(id game.ID, stake, prize string) (b busy, rest float64, err error) {
	t, err := openTab(w.browser, 480, 270, 1)
	if err != nil {
		return b, 0, err
	}
	defer t.close()
	if err := t.goTo(w.preview + "/#/" + string(id)); err != nil {
		return b, 0, err
	}
	if _, err := t.wait(`window.filon?.ready && ` + playable); err != nil {
		return b, 0, err
	}
	refused, err := eval[*string](t, fmt.Sprintf(`filon.freeze(true), filon.load({ game: %q, stake: %q, scenario: { prize: %q }, seed: 1 })`, id, stake, prize))
	if err != nil {
		return b, 0, err
	}
	if refused != nil {
		return b, 0, fmt.Errorf("load: %s", *refused)
	}
	if _, err := t.wait(`filon.pictured()`); err != nil {
		return b, 0, err
	}
	if b, err = eval[busy](t, busiest); err != nil {
		return b, 0, err
	}
	rest, err = eval[float64](t, still)
	return b, rest, err
}
