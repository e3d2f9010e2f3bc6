package chateau

import (
	"filon/game/chateau"
	"filon/render/brush"
	"filon/render/chateau/model"
	"filon/render/lettering"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// parchment draws the scroll: rolled and sealed, then unrolling from its middle
// on its coefficient, and the gain that it makes (articles 4.7.4 to 4.7.6).
func (s *Scene) parchment(b *sprite.Batch, f scene.Frame, p *composition, st *model.BonusStep) {
	r := p.scroll
	rodH := p.rod()
	in := timeline.Back(st.Scroll)
	if s.setup.Calm {
		in = 1
	}
	y := r.CY() + (1-in)*80
	bob := float32(0)
	if st.ScrollReady && !s.setup.Calm {
		bob = 4 * timeline.Wave(f.Tick, 90, 0)
	}
	k := timeline.Mix(.8, 1, in)
	g := b.Push(sprite.Place(r.CX(), y+bob, k, k, 0), sprite.Alpha(timeline.Clamp(st.Scroll*2)))
	defer b.Pop(g)
	if st.ScrollReady {
		a := float32(.4)
		if f.Hover == chateau.OpenParchment {
			a = .8
		}
		s.Shine(b, 0, 0, r.W*1.3, a)
	}
	open := timeline.Clamp(timeline.Back(timeline.Span(st.Unroll, .22, .8)))
	if s.setup.Calm {
		open = 0
		if st.Unroll > 0 {
			open = 1
		}
	}
	// The rolls grow thinner as the skin leaves them.
	roll := timeline.Mix(1.5, 1, open)
	half := timeline.Mix(rodH*.46, r.H/2-rodH*.53, open)
	if st.Multiplied > 0 {
		s.halo(b, f, 0, 0, r.W*1.5, .7*st.Multiplied)
	}
	s.sheet(b, r.W*.8, half)
	if open > 0 && st.Multiplier > 0 {
		s.coefficient(b, f, p, st, open)
	}
	kx, ky := r.W/s.art.rod.W, rodH/s.art.rod.H
	b.Draw(s.art.rod, 0, -half, kx, ky*roll, 0, sprite.White)
	b.Draw(s.art.rod, 0, half, kx, ky*roll, 0, sprite.White)
	// The seal breaks first: it shakes, swells and is gone.
	if q := timeline.Span(st.Unroll, 0, .24); q < 1 {
		brush.Fit(b, s.art.seal, 0, rodH*.1, min(rodH*2.2, 140)*(1+.3*q), .25*timeline.Sin(q*18)*q, sprite.Alpha(1-q*q))
	}
}

// rod is how thick one of the parchment's two rods is.
func (c *composition) rod() float32 { return min(c.scroll.W*.135, c.scroll.H*.19) }

// sheet is the skin between the two rods, half its height above and below the
// middle; as much of the drawing as that shows.
func (s *Scene) sheet(b *sprite.Batch, w, half float32) {
	r := s.art.sheet
	b.Quad(r, &[4]sprite.Corner{
		{X: -w / 2, Y: -half, U: r.U0, V: r.V0, Color: sprite.White},
		{X: w / 2, Y: -half, U: r.U1, V: r.V0, Color: sprite.White},
		{X: w / 2, Y: half, U: r.U1, V: r.V1, Color: sprite.White},
		{X: -w / 2, Y: half, U: r.U0, V: r.V1, Color: sprite.White},
	})
}

// coefficient letters what the parchment hides, and the product.
func (s *Scene) coefficient(b *sprite.Batch, f scene.Frame, p *composition, st *model.BonusStep, open float32) {
	w := p.scroll.W * .74
	h := p.scroll.H - p.rod()*2.1
	times := lettering.Times(st.Multiplier)
	fade := sprite.Alpha(timeline.Span(open, .45, .95))
	small := max(lettering.Fit(s.Label, st.Times, min(h*.2, 40), w*.5), f.View.CSS(12))
	if p.portrait { // side by side: it is wider than tall
		size := lettering.Fit(s.Gold, times, h*.8, w*.4)
		lettering.Middle(b, s.Gold, times, -w*.3, 0, size, fade)
		s.result(b, st, w*.2, 0, small, lettering.Fit(s.Gold, st.Product.Written, h*.36, w*.42))
		return
	}
	size := lettering.Fit(s.Gold, times, h*.42, w)
	lettering.Middle(b, s.Gold, times, 0, -h*.24, size, fade)
	s.result(b, st, 0, h*.23, small, lettering.Fit(s.Gold, st.Product.Written, h*.22, w*.8))
}

// result letters the multiplication and, in gold, what it makes, on one dark
// plate that pops up around x, y.
func (s *Scene) result(b *sprite.Batch, st *model.BonusStep, x, y, small, size float32) {
	if st.Multiplied <= 0 {
		return
	}
	pop := timeline.Clamp(st.Multiplied * 2.5)
	k := timeline.Mix(.6, 1, timeline.Back(pop))
	g := b.Push(sprite.Place(x, y, k, k, 0), sprite.Alpha(timeline.Clamp(pop*3)))
	w := max(lettering.Width(s.Label, st.Times, small), lettering.Width(s.Gold, st.Product.Written, size)) + small*1.2
	h := small*1.15 + size*1.15 + small*.35
	b.NineSlice(s.Dark, -w/2, -h/2, w, h, .7, sprite.White)
	lettering.Middle(b, s.Label, st.Times, 0, -h/2+small*.8, small, sprite.White)
	lettering.Middle(b, s.Gold, st.Product.Written, 0, h/2-size*.66, size, sprite.White)
	b.Pop(g)
}
