package pactole

import (
	"filon/game"
	"filon/render/brush"
	"filon/render/scene"
	"filon/render/scratch"
	"filon/render/sprite"
	"filon/render/timeline"
)

// rub is what the finger does: one zone a cover, and the last points of the
// stroke, from which sand still falls.
type rub struct {
	zones [covers]scratch.Zone
	under int // cover under the finger, -1
	// A stroke begins only once the pointer has moved: a tap leaves no mark, so
	// that its cover is washed away whole.
	start   [2]float32 // where the pointer went down, design pixels
	stroked bool
	trail   [trailPoints]point
	next    int
}

// trailPoints is how many points of a stroke shed sand at once, fall how many
// ticks it falls.
const (
	trailPoints = 20
	fall        = 30
)

// point is a place on a cover, from 0 to 1 across its box, that was rubbed at a
// tick: it survives a resize as the zones do.
type point struct {
	cover int
	u, v  float32
	tick  int
}

// radius is how wide a finger rubs, a share of the cover.
const radius = .15

// nowhere lies on no cover.
var nowhere = [2]float32{-1e6, -1e6}

// slop is how far a finger wanders while it taps, in CSS pixels.
const slop = 7

// Rub rubs the cover under the pointer; a stroke may cross several.
func (s *Scene) Rub(f scene.Frame, x, y float32, begin bool) (game.Action, bool) {
	p := place(f.View)
	if begin {
		s.rub.start, s.rub.stroked = [2]float32{x, y}, false
	}
	for _, a := range s.Legal(f.Tick) {
		n := coverOf(a)
		box := p.box(n)
		if !box.Contains(x, y) {
			continue
		}
		if !s.rub.stroked && max(abs(x-s.rub.start[0]), abs(y-s.rub.start[1])) < f.View.CSS(slop) {
			return "", true
		}
		s.rub.stroked = true
		if s.rub.under != n {
			s.Lift()
			begin = true
		}
		s.rub.under = n
		if begin && box.Contains(s.rub.start[0], s.rub.start[1]) {
			s.rub.zones[n].Stroke((s.rub.start[0]-box.X)/box.W, (s.rub.start[1]-box.Y)/box.H, radius, true)
			begin = false
		}
		s.rub.start = nowhere // a stroke that leaves the cover and returns does not start there again
		u, v := (x-box.X)/box.W, (y-box.Y)/box.H
		s.rub.trail[s.rub.next%trailPoints] = point{n, u, v, f.Tick}
		s.rub.next++
		s.Rubbed(f.Tick)
		if s.rub.zones[n].Stroke(u, v, radius, begin) {
			return a, true
		}
		return "", true
	}
	s.Lift()
	return "", false
}

// Lift ends the stroke.
func (s *Scene) Lift() {
	if s.rub.under >= 0 {
		s.rub.zones[s.rub.under].Lift()
	}
	s.rub.under = -1
}

// Rubs is what the covers still closed have lost.
func (s *Scene) Rubs() string {
	zones := s.rub.zones
	for n := range zones {
		if !s.Closed(n) {
			zones[n] = scratch.Zone{}
		}
	}
	return scratch.Save(zones[:])
}

// Restore takes up what Rubs gave.
func (s *Scene) Restore(rubs string) { scratch.Load(s.rub.zones[:], rubs) }

// shed is the sand that falls from where the finger rubs.
func (s *Scene) shed(b *sprite.Batch, f scene.Frame, p *composition) {
	if s.setup.Calm {
		return
	}
	for i := range min(s.rub.next, trailPoints) {
		at := &s.rub.trail[i]
		box := p.box(at.cover)
		for k := range 2 {
			q := timeline.Part(f.Tick, at.tick, fall-8*k)
			if f.Tick < at.tick || q >= 1 {
				continue
			}
			seed := uint64(at.tick*31 + i*2 + k)
			x := box.X + box.W*at.u + (timeline.Noise(seed, 1)-.5)*box.W*(.16+.3*q)
			y := box.Y + box.H*at.v + box.H*(.7*q*q-.25*q)
			size := box.W * (.04 + .05*timeline.Noise(seed, 2))
			brush.Fit(b, s.art.grain[(i+k)%len(s.art.grain)], x, y, size, q*6+float32(i), sprite.Alpha(1-q*q))
		}
	}
}
