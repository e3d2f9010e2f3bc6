package pactole

import (
	"filon/render/brush"
	"filon/render/layout"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// river is the ground of the scene: the bed, and the sunlight that plays on it.
func (s *Scene) river(b *sprite.Batch, f scene.Frame) {
	bg := s.art.bg[0]
	if f.View.Portrait {
		bg = s.art.bg[1]
	}
	w := f.View.Window
	b.Cover(bg, w.X, w.Y, w.W, w.H, sprite.White)
	s.caustics(b, f, .2, 0)
}

// caustics lays the tile of rippling light over the window, its nodes moved by
// waves; layer 1 drifts the other way, larger. In calm mode it stands still.
func (s *Scene) caustics(b *sprite.Batch, f scene.Frame, a float32, layer int) {
	t := f.Tick
	if s.setup.Calm {
		t = 0
	}
	r := s.art.caustic
	if r.DX == 0 {
		return
	}
	const parts = 3 // quads a side of a tile
	size := [...]float32{430, 610}[layer]
	step := size / parts
	dir := [...]float32{1, -1}[layer]
	drift := brush.Frac(dir * float32(t) / 2100)
	w := f.View.Window
	x0, y0 := w.X-size*(1+drift)+size*.5, w.Y-size*.6-size*.25*timeline.Wave(t, 1700, 0)
	cols, rows := int((w.W+2*size)/step)+1, int((w.H+1.4*size)/step)+1
	node := func(i, j int) (float32, float32) {
		x, y := x0+float32(i)*step, y0+float32(j)*step
		return x + 17*timeline.Sin(y*.011+float32(t)*.021), y + 15*timeline.Sin(x*.012+float32(t)*.017+2)
	}
	du, dv := (r.U1-r.U0)/parts, (r.V1-r.V0)/parts
	a *= 1 + .15*timeline.Wave(t, 260, 0)
	col := sprite.Color{R: .8 * a, G: a, B: a}
	for j := range rows {
		v0 := r.V0 + float32(j%parts)*dv
		ax, ay := node(0, j)
		bx, by := node(0, j+1)
		for i := range cols {
			u0 := r.U0 + float32(i%parts)*du
			cx, cy := node(i+1, j)
			dx, dy := node(i+1, j+1)
			if out(w, ax, ay, dx, dy) {
				ax, ay, bx, by = cx, cy, dx, dy
				continue
			}
			b.Quad(r, &[4]sprite.Corner{
				{X: ax, Y: ay, U: u0, V: v0, Color: col},
				{X: cx, Y: cy, U: u0 + du, V: v0, Color: col},
				{X: dx, Y: dy, U: u0 + du, V: v0 + dv, Color: col},
				{X: bx, Y: by, U: u0, V: v0 + dv, Color: col},
			})
			ax, ay, bx, by = cx, cy, dx, dy
		}
	}
}

// out tells whether a piece from ax, ay to dx, dy lies outside the window, the
// sway of its nodes allowed for.
func out(w layout.Rect, ax, ay, dx, dy float32) bool {
	const sway = 40
	return dx < w.X-sway || ax > w.X+w.W+sway || dy < w.Y-sway || ay > w.Y+w.H+sway
}

// life is what swims and floats: two fish under way, lilies at the corners.
func (s *Scene) life(b *sprite.Batch, f scene.Frame) {
	w := f.View.Window
	t := f.Tick
	if s.setup.Calm {
		t = 0
	} else {
		s.swim(b, w, t, 1900, .12, .3, 120, false)
		s.swim(b, w, t, 2600, .55, .82, 92, true)
	}
	for i, l := range [...]struct {
		r          *sprite.Region
		x, y, size float32
	}{
		{s.art.pad, .985, .5, 150}, {s.art.lotus, 1, .62, 170}, {s.art.pad, .02, .37, 120}, {s.art.lotus, .36, .985, 130}, {s.art.pad, .30, 1.0, 96},
	} {
		ph := float32(i) * .31
		x := w.X + w.W*l.x + 7*timeline.Wave(t, 420, ph)
		y := w.Y + w.H*l.y + 5*timeline.Wave(t, 350, ph+.2)
		brush.Fit(b, l.r, x+8, y+12, l.size, .08*timeline.Wave(t, 520, ph), sprite.Tint(0, .06, .1, .35))
		brush.Fit(b, l.r, x, y, l.size, .08*timeline.Wave(t, 520, ph), sprite.White)
	}
}

// glitter is grains of gold that catch the sun on the sand and in the water.
func (s *Scene) glitter(b *sprite.Batch, f scene.Frame) {
	if s.setup.Calm {
		return
	}
	w := f.View.Window
	for i := range 22 {
		n := func(k int) float32 { return timeline.Noise(uint64(i)+900, k) }
		period := 110 + 120*n(0)
		q := brush.Frac(float32(f.Tick)/period + n(1))
		x, y := n(2), n(3)
		if i%2 == 0 { // half of them on the bank: at the left, or below
			if f.View.Portrait {
				y = .86 + .14*y
			} else {
				x *= .14
			}
		}
		a := timeline.Bell(timeline.Span(q, .3, .7))
		brush.Fit(b, s.Sparkle[i%len(s.Sparkle)], w.X+w.W*x, w.Y+w.H*y, (14+16*n(4))*(.5+.5*a), q*.8, sprite.Color{R: a, G: .92 * a, B: .6 * a})
	}
}

// swim bends the fish along its path across the window: once a period of
// ticks, at the share at of the height.
func (s *Scene) swim(b *sprite.Batch, w layout.Rect, t int, period, phase, at, size float32, back bool) {
	r := s.art.fish
	if r.W == 0 {
		return
	}
	q := brush.Frac(float32(t)/period + phase)
	dir := float32(1)
	if back {
		dir, q = -1, 1-q
	}
	x := w.X - size*2 + (w.W+4*size)*q
	y := w.Y + w.H*at + w.H*.06*timeline.Sin(q*9+phase)
	const parts = 7
	h := size * r.DY / r.DX
	for pass := range 2 {
		ox, oy, c := float32(14), float32(26), sprite.Tint(0, .08, .14, .4)
		if pass == 1 {
			ox, oy, c = 0, 0, sprite.Tint(.86, .96, 1, .92)
		}
		px, py := float32(0), float32(0)
		for i := range parts + 1 {
			e := float32(i) / parts
			bend := timeline.Sin(float32(t)*.13-e*3.2) * h * .22 * (1 - e)
			nx, ny := x+ox+dir*(e-.5)*size, y+oy+bend
			if i > 0 {
				u0, u1 := r.U0+(r.U1-r.U0)*(e-1./parts), r.U0+(r.U1-r.U0)*e
				b.Quad(r, &[4]sprite.Corner{
					{X: px, Y: py - h/2, U: u0, V: r.V0, Color: c},
					{X: nx, Y: ny - h/2, U: u1, V: r.V0, Color: c},
					{X: nx, Y: ny + h/2, U: u1, V: r.V1, Color: c},
					{X: px, Y: py + h/2, U: u0, V: r.V1, Color: c},
				})
			}
			px, py = nx, ny
		}
	}
}
