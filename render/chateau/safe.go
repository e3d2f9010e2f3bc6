package chateau

import (
	"filon/game"
	"filon/game/chateau"
	"filon/render/brush"
	"filon/render/chateau/model"
	"filon/render/lettering"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// The safe's drawing: body 220×232, door 184×196 around its middle, dial in the
// middle of the door.
const (
	bodyW = 220
	doorW = 184
	doorH = 196
	// doorDY is how far the door's middle lies above the body's.
	doorDY = 4
)

// safe draws one safe: what it holds as far as its door is open, then the door.
func (s *Scene) safe(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible, i int) {
	c := &v.Chests[i]
	box := p.chests[i]
	in, fade := s.arrive(c.Enter)
	in *= idle(f, game.Indexed(chateau.OpenChest, i), c.Open)
	k := box.W / bodyW * in
	x, y := box.CX(), box.CY()
	tint := shade(c.Calm)
	g := b.Push(sprite.Place(x, y, k, k, 0), fade)
	if c.Lit > 0 {
		s.halo(b, f, 0, 0, 620, c.Lit)
	}
	b.Draw(s.art.body, 0, 0, 1, 1, 0, tint)
	if c.Lit > 0 {
		b.Draw(s.art.body, 0, 0, 1, 1, 0, sprite.Light(.55*c.Lit))
	}
	// The dial turns first, drawn back a little; then the door swings past the
	// right angle and settles.
	dial, swing := timeline.Span(c.Open, 0, .36), timeline.Span(c.Open, .34, 1)
	angle := 1.69 * swingOf(swing)
	if s.setup.Calm {
		dial, angle = 0, 0
	}
	if c.Opened {
		s.treasure(b, f, c, k, tint)
	}
	switch {
	case c.Open == 1 && s.setup.Calm:
	case s.setup.Calm:
		g := b.Push(sprite.Identity, sprite.Alpha(1-c.Open))
		s.leaf(b, 0, 0, tint)
		b.Pop(g)
	default:
		s.leaf(b, angle, -5.2*timeline.Anticipate(dial), tint)
	}
	b.Pop(g)
}

// swingOf is a heavy door's way: slow to start, a little too far, back.
func swingOf(q float32) float32 {
	return timeline.InOut(timeline.Clamp(q*1.25)) + .05*timeline.Bell(timeline.Span(q, .72, 1))
}

// treasure is the symbol and its sum; they gleam when the symbol is a crown.
func (s *Scene) treasure(b *sprite.Batch, f scene.Frame, c *model.Chest, k float32, tint sprite.Color) {
	seen := timeline.Span(c.Open, .3, .62)
	r := s.art.symbols[c.Symbol]
	size := 126 * (1 + .1*timeline.Back(c.Lit)*timeline.Clamp(c.Lit*4))
	y := float32(-30)
	if c.Lit > 0 {
		brush.Fit(b, s.Glow, 0, y, 210, 0, sprite.Light(.5*c.Lit))
		if !s.setup.Calm {
			y -= 2.5 * c.Lit * (1 + timeline.Wave(f.Tick, 80, 0))
		}
	}
	brush.Fit(b, r, 0, y, size, 0, tint.Fade(seen))
	least := f.View.CSS(12) / k
	text := c.Sum.Written
	if c.Lit > 0 {
		lettering.Middle(b, s.Gold, text, 0, 65, max(lettering.Fit(s.Gold, text, 39*(1+.12*timeline.Bell(c.Lit)), 160), least), sprite.White)
		return
	}
	lettering.Middle(b, s.Label, text, 0, 66, max(lettering.Fit(s.Label, text, 35, 158), least), tint.Fade(seen))
}

// leaf draws the door turned on its left edge by an angle, in perspective, and
// the dial on it.
func (s *Scene) leaf(b *sprite.Batch, angle, dial float32, tint sprite.Color) {
	d := door{sin: timeline.Sin(angle), cos: timeline.Cos(angle)}
	dim := 1 - .45*d.sin
	c := sprite.Tint(dim, dim, dim, 1)
	c = sprite.Color{R: c.R * tint.R, G: c.G * tint.G, B: c.B * tint.B, A: tint.A}
	if d.cos < 0 {
		d.slab(b, s.art.inside, c)
		return
	}
	d.slab(b, s.art.door, c)
	r := s.art.dial
	half := float32(48)
	var q [4]sprite.Corner
	sin, cos := timeline.Sin(dial), timeline.Cos(dial)
	for n, m := range [4][2]float32{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		px, py := r.X+r.DX*m[0]-half, r.Y+r.DY*m[1]-half
		x, y := d.at(doorW/2+px*cos-py*sin, px*sin+py*cos)
		q[n] = sprite.Corner{X: x, Y: y, U: timeline.Mix(r.U0, r.U1, m[0]), V: timeline.Mix(r.V0, r.V1, m[1]), Color: c}
	}
	b.Quad(r, &q)
}

// door projects points of a door that has turned about its left edge.
type door struct{ sin, cos float32 }

// at maps a point of the door, x from its hinge and y from its middle, to the
// safe's coordinates. The eye is seven door widths away.
func (d door) at(x, y float32) (float32, float32) {
	const eye = 7 * doorW
	k := eye / (eye - x*d.sin)
	return (x*d.cos - doorW/2) * k, y*k - doorDY
}

// slab draws a region over the door in upright strips: a quad is not shaded in
// perspective, a narrow one is near enough.
func (d door) slab(b *sprite.Batch, r *sprite.Region, c sprite.Color) {
	const strips = 6
	for i := range strips {
		q0, q1 := float32(i)/strips, float32(i+1)/strips
		x0, x1 := r.X+r.DX*q0, r.X+r.DX*q1
		top, low := r.Y-doorH/2, r.Y+r.DY-doorH/2
		ax, ay := d.at(x0, top)
		bx, by := d.at(x1, top)
		cx, cy := d.at(x1, low)
		ex, ey := d.at(x0, low)
		u0, u1 := timeline.Mix(r.U0, r.U1, q0), timeline.Mix(r.U0, r.U1, q1)
		b.Quad(r, &[4]sprite.Corner{
			{X: ax, Y: ay, U: u0, V: r.V0, Color: c},
			{X: bx, Y: by, U: u1, V: r.V0, Color: c},
			{X: cx, Y: cy, U: u1, V: r.V1, Color: c},
			{X: ex, Y: ey, U: u0, V: r.V1, Color: c},
		})
	}
}

// halo is the light behind what wins.
func (s *Scene) halo(b *sprite.Batch, f scene.Frame, x, y, w, lit float32) {
	beat := float32(0)
	if !s.setup.Calm {
		beat = timeline.Wave(f.Tick, 72, 0)
	}
	brush.Fit(b, s.Glow, x, y, w*(1+.05*beat), 0, sprite.Light((.9+.08*beat)*lit))
	brush.Fit(b, s.Glow, x, y, w*.7, 0, sprite.Light(.5*lit))
}
