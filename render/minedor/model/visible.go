package model

import (
	"github.com/shopspring/decimal"

	"filon/game/minedor"
	"filon/render/scene"
	"filon/render/timeline"
)

// Visible is everything that the scene shows at a tick. Fractions run from 0
// to 1.
type Visible struct {
	Rest  bool // nothing bought: three covered cells
	Cells [cells]Cell
	// Row is how far the row has moved up to make room for a Bonus step.
	Row float32
	// Gain is the elementary gain shown under the row, "" for none.
	Gain Sum
	// Flights are cacti on their way to the zone « Extra ».
	Flights [cells]float32
	Extra   Extra
	Wagons  WagonStep
	Track   TrackStep
	Banner  Banner
}

// Cell is one of the three cells.
type Cell struct {
	Symbol minedor.Symbol // what lies under the cover; drawn only when Open > 0
	Enter  float32        // cover dropping in
	Open   float32        // cover coming off; 1 when it is gone
	Lit    float32        // part of what wins or opens a step
	Dim    float32        // decides nothing, once all three are open
	Opened int            // tick at which it was opened
}

// Sum is an amount on show.
type Sum struct {
	Amount  decimal.Decimal
	Written string  // as it is lettered
	P       float32 // appearing; 0 for not shown
}

func (s Sum) appearing(p float32) Sum {
	s.P = p
	return s
}

// Extra is the zone « Extra » (article 4.4.2).
type Extra struct {
	Left  int
	Pulse float32 // it just changed
}

// WagonStep is the step Bonus (article 4.4.1.1).
type WagonStep struct {
	In     float32 // rolling in; 0 for no such step
	Chosen int     // -1
	Open   float32 // the chosen one's tarpaulin
	Sum    Sum     // under the chosen one; the others stay closed
	Ready  bool
}

// TrackStep is the step Bonus 2 (article 4.4.1.2).
type TrackStep struct {
	In      float32 // appearing; 0 for no such step
	Route   Route   // only switches already thrown are shown set
	Thrown  int
	Lever   [Levers]float32 // going over
	Rolled  float32         // switches passed by the wagon, 0 to 3
	Rolling bool
	Arrived float32 // the coefficient lights and multiplies
	Product Sum
	Ready   bool
}

// Banner announces a step.
type Banner struct {
	Key string
	N   int
	P   float32 // time on show, 0 to 1
}

// At returns what is visible at tick t.
func (m *Model) At(t int) Visible {
	if m.reveal == nil {
		v := Visible{Rest: true, Wagons: WagonStep{Chosen: -1}}
		for i := range v.Cells {
			v.Cells[i].Enter = 1
		}
		return v
	}
	d := m.now()
	for i := range m.draws { // the draw that was under way at t
		if m.draws[i].start <= t {
			d = &m.draws[i]
		}
	}
	o := &d.says
	v := Visible{Wagons: WagonStep{Chosen: -1}}
	for i := range v.Cells {
		c := &v.Cells[i]
		c.Symbol, c.Opened = d.cells[i], d.opened[i]
		c.Enter = scene.Part(t, d.start+i*m.motion.Stagger, m.motion.Enter)
		c.Open = scene.Part(t, d.opened[i], m.motion.Remove[m.mode])
		if t < d.shown {
			continue
		}
		lit := scene.Part(t, d.shown, m.motion.Resolve/2)
		if o.lights(d.cells[i]) {
			c.Lit = lit
		} else {
			c.Dim = lit
		}
	}
	v.Extra = m.extra(t)
	if t < d.shown {
		return v
	}
	since := d.shown
	switch o.kind {
	case outcomePair:
		v.Gain = o.gain.appearing(scene.Part(t, since+m.motion.Resolve/4, m.motion.Resolve/2))
	case outcomeCactus:
		v.Banner = m.banner(t, since, "minedor.banner.extra", o.cactus)
		k := 0
		for i, s := range d.cells {
			if s == minedor.Cactus {
				v.Flights[i] = scene.Part(t, since+k*m.motion.Cactus, m.motion.Cactus*3/4)
				k++
			}
		}
	case outcomeWagon:
		v.Banner = m.banner(t, since, "minedor.banner.bonus", 0)
		v.Row = scene.Part(t, since, m.motion.WagonsIn/3)
		v.Wagons = m.wagons(t, d)
	case outcomeLevers:
		v.Gain = o.gain.appearing(scene.Part(t, since, m.motion.Resolve/2))
		v.Banner = m.banner(t, since, "minedor.banner.bonus2", 0)
		v.Row = scene.Part(t, since+m.motion.Resolve/2, m.motion.TrackIn/2)
		v.Track = m.track(t, d)
	}
	return v
}

func (o *outcome) lights(s minedor.Symbol) bool {
	switch o.kind {
	case outcomePair:
		return s == o.pair
	case outcomeLevers:
		return s == o.pair || s == minedor.TeteDeMineur
	case outcomeWagon:
		return s == minedor.Wagonnet
	case outcomeCactus:
		return s == minedor.Cactus
	}
	return false
}

func (m *Model) banner(t, since int, key string, n int) Banner {
	return Banner{key, n, scene.Part(t, since, m.motion.Banner)}
}

func (m *Model) extra(t int) Extra {
	e := Extra{Left: m.ExtraLeft(t)}
	for i := range m.draws {
		d := &m.draws[i]
		if i > 0 {
			e.Pulse = max(e.Pulse, pulse(t, d.start))
		}
		if d.says.kind == outcomeCactus {
			for k := range d.says.cactus {
				e.Pulse = max(e.Pulse, pulse(t, m.landed(d, k)))
			}
		}
	}
	return e
}

// pulse is a beat that starts at a tick and fades.
func pulse(t, at int) float32 {
	const beat = 24
	if at == scene.Never || t < at || t >= at+beat {
		return 0
	}
	return 1 - float32(t-at)/beat
}

func (m *Model) wagons(t int, d *draw) WagonStep {
	w := WagonStep{In: scene.Part(t, d.shown, m.motion.WagonsIn), Chosen: -1}
	w.Ready = t < d.chosenAt && t >= d.shown+m.motion.WagonsIn
	if t >= d.chosenAt {
		w.Chosen = d.chosen
		w.Open = scene.Part(t, d.chosenAt, m.motion.WagonOpen/2)
		w.Sum = d.says.wagon.appearing(scene.Part(t, d.chosenAt+m.motion.WagonOpen/3, m.motion.WagonOpen/3))
	}
	return w
}

func (m *Model) track(t int, d *draw) TrackStep {
	s := TrackStep{In: scene.Part(t, d.shown+m.motion.Resolve/2, m.motion.TrackIn), Route: RouteFor(d.multiplier, m.seed)}
	ready := d.shown + m.motion.Resolve/2 + m.motion.TrackIn
	for i, at := range d.thrown {
		if t < at {
			s.Ready = t >= ready
			break
		}
		ready = at + m.motion.Throw + m.motion.Roll
		s.Thrown++
		s.Lever[i] = scene.Part(t, at, m.motion.Throw)
		roll := scene.Part(t, at+m.motion.Throw, m.motion.Roll)
		s.Rolled += timeline.InOut(roll)
		s.Rolling = roll > 0 && roll < 1
	}
	if s.Thrown < Levers {
		// What a lever has not decided yet is nobody's to see.
		for i := s.Thrown; i < Levers; i++ {
			s.Route.Down[i] = false
		}
		return s
	}
	arrived := d.thrown[Levers-1] + m.motion.Throw + m.motion.Roll
	s.Arrived = scene.Part(t, arrived, m.motion.Arrive)
	s.Product = d.says.product.appearing(scene.Part(t, arrived+m.motion.Arrive/4, m.motion.Arrive/3))
	return s
}
