package arbre

import (
	"filon/render/arbre/model"
	"filon/render/layout"
)

// composition is where things stand, in design pixels of the free area: one
// for landscape, one for portrait.
type composition struct {
	portrait bool
	w, h     float32

	pitch  float32     // side of a cell
	grid   layout.Rect // the 25 cells
	frame  layout.Rect // with the branches around them
	sums   [model.Size]layout.Rect
	title  layout.Rect // no height where there is no room
	legend layout.Rect
	perch  layout.Rect // where the owl sits, a point
	text   float32     // the least size of letters
	// stacked: the legend's symbols stand one above the other.
	stacked bool
}

// tuck is how far a sum's stalk reaches into the frame.
const tuck = 14

// titleShape is width over height of the title.
const titleShape = 460. / 230

func place(v layout.View) composition {
	c := composition{portrait: v.Portrait, w: v.W, h: v.H, text: v.CSS(13)}
	if c.portrait {
		c.upright()
	} else {
		c.wide()
	}
	for i := range c.sums {
		h := min(c.pitch*.82, 112)
		c.sums[i].Y = c.grid.Y + (float32(i)+.5)*c.pitch - h/2
		c.sums[i].H = h
	}
	return c
}

// wide sets the grid and its sums right of the trunk, title and legend over it.
func (c *composition) wide() {
	const border, right = 28, 14
	sum := max(206, c.text*5.4)
	c.pitch = min((c.h-2*border-12)/model.Size, (c.w-262-sum+tuck-2*border-right)/model.Size)
	block := c.pitch*model.Size + 2*border + sum - tuck + right
	left := c.w - block
	// What is to spare goes to both sides of the grid; the right gets at least
	// what the shell's « Passer » needs in its lower corner, where there is that.
	if spare := left - 320; spare > 0 {
		left -= min(spare, max(spare*.36, c.text*6-right))
	}
	c.set(left, (c.h-c.pitch*model.Size)/2-border, border, sum)
	w := min(left-26, 430)
	c.title = layout.Rect{X: (left - w) / 2, Y: max(c.h*.03, 10), W: w, H: w / titleShape}
	lw, lh := max(300, c.text*8), c.legendHeight()
	if lw > left-16 { // one symbol above the other
		c.stacked, lw, lh = true, min(left-16, 90+c.text*3.6), 3*max(c.text*1.2, 72)+52
	}
	c.legend = layout.Rect{X: (left - lw) / 2, Y: c.h - lh - max(c.h*.02, 10), W: lw, H: lh}
	c.perch = layout.Rect{X: c.legend.X + lw*.72, Y: c.legend.Y + 8}
}

// upright sets title, grid and legend one below the other.
func (c *composition) upright() {
	const border, side = 22, 5
	sum := max(146, c.text*5.4)
	lh := c.legendHeight()
	c.pitch = min((c.w-sum+tuck-2*border-2*side)/model.Size, (c.h-lh-2*border-150)/model.Size)
	spare := c.h - c.pitch*model.Size - 2*border - lh - 16
	th := min(spare*.62, 200)
	air := (spare - th) / 4
	left := (c.w - c.pitch*model.Size - 2*border - sum + tuck) / 2
	c.title = layout.Around(c.w/2, 8+air+th/2, th*titleShape, th)
	c.set(left, c.title.Y+th+air, border, sum)
	lw := min(c.w-24, max(360, c.text*8))
	c.legend = layout.Rect{X: (c.w - lw) / 2, Y: c.frame.Y + c.frame.H + air, W: lw, H: lh}
	c.perch = layout.Rect{X: c.frame.X + c.frame.W*.93, Y: c.frame.Y + 8}
}

func (c *composition) legendHeight() float32 { return 108 + max(c.text, 30)*1.1 }

// set places the grid with its frame's upper left at x, y and the sums right
// of it.
func (c *composition) set(x, y, border, sum float32) {
	side := c.pitch * model.Size
	c.frame = layout.Rect{X: x, Y: y, W: side + 2*border, H: side + 2*border}
	c.grid = c.frame.Inset(border)
	for i := range c.sums {
		c.sums[i].X, c.sums[i].W = c.frame.X+c.frame.W-tuck, sum
	}
}

// cell is the middle of a cell.
func (c *composition) cell(row, column int) (x, y float32) {
	return c.grid.X + (float32(column)+.5)*c.pitch, c.grid.Y + (float32(row)+.5)*c.pitch
}

// column is what the five sums take together.
func (c *composition) column() layout.Rect {
	first, last := c.sums[0], c.sums[model.Size-1]
	return layout.Rect{X: first.X, Y: first.Y, W: first.W, H: last.Y + last.H - first.Y}
}
