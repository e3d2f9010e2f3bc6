package model

import (
	"github.com/shopspring/decimal"

	"filon/game/arbre"
	"filon/render/scene"
)

// Visible is everything that the scene shows at a tick. Fractions run from 0
// to 1.
type Visible struct {
	Rest  bool // nothing bought: 25 buds
	Cells [Size][Size]Cell
	Sums  [Size]Sum
	Runs  int       // how many of Light are lit
	Light [Size]Run // at most one ends on each row
}

// Cell is one cell of the grid. Its symbol is set once its bud opens, not
// before.
type Cell struct {
	Enter  float32      // the bud appearing
	Open   float32      // the bud opening; 1 when it is gone
	Symbol arbre.Symbol // 0 while the bud is closed
	As     arbre.Symbol // of a joker: the symbol it stands for, 0 for none
	Turn   float32      // the joker turning into As
	Lit    float32      // part of a run whose light has come by
	Run    int          // number of that run, counted from 0
	Calm   float32      // wins nothing, once everything is shown
}

// Sum is the sum of a row, at its right. Amount is set once it lights, not
// before.
type Sum struct {
	Show   float32 // lighting
	Amount decimal.Decimal
	Won    float32 // a run has arrived
	Run    int     // number of that run
	// Times is the multiplier of trefle and fer_a_cheval, 0 for none; Fly is its
	// way to the sum, Gain the product that it makes of it.
	Times int
	Fly   float32
	Gain  decimal.Decimal
	Shown float32 // the product appearing
	Calm  float32 // no run ends here, once everything is shown
}

// Run is the light of a winning run.
type Run struct {
	Cells  []arbre.Cell // from the left edge to the right edge
	Gather float32      // gathering at the left edge
	Head   float32      // where it is, in cells: from 0 to len(Cells), the sum
	Rest   float32      // it calms down once it has arrived
}

// At returns what is visible at tick t. It allocates nothing.
func (m *Model) At(t int) Visible {
	v := Visible{Rest: m.reveal == nil}
	for row := range Size {
		for column := range Size {
			c := &v.Cells[row][column]
			if m.reveal == nil {
				c.Enter = 1
				continue
			}
			c.Enter = scene.Part(t, m.Start()+(row+column)*m.motion.Stagger, m.motion.Enter)
			if m.opened < scene.Never && t >= m.bloomAt(row, column) {
				c.Open = scene.Part(t, m.bloomAt(row, column), m.motion.Bloom)
				c.Symbol = m.layout.Grid[row][column]
			}
		}
		if m.opened < scene.Never && t >= m.sumAt(row) {
			v.Sums[row].Show = scene.Part(t, m.sumAt(row), m.motion.Sum)
			v.Sums[row].Amount = m.layout.Amounts[row].Decimal
		}
	}
	for i := range m.runs {
		if m.runs[i].at <= t {
			m.lit(t, i, &v)
		}
	}
	if all, ok := m.revealedAll(); ok {
		m.calm(t, all, &v)
	}
	return v
}

// lit shows the i-th run.
func (m *Model) lit(t, i int, v *Visible) {
	r := &m.runs[i]
	l := &v.Light[i]
	v.Runs = i + 1
	l.Cells = r.Cells
	l.Gather = scene.Part(t, r.at, m.motion.Gather)
	l.Head = float32(len(r.Cells)) * scene.Part(t, m.passes(r, 0), m.motion.Step*len(r.Cells))
	l.Rest = scene.Part(t, m.arrived(r), m.motion.Arrive)
	for k, at := range r.Cells {
		c := &v.Cells[at.Row][at.Column]
		since := m.passes(r, k)
		if t < since {
			continue
		}
		c.Lit, c.Run = scene.Part(t, since, m.motion.Step*2), i
		if c.Symbol == arbre.Joker {
			c.As, c.Turn = r.Symbol, scene.Part(t, since, m.motion.Step*3)
		}
	}
	s := &v.Sums[r.Row]
	arrived := m.arrived(r)
	if t < arrived {
		return
	}
	s.Won, s.Run = scene.Part(t, arrived, m.motion.Arrive), i
	from := arrived + m.motion.Arrive
	if r.Multiplier == 1 || t < from {
		return
	}
	s.Times = r.Multiplier
	s.Fly = scene.Part(t, from, m.motion.Multiply*2/5)
	if s.Fly == 1 {
		s.Gain = r.Gain
		s.Shown = scene.Part(t, from+m.motion.Multiply*2/5, m.motion.Multiply/4)
	}
}

// calm lets what wins nothing step back, all of it alike.
func (m *Model) calm(t, all int, v *Visible) {
	p := scene.Part(t, all, m.motion.Settle)
	for row := range Size {
		for column := range Size {
			if c := &v.Cells[row][column]; c.Lit == 0 {
				c.Calm = p
			}
		}
		if s := &v.Sums[row]; s.Won == 0 {
			s.Calm = p
		}
	}
}

// Written is what a scene letters at a row, known before it shows: the sum, and
// the gain of the run that ends there when a multiplier makes another of it.
// ok is false at rest.
func (m *Model) Written(row int) (sum, gain string, ok bool) {
	if m.layout == nil {
		return "", "", false
	}
	for _, r := range m.reveal.Runs() {
		if r.Row == row && r.Multiplier > 1 {
			gain = m.written(r.Gain)
		}
	}
	return m.written(m.layout.Amounts[row].Decimal), gain, true
}

// Multiplier is that of the run that ends on a row, 1 without.
func (m *Model) Multiplier(row int) int {
	if m.reveal != nil {
		for _, r := range m.reveal.Runs() {
			if r.Row == row {
				return r.Multiplier
			}
		}
	}
	return 1
}
