package cover

import (
	"filon/render/scratch"
	"filon/render/sprite"
	"filon/render/timeline"
)

// mesh is how many quads a side a rubbed cover is drawn with.
const mesh = 24

// veil draws a region as a mesh whose opacity is alpha(i, u, v), u and v from 0 to
// 1 across the region; i is the node's column.
func veil(b *sprite.Batch, r *sprite.Region, x, y, k float32, alpha func(i int, u, v float32) float32) {
	left, top := x+(r.X-r.W/2)*k, y+(r.Y-r.H/2)*k
	var upper, lower [mesh + 1]float32
	fill := func(row *[mesh + 1]float32, j int) {
		v := (r.Y + r.DY*float32(j)/mesh) / r.H
		for i := range row {
			row[i] = alpha(i, across(r, i), v)
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
				c[m] = sprite.Corner{
					X: left + u*r.DX*k, Y: top + v*r.DY*k,
					U: r.U0 + u*(r.U1-r.U0), V: r.V0 + v*(r.V1-r.V0), Color: sprite.Alpha(a),
				}
			}
			b.Quad(r, &c)
		}
		upper = lower // rows share their nodes
	}
}

// across is where a column of nodes lies in the whole picture, not in its trimmed
// part.
func across(r *sprite.Region, i int) float32 { return (r.X + r.DX*float32(i)/mesh) / r.W }

// Rubbed draws what a finger has left of a cover; fade is its opacity.
func Rubbed(b *sprite.Batch, r *sprite.Region, z *scratch.Zone, x, y, k, fade float32) {
	veil(b, r, x, y, k, func(_ int, u, v float32) float32 {
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

// Swept draws a cover that is swept off from above, with a ragged edge.
func Swept(b *sprite.Batch, r *sprite.Region, x, y, k, q float32) {
	edge := q * 1.25
	var teeth [mesh + 1]struct{ large, small float32 } // the same in every row
	for i := range teeth {
		u := across(r, i)
		teeth[i].large, teeth[i].small = .1*timeline.Sin(u*19), .05*timeline.Sin(u*43+2)
	}
	veil(b, r, x, y, k, func(i int, _, v float32) float32 {
		ragged := v + teeth[i].large + teeth[i].small
		return timeline.Clamp((ragged - edge + .12) * 8)
	})
}
