package pactole

import (
	"filon/render/brush"
	"filon/render/cover"
	"filon/render/layout"
	"filon/render/pactole/model"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// cover draws what still hides a number: whole, rubbed by a finger, or being
// washed away by the river.
func (s *Scene) cover(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible, n int) {
	c, box := cell(v, n), p.box(n)
	if c.Open == 1 {
		return
	}
	r := s.art.ingot
	if n < model.Winning {
		r = s.art.pile
	}
	zone := &s.rub.zones[n]
	x, y, k := box.CX(), box.CY(), box.W/r.W
	if s.setup.Calm {
		a := c.Enter * (1 - c.Open)
		if zone.Touched() {
			cover.Rubbed(b, r, zone, x, y, k, a)
		} else {
			b.Draw(r, x, y, k, k, 0, sprite.Alpha(a))
		}
		return
	}
	switch {
	case c.Open == 0 && zone.Touched():
		cover.Rubbed(b, r, zone, x, y, k, 1)
	case c.Open == 0:
		s.closed(b, f, c, r, x, y, k, n)
	case zone.Touched():
		cover.Rubbed(b, r, zone, x, y, k, 1-timeline.Clamp(c.Open*2))
		s.washed(b, box, c.Open, n)
	default:
		s.swept(b, c, r, box, k, n)
	}
}

// closed is a whole cover: it surfaces, then rides the ripples a little, and
// rises under the pointer.
func (s *Scene) closed(b *sprite.Batch, f scene.Frame, c *model.Cell, r *sprite.Region, x, y, k float32, n int) {
	in := timeline.Back(c.Enter)
	y += 1.6 * timeline.Wave(f.Tick, 190, float32(n)*.37)
	k *= timeline.Mix(.82, 1, in)
	hover := f.Hover == actions[n]
	if hover {
		k *= 1.04
		brush.Fit(b, s.Glow, x, y, r.W*k*1.6, 0, gold(.8))
	}
	b.Draw(r, x, y, k, k, .006*timeline.Wave(f.Tick, 230, float32(n)*.61), sprite.Alpha(timeline.Clamp(c.Enter*2.5)))
	if hover {
		b.Draw(r, x, y, k, k, 0, sprite.Light(.12))
	}
	if c.Enter > 0 && c.Enter < 1 {
		s.ring(b, x, y, r.W*k*(.7+.7*c.Enter), .5*(1-c.Enter))
	}
}

// swept: the cover swells, then the river washes it away from above.
func (s *Scene) swept(b *sprite.Batch, c *model.Cell, r *sprite.Region, box layout.Rect, k float32, n int) {
	const lift = .16
	up := timeline.Bell(timeline.Span(c.Open, 0, lift*2)) * .06
	cover.Swept(b, r, box.CX(), box.CY(), k*(1+up), timeline.Span(c.Open, lift, .92))
	if c.Open > lift {
		s.washed(b, box, timeline.Span(c.Open, lift, 1), n)
	}
}

// washed is the sand, the drops and the ring that a cover leaves on its way.
func (s *Scene) washed(b *sprite.Batch, box layout.Rect, q float32, n int) {
	x, y, w := box.CX(), box.CY(), box.W
	s.ring(b, x, y, w*(.5+1.1*timeline.Out(q)), .8*(1-q))
	const grains = 18
	front := timeline.Mix(-.45, .45, q)
	for i := range grains {
		at := timeline.Noise(uint64(n), i)
		e := timeline.Clamp(q*1.5 - at*.5) // each goes when the edge passes it
		if e <= 0 || e >= 1 {
			continue
		}
		dx := (timeline.Noise(uint64(n), i+40) - .5) * w
		spread := (timeline.Noise(uint64(n), i+80) - .5) * w * .7
		gx := x + dx + spread*e
		gy := y + box.H*(at-.5) + box.H*(.55*e*e-.35*e)
		size := w * (.045 + .05*timeline.Noise(uint64(n), i+120))
		if i%5 == 4 {
			brush.Fit(b, s.art.drop, gx, y+box.H*front-w*.2*timeline.Bell(e), size*1.2, 0, sprite.Alpha(.9*(1-e)))
			continue
		}
		brush.Fit(b, s.art.grain[i%len(s.art.grain)], gx, gy, size, e*5+float32(i), sprite.Alpha(1-e*e))
	}
}

// ring is a ripple of width w; a is how bright.
func (s *Scene) ring(b *sprite.Batch, x, y, w, a float32) {
	brush.Fit(b, s.art.ripple, x, y, w, 0, sprite.Light(a))
}
