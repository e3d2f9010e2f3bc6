package minedor

import (
	"filon/render/brush"
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
	v := s.At(f.Tick)
	s.background(b, f)
	if shown := 1 - timeline.Clamp(v.Row*2); shown > 0 {
		brush.Fit(b, s.art.title, p.title.CX(), p.title.CY(), min(p.title.W, p.title.H*s.art.title.W/max(s.art.title.H, 1)), 0, sprite.Alpha(shown))
	}
	if v.Track.In > 0 {
		s.track(b, f, p, &v)
	}
	if v.Wagons.In > 0 {
		s.wagons(b, f, p, &v)
	}
	for i := range v.Cells {
		s.cell(b, f, p, &v, i)
	}
	for i := range v.Cells { // tools and splinters pass before every cell
		s.tool(b, f, p, &v, i)
	}
	s.sign(b, f, p, &v)
	s.flights(b, p, &v)
	s.sums(b, p, &v)
	y := p.rowY - p.cellSize/2 - 30
	s.Banner(b, s.words(v.Banner.Key, v.Banner.N), p.w/2, y, p.w, v.Banner.P)
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
	s.Motes(b, f.Tick, w, 14)
}

// sign is the zone « Extra », at the right of the screen (article 4.4.2).
func (s *Scene) sign(b *sprite.Batch, f scene.Frame, p composition, v *model.Visible) {
	r := p.extra(v.Row)
	swing := float32(0)
	if !s.setup.Calm {
		swing = .012*timeline.Wave(f.Tick, 210, 0) + .05*v.Extra.Pulse*timeline.Wave(f.Tick, 24, 0)
	}
	g := b.Push(sprite.Place(r.CX(), r.Y, 1, 1, swing), sprite.White)
	brush.Fit(b, s.art.sign, 0, r.H/2, r.W, 0, sprite.White)
	if v.Extra.Left > 0 || v.Extra.Pulse > 0 {
		brush.Fit(b, s.Glow, 0, r.H*.66, r.W*(.9+.4*v.Extra.Pulse), 0, sprite.Light(.35+.4*v.Extra.Pulse))
	}
	lettering.Middle(b, s.Gold, "EXTRA", 0, r.H*.36, r.W*.19, sprite.White)
	size := r.W * .38 * (1 + .25*v.Extra.Pulse)
	c := sprite.White
	if v.Extra.Left == 0 {
		c = sprite.Tint(.7, .66, .6, .75)
	}
	lettering.Middle(b, s.Gold, lettering.Number(v.Extra.Left), 0, r.H*.68, size, c)
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
		brush.Fit(b, s.Glow, x, y, 150, 0, sprite.Light(.5))
		brush.Fit(b, s.art.symbols[v.Cells[i].Symbol], x, y, timeline.Mix(from.W*.8, 70, e), .3*timeline.Bell(q), sprite.White)
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
	if v.Row > 0 && p.portrait {
		y = p.topY + p.cellSize*k/2 + 46
	}
	if v.Row > 0 && !p.portrait {
		side := p.cellSize*k*1.5 + p.cellGap + 40
		x, y = timeline.Mix(x, x+side+70, timeline.InOut(v.Row)), timeline.Mix(y, p.topY, timeline.InOut(v.Row))
	}
	s.Plate(b, v.Gain.Written, x, y, 62*max(k, .75), v.Gain.P)
}

// focus rings the target that the keyboard has reached.
func (s *Scene) focus(b *sprite.Batch, f scene.Frame) {
	if f.Focus == "" {
		return
	}
	for _, t := range s.Targets(f) {
		if t.ID == f.Focus {
			s.Ring(b, t.Box)
		}
	}
}
