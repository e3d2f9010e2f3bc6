package arbre

import (
	"math"

	"filon/game"
	"filon/render/arbre/model"
	"filon/render/brush"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// trail is the way of a run's light: from the frame's left edge through its
// cells to the sum, rounded at its bends. It is measured in cells: at 0 on the
// edge, at 1 in the first cell, at len+1 on the sum.
type trail struct {
	p     *composition
	cells *model.Run
}

func (t trail) end() float32 { return float32(len(t.cells.Cells) + 1) }

func (t trail) node(i int) (x, y float32) {
	n := len(t.cells.Cells)
	switch {
	case i <= 0:
		_, y = t.p.cell(t.cells.Cells[0].Row, 0)
		return t.p.frame.X - 2, y
	case i > n:
		r := t.p.sums[t.cells.Cells[n-1].Row]
		return r.X + r.H*.30, r.CY()
	}
	c := t.cells.Cells[i-1]
	return t.p.cell(c.Row, c.Column)
}

// at is the point q cells along: halves between two cells are joined by curves.
func (t trail) at(q float32) (x, y float32) {
	i := int(q + .5)
	e := q + .5 - float32(i) // 0 halfway before node i, 1 halfway behind it
	x1, y1 := t.node(i)
	x0, y0 := t.node(i - 1)
	x2, y2 := t.node(i + 1)
	x0, y0, x2, y2 = (x0+x1)/2, (y0+y1)/2, (x1+x2)/2, (y1+y2)/2
	switch { // both ends are straight
	case i == 0:
		return timeline.Mix(x1, x2, 2*e-1), timeline.Mix(y1, y2, 2*e-1)
	case i > len(t.cells.Cells):
		return timeline.Mix(x0, x1, 2*e), timeline.Mix(y0, y1, 2*e)
	}
	a, c, d := (1-e)*(1-e), 2*e*(1-e), e*e
	return a*x0 + c*x1 + d*x2, a*y0 + c*y1 + d*y2
}

// reached is how far the light has come along its trail.
func reached(l *model.Run) float32 {
	if l.Head > 0 {
		return 1 + l.Head
	}
	return l.Gather
}

// vine is the light that a run leaves behind, with small leaves of gold that
// sprout as it passes. It lies under the symbols.
func (s *Scene) vine(b *sprite.Batch, f scene.Frame, p *composition, l *model.Run, i int) {
	t := trail{p, l}
	q := reached(l)
	if s.setup.Calm {
		s.band(b, t, 0, t.end(), p.pitch*.34, glow(i, .6*l.Gather))
		s.band(b, t, 0, t.end(), p.pitch*.14, sprite.Light(.5*l.Gather))
		return
	}
	beat := .08 * timeline.Wave(f.Tick, 64, float32(i)*.3)
	s.band(b, t, 0, q, p.pitch*timeline.Mix(.62, .42, l.Rest), glow(i, timeline.Mix(1, .72+beat, l.Rest)))
	s.band(b, t, 0, q, p.pitch*timeline.Mix(.24, .15, l.Rest), sprite.Light(timeline.Mix(1, .62+beat, l.Rest)))
	for n := range 2 * (len(l.Cells) + 1) {
		at := .25 + float32(n)*.5
		grown := timeline.Clamp((q - at) * 1.2)
		if grown <= 0 || at > t.end()-.4 {
			continue
		}
		x, y := t.at(at)
		ax, ay := t.at(at + .05)
		side := float32(1)
		if n%2 == 1 {
			side = -1
		}
		rot := float32(math.Atan2(float64(ay-y), float64(ax-x))) + 1.5708 - side*(.5+.12*timeline.Wave(f.Tick, 120, at*.13))
		k := p.pitch * .19 / max(s.art.spray.W, 1) * timeline.Back(grown)
		b.DrawAt(s.art.spray, sprite.Place(x, y, k, k, rot), -s.art.spray.W/2, -s.art.spray.H, sprite.White)
	}
}

// thread is the faint part of a run's light that lies over its symbols, so that
// the eye follows it from the left edge to the right edge.
func (s *Scene) thread(b *sprite.Batch, f scene.Frame, p *composition, l *model.Run, i int) {
	t := trail{p, l}
	q, a := reached(l), float32(.34)
	if s.setup.Calm {
		q, a = t.end(), a*l.Gather
	} else {
		a += .06 * timeline.Wave(f.Tick, 64, float32(i)*.3)
	}
	s.band(b, t, 0, min(q, t.end()-.75), p.pitch*.2, glow(i, a))
}

// head is the light's front, over everything, and the ring where it arrives.
func (s *Scene) head(b *sprite.Batch, f scene.Frame, p *composition, l *model.Run, i int) {
	if s.setup.Calm {
		return
	}
	t := trail{p, l}
	q := reached(l)
	x, y := t.at(q)
	if q < 1 { // gathering
		e := l.Gather
		brush.Fit(b, s.art.shine, x, y, p.pitch*(.5+1.1*e), 0, glow(i, e))
		brush.Fit(b, s.art.ring, x, y, p.pitch*1.5*(1-e)+8, 0, glow(i, .8*e))
		return
	}
	if q < t.end() {
		brush.Fit(b, s.art.shine, x, y, p.pitch*1.7, 0, glow(i, .95))
		brush.Fit(b, s.art.shine, x, y, p.pitch*.6, 0, sprite.Light(1))
		for n := range 10 {
			e := brush.Frac(float32(f.Tick)/24 + float32(n)/10)
			gx, gy := t.at(max(q-1.2*e, 0))
			gx += (timeline.Noise(uint64(n), 1) - .5) * p.pitch * .7 * e
			gy += (timeline.Noise(uint64(n), 2)-.5)*p.pitch*.7*e + p.pitch*.18*e*e
			brush.Fit(b, s.Sparkle[n%len(s.Sparkle)], gx, gy, p.pitch*.22*(1-e)+2, e*5, sprite.Light(1-e))
		}
		return
	}
	if l.Rest < 1 {
		r := p.sums[l.Cells[len(l.Cells)-1].Row]
		brush.Fit(b, s.art.ring, r.CX(), r.CY(), r.W*(.5+.9*timeline.Out(l.Rest)), 0, glow(i, 1-l.Rest))
	}
}

// band bends the beam's picture along a trail from q0 to q1, width w.
func (s *Scene) band(b *sprite.Batch, t trail, q0, q1, w float32, c sprite.Color) {
	if q1 <= q0 {
		return
	}
	brush.Band(b, s.art.beam, t.at, q0, q1, int((q1-q0)*5)+2, w, c)
}

// next is the action that the keyboard can reach, "" for none.
func (s *Scene) next(tick int) game.Action {
	if legal := s.Legal(tick); len(legal) > 0 {
		return legal[0]
	}
	return ""
}
