package chateau

import (
	"filon/game"
	"filon/render/brush"
	"filon/render/chateau/model"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// Draw fills the batch: the hall, the two games, the Bonus before them.
func (s *Scene) Draw(b *sprite.Batch, f scene.Frame) {
	p := place(f.View)
	v := s.At(f.Tick)
	s.background(b, f)
	if gone := timeline.Clamp(v.Bonus.In * 2.4); gone < 1 {
		k := timeline.Mix(1, .94, timeline.In(gone))
		g := b.Push(sprite.Place(p.w/2*(1-k), p.h/2*(1-k), k, k, 0), sprite.Alpha(1-gone))
		s.games(b, f, &p, &v)
		b.Pop(g)
	}
	if v.Bonus.In > 0 {
		s.bonus(b, f, &p, &v)
	}
	s.Banner(b, s.words.bonus, p.w/2, p.h*.44, p.w, v.Banner)
	if box, ok := p.box(f.Focus); ok {
		s.Ring(b, box)
	}
}

// torches are where flames burn in the backgrounds, in their design pixels.
var torches = [2][][2]float32{{{64, 284}, {640, 234}, {1216, 284}}, {{52, 504}, {668, 504}}}

func (s *Scene) background(b *sprite.Batch, f scene.Frame) {
	i, bw, bh := 0, float32(1280), float32(720)
	if f.View.Portrait {
		i, bw, bh = 1, 720, 1280
	}
	w := f.View.Window
	b.Cover(s.art.bg[i], w.X, w.Y, w.W, w.H, sprite.White)
	k := max(w.W/bw, w.H/bh) // as Cover fits it
	for n, t := range torches[i] {
		s.torch(b, f.Tick, w.CX()+(t[0]-bw/2)*k, w.CY()+(t[1]-bh/2)*k, k, n)
	}
	if !s.setup.Calm {
		s.Motes(b, f.Tick, w, 12)
	}
}

// torch burns: two tongues that lean and stretch, each a quad whose foot stands
// still, in a light that breathes.
func (s *Scene) torch(b *sprite.Batch, tick int, x, y, k float32, n int) {
	r := s.art.flame
	breath, phase := float32(0), float32(n)*.37
	if !s.setup.Calm {
		breath = .5*timeline.Wave(tick, 47, phase) + .5*timeline.Wave(tick, 29, phase*2)
	}
	s.Shine(b, x, y-40*k, (360+20*breath)*k, .34+.05*breath)
	for layer := range 2 {
		lean, tall, wide := float32(0), float32(96), float32(58)
		if layer == 1 {
			tall, wide = 70, 40
		}
		if !s.setup.Calm {
			lean = (7*timeline.Wave(tick, 53+17*float32(layer), phase) + 4*timeline.Wave(tick, 23, phase+.3)) * k
			tall *= 1 + .09*timeline.Wave(tick, 31-6*float32(layer), phase+.5)
		}
		hw, h := wide*k/2, tall*k
		c := sprite.White
		if layer == 1 {
			c = sprite.Light(.7)
		}
		b.Quad(r, &[4]sprite.Corner{
			{X: x - hw + lean, Y: y - h, U: r.U0, V: r.V0, Color: c},
			{X: x + hw + lean, Y: y - h, U: r.U1, V: r.V0, Color: c},
			{X: x + hw, Y: y, U: r.U1, V: r.V1, Color: c},
			{X: x - hw, Y: y, U: r.U0, V: r.V1, Color: c},
		})
	}
	if s.setup.Calm {
		return
	}
	for i := range 5 {
		q := brush.Frac(float32(tick)/(70+20*timeline.Noise(uint64(i), n)) + timeline.Noise(uint64(i), n+9))
		sx := x + (20*timeline.Noise(uint64(i), n+3)-10+16*timeline.Sin(q*7+float32(i)))*k
		brush.Fit(b, s.art.spark, sx, y-(50+130*q)*k, 12*k*(1-q), q, sprite.Light(.8*timeline.Bell(q)))
	}
}

func (s *Scene) games(b *sprite.Batch, f scene.Frame, p *composition, v *model.Visible) {
	if p.title.H > 0 {
		brush.Fit(b, s.art.title, p.title.CX(), p.title.CY(), p.title.W, 0, sprite.White)
	}
	s.legend(b, f, p, 0, s.art.symbols[1])
	s.legend(b, f, p, 1, s.art.shields[1])
	for i := range v.Octagons {
		s.octagon(b, f, p, v, i)
	}
	for i := range v.Shields {
		s.shield(b, f, p, v, i)
	}
	// An open door reaches over what stands at its left: from left to right.
	for col := range 3 {
		for row := range 2 {
			s.safe(b, f, p, v, row*3+col)
		}
	}
	for i := range v.Chests {
		if c := &v.Chests[i]; c.Lit > 0 && !s.setup.Calm {
			s.Glints(b, f.Tick, p.chests[i].CX(), p.chests[i].CY(), p.chests[i].W, c.Lit, 6, uint64(i))
		}
	}
	for i := range v.Shields {
		if c := &v.Shields[i]; c.Lit > 0 && !s.setup.Calm {
			s.Glints(b, f.Tick, p.shields[i].CX(), p.shields[i].CY(), p.shields[i].W, c.Lit, 4, uint64(i+20))
		}
	}
}

// legend names a game and shows what wins in it (articles 4.5.1 and 4.6.1).
func (s *Scene) legend(b *sprite.Batch, f scene.Frame, p *composition, n int, wins *sprite.Region) {
	r := p.signs[n]
	l := s.legendLine(f.View, r, n)
	w := min(l.width+r.H*1.8, r.W)
	b.NineSlice(s.art.sign, r.CX()-w/2, r.Y, w, r.H, r.H/72, sprite.White)
	x := r.CX() - l.width/2
	lettering.Draw(b, s.Gold, s.words.games[n], x, r.CY()+l.name*.35, l.name, lettering.Left, sprite.White)
	x += lettering.Width(s.Gold, s.words.games[n], l.name) + l.gap
	k := l.icon / max(wins.H, 1)
	b.Draw(wins, x+l.icon/2, r.CY(), k, k, 0, sprite.White)
	x += l.icon + l.gap*.4
	lettering.Draw(b, s.Label, l.text, x, r.CY()+l.says*.33, l.says, lettering.Left, sprite.White)
}

// line is a legend's text and how large its parts are, in design pixels.
type line struct {
	text                         string
	name, says, icon, gap, width float32
}

// legendLine fits a legend into its sign: in full where that can be read.
func (s *Scene) legendLine(v layout.View, r layout.Rect, n int) line {
	l := s.fitLegend(v, r, n, s.words.legends[n])
	if l.says < v.CSS(12) {
		l = s.fitLegend(v, r, n, s.words.short[n])
	}
	return l
}

func (s *Scene) fitLegend(v layout.View, r layout.Rect, n int, text string) line {
	l := line{text: text, name: r.H * .56, says: max(r.H*.4, v.CSS(13)), icon: r.H * 1.12, gap: r.H * .34}
	l.width = lettering.Width(s.Gold, s.words.games[n], l.name) + l.gap*1.4 + l.icon + lettering.Width(s.Label, text, l.says)
	if k := (r.W - r.H) / l.width; k < 1 {
		l = line{text, l.name * k, l.says * k, l.icon * k, l.gap * k, l.width * k}
	}
	return l
}

func shade(calm float32) sprite.Color {
	k := timeline.Mix(1, .58, calm)
	return sprite.Tint(k, k, k, 1)
}

// arrive is how a cover comes in: its scale and its opacity.
func (s *Scene) arrive(enter float32) (k float32, c sprite.Color) {
	if s.setup.Calm {
		return 1, sprite.Alpha(enter)
	}
	return timeline.Mix(.8, 1, timeline.Back(enter)), sprite.Alpha(timeline.Clamp(enter * 2.5))
}

// idle is the small swell of what can be pressed under the pointer.
func idle(f scene.Frame, a game.Action, open float32) float32 {
	if f.Hover == a && open == 0 {
		return 1.04
	}
	return 1
}
