package pactole

import (
	"filon/render/brush"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/pactole/model"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// Draw fills the batch in layers of one atlas each, because each change of
// texture is a draw call: the river; what lies in it; the numbers; the covers
// and the light over them; the sparkle.
func (s *Scene) Draw(b *sprite.Batch, f scene.Frame) {
	p := place(f.View)
	v := s.At(f.Tick)
	s.river(b, f)
	s.glitter(b, f)
	s.life(b, f)
	s.titles(b, &p)
	for n := range covers {
		s.base(b, f, &p, &v, n)
	}
	s.labels(b, f, &p)
	for n := range covers {
		s.number(b, f, &p, &v, n)
	}
	for n := range covers {
		s.cover(b, f, &p, &v, n)
	}
	s.shed(b, f, &p)
	s.caustics(b, f, .055, 1)
	for i := range v.Links {
		s.beam(b, f, &p, &v.Links[i])
	}
	for n := range covers {
		s.sparkle(b, f, &p, &v, n)
	}
	s.focus(b, f, &p)
}

// cell is the n-th place, the piles counted first.
func cell(v *model.Visible, n int) *model.Cell {
	if n < model.Winning {
		return &v.Winning[n]
	}
	return &v.Yours[n-model.Winning]
}

func (s *Scene) titles(b *sprite.Batch, p *composition) {
	if p.title.H > 0 {
		brush.Fit(b, s.art.title, p.title.CX(), p.title.CY(), p.title.W, 0, sprite.White)
	}
	for _, r := range p.signs {
		b.NineSlice(s.art.sign, r.X, r.Y, r.W, r.H, r.H/72, sprite.White)
	}
}

// labels are the names of the two zones, always there (article 4.2).
func (s *Scene) labels(b *sprite.Batch, f scene.Frame, p *composition) {
	for i, r := range p.signs {
		size := lettering.Fit(s.Label, s.words.signs[i], max(r.H*.58, f.View.CSS(13)), r.W-r.H*.9)
		lettering.Middle(b, s.Label, s.words.signs[i], r.CX(), r.CY(), size, sprite.White)
	}
}

// shade is how bright what won nothing stays at the end.
func shade(c *model.Cell) sprite.Color {
	k := timeline.Mix(1, .6, c.Calm)
	return sprite.Tint(k, k, k, 1)
}

// base is what the cover leaves: a medal under a pile, a mould under an ingot.
func (s *Scene) base(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible, n int) {
	c, box := cell(v, n), p.box(n)
	if c.Open == 0 && !s.scratched(n, c) {
		return // all under the cover
	}
	r, lit := s.art.mould, s.art.litMould
	if n < model.Winning {
		r, lit = s.art.medal, s.art.litMedal
	}
	if c.Lit > 0 {
		beat := float32(0)
		if !s.setup.Calm {
			beat = .06 * timeline.Wave(f.Tick, 75, 0)
		}
		b.Draw(s.Glow, box.CX(), box.CY(), box.W*2.3/s.Glow.W, box.H*2.5/s.Glow.W, 0, gold((.8+beat)*c.Lit))
	}
	k := s.swell(c) * box.W / r.W
	b.Draw(r, box.CX(), box.CY(), k, k, 0, shade(c))
	if c.Lit > 0 {
		b.Draw(r, box.CX(), box.CY(), k, k, 0, sprite.Light(.2*c.Lit))
		b.Draw(lit, box.CX(), box.CY(), k, k, 0, sprite.Alpha(c.Lit))
	}
}

// gold is warm light of strength a.
func gold(a float32) sprite.Color { return sprite.Color{R: a, G: .82 * a, B: .45 * a} }

// swell is the small bounce of a cell that lights up.
func (s *Scene) swell(c *model.Cell) float32 {
	if s.setup.Calm {
		return 1
	}
	return 1 + .04*c.Lit + .06*timeline.Bell(c.Lit)
}

// scratched tells whether a finger has rubbed a part of a closed cover off.
func (s *Scene) scratched(n int, c *model.Cell) bool { return s.rub.zones[n].Touched() && c.Open < 1 }

// number sets the number, and under it an ingot's sum.
func (s *Scene) number(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible, n int) {
	c, box := cell(v, n), p.box(n)
	if !c.Opened && !s.scratched(n, c) {
		return
	}
	k := s.swell(c)
	tint := shade(c)
	if n < model.Winning {
		lettering.Middle(b, s.Gold, s.words.numbers[n], box.CX(), box.CY(), box.W*.44*k, tint)
		return
	}
	lettering.Middle(b, s.Gold, s.words.numbers[n], box.CX(), box.Y+box.H*.385, box.H*.47*k, tint)
	amount := s.words.amounts[n-model.Winning]
	y := box.Y + box.H*.75
	size := sumSize(&s.Brush, amount, box, f.View)
	if c.Lit > 0 { // the sum that is won turns to gold
		lettering.Middle(b, s.Gold, amount, box.CX(), y, lettering.Fit(s.Gold, amount, box.H*.27, box.W*.74)*k, sprite.Alpha(timeline.Clamp(c.Lit*2)))
	}
	if c.Lit < 1 {
		lettering.Middle(b, s.Label, amount, box.CX(), y, size, tint.Fade(1-timeline.Clamp(c.Lit*2)))
	}
}

// sumSize is how large a sum stands on its plaque: 12 CSS pixels at least.
func sumSize(k *brush.Brush, amount string, box layout.Rect, v layout.View) float32 {
	return max(lettering.Fit(k.Label, amount, box.H*.25, box.W*.72), v.CSS(12))
}

// sparkle twinkles on closed covers a little, on what has won a lot.
func (s *Scene) sparkle(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible, n int) {
	if s.setup.Calm {
		return
	}
	c, box := cell(v, n), p.box(n)
	switch {
	case c.Lit > 0:
		s.Glints(b, f.Tick, box.CX(), box.CY(), box.W*1.05, c.Lit, 6, uint64(n))
	case c.Open == 0:
		s.Glints(b, f.Tick, box.CX(), box.CY(), box.W*.8, .55*c.Enter, 1, uint64(n*7+3))
	}
}

// focus rings the target that the keyboard has reached.
func (s *Scene) focus(b *sprite.Batch, f scene.Frame, p *composition) {
	if f.Focus == "" {
		return
	}
	for n := range covers {
		if actions[n] == f.Focus {
			s.Ring(b, p.box(n))
		}
	}
}
