package minedor

import (
	"filon/game"
	"filon/render/scratch"
	"filon/render/sprite"
	"filon/render/timeline"
)

func targetOf(i int) game.Action { return game.Indexed("cell", i) }

// shards a side: a cover breaks into 4×4 pieces.
const shards = 4

// shatter flings the pieces of a region, a jittered grid of it, outwards and
// down; force is how wildly.
func shatter(b *sprite.Batch, r *sprite.Region, x, y, k float32, seed uint64, q, force float32) {
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
			b.Quad(r.Texture, &c)
		}
	}
}

// mesh is how many quads a side a rubbed cover is drawn with.
const mesh = 24

// veil draws a region as a mesh whose opacity is alpha(u, v), both from 0 to 1
// across the region.
func veil(b *sprite.Batch, r *sprite.Region, x, y, k float32, alpha func(u, v float32) float32) {
	left, top := x+(r.X-r.W/2)*k, y+(r.Y-r.H/2)*k
	var upper, lower [mesh + 1]float32
	fill := func(row *[mesh + 1]float32, j int) {
		for i := range row {
			// where the node lies in the whole picture, not in its trimmed part
			u := (r.X + r.DX*float32(i)/mesh) / r.W
			v := (r.Y + r.DY*float32(j)/mesh) / r.H
			row[i] = alpha(u, v)
		}
	}
	fill(&upper, 0)
	for j := range mesh {
		fill(&lower, j+1)
		for i := range mesh {
			if upper[i]+upper[i+1]+lower[i]+lower[i+1] == 0 {
				continue
			}
			var c [4]sprite.Corner
			for m, d := range [4][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
				u, v := float32(i+d[0])/mesh, float32(j+d[1])/mesh
				a := upper[i+d[0]]
				if d[1] == 1 {
					a = lower[i+d[0]]
				}
				c[m] = sprite.Corner{X: left + u*r.DX*k, Y: top + v*r.DY*k,
					U: r.U0 + u*(r.U1-r.U0), V: r.V0 + v*(r.V1-r.V0), Color: sprite.Alpha(a)}
			}
			b.Quad(r.Texture, &c)
		}
	}
}

// rubbedCover draws what a finger has left of a cover.
func (s *Scene) rubbedCover(b *sprite.Batch, r *sprite.Region, z *scratch.Zone, x, y, k, fade float32) {
	veil(b, r, x, y, k, func(u, v float32) float32 {
		i, j := int(u*scratch.Cells), int(v*scratch.Cells)
		left := 0
		for _, d := range [4][2]int{{0, 0}, {-1, 0}, {0, -1}, {-1, -1}} {
			if !z.Rubbed(i+d[0], j+d[1]) {
				left++
			}
		}
		return fade * float32(left) / 4
	})
}

// sweptCover draws a cover that is swept off from above, with a ragged edge.
func sweptCover(b *sprite.Batch, r *sprite.Region, x, y, k, q float32) {
	edge := q * 1.25
	veil(b, r, x, y, k, func(u, v float32) float32 {
		ragged := v + .1*timeline.Sin(u*19) + .05*timeline.Sin(u*43+2)
		return timeline.Clamp((ragged - edge + .12) * 8)
	})
}
