package e2e_test

import (
	"bytes"
	"fmt"
	"image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game/catalogue"
)

// countDraws counts the calls of WebGL2's drawElements, Ebitengine's own
// included, in each frame of the browser.
const countDraws = `(() => {
	const draws = window.draws = { now: 0, most: 0 };
	const draw = WebGL2RenderingContext.prototype.drawElements;
	WebGL2RenderingContext.prototype.drawElements = function (...args) { draws.now++; return draw.apply(this, args); };
	const ask = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (f) => ask((now) => {
		const before = draws.now;
		f(now);
		draws.most = Math.max(draws.most, draws.now - before);
	});
})();`

// A frame is at most two draw calls, at any moment of a unit that wins the most:
// the scene's own, and a background's that has no slot. A scene that rests is not
// drawn again.
func TestDraws_FewAFrameAndNoneAtRest(t *testing.T) {
	for _, g := range catalogue.All() {
		table := g.Tables()[0]
		p := e2e.OpenWith(t, "/#/"+string(g.ID()), 400, 225, countDraws)
		p.Wait("the table", `s.phase === "ready" && s.controls.play && window.filon.pictured()`)
		refused := e2e.Eval[*string](p, fmt.Sprintf(`filon.freeze(true), filon.load({ game: %q, stake: %q, scenario: { prize: %q }, seed: 1 })`,
			g.ID(), table.Stake.StringFixed(2), table.Tiers[0].Prize.StringFixed(2)))
		require.Nil(t, refused, g.ID())
		p.WaitJS("the pictures", `window.filon.pictured()`)
		most := e2e.Eval[int](p, `(async () => {
			const run = filon.record(20000);
			filon.seek(0);
			draws.most = 0;
			const stride = Math.ceil(run.end / 24);
			for (let at = 0; at < run.end; at += stride) {
				filon.step(stride);
				await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			}
			return draws.most;
		})()`)
		assert.Positive(t, most, g.ID())
		assert.LessOrEqual(t, most, 2, "draw calls of a frame of %s", g.ID())

		// After half a minute without a touch the scene's own life rests too.
		resting := e2e.Eval[struct{ Calls, Commands int }](p, `(async () => {
			filon.step(4000);
			const frames = (n) => new Promise((done) => { const next = () => n-- > 0 ? requestAnimationFrame(next) : done(); next(); });
			await frames(4);
			draws.most = 0;
			await frames(6);
			return { Calls: draws.most, Commands: filon.measures().commands };
		})()`)
		assert.Zero(t, resting.Calls, "draw calls of a frame of %s at rest", g.ID())
		assert.Positive(t, resting.Commands, "%s draws when it does draw", g.ID())
	}
}

// Setting a canvas's size empties it, even to the size that it has, as a resize
// does that changes nothing: a scene at rest is drawn again then, and when the page
// comes back from where the browser had put it.
func TestDraws_AnEmptiedCanvasIsDrawnAgain(t *testing.T) {
	p := e2e.OpenWith(t, "/#/pactole", 400, 225, countDraws)
	p.Wait("the table", `s.phase === "ready" && s.controls.play && window.filon.pictured()`)
	frames := `const frames = (n) => new Promise((done) => { const next = () => n-- > 0 ? requestAnimationFrame(next) : done(); next(); });`
	at := e2e.Eval[[2]int](p, `(async () => {`+frames+`
		filon.freeze(true);
		filon.step(4000);
		await frames(8);
		const from = draws.now;
		await frames(6);
		return [from, draws.now];
	})()`)
	require.Equal(t, at[0], at[1], "it rests")
	before, err := png.Decode(bytes.NewReader(p.Screenshot()))
	require.NoError(t, err)
	for _, event := range []string{"resize", "visibilitychange", "pageshow"} {
		drawn := e2e.Eval[int](p, `(async () => {`+frames+`
			const from = draws.now;
			(`+fmt.Sprint(event == "visibilitychange")+` ? document : window).dispatchEvent(new Event("`+event+`", { bubbles: true }));
			await frames(4);
			return draws.now - from;
		})()`)
		assert.Positive(t, drawn, event)
	}
	after, err := png.Decode(bytes.NewReader(p.Screenshot()))
	require.NoError(t, err)
	assert.LessOrEqual(t, differing(before, after), .004)
}
