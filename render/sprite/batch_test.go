package sprite

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// What clears the screen asks whether it need to: only an opaque picture under
// everything else covers the frame.
func TestCover_CoversTheFrameWhenItIsFirstAndOpaque(t *testing.T) {
	r := &Region{U1: 1600, V1: 900, DX: 1600, DY: 900, W: 1600, H: 900}
	for what, c := range map[string]struct {
		draw func(*Batch)
		want bool
	}{
		"nothing":               {func(*Batch) {}, false},
		"a background":          {func(b *Batch) { b.Cover(r, 0, 0, 1280, 720, White) }, true},
		"one that shines":       {func(b *Batch) { b.Cover(r, 0, 0, 1280, 720, Light(.5)) }, false},
		"one over other things": {func(b *Batch) { b.Draw(r, 0, 0, 1, 1, 0, White); b.Cover(r, 0, 0, 1280, 720, White) }, false},
	} {
		var b Batch
		b.Reset(Identity)
		c.draw(&b)
		assert.Equal(t, c.want, b.Covered, what)
	}
}

// Whatever page they are on, the sprites of a frame are one draw call; a texture
// of its own is another, and so is what 16-bit indices do not reach any more.
func TestBatch_DrawCallsFollowTextures(t *testing.T) {
	paged := func(slot float32) *Region { return &Region{Slot: slot, U1: 10, V1: 10, DX: 10, DY: 10, W: 10, H: 10} }
	own := &Region{Texture: 3, U1: 10, V1: 10, DX: 10, DY: 10, W: 10, H: 10}
	var b Batch
	for range 2 { // the second time over what the first has left in the slices
		b.Reset(Identity)
		b.Draw(paged(0), 5, 5, 1, 1, 0, White)
		b.Draw(paged(2), 5, 5, 1, 1, 0, White)
		b.Draw(own, 5, 5, 1, 1, 0, White)
		b.Draw(paged(1), 5, 5, 1, 1, 0, White)
		assert.Equal(t, []Command{
			{Pages, 0, 12, 0, 8}, {3, 12, 18, 8, 12}, {Pages, 18, 24, 12, 16},
		}, b.Commands)
		assert.Equal(t, []uint16{0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7, 0, 1, 2, 0, 2, 3, 0, 1, 2, 0, 2, 3}, b.Indices)
		assert.Equal(t, 4, b.Sprites)
		for i, slot := range []float32{0, 2, 0, 1} {
			assert.Equal(t, slot, b.Vertices[4*i].Slot)
		}
	}
	b.Reset(Identity)
	const quads = maxVertices / 4
	for range quads + 1 {
		b.Draw(paged(0), 5, 5, 1, 1, 0, White)
	}
	assert.Len(t, b.Commands, 2)
	assert.Equal(t, Command{Pages, 6 * quads, 6 * (quads + 1), maxVertices, maxVertices + 4}, b.Commands[1])
}

func TestBatch_PlacesTurnsAndTints(t *testing.T) {
	// 20×10 of a picture of 40×30, 4 from its left and 6 from its top.
	r := &Region{U0: 100, V0: 200, U1: 120, V1: 210, X: 4, Y: 6, DX: 20, DY: 10, W: 40, H: 30}
	var b Batch
	b.Reset(Place(7, 9, 2, 2, 0))
	g := b.Push(Place(50, 0, 1, 1, 0), Alpha(.5))
	b.Draw(r, 100, 100, 1, 1, 0, Tint(1, .5, 0, 1))
	b.Pop(g)
	b.Draw(r, 100, 100, 1, 1, 3.14159265/2, White)
	corners := func(i int) (at [4][4]float32) {
		for k := range at {
			v := b.Vertices[4*i+k]
			at[k] = [4]float32{v.DstX, v.DstY, v.SrcX, v.SrcY}
		}
		return at
	}
	// The picture's middle is at 150, 100 in the group, 307, 209 on the screen.
	assert.Equal(t, [4][4]float32{{275, 191, 100, 200}, {315, 191, 120, 200}, {315, 211, 120, 210}, {275, 211, 100, 210}}, corners(0))
	assert.Equal(t, Color{.5, .25, 0, .5}, Color{b.Vertices[0].R, b.Vertices[0].G, b.Vertices[0].B, b.Vertices[0].A})
	assert.Equal(t, White, Color{b.Vertices[4].R, b.Vertices[4].G, b.Vertices[4].B, b.Vertices[4].A}, "the group's tint ends with it")
	// A quarter turn clockwise: what was 16 left of the middle is above it, what
	// was 9 above it is to its right.
	turned := corners(1)
	for k, want := range [4][4]float32{{225, 177, 100, 200}, {225, 217, 120, 200}, {205, 217, 120, 210}, {205, 177, 100, 210}} {
		for i := range want {
			assert.InDelta(t, want[i], turned[k][i], .01, "corner %d", k)
		}
	}
	x, y := b.At(100, 100)
	assert.Equal(t, [2]float32{207, 209}, [2]float32{x, y})

	before := b.Sprites
	b.Draw(r, 0, 0, 1, 1, 0, Color{})
	assert.Equal(t, before, b.Sprites, "what is not to be seen is not drawn")
}

// A frame keeps its corners and the thickness of its edges, whatever it encloses.
func TestBatch_NineSliceStretchesItsMiddle(t *testing.T) {
	r := &Region{U1: 60, V1: 60, DX: 60, DY: 60, W: 60, H: 60, Nine: [4]float32{10, 20, 10, 20}}
	var b Batch
	b.Reset(Identity)
	b.NineSlice(r, 0, 0, 200, 100, 1, White)
	assert.Len(t, b.Vertices, 36)
	for i, want := range map[int][4]float32{ // of each quad's first corner
		0: {0, 0, 0, 0}, 1: {10, 0, 10, 0}, 2: {190, 0, 50, 0}, 4: {10, 20, 10, 20}, 8: {190, 80, 50, 40},
	} {
		v := b.Vertices[4*i]
		assert.Equal(t, want, [4]float32{v.DstX, v.DstY, v.SrcX, v.SrcY}, "part %d", i)
	}
	b.Reset(Identity)
	b.NineSlice(r, 0, 0, 200, 20, 1, White)
	assert.Equal(t, float32(10), b.Vertices[4*4].DstY, "corners that have no room shrink")
	assert.Equal(t, float32(5), b.Vertices[4*4].DstX, "and keep their shape")
}

// A background fills the window whatever its shape; what exceeds it is cut at
// both sides alike.
func TestBatch_CoverCutsWhatExceedsTheWindow(t *testing.T) {
	r := &Region{U1: 100, V1: 100, DX: 100, DY: 100, W: 100, H: 100}
	var b Batch
	b.Reset(Identity)
	b.Cover(r, 0, 0, 200, 100, White)
	b.Cover(r, 0, 0, 100, 400, White)
	for i, want := range [][4]float32{{0, 25, 100, 75}, {37.5, 0, 62.5, 100}} {
		a, c := b.Vertices[4*i], b.Vertices[4*i+2]
		assert.Equal(t, want, [4]float32{a.SrcX, a.SrcY, c.SrcX, c.SrcY})
	}
}
