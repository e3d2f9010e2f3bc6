package pactole

import (
	"filon/render/layout"
	"filon/render/pactole/model"
)

// composition is where things stand, in design pixels of the free area: one
// for landscape, one for portrait.
type composition struct {
	portrait bool
	w, h     float32

	title   layout.Rect // no height where there is no room
	signs   [2]layout.Rect
	winning [model.Winning]layout.Rect
	yours   [model.Yours]layout.Rect
}

// The shapes of the two kinds of cover.
const (
	ingotShape = 260. / 196
	titleShape = 600. / 170
)

func place(v layout.View) composition {
	c := composition{portrait: v.Portrait, w: v.W, h: v.H}
	if c.portrait {
		c.upright(v)
	} else {
		c.wide(v)
	}
	return c
}

// wide sets the piles in a triangle at the left, the ingots three by three at
// the right.
func (c *composition) wide(v layout.View) {
	sign := signHeight(v)
	extra := c.w - layout.LongSide
	side := min(extra*.16, 90)
	left, gap := 20+side, 40+min(extra*.3, 200)
	leftW := 400 + min(extra*.22, 80)
	right := left + leftW + gap
	rightW := c.w - side - 20 - right
	top, bottom := float32(14), c.h-14

	pitch := (bottom - top - sign) / 3
	h := min(pitch-12, (rightW-2*14)/3/ingotShape, 230)
	w := h * ingotShape
	pitch = min(pitch, h+40)
	stepX := min(w+34, (rightW-w)/2)
	cx := right + rightW/2
	y0 := (top+sign+bottom)/2 - pitch
	c.grid(cx, y0, stepX, pitch, w, h)
	c.signs[1] = layout.Rect{X: cx - 190, Y: c.yours[0].Y - sign - 2, W: 380, H: sign}

	lx := left + leftW/2
	c.title = layout.Around(lx, top+56, 400, 400/titleShape)
	room := bottom - 30 - (c.title.Y + c.title.H + sign + 14)
	size := min(leftW/2-4, room/2-4)
	rise := min(size+16, room-size)
	first := c.title.Y + c.title.H + sign + 14 + (room-rise-size)*.4
	c.winning[0] = layout.Around(lx, first+size/2, size, size)
	c.winning[1] = layout.Around(lx-size/2-6, first+size/2+rise, size, size)
	c.winning[2] = layout.Around(lx+size/2+6, first+size/2+rise, size, size)
	c.signs[0] = layout.Rect{X: lx - 190, Y: first - sign - 6, W: 380, H: sign}
}

// upright sets the piles in a row above the ingots.
func (c *composition) upright(v layout.View) {
	sign := signHeight(v)
	top := float32(8)
	spare := c.h - 960
	if spare > 110 { // room for the title
		h := min(spare*.6, 120)
		c.title = layout.Around(c.w/2, top+h/2+6, h*titleShape, h)
		top += h + 16
		spare -= h + 16
	}
	air := max(spare, 0) / 9
	size := min(206+air, (c.w-48)/3, 240)
	c.signs[0] = layout.Rect{X: c.w/2 - 200, Y: top, W: 400, H: sign}
	y := top + sign + 4 + size/2 + air/2
	for i := range c.winning {
		c.winning[i] = layout.Around(c.w/2+float32(i-1)*min(size+22, (c.w-16-size)/2), y, size, size)
	}
	y += size/2 + 6 + air
	c.signs[1] = layout.Rect{X: c.w/2 - 200, Y: y, W: 400, H: sign}
	y += sign + 4
	pitch := (c.h - 12 - y) / 3
	h := min(pitch-8, (c.w-20-2*8)/3/ingotShape)
	w := h * ingotShape
	pitch = min(pitch, h+44)
	c.grid(c.w/2, y+(c.h-12-y-3*pitch)/2+pitch/2, min(w+26, (c.w-12-w)/2), pitch, w, h)
}

// grid sets the ingots three by three, the middle one of the first row at x, y.
func (c *composition) grid(x, y, stepX, stepY, w, h float32) {
	for i := range c.yours {
		c.yours[i] = layout.Around(x+float32(i%3-1)*stepX, y+float32(i/3)*stepY, w, h)
	}
}

// signHeight leaves room for letters of 14 CSS pixels.
func signHeight(v layout.View) float32 { return max(56, v.CSS(14)*1.5) }
