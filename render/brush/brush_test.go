package brush

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/render/layout"
	"filon/render/scene/scenetest"
	"filon/render/sprite"
)

// common is a brush with the pictures that every game has.
func common(t *testing.T) *Brush {
	t.Helper()
	art := scenetest.Art(t, "pactole")
	k := new(Brush)
	k.Bind(art)
	require.NoError(t, art.Err())
	return k
}

// extent is the rectangle that what a batch holds lies in.
func extent(b *sprite.Batch) layout.Rect {
	first := b.Vertices[0]
	x0, y0, x1, y1 := first.DstX, first.DstY, first.DstX, first.DstY
	for _, v := range b.Vertices {
		x0, y0, x1, y1 = min(x0, v.DstX), min(y0, v.DstY), max(x1, v.DstX), max(y1, v.DstY)
	}
	return layout.Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
}

func TestFitDrawsAPictureAsWideAsAskedFor(t *testing.T) {
	r := &sprite.Region{U1: 40, V1: 20, DX: 40, DY: 20, W: 40, H: 20}
	var b sprite.Batch
	b.Reset(sprite.Identity)
	Fit(&b, r, 100, 50, 10, 0, sprite.White)
	assert.Equal(t, layout.Rect{X: 95, Y: 47.5, W: 10, H: 5}, extent(&b))
	b.Reset(sprite.Identity)
	Fit(&b, new(sprite.Region), 100, 50, 10, 0, sprite.White)
	assert.Empty(t, b.Vertices, "a picture that has not arrived")
}

// An announcement comes and goes, and never leaves the width that it is given.
func TestBannerIsThereForItsTimeAndWithinItsWidth(t *testing.T) {
	k := common(t)
	for _, shown := range []float32{-.1, 0, 1, 1.2} {
		var b sprite.Batch
		b.Reset(sprite.Identity)
		k.Banner(&b, "Bonus", 500, 300, 400, shown)
		assert.Empty(t, b.Vertices, "at %g", shown)
	}
	for _, text := range []string{"Bonus", "Une annonce bien plus longue que son ruban"} {
		var b sprite.Batch
		b.Annotate()
		b.Reset(sprite.Identity)
		k.Banner(&b, text, 500, 300, 400, .5)
		require.Len(t, b.Notes, 1)
		n := b.Notes[0]
		assert.Equal(t, text, n.Text)
		assert.LessOrEqual(t, n.W, float32(400*.8+.5), text)
		assert.InDelta(t, 500, n.X+n.W/2, .5)
		assert.Equal(t, float32(1), n.Alpha, "half way it is all there")
	}
}

// A sum is shown from its first moment on, whole in the end, on a plate around it.
func TestPlateLiesAroundItsText(t *testing.T) {
	k := common(t)
	var b sprite.Batch
	b.Annotate()
	b.Reset(sprite.Identity)
	k.Plate(&b, "10\u00a0€", 500, 300, 60, 0)
	assert.Empty(t, b.Vertices)
	k.Plate(&b, "10\u00a0€", 500, 300, 60, 1)
	n := b.Notes[0]
	assert.Equal(t, float32(1), n.Alpha)
	assert.InDelta(t, 60, n.Size, .01)
	plate := extent(&b)
	assert.True(t, scenetest.Within(plate, layout.Rect{X: n.X, Y: n.Y, W: n.W, H: n.H}), "%v in %v", n, plate)
	assert.InDelta(t, 500, plate.CX(), .5)
	assert.InDelta(t, 300, plate.CY(), .5)
}

func TestRingLiesAroundItsBox(t *testing.T) {
	var b sprite.Batch
	b.Reset(sprite.Identity)
	common(t).Ring(&b, layout.Rect{X: 100, Y: 200, W: 80, H: 50})
	assert.Equal(t, layout.Rect{X: 90, Y: 190, W: 100, H: 70}, extent(&b))
}

// A bent picture is one piece: each part begins where the one before it ends.
func TestBandIsOnePieceAlongItsPath(t *testing.T) {
	r := &sprite.Region{U0: 5, V0: 6, U1: 15, V1: 16, DX: 10, DY: 10, W: 10, H: 10}
	bend := func(q float32) (float32, float32) { return 100 * q, 100 * q * q }
	var b sprite.Batch
	b.Reset(sprite.Identity)
	Band(&b, r, bend, 0, 1, 8, 20, sprite.White)
	require.Len(t, b.Vertices, 8*4)
	for i := 4; i < len(b.Vertices); i += 4 {
		was, v := b.Vertices[i-4:i], b.Vertices[i:i+4]
		assert.Equal(t, [2]float32{was[1].DstX, was[1].DstY}, [2]float32{v[0].DstX, v[0].DstY}, "part %d", i/4)
		assert.Equal(t, [2]float32{was[2].DstX, was[2].DstY}, [2]float32{v[3].DstX, v[3].DstY}, "part %d", i/4)
		x, y := bend(float32(i/4) / 8)
		assert.InDelta(t, x, (v[0].DstX+v[3].DstX)/2, .01)
		assert.InDelta(t, y, (v[0].DstY+v[3].DstY)/2, .01)
	}
	// A path that stands still is nothing to draw along.
	b.Reset(sprite.Identity)
	Band(&b, r, func(float32) (float32, float32) { return 3, 4 }, 0, 1, 8, 20, sprite.White)
	assert.Empty(t, b.Vertices)
}

func TestFracIsBetweenZeroAndOne(t *testing.T) {
	for x, want := range map[float32]float32{0: 0, .25: .25, 3.25: .25, 1: 0, -.25: .75, -3.25: .75, -2: 0} {
		assert.InDelta(t, want, Frac(x), 1e-6, "%g", x)
	}
}

// What floats and twinkles stays where it belongs at every tick.
func TestDustAndGlintsStayInTheirPlaces(t *testing.T) {
	k := common(t)
	window := layout.Rect{X: -20, Y: -60, W: 1320, H: 840}
	box := layout.Around(400, 300, 100, 100)
	for tick := 0; tick < 6000; tick += 37 {
		var b sprite.Batch
		b.Reset(sprite.Identity)
		k.Motes(&b, tick, window, 30)
		e := extent(&b)
		assert.True(t, e.X > window.X-80 && e.X+e.W < window.X+window.W+80 && e.Y > window.Y-20 && e.Y+e.H < window.Y+window.H+20, "dust at %d: %v", tick, e)
		b.Reset(sprite.Identity)
		k.Glints(&b, tick, 400, 300, 100, 1, 5, 9)
		if len(b.Vertices) > 0 {
			assert.True(t, scenetest.Within(box.Inset(-20), extent(&b)), "glints at %d: %v", tick, extent(&b))
		}
	}
}
