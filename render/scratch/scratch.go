// Package scratch is a cover that a finger rubs off: a bit grid on the CPU, a
// capsule stamped between two samples of a stroke, a threshold that latches.
// Strokes live in design pixels of the zone, so that a resize loses nothing.
package scratch

import "math/bits"

// Cells a side of a zone's grid. A zone is rubbed in a 48×48 grid whatever its
// size on the screen.
const Cells = 48

// Threshold is the share of a zone's cells that must be rubbed off for the
// zone to count as revealed, in per cent.
const Threshold = 55

// Zone is one cover. Its zero value is untouched.
type Zone struct {
	rows   [Cells]uint64
	count  int
	opened bool
	last   [2]float32
	down   bool
}

// Stroke rubs from the last point of the stroke to (x, y), both from 0 to 1
// across the zone; radius is a share of the zone too. begin starts a new
// stroke. It tells whether this stroke opened the zone: once, ever.
func (z *Zone) Stroke(x, y, radius float32, begin bool) (opened bool) {
	from := z.last
	if begin || !z.down {
		from = [2]float32{x, y}
	}
	z.last, z.down = [2]float32{x, y}, true
	z.capsule(from[0]*Cells, from[1]*Cells, x*Cells, y*Cells, radius*Cells)
	if !z.opened && z.count*100 >= Threshold*Cells*Cells {
		z.opened = true
		return true
	}
	return false
}

// Lift ends the stroke.
func (z *Zone) Lift() { z.down = false }

// Share is how much of the zone is rubbed off, from 0 to 1.
func (z *Zone) Share() float32 { return float32(z.count) / (Cells * Cells) }

// Touched tells whether anything is rubbed off.
func (z *Zone) Touched() bool { return z.count > 0 }

// Rubbed tells whether the cell in column i and row j is off. Outside the zone
// nothing is.
func (z *Zone) Rubbed(i, j int) bool {
	return i >= 0 && j >= 0 && i < Cells && j < Cells && z.rows[j]>>i&1 == 1
}

// capsule rubs every cell whose middle lies within r of the segment.
func (z *Zone) capsule(x0, y0, x1, y1, r float32) {
	lo := max(int(min(y0, y1)-r), 0)
	hi := min(int(max(y0, y1)+r)+1, Cells-1)
	left := max(int(min(x0, x1)-r), 0)
	right := min(int(max(x0, x1)+r)+1, Cells-1)
	dx, dy := x1-x0, y1-y0
	length := dx*dx + dy*dy
	for j := lo; j <= hi; j++ {
		row := z.rows[j]
		for i := left; i <= right; i++ {
			px, py := float32(i)+.5-x0, float32(j)+.5-y0
			t := float32(0)
			if length > 0 {
				t = min(max((px*dx+py*dy)/length, 0), 1)
			}
			ex, ey := px-t*dx, py-t*dy
			if ex*ex+ey*ey <= r*r {
				row |= 1 << i
			}
		}
		z.count += bits.OnesCount64(row) - bits.OnesCount64(z.rows[j])
		z.rows[j] = row
	}
}
