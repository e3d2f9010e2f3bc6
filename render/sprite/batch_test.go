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
