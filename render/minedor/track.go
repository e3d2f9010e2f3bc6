package minedor

import (
	"filon/game"
	"filon/render/brush"
	"filon/render/lettering"
	"filon/render/minedor/model"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// track draws the step Bonus 2: rails that fork at three switches, a lever for
// each, a coefficient at each of the four ends.
func (s *Scene) track(b *sprite.Batch, f scene.Frame, p composition, v *model.Visible) {
	st := &v.Track
	w := f.View.Window
	in := timeline.Clamp(st.In * 2)
	top := p.topY + p.cellSize*p.topScale/2 + 20
	if p.portrait {
		top += 60
	}
	b.NineSlice(s.Dark, w.X-40, top, w.W+80, w.H, 1, sprite.Alpha(.72*in))
	g := b.Push(sprite.Identity, sprite.Alpha(in))
	x0, y0 := p.node(0, 0)
	s.rail(b, w.X-30, y0, x0, y0, 1, railWidth)
	for n := range model.Levers {
		for lane := 0; lane <= n; lane++ {
			for down := range 2 {
				taken := n < st.Thrown && st.Route.Lane(n) == lane && st.Route.Down[n] == (down == 1)
				s.branch(b, p, n, lane, down, taken, taken && st.Rolled >= float32(n)+.01)
			}
		}
	}
	s.ends(b, f, p, st)
	for n := range model.Levers {
		s.switchAt(b, f, p, st, n)
	}
	s.rollingWagon(b, f, p, st)
	b.Pop(g)
	if st.Product.P > 0 {
		_, y := p.node(model.Levers, 0)
		_, low := p.node(model.Levers, model.Levers)
		s.Plate(b, st.Product.Written, p.w/2, (y+low)/2, 92*min(p.w/1000, 1), st.Product.P)
	}
	if st.Ready {
		text := s.words("minedor.hint.lever", 0)
		size := max(30, f.View.CSS(14))
		lettering.Middle(b, s.Label, text, p.w/2, top+size, size, sprite.White)
	}
}

const railWidth = 44

// branch is the rail from a switch to the next on the upper or lower lane.
func (s *Scene) branch(b *sprite.Batch, p composition, n, lane, down int, taken, lit bool) {
	c := sprite.Tint(.55, .5, .48, 1)
	if taken {
		c = sprite.White
	}
	const pieces = 12
	for i := range pieces {
		ax, ay, _ := p.along(n, lane, down, float32(i)/pieces)
		bx, by, _ := p.along(n, lane, down, float32(i+1)/pieces)
		s.railPiece(b, ax, ay, bx, by, railWidth, c)
		if lit {
			brush.Fit(b, s.Glow, (ax+bx)/2, (ay+by)/2, 70, 0, sprite.Light(.16))
		}
	}
}

// along is a point of a branch and its slope, q from 0 to 1: an S that leaves
// and arrives level.
func (c composition) along(n, lane, down int, q float32) (x, y, slope float32) {
	x0, y0 := c.node(n, lane)
	x1, y1 := c.node(n+1, lane+down)
	e := q * q * (3 - 2*q)
	return timeline.Mix(x0, x1, q), timeline.Mix(y0, y1, e), (y1 - y0) * 6 * q * (1 - q) / (x1 - x0)
}

// rail lays level track between two points.
func (s *Scene) rail(b *sprite.Batch, x0, y0, x1, y1, a, width float32) {
	step := width * 64 / 48
	for x := x0; x < x1; x += step {
		s.railPiece(b, x, y0, min(x+step, x1), y1, width, sprite.Alpha(a))
	}
}

// railPiece bends one length of the strip between two points.
func (s *Scene) railPiece(b *sprite.Batch, ax, ay, bx, by, width float32, c sprite.Color) {
	r := s.art.strip
	h := width / 2
	// The sleepers stay upright on a slope as they do in a drawn elevation.
	b.Quad(r, &[4]sprite.Corner{
		{X: ax, Y: ay - h, U: r.U0, V: r.V0, Color: c},
		{X: bx, Y: by - h, U: r.U1, V: r.V0, Color: c},
		{X: bx, Y: by + h, U: r.U1, V: r.V1, Color: c},
		{X: ax, Y: ay + h, U: r.U0, V: r.V1, Color: c},
	})
}

// ends are the four stations and their coefficients.
func (s *Scene) ends(b *sprite.Batch, f scene.Frame, p composition, st *model.TrackStep) {
	arrived := st.Route.Lane(model.Levers)
	for lane, n := range st.Route.Stations {
		x, y := p.node(model.Levers, lane)
		here := st.Arrived > 0 && lane == arrived
		shade, k := float32(1), float32(1)
		if st.Arrived > 0 && !here {
			shade = timeline.Mix(1, .92, st.Arrived)
		}
		if here {
			k = 1 + .18*timeline.Back(timeline.Clamp(st.Arrived*3))
			brush.Fit(b, s.Glow, x+52, y, 260, 0, sprite.Light(timeline.Clamp(st.Arrived*3)))
		}
		size := min(p.stepY*1.02, 112) * k
		brush.Fit(b, s.art.plate, x+52, y, size, 0, sprite.Tint(shade, shade, shade, 1))
		lettering.Middle(b, s.Gold, lettering.Times(n), x+52, y, size*.4, sprite.Tint(shade, shade, shade, 1))
	}
}

// switchAt draws the n-th lever below its switch and the signal that it sets.
func (s *Scene) switchAt(b *sprite.Batch, f scene.Frame, p composition, st *model.TrackStep, n int) {
	box := p.lever(n)
	next := n == st.Thrown
	thrown := float32(0)
	if n < st.Thrown {
		thrown = st.Lever[n]
	}
	shade := float32(1)
	if n > st.Thrown {
		shade = .55
	}
	c := sprite.Tint(shade, shade, shade, 1)
	if next && st.Ready {
		beat := float32(.5)
		if !s.setup.Calm {
			beat = .5 + .3*timeline.Wave(f.Tick, 70, 0)
		}
		if f.Hover == game.Indexed("lever", n) {
			beat = 1
		}
		brush.Fit(b, s.Glow, box.CX(), box.CY(), box.W*1.7, 0, sprite.Light(.6*beat))
	}
	angle := timeline.Mix(-.6, .6, timeline.Anticipate(thrown))
	foot := box.Y + box.H*.8
	g := b.Push(sprite.Place(box.CX(), foot, 1, 1, angle), sprite.White)
	k := box.H * .86 / max(s.art.leverArm.H, 1)
	b.DrawAt(s.art.leverArm, sprite.Place(0, 0, k, k, 0), -s.art.leverArm.W/2, -s.art.leverArm.H, c)
	b.Pop(g)
	brush.Fit(b, s.art.leverBase, box.CX(), foot, box.W*.74, 0, c)
	signal := s.art.red
	if thrown >= .5 {
		signal = s.art.green
	}
	if n <= st.Thrown {
		x, y := p.node(n, st.Route.Lane(min(n, st.Thrown)))
		brush.Fit(b, signal, x, y-46, 40, 0, sprite.White)
	}
}

// rollingWagon draws the wagon where its levers have brought it, with sparks
// while it rolls.
func (s *Scene) rollingWagon(b *sprite.Batch, f scene.Frame, p composition, st *model.TrackStep) {
	n := min(int(st.Rolled), model.Levers)
	q := st.Rolled - float32(n)
	var x, y, slope float32
	switch {
	case n == model.Levers:
		x, y = p.node(n, st.Route.Lane(n))
		x -= 40
	case q == 0 && st.Rolled == 0:
		x, y = p.node(0, 0)
		x -= 60 + (1-timeline.Out(timeline.Span(st.In, .4, 1)))*p.w*.4
	default:
		down := 0
		if st.Route.Down[n] {
			down = 1
		}
		x, y, slope = p.along(n, st.Route.Lane(n), down, q)
		x -= timeline.Mix(60, 40, st.Rolled/model.Levers)
	}
	const size = 128
	bob := float32(0)
	if st.Rolling && !s.setup.Calm {
		bob = 2 * timeline.Sin(float32(f.Tick)*1.3)
		for i := range 12 {
			e := brush.Frac(float32(f.Tick)/14 + float32(i)/12)
			ang := 2.7 + .9*timeline.Noise(uint64(i), 3)
			brush.Fit(b, s.art.spark, x-size*.3+timeline.Cos(ang)*60*e, y+14-timeline.Sin(ang)*50*e+70*e*e, 18*(1-e), ang, sprite.Light(1-e))
		}
	}
	brush.Fit(b, s.art.wagonShut, x, y-size*.3+bob, size, slope*.5, sprite.White)
}
