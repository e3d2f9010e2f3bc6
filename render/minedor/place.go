package minedor

import (
	"filon/render/layout"
	"filon/render/timeline"
)

// composition is where things stand, in design pixels of the free area: one
// for landscape, one for portrait.
type composition struct {
	view     layout.View
	portrait bool
	w, h     float32

	cellSize, cellGap float32
	rowX, rowY        float32 // middle of the row of three cells
	topY, topScale    float32 // where the row goes to make room for a Bonus step
	sign, title       layout.Rect
	wagonW            float32
	trackX, trackY    float32 // first switch, middle of the track
	stepX, stepY      float32 // between two switches, between two lanes
	leverY            float32
}

func place(v layout.View) composition {
	c := composition{view: v, portrait: v.Portrait, w: v.W, h: v.H}
	if c.portrait {
		c.cellSize, c.cellGap = 222, 12
		c.rowX, c.rowY = c.w/2, c.h*.55
		c.topY, c.topScale = max(c.h*.14, 150), .55
		c.sign = layout.Rect{X: c.w - 226, Y: max(c.h*.05, 10), W: 208, H: 208}
		c.title = layout.Around(c.w/2-118, c.sign.CY(), 400, 150)
		c.wagonW = 300
		c.stepX, c.stepY = 166, min((c.h-620)/2.6, 150)
		c.trackX, c.trackY = 74, c.h*.36+(c.h*.64-190)/2
		c.leverY = c.h - 96
		return c
	}
	c.cellGap = 28
	c.cellSize = min(c.h*.47, (c.w-360-2*c.cellGap)/3)
	c.rowX, c.rowY = c.w/2-110, c.h*.57
	c.topY, c.topScale = 122, 190/c.cellSize
	c.sign = layout.Rect{X: c.w - 270, Y: c.rowY - 140, W: 244, H: 244}
	c.title = layout.Around(c.rowX, c.h*.14, 560, 150)
	c.wagonW = 246
	c.stepX, c.stepY = min((c.w-420)/3, 330), 106
	c.trackX, c.trackY = c.w/2-1.5*c.stepX-20, c.h*.6+6
	c.leverY = c.h - 76
	return c
}

// row is the middle and the scale of the row when it has moved up by up, from
// 0 to 1.
func (c composition) row(up float32) (x, y, k float32) {
	p := timeline.InOut(up)
	topX := c.rowX
	if c.portrait {
		topX = c.w/2 - 116
	}
	return timeline.Mix(c.rowX, topX, p), timeline.Mix(c.rowY, c.topY, p), timeline.Mix(1, c.topScale, p)
}

// extra is the box of the zone « Extra », at the right of the screen: in
// landscape it moves up to make room for a Bonus step.
func (c composition) extra(up float32) layout.Rect {
	if c.portrait {
		return c.sign
	}
	p := timeline.InOut(up)
	small := max(186, c.view.CSS(66)) // its word stays legible on the smallest phone
	return layout.Rect{
		X: timeline.Mix(c.sign.X, c.w-small-24, p), Y: timeline.Mix(c.sign.Y, 6, p),
		W: timeline.Mix(c.sign.W, small, p), H: timeline.Mix(c.sign.H, small, p),
	}
}

// cell is the box of the i-th cell.
func (c composition) cell(i int, up float32) layout.Rect {
	x, y, k := c.row(up)
	step := (c.cellSize + c.cellGap) * k
	return layout.Around(x+float32(i-1)*step, y, c.cellSize*k, c.cellSize*k)
}

// wagon is the box of the i-th wagon: in a line, or two by two in portrait.
func (c composition) wagon(i int) layout.Rect {
	w, h := c.wagonW, c.wagonW*.86
	if c.portrait {
		col, row := float32(i%2), float32(i/2)
		top := c.topY + c.cellSize*c.topScale/2 + 60
		pitch := (c.h - top) / 2
		return layout.Around(c.w/2+(col-.5)*(w+36), top+pitch*(row+.5), w, h)
	}
	pitch := min(w+34, (c.w-40)/4)
	return layout.Around(c.w/2+(float32(i)-1.5)*pitch, c.h*.68, w, h)
}

// node is where a switch stands: after n switches, on a lane.
func (c composition) node(n, lane int) (x, y float32) {
	return c.trackX + float32(n)*c.stepX, c.trackY + (float32(lane)-float32(n)/2)*c.stepY
}

// lever is the box of the i-th lever, below its switch.
func (c composition) lever(i int) layout.Rect {
	x, _ := c.node(i, 0)
	size := max(132, c.view.CSS(48))
	return layout.Around(x+c.stepX*.16, min(c.leverY, c.h-size/2-4), size, size)
}
