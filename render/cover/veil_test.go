package cover

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/render/sprite"
)

// Two quads that share a node show it alike: else a half-swept cover is a comb.
func TestVeilRowsJoin(t *testing.T) {
	var b sprite.Batch
	b.Reset(sprite.Identity)
	r := &sprite.Region{U1: 240, V1: 240, DX: 240, DY: 240, W: 240, H: 240}
	Swept(&b, r, 120, 120, 1, .4)
	seen := map[[2]float32]float32{}
	for _, v := range b.Vertices {
		at := [2]float32{v.DstX, v.DstY}
		if a, ok := seen[at]; ok {
			require.InDelta(t, a, v.A, 1e-6, "node at %v", at)
		}
		seen[at] = v.A
	}
	assert.Greater(t, len(seen), 200)
}
