package cover

import (
	"filon/render/scratch"
	"filon/render/sprite"
	"filon/render/timeline"
)

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
			b.Quad(r, &c)
		}
		upper = lower // rows share their nodes
	}
}

// Rubbed draws what a finger has left of a cover; fade is its opacity.
func Rubbed(b *sprite.Batch, r *sprite.Region, z *scratch.Zone, x, y, k, fade float32) {
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

// Swept draws a cover that is swept off from above, with a ragged edge.
func Swept(b *sprite.Batch, r *sprite.Region, x, y, k, q float32) {
	edge := q * 1.25
	veil(b, r, x, y, k, func(u, v float32) float32 {
		ragged := v + .1*timeline.Sin(u*19) + .05*timeline.Sin(u*43+2)
		return timeline.Clamp((ragged - edge + .12) * 8)
	})
}
