// Package cover takes covers off: they break into pieces, are swept away, or
// show what a finger has rubbed.
package cover

import (
	"filon/render/sprite"
	"filon/render/timeline"
)

// shards a side: a cover breaks into 4×4 pieces.
const shards = 4

// Shatter flings the pieces of a region, a jittered grid of it, outwards and
// down; force is how wildly.
func Shatter(b *sprite.Batch, r *sprite.Region, x, y, k float32, seed uint64, q, force float32) {
	if q >= 1 {
		return
	}
	node := func(i, j int) (float32, float32) { // 0 to 1 across the region
		u, v := float32(i)/shards, float32(j)/shards
		if i > 0 && i < shards {
			u += (timeline.Noise(seed, i*31+j*7) - .5) * .16
		}
		if j > 0 && j < shards {
			v += (timeline.Noise(seed, i*17+j*29+500) - .5) * .16
		}
		return u, v
	}
	fade := sprite.Alpha(1 - timeline.Span(q, .55, 1))
	left, top := x+(r.X-r.W/2)*k, y+(r.Y-r.H/2)*k
	for j := range shards {
		for i := range shards {
			n := j*shards + i
			mu, mv := (float32(i)+.5)/shards, (float32(j)+.5)/shards
			cx, cy := left+mu*r.DX*k, top+mv*r.DY*k
			size := r.DX * k
			vx := (mu - .5 + (timeline.Noise(seed, n+90)-.5)*.5) * size * 1.1 * force
			vy := (mv - .8 - timeline.Noise(seed, n+130)*.4) * size * .8 * force
			spin := (timeline.Noise(seed, n+170) - .5) * 5 * force
			t := sprite.Place(cx+vx*q, cy+vy*q+size*1.5*q*q, 1, 1, spin*q)
			var c [4]sprite.Corner
			for m, d := range [4][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
				u, v := node(i+d[0], j+d[1])
				px, py := t.Apply(left+u*r.DX*k-cx, top+v*r.DY*k-cy)
				c[m] = sprite.Corner{X: px, Y: py, U: r.U0 + u*(r.U1-r.U0), V: r.V0 + v*(r.V1-r.V0), Color: fade}
			}
			b.Quad(r, &c)
		}
	}
}
