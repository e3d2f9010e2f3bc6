package chateau

import (
	"filon/render/chateau/model"
	"filon/render/layout"
)

// composition is where things stand, in design pixels of the free area: one
// for landscape, one for portrait.
type composition struct {
	portrait bool
	w, h     float32

	title    layout.Rect // no height where there is no room
	signs    [2]layout.Rect
	chests   [model.Chests]layout.Rect
	shields  [model.Shields]layout.Rect
	octagons [model.Rows]layout.Rect

	cage   layout.Rect // its inside
	hopper layout.Rect
	wheel  layout.Rect
	pulley layout.Rect // all that can be pressed: the rope and its ring
	marks  float32     // height of a mark's plate
	markW  float32
	scroll layout.Rect // the whole parchment, unrolled
}

// The shapes of the drawings.
const (
	safeShape   = 220. / 232
	shieldShape = 150. / 178
	titleShape  = 560. / 140
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

// wide sets « Jeu 1 » at the left, « Jeu 2 » at the right.
func (c *composition) wide(v layout.View) {
	sign := signHeight(v)
	top := float32(10)
	switch {
	case c.w > 1480: // between the two signs
		c.title = layout.Around(c.w/2, top+44, 84*titleShape, 84)
	case c.h > 800:
		c.title = layout.Around(c.w/2, top+40, 80*titleShape, 80)
		top += 88
	}
	side := 30 + max(c.w-1400, 0)*.1
	gap := 44 + min(max(c.w-layout.LongSide, 0)*.2, 70)
	room := c.w - 2*side - gap
	// The shields take what their height allows, the safes the rest.
	stepY := (c.h - 14 - top - sign - 14) / 3
	right := min(room*.535, 4.2*((stepY-8)*shieldShape+16))
	left := room - right
	x1 := side + left + gap
	c.signs[0] = layout.Rect{X: side, Y: top, W: left, H: sign}
	c.signs[1] = layout.Rect{X: x1, Y: top, W: right, H: sign}
	if c.w > 1480 {
		c.signs[0].W = min(left, c.title.X-side-12)
		d := max(c.title.X+c.title.W+12-x1, 0)
		c.signs[1].X, c.signs[1].W = x1+d, right-d
		top += 12
		c.signs[0].Y, c.signs[1].Y = top, top
	}
	y := top + sign + 14
	c.safes(side, y, left, c.h-14-y)
	c.heraldry(x1, y, right, c.h-14-y)
	c.hall(v)
}

// upright sets « Jeu 1 » above « Jeu 2 ».
func (c *composition) upright(v layout.View) {
	sign := signHeight(v)
	top := float32(8)
	if spare := c.h - 1010; spare > 60 {
		h := min(spare, 110)
		c.title = layout.Around(c.w/2, top+h/2, h*titleShape, h)
		top += h + 8
	}
	side := 18 + max(c.w-layout.ShortSide, 0)*.2
	room := c.h - top - 2*sign - 40
	unit := room / (2*1.4 + 3)
	width := c.w - 2*side
	c.signs[0] = layout.Rect{X: side, Y: top, W: width, H: sign}
	y := top + sign + 8
	c.safes(side, y, width, 2*1.4*unit)
	y += 2*1.4*unit + 12
	c.signs[1] = layout.Rect{X: side, Y: y, W: width, H: sign}
	y += sign + 8
	c.heraldry(side, y, width, c.h-8-y)
	c.hall(v)
}

// safes lays three by two safes in an area.
func (c *composition) safes(x, y, w, h float32) {
	stepX, stepY := w/3, h/2
	sw := min(stepX-20, (stepY-10)*safeShape)
	stepX = min(stepX, sw+70)
	stepY = min(stepY, sw/safeShape+40)
	for i := range c.chests {
		cx := x + w/2 + (float32(i%3)-1)*stepX
		cy := y + h/2 + (float32(i/3)-.5)*stepY
		c.chests[i] = layout.Around(cx, cy, sw, sw/safeShape)
	}
}

// heraldry lays three rows of three shields in an area, an octagon at the end
// of each.
func (c *composition) heraldry(x, y, w, h float32) {
	stepX, stepY := w/4.2, h/3
	sw := min(stepX-10, (stepY-8)*shieldShape)
	sh := sw / shieldShape
	stepX = min(stepX, sw+40)
	ow := min(stepX*1.16-10, stepY-8)
	x += (w - 3*stepX - stepX*1.2) / 2
	for i := range c.shields {
		cy := y + stepY*(float32(i/3)+.5)
		c.shields[i] = layout.Around(x+stepX*(float32(i%3)+.5), cy, sw, sh)
	}
	for i := range c.octagons {
		c.octagons[i] = layout.Around(x+stepX*3.6, y+stepY*(float32(i)+.5), ow, ow)
	}
}

// cageShape is the cage's inner height over its width.
const cageShape = float32(model.CageHeight) / 1000

// hall places the Bonus: the pulley at the left, the cage, its marks at its
// right, the parchment beside or below.
func (c *composition) hall(v layout.View) {
	c.marks = max(50, v.CSS(12)*1.45)
	c.markW = max(176, v.CSS(12)*5.6)
	const top = 232 // beam and hopper
	if c.portrait {
		// The cage's foot juts out by 28.
		leftRoom := max(140, v.CSS(44)+42)
		below := max(c.h*.25, 250)
		w := min((c.h-top-64-below)/cageShape, c.w-leftRoom-c.markW-24)
		h := w * cageShape
		spare := c.h - top - h - 64 - below
		c.cage = layout.Rect{X: leftRoom + (c.w-leftRoom-c.markW-24-w)/2, Y: top + spare/2, W: w, H: h}
		c.pulley = layout.Rect{X: c.cage.X - leftRoom + 6, W: leftRoom - 40, H: 330}
		c.wheel = layout.Around(c.pulley.CX()+wheelRim*144, c.cage.Y-124, 144, 144)
		c.pulley.Y = c.wheel.Y
		y := c.cage.Y + h + 70
		// « Skip » lies over the lower right corner of the scene.
		sw := min(c.w-v.CSS(84)-16, 640)
		c.scroll = layout.Rect{X: min(max(c.cage.CX()-sw/2, 16), c.w-v.CSS(84)-sw), Y: y, W: sw, H: c.h - 10 - y}
	} else {
		const leftRoom, rightRoom = 270, 340 // pulley; parchment at least
		h := c.h - top - 78
		w := min(h/cageShape, c.w-leftRoom-rightRoom-60-c.markW)
		h = w * cageShape
		sw := min(c.w-leftRoom-w-c.markW-70, 430)
		start := (c.w - leftRoom - w - c.markW - sw - 50) / 2
		c.cage = layout.Rect{X: start + leftRoom, Y: c.h - 78 - h, W: w, H: h}
		c.wheel = layout.Around(c.cage.X-122, c.cage.Y-120, 170, 170)
		pw := max(130, v.CSS(44))
		c.pulley = layout.Rect{X: c.wheel.CX() - wheelRim*170 - pw/2, Y: c.wheel.Y, W: pw, H: min(c.cage.Y+c.cage.H*.5, c.h-20) - c.wheel.Y}
		c.scroll = layout.Around(c.cage.X+w+40+c.markW+sw/2, c.cage.Y+c.cage.H*.5, sw, min(c.cage.H*.98, 450))
		// « Skip » lies over the lower right corner of the scene.
		c.scroll.Y = min(c.scroll.Y, c.h-v.CSS(62)-c.scroll.H)
	}
	c.pulley.X = max(c.pulley.X, 4)
	c.hopper = layout.Around(c.cage.CX(), c.cage.Y-92, 250, 250*130/270)
}

// wheelRim is where the rope runs on the pulley's wheel, a share of its width.
const wheelRim = .43

// markY is the height of a level's mark.
func (c *composition) markY(level int) float32 {
	return c.cage.Y + c.cage.H - float32(model.Mark(level))/1000*c.cage.W
}

// signHeight leaves room for letters of 13 CSS pixels.
func signHeight(v layout.View) float32 { return max(60, v.CSS(13)*1.6) }
