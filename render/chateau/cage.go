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

// bonus draws the step Bonus (article 4.7): the cage comes down on its chains,
// its marks and its pulley with it.
func (s *Scene) bonus(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible) {
	st := &v.Bonus
	drop := timeline.Span(st.In, .3, 1)
	fall := (1 - timeline.Back(drop)) * -(p.h + 60)
	fade := timeline.Clamp(st.In * 2)
	if s.setup.Calm {
		fall = 0
	}
	w := f.View.Window
	b.NineSlice(s.Dark, w.X-60, w.Y-60, w.W+120, w.H+120, 1, sprite.Tint(.4, .45, 1, .42*fade))
	g := b.Push(sprite.Place(0, fall, 1, 1, 0), sprite.Alpha(fade))
	s.works(b, f, p, st)
	s.cage(b, f, p, st)
	s.marks(b, f, p, st)
	b.Pop(g)
	if st.Scroll > 0 {
		s.parchment(b, f, p, st)
	}
	if text := s.asks(st); text != "" {
		size := lettering.Fit(s.Label, text, max(34, f.View.CSS(15)), p.w*.5)
		x, y := p.pulley.CX(), p.pulley.Y+p.pulley.H+size*.9
		switch {
		case st.ScrollReady && p.portrait:
			x, y = p.scroll.CX(), p.scroll.Y+size*.4
		case st.ScrollReady:
			x, y = p.scroll.CX(), p.scroll.CY()-p.rod()-size*1.5
		case p.portrait:
			x, y = p.w/2, p.cage.Y+p.cage.H+70+size
		}
		tw := lettering.Width(s.Label, text, size)
		x = min(max(x, tw/2+size), p.w-tw/2-size)
		y = min(y, p.h-size)
		b.NineSlice(s.Dark, x-tw/2-size*.6, y-size*.8, tw+size*1.2, size*1.6, .6, sprite.White)
		lettering.Middle(b, s.Label, text, x, y, size, sprite.White)
	}
}

// asks is what the player is asked to do, "" for nothing.
func (s *Scene) asks(st *model.BonusStep) string {
	switch {
	case st.Ready:
		return s.words.pull
	case st.ScrollReady:
		return s.words.open
	}
	return ""
}

// works draws the beam, the pulley with its rope and ring, and the hopper that
// holds the coins.
func (s *Scene) works(b *sprite.Batch, f scene.Frame, p *composition, st *model.BonusStep) {
	pull := timeline.Anticipate(st.Pull)
	if s.setup.Calm {
		pull = st.Pull
	}
	w := f.View.Window
	y := p.wheel.Y + 6
	for x := w.X - 20; x < w.X+w.W+20; x += 300 {
		b.DrawAt(s.art.beam, sprite.Identity, x, y-40, sprite.White)
	}
	// The rope runs over the wheel to the hopper: what is pulled at the left
	// goes up at the right.
	cx, cy, r := p.wheel.CX(), p.wheel.CY(), p.wheel.W*wheelRim
	s.line(b, s.art.rope, cx-r, cy, p.ring(pull)-40)
	s.line(b, s.art.chain, p.hopper.CX(), y-6, p.hopper.Y+22)
	for x := cx; x < p.hopper.CX(); x += 30 { // along the beam
		brush.Fit(b, s.art.rope, min(x+15, p.hopper.CX()), cy-r, 15, 1.5708, sprite.White)
	}
	beat := float32(0)
	if st.Ready {
		if !s.setup.Calm {
			beat = .5 + .5*timeline.Wave(f.Tick, 74, 0)
		}
		a := .35 + .35*beat
		if f.Hover == chateau.PullPulley {
			a = .9
		}
		s.Shine(b, cx, cy, p.wheel.W*1.7, a)
		s.Shine(b, cx-r, p.ring(pull)+20, 190, a)
	}
	brush.Fit(b, s.art.wheel, cx, cy, p.wheel.W, -2.6*pull, sprite.White)
	swing := float32(0)
	if !s.setup.Calm {
		swing = .05 * timeline.Wave(f.Tick, 130, 0)
	}
	g := b.Push(sprite.Place(cx-r, p.ring(pull)-44, 1, 1, swing), sprite.White)
	brush.Fit(b, s.art.handle, 0, 56, 84, 0, sprite.White)
	b.Pop(g)
	shake := float32(0)
	if st.Trap > 0 && st.Level < 0 && !s.setup.Calm {
		shake = 1.6 * timeline.Sin(float32(f.Tick)*1.9)
	}
	g = b.Push(sprite.Place(p.hopper.CX()+shake, p.hopper.CY(), p.hopper.W/270, p.hopper.W/270, shake*.004), sprite.White)
	s.pour(b, st.Poured)
	b.Pop(g)
}

// pour draws the hopper around the origin; the heap above its rim sinks as the
// coins run out.
func (s *Scene) pour(b *sprite.Batch, poured float32) {
	r := s.art.hopper
	const half, rim = 130 / 2, 31 // the drawing's
	if r.DY == 0 {
		return
	}
	left, right := r.X-r.W/2, r.X+r.DX-r.W/2
	cut := timeline.Mix(r.V0, r.V1, (rim-r.Y)/r.DY)
	y := rim - half - (rim-r.Y)*(1-poured)
	b.Quad(r, &[4]sprite.Corner{
		{X: left, Y: y, U: r.U0, V: r.V0, Color: sprite.White},
		{X: right, Y: y, U: r.U1, V: r.V0, Color: sprite.White},
		{X: right, Y: rim - half, U: r.U1, V: cut, Color: sprite.White},
		{X: left, Y: rim - half, U: r.U0, V: cut, Color: sprite.White},
	})
	b.Quad(r, &[4]sprite.Corner{
		{X: left, Y: rim - half, U: r.U0, V: cut, Color: sprite.White},
		{X: right, Y: rim - half, U: r.U1, V: cut, Color: sprite.White},
		{X: right, Y: r.Y + r.DY - half, U: r.U1, V: r.V1, Color: sprite.White},
		{X: left, Y: r.Y + r.DY - half, U: r.U0, V: r.V1, Color: sprite.White},
	})
}

// ring is how low the ring hangs when it has been pulled so far.
func (c *composition) ring(pull float32) float32 {
	low := c.pulley.Y + c.pulley.H - 78
	high := min(c.wheel.CY()+110, low-20)
	return timeline.Mix(high, low, pull)
}

// line lays lengths of a strip downwards from y0 to y1, each as wide as drawn.
func (s *Scene) line(b *sprite.Batch, r *sprite.Region, x, y0, y1 float32) {
	if r.DY == 0 {
		return
	}
	for y := y0; y < y1; y += r.DY {
		part := min((y1-y)/r.DY, 1)
		b.Quad(r, &[4]sprite.Corner{
			{X: x - r.DX/2, Y: y, U: r.U0, V: r.V0, Color: sprite.White},
			{X: x + r.DX/2, Y: y, U: r.U1, V: r.V0, Color: sprite.White},
			{X: x + r.DX/2, Y: y + r.DY*part, U: r.U1, V: timeline.Mix(r.V0, r.V1, part), Color: sprite.White},
			{X: x - r.DX/2, Y: y + r.DY*part, U: r.U0, V: timeline.Mix(r.V0, r.V1, part), Color: sprite.White},
		})
	}
}

// cage draws the bars behind, the coins, the bars before them.
func (s *Scene) cage(b *sprite.Batch, f scene.Frame, p *composition, st *model.BonusStep) {
	c := p.cage
	b.NineSlice(s.Dark, c.X-6, c.Y-10, c.W+12, c.H+30, 1, sprite.White)
	b.NineSlice(s.Dark, c.X-6, c.Y-10, c.W+12, c.H+30, 1, sprite.Tint(.5, .55, 1, .5))
	s.bars(b, p, 8, .5, sprite.Tint(.4, .42, .55, 1))
	if st.Pulled {
		s.glimmer(b, p, st)
		s.coins = s.Coins(f.Tick, s.coins[:0])
		for i := range s.coins {
			s.coin(b, p, &s.coins[i])
		}
		if st.Lit > 0 && !s.setup.Calm {
			top := c.Y + c.H - st.Filled*c.W
			h := min(st.Filled*c.W, c.W*.5)
			for n := range 3 {
				x := c.X + c.W*(float32(n)+.5)/3
				s.Glints(b, f.Tick, x, top+h*.5, h*.8, st.Lit*timeline.Clamp(float32(st.Level)), 2, uint64(n+5))
			}
		}
	}
	for i := range s.words.marks {
		s.notch(b, p, st, i)
	}
	s.bars(b, p, 4, 1, sprite.White)
	kw := (c.W + 56) / s.art.base.W
	b.Draw(s.art.base, c.CX(), c.Y+c.H+34*kw, kw, kw, 0, sprite.White)
	kw = (c.W + 40) / s.art.crown.W
	b.Draw(s.art.crown, c.CX(), c.Y-30*kw, kw, kw, 0, sprite.White)
}

// glimmer is the warm light that the gold throws back.
func (s *Scene) glimmer(b *sprite.Batch, p *composition, st *model.BonusStep) {
	c := p.cage
	h := st.Filled * c.W
	s.Shine(b, c.CX(), c.Y+c.H-h*.5, c.W*1.2, .3*timeline.Clamp(st.Filled*3))
}

func (s *Scene) bars(b *sprite.Batch, p *composition, gaps int, k float32, tint sprite.Color) {
	r, c := s.art.bar, p.cage
	if r.DY == 0 {
		return
	}
	for i := 0; i <= gaps; i++ {
		x := timeline.Mix(c.X-2, c.X+c.W+2, float32(i)/float32(gaps))
		w := r.DX * k * .62
		if i == 0 || i == gaps {
			w = r.DX * k
		}
		b.Quad(r, &[4]sprite.Corner{
			{X: x - w/2, Y: c.Y - 16, U: r.U0, V: r.V0, Color: tint},
			{X: x + w/2, Y: c.Y - 16, U: r.U1, V: r.V0, Color: tint},
			{X: x + w/2, Y: c.Y + c.H + 16, U: r.U1, V: r.V1, Color: tint},
			{X: x - w/2, Y: c.Y + c.H + 16, U: r.U0, V: r.V1, Color: tint},
		})
	}
}

func (s *Scene) coin(b *sprite.Batch, p *composition, c *model.Coin) {
	x, y := p.cage.X+c.X*p.cage.W, p.cage.Y+p.cage.H-c.Y*p.cage.W
	k := model.CoinWidth / float32(1000) * p.cage.W * 1.16 / max(s.art.coins[0].W, 1)
	if c.Rested {
		// It lies nearly flat, leaning a little to a side.
		b.Draw(s.art.coins[0], x, y, k, k*.66, c.Tilt*.9, sprite.Alpha(c.Alpha))
		return
	}
	frame := int(c.Spin*float32(len(s.art.coins))*2) % len(s.art.coins)
	b.Draw(s.art.coins[frame], x, y, k, k, c.Tilt*2, sprite.White)
}

// notch is a level's line across the cage.
func (s *Scene) notch(b *sprite.Batch, p *composition, st *model.BonusStep, i int) {
	y := p.markY(i)
	lit := i == st.Level
	a := float32(.55)
	h := float32(5)
	if lit {
		a, h = 1, 5+4*timeline.Out(st.Lit)
		brush.Fit(b, s.Glow, p.cage.CX(), y, p.cage.W*1.3, 0, sprite.Light(.25*st.Lit*cheer(st)))
	}
	r := s.art.rope // its golden middle, stretched: a drawn line
	u := timeline.Mix(r.U0, r.U1, .5)
	v := timeline.Mix(r.V0, r.V1, .5)
	c := sprite.Tint(1, .92, .7, a)
	x0, x1 := p.cage.X+6, p.cage.X+p.cage.W-6
	b.Quad(r, &[4]sprite.Corner{
		{X: x0, Y: y - h/2, U: u, V: v, Color: c},
		{X: x1, Y: y - h/2, U: u, V: v, Color: c},
		{X: x1, Y: y + h/2, U: u, V: v, Color: c},
		{X: x0, Y: y + h/2, U: u, V: v, Color: c},
	})
}

// cheer is how brightly the level reached shines: at 0 € nothing is won.
func cheer(st *model.BonusStep) float32 {
	if st.Level == 0 {
		return .3
	}
	return 1
}

// marks are the plates of the five levels (article 4.7.2); the highest level
// reached lights (4.7.3).
func (s *Scene) marks(b *sprite.Batch, f scene.Frame, p *composition, st *model.BonusStep) {
	x := p.cage.X + p.cage.W + 4
	for i, text := range s.words.marks {
		y := p.markY(i)
		c, k := sprite.White, float32(1)
		if st.Level >= 0 {
			if i == st.Level {
				k = 1 + .1*timeline.Back(timeline.Clamp(st.Lit*2))
				s.halo(b, f, x+p.markW/2, y, p.markW*1.7, st.Lit*cheer(st))
			} else {
				c = shade(st.Lit * .7)
			}
		}
		h := p.marks * k
		w := p.markW * k
		b.NineSlice(s.art.mark, x, y-h/2, w, h, h/64, c)
		size := lettering.Fit(s.Gold, text, h*.56, w*.72)
		lettering.Middle(b, s.Gold, text, x+w*.54, y, size, c)
	}
}
