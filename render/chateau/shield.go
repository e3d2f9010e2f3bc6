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

// shield draws one shield, turning over about its upright axis.
func (s *Scene) shield(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible, i int) {
	c := &v.Shields[i]
	box := p.shields[i]
	in, fade := s.arrive(c.Enter)
	in *= idle(f, game.Indexed(chateau.OpenShield, i), c.Turn)
	k := box.W / 150 * in
	x, y := box.CX(), box.CY()
	if c.Lit > 0 {
		s.halo(b, f, x, y, box.W*2.5, c.Lit)
		k *= 1 + .06*timeline.Back(c.Lit)
	}
	g := b.Push(sprite.Place(x, y, k, k, 0), fade)
	back, front := s.art.shields[0], s.art.shields[c.Colour]
	tint := shade(c.Calm)
	switch {
	case !c.Turned:
		b.Draw(back, 0, 0, 1, 1, 0, sprite.White)
	case c.Turn == 1:
		b.Draw(front, 0, 0, 1, 1, 0, tint)
		if c.Lit > 0 {
			b.Draw(front, 0, 0, 1, 1, 0, sprite.Light(.3*c.Lit))
		}
	case s.setup.Calm:
		b.Draw(front, 0, 0, 1, 1, 0, sprite.Alpha(c.Turn))
		b.Draw(back, 0, 0, 1, 1, 0, sprite.Alpha(1-c.Turn))
	default:
		turn(b, back, front, c.Turn, true)
	}
	b.Pop(g)
}

// turn flips a card: the back until it stands on edge, then the front. It lifts
// a little and overshoots.
func turn(b *sprite.Batch, back, front *sprite.Region, q float32, upright bool) {
	e := timeline.Anticipate(q)
	cos := timeline.Cos(e * 3.1416)
	r := back
	if e > .5 {
		r, cos = front, -cos
	}
	lift := 1 + .1*timeline.Bell(q)
	light := timeline.Mix(.55, 1, cos)
	c := sprite.Tint(light, light, light, 1)
	if upright {
		b.Draw(r, 0, -8*timeline.Bell(q), lift*cos, lift, .05*timeline.Sin(q*6.3), c)
		return
	}
	b.Draw(r, 0, 0, lift, lift*cos, 0, c)
}

// octagon draws the sum at the end of a row: shut, turning about its level axis
// by itself, open.
func (s *Scene) octagon(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible, i int) {
	o := &v.Octagons[i]
	box := p.octagons[i]
	if o.Lit > 0 { // the light runs from the green shield to its sum
		for j := range 3 {
			if v.Shields[i*3+j].Lit > 0 {
				from := p.shields[i*3+j]
				steps := 12
				for n := range steps {
					q := float32(n) / float32(steps-1)
					if q > o.Lit*1.2 {
						break
					}
					brush.Fit(b, s.Glow, timeline.Mix(from.CX(), box.CX(), q), box.CY(), box.W*.62, 0, sprite.Light(.34*o.Lit))
				}
			}
		}
		s.halo(b, f, box.CX(), box.CY(), box.W*2.5, o.Lit)
	}
	in, fade := s.arrive(o.Enter)
	k := box.W / 150 * in * (1 + .06*timeline.Back(o.Lit)*timeline.Clamp(o.Lit*3))
	g := b.Push(sprite.Place(box.CX(), box.CY(), k, k, 0), fade)
	tint := shade(o.Calm)
	switch {
	case !o.Opened:
		b.Draw(s.art.shut, 0, 0, 1, 1, 0, sprite.White)
	case o.Open == 1:
		b.Draw(s.art.open, 0, 0, 1, 1, 0, tint)
		if o.Lit > 0 {
			b.Draw(s.art.open, 0, 0, 1, 1, 0, sprite.Light(.5*o.Lit))
		}
	case s.setup.Calm:
		b.Draw(s.art.open, 0, 0, 1, 1, 0, sprite.Alpha(o.Open))
		b.Draw(s.art.shut, 0, 0, 1, 1, 0, sprite.Alpha(1-o.Open))
	default:
		turn(b, s.art.shut, s.art.open, o.Open, false)
	}
	if o.Opened {
		seen := timeline.Span(o.Open, .7, 1)
		text := o.Sum.Written
		least := f.View.CSS(12) / k
		if o.Lit > 0 {
			lettering.Middle(b, s.Gold, text, 0, 0, max(lettering.Fit(s.Gold, text, 44*(1+.14*timeline.Bell(o.Lit)), 106), least), sprite.White)
		} else {
			lettering.Middle(b, s.Label, text, 0, 0, max(lettering.Fit(s.Label, text, 40, 100), least), tint.Fade(seen))
		}
	}
	b.Pop(g)
}
