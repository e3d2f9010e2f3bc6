package arbre

import (
	"filon/game/arbre"
	"filon/render/arbre/model"
	"filon/render/brush"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// Draw fills the batch, back to front: the tree; the grid hung in it; the light
// of the runs under the symbols; the buds; the sums; what flies over all.
func (s *Scene) Draw(b *sprite.Batch, f scene.Frame) {
	p := place(f.View)
	v := s.At(f.Tick)
	s.tree(b, f, &p)
	s.trellis(b, f, &p)
	for row := range model.Size {
		for column := range model.Size {
			s.hollow(b, &p, &v.Cells[row][column], row, column)
		}
	}
	for row := range model.Size {
		s.plate(b, f, &p, &v.Sums[row], row)
	}
	for i := range v.Runs {
		s.vine(b, f, &p, &v.Light[i], i)
	}
	for row := range model.Size {
		for column := range model.Size {
			s.symbol(b, f, &p, &v.Cells[row][column], row, column)
		}
	}
	for row := range model.Size {
		for column := range model.Size {
			s.bud(b, f, &p, &v.Cells[row][column], row, column)
		}
	}
	for row := range model.Size {
		s.sum(b, f, &p, &v.Sums[row], row)
	}
	for i := range v.Runs {
		s.thread(b, f, &p, &v.Light[i], i)
		s.head(b, f, &p, &v.Light[i], i)
	}
	s.life(b, f, &p)
	if f.Focus != "" && f.Focus == s.next(f.Tick) {
		s.Ring(b, p.frame)
	}
}

// tree is the ground of the scene, the title and the legend.
func (s *Scene) tree(b *sprite.Batch, f scene.Frame, p *composition) {
	bg := s.art.bg[0]
	if p.portrait {
		bg = s.art.bg[1]
	}
	w := f.View.Window
	b.Cover(bg, w.X, w.Y, w.W, w.H, sprite.White)
	s.lanterns(b, f, p)
	s.ropes(b, f, p)
	if p.title.H > 60 {
		brush.Fit(b, s.art.title, p.title.CX(), p.title.CY(), p.title.W, 0, sprite.White)
	}
	s.legend(b, f, p)
}

// ropes are the vines that the grid hangs on.
func (s *Scene) ropes(b *sprite.Batch, f scene.Frame, p *composition) {
	r, k := p.frame, p.pitch/130*.9
	step := s.art.rope.H * k
	if step == 0 {
		return
	}
	for _, x := range [...]float32{r.X + r.W*.14, r.X + r.W*.86} {
		for y := r.Y + 14; y > f.View.Window.Y; y -= step {
			b.Draw(s.art.rope, x, y-step/2, k, k, 0, sprite.White)
		}
	}
}

// legend says what clover, horseshoe and joker do (articles 4.5 to 4.7).
func (s *Scene) legend(b *sprite.Batch, f scene.Frame, p *composition) {
	r := p.legend
	b.NineSlice(s.art.sign, r.X, r.Y, r.W, r.H, 1.15, sprite.White)
	size := max(p.text, 30)
	const edge = 20 // the sign's wood
	for i, e := range [...]struct {
		symbol arbre.Symbol
		x      float32
	}{{arbre.Trefle, .21}, {arbre.FerACheval, .46}, {arbre.Joker, .77}} {
		x, y := r.X+r.W*e.x, r.Y+edge+38
		tx, ty := x, r.Y+r.H-edge-4-size*.42
		if p.stacked {
			x, y = r.X+edge+42, r.Y+edge+(r.H-2*edge)*(float32(i)+.5)/3
			tx, ty = (x+36+r.X+r.W-edge)/2, y
		}
		brush.Fit(b, s.art.symbols[e.symbol], x, y, 78, 0, sprite.White)
		if i < 2 {
			lettering.Middle(b, s.Gold, lettering.Times(e.symbol.Multiplier()), tx, ty, size*1.05, sprite.White)
		} else {
			lettering.Middle(b, s.Label, "Joker", tx, ty, max(size*.94, p.text*.93), sprite.White)
		}
	}
	if !p.portrait {
		s.owl(b, f, p)
	}
}

// trellis is the frame of branches and its ground.
func (s *Scene) trellis(b *sprite.Batch, f scene.Frame, p *composition) {
	r := p.frame
	if g := s.art.ground; g.W > 0 {
		in := p.grid.Inset(-8)
		b.Draw(g, in.CX(), in.CY(), in.W/g.W, in.H/g.H, 0, sprite.White)
	}
	k := p.pitch / 130 * .82
	out := r.Inset(-10 * k)
	b.NineSlice(s.art.frame, out.X, out.Y, out.W, out.H, k, sprite.White)
	if p.portrait {
		s.owl(b, f, p)
	}
}

// owl sits on the grid's frame or on the legend, looks about and blinks.
func (s *Scene) owl(b *sprite.Batch, f scene.Frame, p *composition) {
	r := s.art.owl
	if r.H == 0 {
		return
	}
	w := p.pitch * .62
	k := w / r.W
	x, y := p.perch.X, p.perch.Y-r.H*k*.42
	t := f.Tick
	if s.setup.Calm {
		t = 60
	}
	b.Draw(r, x, y, k, k*(1+.008*timeline.Wave(t, 150, 0)), 0, sprite.White)
	ex := 4 * timeline.Clamp(timeline.Wave(t, 620, 0)*3) * k
	ey := 3 * timeline.Clamp(timeline.Wave(t, 470, .4)*3) * k
	shut := t%210 < 7 || t%470 > 455
	for _, side := range [...]float32{-18, 18} {
		cx, cy := x+side*k, y-20*k
		if shut {
			b.Draw(s.art.lid, cx, cy, k, k, 0, sprite.White)
		} else {
			b.Draw(s.art.eye, cx-2*k+ex, cy+ey, k, k, 0, sprite.White)
		}
	}
}

// tints are the lights of the runs, in the order in which they show: gold,
// mint, rose, azure. Each run stays apart from its neighbours.
var tints = [...]sprite.Color{{R: 1, G: .78, B: .30}, {R: .42, G: 1, B: .55}, {R: 1, G: .46, B: .58}, {R: .42, G: .78, B: 1}}

// glow is light of the i-th run's tint.
func glow(i int, a float32) sprite.Color {
	c := tints[i%len(tints)]
	return sprite.Color{R: c.R * a, G: c.G * a, B: c.B * a}
}

// shade is how bright what won nothing stays at the end.
func shade(calm float32) sprite.Color {
	k := timeline.Mix(1, .5, calm)
	return sprite.Tint(k, k, k, 1)
}

// hollow is the place of a cell, lit when a run has come by.
func (s *Scene) hollow(b *sprite.Batch, p *composition, c *model.Cell, row, column int) {
	x, y := p.cell(row, column)
	brush.Fit(b, s.art.back, x, y, p.pitch*.985, 0, shade(c.Calm*.7))
	if c.Lit > 0 {
		brush.Fit(b, s.art.shine, x, y, p.pitch*1.5, 0, glow(c.Run, .55*c.Lit))
		t := tints[c.Run%len(tints)]
		brush.Fit(b, s.art.lit, x, y, p.pitch*.985, 0, sprite.Tint(.4+.6*t.R, .4+.6*t.G, .4+.6*t.B, c.Lit))
	}
}

// symbol is what has bloomed; a joker turns into the symbol that it stands for
// and keeps a small mark.
func (s *Scene) symbol(b *sprite.Batch, f scene.Frame, p *composition, c *model.Cell, row, column int) {
	rise := timeline.Span(c.Open, .34, .86)
	if c.Symbol == 0 || rise == 0 {
		return
	}
	x, y := p.cell(row, column)
	k, a := p.pitch*.9, timeline.Clamp(rise*4)
	if !s.setup.Calm {
		k *= timeline.Mix(.2, 1, timeline.Back(rise))
		k *= 1 + .10*timeline.Bell(c.Lit)
		if c.Lit == 1 {
			k *= 1.03 + .02*timeline.Wave(f.Tick, 70, float32(column)*.17)
		}
	}
	col := shade(c.Calm).Fade(a)
	if c.As == 0 {
		s.picture(b, c.Symbol, x, y, k, 1, col)
		return
	}
	if s.setup.Calm {
		s.picture(b, c.Symbol, x, y, k, 1, col.Fade(1-c.Turn))
		s.picture(b, c.As, x, y, k, 1, col.Fade(c.Turn))
	} else if c.Turn < .5 {
		s.picture(b, c.Symbol, x, y, k, timeline.Cos(c.Turn*3.1416), col)
	} else {
		s.picture(b, c.As, x, y, k*timeline.Mix(.9, 1, timeline.Back(timeline.Span(c.Turn, .5, 1))), -timeline.Cos(c.Turn*3.1416), col)
	}
	if mark := timeline.Span(c.Turn, .6, 1); mark > 0 {
		mx, my, w := x+p.pitch*.31, y-p.pitch*.30, p.pitch*.42*timeline.Mix(.5, 1, timeline.Back(mark))
		brush.Fit(b, s.Glow, mx, my, w*1.3, 0, sprite.Tint(0, 0, 0, .6*mark))
		brush.Fit(b, s.art.symbols[arbre.Joker], mx, my, w, 0, sprite.Alpha(mark))
	}
}

// picture draws a symbol of width w, squeezed sideways by sx.
func (s *Scene) picture(b *sprite.Batch, symbol arbre.Symbol, x, y, w, sx float32, c sprite.Color) {
	r := s.art.symbols[symbol]
	if r.W == 0 {
		return
	}
	k := w / r.W
	b.Draw(r, x, y, k*sx, k, 0, c)
}

// lanterns hang in the branches beside the grid, where there is room.
func (s *Scene) lanterns(b *sprite.Batch, f scene.Frame, p *composition) {
	r := s.art.lantern
	right := p.sums[0].X + p.sums[0].W
	for i, l := range [...]struct{ x, drop, w float32 }{
		{right + (p.w-right)*.5, .16, 84}, {right + (p.w-right)*.82, .05, 64}, {p.frame.X * .14, .30, 62}, {p.frame.X * .88, .26, 70},
	} {
		room := p.w - right
		if i >= 2 {
			room = p.frame.X
		}
		if p.portrait || room < 150 {
			continue
		}
		swing := float32(0)
		flare := float32(1)
		if !s.setup.Calm {
			swing = .05 * timeline.Wave(f.Tick, 260, float32(i)*.29)
			flare = .85 + .1*timeline.Wave(f.Tick, 47, float32(i)*.4) + .05*timeline.Wave(f.Tick, 19, 0)
		}
		top := f.View.Window.Y - 10
		length := -top + p.h*l.drop
		k := l.w / max(r.W, 1)
		g := b.Push(sprite.Place(l.x, top, 1, 1, swing), sprite.White)
		// The cord is the picture's upper edge, stretched.
		cord(b, r, length, k)
		brush.Fit(b, s.art.shine, 0, length+92*k, l.w*3.6, 0, sprite.Color{R: .55 * flare, G: .36 * flare, B: .12 * flare})
		b.DrawAt(r, sprite.Place(0, length, k, k, 0), -r.W/2, 0, sprite.White)
		b.Pop(g)
	}
}

// cord stretches the uppermost texels of the lantern, its cord, to a length.
func cord(b *sprite.Batch, r *sprite.Region, length, k float32) {
	c := sprite.White
	x0, x1 := (r.X-r.W/2)*k, (r.X+r.DX-r.W/2)*k
	v := r.V0 + (r.V1-r.V0)*.06
	b.Quad(r, &[4]sprite.Corner{
		{X: x0, Y: 0, U: r.U0, V: r.V0, Color: c},
		{X: x1, Y: 0, U: r.U1, V: r.V0, Color: c},
		{X: x1, Y: length + 2, U: r.U1, V: v, Color: c},
		{X: x0, Y: length + 2, U: r.U0, V: v, Color: c},
	})
}

// life is what moves though nobody plays: leaves that fall, fireflies.
func (s *Scene) life(b *sprite.Batch, f scene.Frame, p *composition) {
	if s.setup.Calm {
		return
	}
	w := f.View.Window
	s.Motes(b, f.Tick, w, 12)
	for i := range 7 {
		n := func(j int) float32 { return timeline.Noise(uint64(i)+77, j) }
		q := brush.Frac(float32(f.Tick)/(620+420*n(0)) + n(1))
		x := w.X + w.W*n(2) + 46*timeline.Wave(f.Tick, 170+90*n(3), n(4)) + w.W*.06*q
		y := w.Y - 40 + (w.H+80)*q
		if inside(p.frame, x, y) || inside(p.legend, x, y) || inside(p.title, x, y) || inside(p.column(), x, y) {
			continue // nothing passes before what has to be read
		}
		// A leaf tumbles: it is seen from its edge twice a turn.
		flat := timeline.Wave(f.Tick, 110+60*n(5), n(6))
		r := s.art.falling[i%len(s.art.falling)]
		k := (26 + 12*n(7)) / max(r.W, 1)
		b.Draw(r, x, y, k*max(flat, -flat)+.1*k, k, timeline.Wave(f.Tick, 210, n(4))*1.2, sprite.Alpha(.9))
	}
}

func inside(r layout.Rect, x, y float32) bool { return r.Inset(-24).Contains(x, y) }
