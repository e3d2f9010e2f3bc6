package minedor

import (
	"fmt"

	"filon/game"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/minedor/model"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// Draw fills the batch: the gallery, then what the model shows, back to front.
// Sprites of one atlas follow each other as far as possible, because each
// change of texture is a draw call.
func (s *Scene) Draw(b *sprite.Batch, f scene.Frame) {
	p := place(f.View)
	v := s.model.At(f.Tick)
	s.background(b, f)
	if v.Track.In > 0 {
		s.track(b, f, p, &v)
	}
	if v.Wagons.In > 0 {
		s.wagons(b, f, p, &v)
	}
	for i := range v.Cells {
		s.cell(b, f, p, &v, i)
	}
	s.sign(b, f, p, &v)
	s.flights(b, p, &v)
	s.sums(b, p, &v)
	s.banner(b, p, v.Banner)
	s.focus(b, f)
}

func (s *Scene) background(b *sprite.Batch, f scene.Frame) {
	bg := s.art.bg[0]
	if f.View.Portrait {
		bg = s.art.bg[1]
	}
	w := f.View.Window
	b.Cover(bg, w.X, w.Y, w.W, w.H, sprite.White)
	if s.setup.Calm {
		return
	}
	// Dust that hangs in the lamplight.
	for i := range 14 {
		n := func(k int) float32 { return timeline.Noise(uint64(i), k) }
		x := w.X + w.W*(n(0)+.04*timeline.Wave(f.Tick, 500+300*n(1), n(2)))
		y := w.Y + w.H*frac(n(3)-float32(f.Tick)/(2400+1600*n(4)))
		a := .10 + .10*timeline.Wave(f.Tick, 160+90*n(5), n(6))
		fit(b, s.art.glow, x, y, 10+16*n(7), 0, sprite.Light(a))
	}
}

func frac(x float32) float32 { return x - float32(int(x)) + map[bool]float32{true: 1}[x < 0] }

// fit draws a region with its middle at x, y, w design pixels wide.
func fit(b *sprite.Batch, r *sprite.Region, x, y, w, rot float32, c sprite.Color) {
	if r.W == 0 {
		return
	}
	k := w / r.W
	b.Draw(r, x, y, k, k, rot, c)
}

// sign is the zone « Extra », at the right of the screen (article 4.4.2).
func (s *Scene) sign(b *sprite.Batch, f scene.Frame, p composition, v *model.Visible) {
	r := p.sign
	swing := float32(0)
	if !s.setup.Calm {
		swing = .012*timeline.Wave(f.Tick, 210, 0) + .05*v.Extra.Pulse*timeline.Wave(f.Tick, 24, 0)
	}
	g := b.Push(sprite.Place(r.CX(), r.Y, 1, 1, swing), sprite.White)
	fit(b, s.art.sign, 0, r.H/2, r.W, 0, sprite.White)
	if v.Extra.Left > 0 || v.Extra.Pulse > 0 {
		fit(b, s.art.glow, 0, r.H*.66, r.W*(.9+.4*v.Extra.Pulse), 0, sprite.Light(.35+.4*v.Extra.Pulse))
	}
	lettering.Middle(b, s.art.gold, "EXTRA", 0, r.H*.36, r.W*.19, sprite.White)
	size := r.W * .38 * (1 + .25*v.Extra.Pulse)
	c := sprite.White
	if v.Extra.Left == 0 {
		c = sprite.Tint(.7, .66, .6, .75)
	}
	lettering.Middle(b, s.art.gold, fmt.Sprint(v.Extra.Left), 0, r.H*.68, size, c)
	b.Pop(g)
}

// flights are the cacti on their way to the zone « Extra ».
func (s *Scene) flights(b *sprite.Batch, p composition, v *model.Visible) {
	for i, q := range v.Flights {
		if q <= 0 || q >= 1 {
			continue
		}
		e := timeline.InOut(q)
		from := p.cell(i, 0)
		x := timeline.Mix(from.CX(), p.sign.CX(), e)
		y := timeline.Mix(from.CY(), p.sign.Y+p.sign.H*.66, e) - 130*timeline.Bell(q)
		fit(b, s.art.glow, x, y, 150, 0, sprite.Light(.5))
		fit(b, s.art.symbols[v.Cells[i].Symbol], x, y, timeline.Mix(from.W*.8, 70, e), .3*timeline.Bell(q), sprite.White)
	}
}

// sums are the elementary gain of the draw's pair, and under the track the
// multiplied one.
func (s *Scene) sums(b *sprite.Batch, p composition, v *model.Visible) {
	if v.Gain.P <= 0 {
		return
	}
	x, y, k := p.row(v.Row)
	y += p.cellSize*k/2 + 52*max(k, .8)
	text := game.Written(v.Gain.Amount, s.setup.Lang)
	if v.Row > 0 && p.portrait {
		y = p.topY + p.cellSize*k/2 + 46
	}
	if v.Row > 0 && !p.portrait {
		side := p.cellSize*k*1.5 + p.cellGap + 40
		x, y = timeline.Mix(x, x+side+70, timeline.InOut(v.Row)), timeline.Mix(y, p.topY, timeline.InOut(v.Row))
	}
	s.amount(b, text, x, y, 62*max(k, .75), v.Gain.P)
}

// amount sets a sum in gold on a dark plate, popping up.
func (s *Scene) amount(b *sprite.Batch, text string, x, y, size, pop float32) {
	if pop <= 0 {
		return
	}
	k := timeline.Mix(.6, 1, timeline.Back(pop))
	a := timeline.Clamp(pop * 3)
	g := b.Push(sprite.Place(x, y, k, k, 0), sprite.Alpha(a))
	w := lettering.Width(s.art.gold, text, size) + size*1.1
	b.NineSlice(s.art.dark, -w/2, -size*.72, w, size*1.44, .7, sprite.White)
	lettering.Middle(b, s.art.gold, text, 0, 0, size, sprite.White)
	b.Pop(g)
}

// banner announces a step in words (articles 4.4.1.1, 4.4.1.2 and 4.4.2).
func (s *Scene) banner(b *sprite.Batch, p composition, n model.Banner) {
	if n.P <= 0 || n.P >= 1 {
		return
	}
	in, out := timeline.Span(n.P, 0, .16), timeline.Span(n.P, .86, 1)
	text := s.words(n.Key, n.N)
	size := lettering.Fit(s.art.gold, text, 74, p.w*.84)
	w := lettering.Width(s.art.gold, text, size) + size*2.6
	y := p.h * .5
	if p.portrait {
		y = p.h * .34
	}
	k := timeline.Mix(.7, 1, timeline.Back(in)) * timeline.Mix(1, 1.06, out)
	g := b.Push(sprite.Place(p.w/2, y, k, k, 0), sprite.Alpha(timeline.Clamp(in*2)*(1-out)))
	fit(b, s.art.glow, 0, 0, w*1.1, 0, sprite.Tint(0, 0, 0, .55))
	b.NineSlice(s.art.ribbon, -w/2, -size, w, size*2, size*2/max(s.art.ribbon.H, 1), sprite.White)
	lettering.Middle(b, s.art.gold, text, 0, -size*.04, size, sprite.White)
	b.Pop(g)
}

// focus rings the target that the keyboard has reached.
func (s *Scene) focus(b *sprite.Batch, f scene.Frame) {
	if f.Focus == "" {
		return
	}
	for _, t := range s.Targets(f) {
		if t.ID == f.Focus {
			ring(b, s.art.focus, t.Box)
		}
	}
}

func ring(b *sprite.Batch, r *sprite.Region, box layout.Rect) {
	box = box.Inset(-10)
	b.NineSlice(r, box.X, box.Y, box.W, box.H, .6, sprite.White)
}
