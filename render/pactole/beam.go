package pactole

import (
	"math"

	"filon/render/brush"
	"filon/render/pactole/model"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// beam is the band of light from a pile to the ingot of the same number: it
// runs there, then stays as a thread.
func (s *Scene) beam(b *sprite.Batch, f scene.Frame, p *composition, l *model.Link) {
	if l.Run <= 0 {
		return
	}
	from, to := p.winning[l.Winning], p.yours[l.Yours]
	x0, y0, x1, y1 := from.CX(), from.CY(), to.CX(), to.CY()
	// It leaves the rim of the medal and ends at the rim of the mould.
	dx, dy := x1-x0, y1-y0
	d := float32(math.Hypot(float64(dx), float64(dy)))
	x0, y0 = x0+dx/d*from.W*.46, y0+dy/d*from.H*.46
	x1, y1 = x1-dx/d*to.W*.40, y1-dy/d*to.H*.40
	// The path bows upwards, or sideways where it goes down.
	bow := d * .16
	mx, my := (x0+x1)/2-dy/d*-bow, (y0+y1)/2-abs(dx)/d*bow
	at := func(q float32) (float32, float32) {
		a, c, e := (1-q)*(1-q), 2*q*(1-q), q*q
		return a*x0 + c*mx + e*x1, a*y0 + c*my + e*y1
	}
	if s.setup.Calm {
		s.band(b, at, 0, 1, 26, .5*l.Run)
		return
	}
	head := timeline.InOut(l.Run)
	tail := float32(0)
	pulse := .1 * timeline.Wave(f.Tick, 50, 0) * (1 - l.Rest)
	s.band(b, at, tail, head, timeline.Mix(64, 22, l.Rest), timeline.Mix(1+pulse, .38, l.Rest))
	if l.Run < 1 {
		hx, hy := at(head)
		brush.Fit(b, s.Glow, hx, hy, 230, 0, gold(1))
		brush.Fit(b, s.Glow, hx, hy, 90, 0, sprite.Light(1))
		for i := range 10 {
			e := brush.Frac(float32(f.Tick)/26 + float32(i)/10)
			back := max(head-.14*e, 0)
			gx, gy := at(back)
			gx += (timeline.Noise(uint64(i), 1) - .5) * 70 * e
			gy += (timeline.Noise(uint64(i), 2)-.5)*70*e + 20*e*e
			brush.Fit(b, s.art.grain[i%len(s.art.grain)], gx, gy, 16*(1-e)+3, e*6, sprite.Alpha(1-e))
		}
	}
	if l.Run == 1 && l.Rest < 1 {
		s.ring(b, to.CX(), to.CY(), to.W*(.8+.9*timeline.Out(l.Rest)), .9*(1-l.Rest))
	}
}

// band bends the beam's picture along a path from q0 to q1, width w; a is how
// bright.
func (s *Scene) band(b *sprite.Batch, at func(float32) (float32, float32), q0, q1, w, a float32) {
	brush.Band(b, s.art.beam, at, q0, q1, 22, w, sprite.Light(a))
}

func abs(x float32) float32 { return max(x, -x) }
