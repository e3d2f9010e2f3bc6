package minedor

import (
	"filon/render/brush"
	"filon/render/cover"
	"filon/render/minedor/model"
	"filon/render/scene"
	"filon/render/scratch"
	"filon/render/sprite"
	"filon/render/timeline"
)

// cell draws one niche, what lies in it as far as it is open, and its cover.
func (s *Scene) cell(b *sprite.Batch, f scene.Frame, p composition, v *model.Visible, i int) {
	c := &v.Cells[i]
	box := p.cell(i, v.Row)
	x, y, w := box.CX(), box.CY(), box.W
	brush.Fit(b, s.art.back, x, y, w*1.06, 0, sprite.White)
	zone := &s.zones[i]
	rubbed := s.Mode() == "main" && zone.Touched() && c.Open == 0
	if c.Open > 0 || rubbed {
		s.symbol(b, f, c, x, y, w, i)
	}
	if v.Rest {
		s.cover(b, f, c, zone, x, y, w, i)
		return
	}
	if c.Open < 1 {
		s.cover(b, f, c, zone, x, y, w, i)
	}
}

func (s *Scene) symbol(b *sprite.Batch, f scene.Frame, c *model.Cell, x, y, w float32, i int) {
	shade := timeline.Mix(1, .5, c.Dim)
	k := w * .8
	if c.Lit > 0 {
		beat := float32(0)
		if !s.setup.Calm {
			beat = timeline.Wave(f.Tick, 60, 0)
		}
		brush.Fit(b, s.Glow, x, y, w*(1.25+.08*beat), 0, sprite.Light(.75*c.Lit))
		k *= 1 + .07*timeline.Back(c.Lit) + .015*beat*c.Lit
	}
	brush.Fit(b, s.art.symbols[c.Symbol], x, y, k, 0, sprite.Tint(shade, shade, shade, 1))
	if c.Lit > 0 && !s.setup.Calm {
		s.Glints(b, f.Tick, x, y, w, c.Lit, 5, uint64(i))
	}
}

// cover draws what still hides the symbol, in the manner of the reveal mode.
func (s *Scene) cover(b *sprite.Batch, f scene.Frame, c *model.Cell, zone *scratch.Zone, x, y, w float32, i int) {
	region := s.art.cover[s.Mode()]
	drop := timeline.Back(c.Enter)
	a := timeline.Clamp(c.Enter * 2.5)
	hover := f.Hover == targetOf(i) && c.Open == 0
	scale := w / region.W
	y -= (1 - drop) * w * .5
	seed := s.seed(i)
	switch {
	case c.Open == 0 && s.Mode() == "main" && zone.Touched():
		cover.Rubbed(b, region, zone, x, y, scale, 1)
	case c.Open == 0:
		if hover {
			scale *= 1.03
		}
		b.Draw(region, x, y, scale, scale, 0, sprite.Alpha(a))
		if hover {
			brush.Fit(b, s.Glow, x, y, w*1.2, 0, sprite.Light(.22))
		}
	case s.setup.Calm:
		b.Draw(region, x, y, scale, scale, 0, sprite.Alpha(1-c.Open))
	case s.Mode() == "main":
		s.wiped(b, region, zone, c, x, y, scale)
	case s.Mode() == "dynamite":
		s.blasted(b, f, region, c, x, y, w, scale, seed)
	default:
		s.struck(b, region, c, x, y, w, scale, seed)
	}
}

func (s *Scene) seed(i int) uint64 {
	if s.setup.Unit == nil {
		return uint64(i)
	}
	return timeline.Seed(s.setup.Unit.Seed, i)
}

// tool draws what takes the i-th cover off.
func (s *Scene) tool(b *sprite.Batch, f scene.Frame, p composition, v *model.Visible, i int) {
	c := &v.Cells[i]
	if c.Open <= 0 || c.Open >= 1 || s.setup.Calm {
		return
	}
	box := p.cell(i, v.Row)
	x, y, w := box.CX(), box.CY(), box.W
	switch s.Mode() {
	case "dynamite":
		s.fuse(b, f, c, x, y, w, s.seed(i))
	case "main":
		s.sweeping(b, &s.zones[i], c, x, y, w)
	default:
		s.swung(b, c, x, y, w, s.seed(i))
	}
}

// burst is the part of the animation at which the struck rock gives way, hits
// are the blows.
const burst = .62

var hits = [...]float32{.18, .4, burst}

// struck: three blows of the pickaxe, a crack with each, then the rock falls.
func (s *Scene) struck(b *sprite.Batch, r *sprite.Region, c *model.Cell, x, y, w, k float32, seed uint64) {
	if c.Open < burst {
		shake := float32(0)
		stage := -1
		for n, at := range hits {
			if c.Open >= at {
				stage = n
				shake = max(0, 1-(c.Open-at)*14) * .025 * w * timeline.Sin(c.Open*180)
			}
		}
		b.Draw(r, x+shake, y, k, k, 0, sprite.White)
		if stage >= 0 {
			brush.Fit(b, s.art.cracks[stage], x+shake, y, w, 0, sprite.White)
		}
	} else {
		cover.Shatter(b, r, x, y, k, seed, timeline.Span(c.Open, burst, 1), 1)
	}
}

// swung is the pickaxe of struck, and the splinters of each blow.
func (s *Scene) swung(b *sprite.Batch, c *model.Cell, x, y, w float32, seed uint64) {
	for n, at := range hits {
		q := timeline.Span(c.Open, at, at+.32)
		if q > 0 && q < 1 {
			s.chips(b, x+w*.1, y-w*.05, w, timeline.Seed(seed, n), q, 6+3*n)
		}
	}
	if c.Open < burst+.12 {
		// The tool turns about the end of its handle, at the lower right: raised
		// clockwise before a blow, its head on the rock at each of them.
		phase := brush.Frac(c.Open / .22)
		swing := timeline.Mix(.95, -.08, timeline.In(phase))
		if c.Open > burst {
			swing = timeline.Mix(-.08, .8, timeline.Span(c.Open, burst, burst+.12))
		}
		g := b.Push(sprite.Place(x+w*.6, y+w*.5, 1, 1, swing), sprite.Alpha(timeline.Clamp(c.Open*12)*(1-timeline.Span(c.Open, burst+.04, burst+.12))))
		brush.Fit(b, s.art.pickaxe, -w*.3, -w*.3, w*.78, 0, sprite.White)
		b.Pop(g)
	}
}

// blasted: the fuse burns down, one flash, and the rock flies.
func (s *Scene) blasted(b *sprite.Batch, f scene.Frame, r *sprite.Region, c *model.Cell, x, y, w, k float32, seed uint64) {
	if c.Open < blast {
		q := c.Open / blast
		tremble := q * q * .02 * w * timeline.Sin(float32(f.Tick)*2.1)
		b.Draw(r, x+tremble, y, k, k, 0, sprite.White)
		return
	}
	cover.Shatter(b, r, x, y, k, seed, timeline.Span(c.Open, blast, 1), 1.9)
}

// blast is the part of the animation at which the fuse has burnt down.
const blast = .52

// fuse is the spark of blasted, then its flash, splinters and smoke.
func (s *Scene) fuse(b *sprite.Batch, f scene.Frame, c *model.Cell, x, y, w float32, seed uint64) {
	if c.Open < blast {
		q := c.Open / blast
		fx, fy := timeline.Mix(x+w*.26, x+w*.02, q), timeline.Mix(y-w*.42, y-w*.06, timeline.InOut(q))
		brush.Fit(b, s.Glow, fx, fy, w*(.5+.1*timeline.Sin(float32(f.Tick)*1.7)), 0, sprite.Light(.9))
		for n := range 6 {
			e := brush.Frac(float32(f.Tick)/11 + float32(n)/6)
			ang := timeline.Noise(seed, n) * 6.3
			brush.Fit(b, s.art.spark, fx+timeline.Cos(ang)*w*.2*e, fy+timeline.Sin(ang)*w*.2*e+w*.1*e*e, w*.08*(1-e), ang, sprite.Light(1-e))
		}
		return
	}
	q := timeline.Span(c.Open, blast, 1)
	s.chips(b, x, y, w*1.3, seed, q, 16)
	flash := 1 - timeline.Clamp(q*4)
	brush.Fit(b, s.Glow, x, y, w*(1.2+2.2*timeline.Out(q)), 0, sprite.Light(flash))
	for n := range 7 {
		ang := timeline.Noise(seed, 40+n) * 6.3
		d := w * .55 * timeline.Out(q) * (.5 + timeline.Noise(seed, 50+n))
		brush.Fit(b, s.art.dust, x+timeline.Cos(ang)*d, y+timeline.Sin(ang)*d-w*.2*q, w*(.5+.6*q), ang, sprite.Alpha(.55*(1-q)))
	}
}

// wiped: the rest of the dust is swept aside; after a press or a key a hand
// sweeps it all.
func (s *Scene) wiped(b *sprite.Batch, r *sprite.Region, zone *scratch.Zone, c *model.Cell, x, y, k float32) {
	if zone.Touched() {
		cover.Rubbed(b, r, zone, x, y, k, 1-c.Open)
	} else {
		cover.Swept(b, r, x, y, k, c.Open)
	}
}

// sweeping is the hand of wiped and the dust that falls.
func (s *Scene) sweeping(b *sprite.Batch, zone *scratch.Zone, c *model.Cell, x, y, w float32) {
	if !zone.Touched() {
		q := timeline.Clamp(c.Open * 1.1)
		gx := x + w*.42*timeline.Sin(q*14)
		gy := timeline.Mix(y-w*.42, y+w*.42, q)
		brush.Fit(b, s.art.glove, gx, gy, w*.5, .25*timeline.Cos(q*14), sprite.Alpha(1-timeline.Span(c.Open, .85, 1)))
	}
	for n := range 10 {
		e := timeline.Clamp(c.Open*1.6 - .06*float32(n))
		if e > 0 && e < 1 {
			px, py := x+w*(timeline.Noise(uint64(n), 1)-.5)*.9, y+w*(timeline.Noise(uint64(n), 2)-.5)*.7
			brush.Fit(b, s.art.dust, px, py+w*.5*e*e, w*.16*(1-.4*e), e*3, sprite.Alpha(.7*(1-e)))
		}
	}
}

func (s *Scene) chips(b *sprite.Batch, x, y, w float32, seed uint64, q float32, n int) {
	for i := range n {
		ang := timeline.Noise(seed, i*4) * 6.3
		speed := w * (.3 + .6*timeline.Noise(seed, i*4+1))
		px := x + timeline.Cos(ang)*speed*q
		py := y + timeline.Sin(ang)*speed*q*.8 - w*.3*q + w*1.1*q*q
		brush.Fit(b, s.art.debris[i%len(s.art.debris)], px, py, w*(.07+.08*timeline.Noise(seed, i*4+2)), ang+q*6, sprite.Alpha(1-timeline.Span(q, .7, 1)))
	}
}
