// Package model is what L'Arbre aux trésors shows at a tick: pure, so that
// tests walk it by the thousand. The scene draws what it says and nothing else.
package model

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/arbre"
	"filon/render/scene"
)

// Size is the number of rows of the grid and of cells in a row (article 4.1).
const Size = arbre.Size

// Model is the picture of one unit as a function of its recorded actions.
type Model struct {
	scene.Schedule
	layout *arbre.Layout
	reveal *arbre.Reveal
	lang   string
	motion Motion

	opened int // tick of the action that shows the grid, never before it
	runs   []run
}

// run is a winning run with the tick from which its light gathers.
type run struct {
	arbre.Run
	at int
}

// New starts the picture of a unit, or of the scene at rest when setup.Unit is
// nil.
func New(setup scene.Setup) (*Model, error) {
	motion, err := durations.For(setup)
	if err != nil {
		return nil, err
	}
	m := &Model{lang: setup.Lang, motion: *motion, opened: scene.Never}
	if setup.Unit == nil {
		return m, nil
	}
	m.layout, m.reveal, err = scene.Begin[*arbre.Layout, *arbre.Reveal](arbre.New(), setup)
	if err != nil {
		return nil, err
	}
	m.Until(m.entered())
	return m, nil
}

// Do performs an action at a tick of the scene, or at scene.Settled.
func (m *Model) Do(t int, a game.Action) error {
	if m.reveal == nil {
		return game.Illegal(a, nil)
	}
	had := m.reveal.RunsShown()
	if err := m.reveal.Do(a); err != nil {
		return err
	}
	m.Acted(t)
	if m.reveal.RunsShown() > had {
		m.light(t, m.reveal.Runs()[had])
	} else {
		m.bloom(t)
	}
	if at, ok := m.RevealedAt(); ok {
		m.Until(at)
	}
	return nil
}

// bloom schedules the 25 symbols and the 5 sums (article 4.3).
func (m *Model) bloom(t int) {
	m.opened = t
	for column := range Size {
		m.Cue(m.bloomAt(0, column), "bloom", .6)
	}
	for row := range Size {
		at := m.sumAt(row)
		m.Cue(at, "sum", .5)
		g := m.layout.Grid[row]
		m.Say(at+m.motion.Sum, "arbre.msg.row", map[string]string{
			"n": fmt.Sprint(row + 1), "amount": m.written(m.layout.Amounts[row].Decimal),
			"a": g[0].String(), "b": g[1].String(), "c": g[2].String(), "d": g[3].String(), "e": g[4].String(),
		})
	}
	m.Until(m.gridShown())
}

// light schedules a winning run (articles 4.4 to 4.7).
func (m *Model) light(t int, r arbre.Run) {
	n := run{r, t}
	m.runs = append(m.runs, n)
	m.Cue(t, "run", .8)
	if len(r.Jokers) > 0 {
		m.Say(t, "arbre.msg.joker", map[string]string{"symbol": r.Symbol.String()})
	}
	args := map[string]string{"symbol": r.Symbol.String(), "row": fmt.Sprint(r.Row + 1), "amount": m.written(r.Amount)}
	arrived := m.arrived(&n)
	for i, c := range r.Cells {
		for _, j := range r.Jokers {
			if j == c {
				m.Cue(m.passes(&n, i), "joker", .6)
			}
		}
	}
	m.Cue(arrived, "gain", .8)
	if r.Multiplier > 1 {
		args["n"], args["gain"] = fmt.Sprint(r.Multiplier), m.written(r.Gain)
		m.Cue(arrived+m.motion.Arrive+m.motion.Multiply*2/5, "multiply", .9)
		m.Say(m.ended(&n), "arbre.msg.times", args)
	} else {
		m.Say(arrived, "arbre.msg.run", args)
	}
	m.Until(m.ended(&n))
}

func (m *Model) written(d decimal.Decimal) string { return game.Written(d, m.lang) }

// entered is the tick at which all buds are there.
func (m *Model) entered() int { return m.Start() + m.motion.Enter + (Size*2-2)*m.motion.Stagger }

// bloomAt is when a bud begins to open: column by column from the left edge,
// each from the top down.
func (m *Model) bloomAt(row, column int) int {
	return m.opened + (column*Size+row)*m.motion.Wave
}

func (m *Model) bloomed() int { return m.bloomAt(Size-1, Size-1) + m.motion.Bloom }

func (m *Model) sumAt(row int) int {
	return m.bloomed() - m.motion.Bloom + m.motion.Sums + row*m.motion.SumWave
}

// gridShown is when all symbols and sums are.
func (m *Model) gridShown() int { return max(m.bloomed(), m.sumAt(Size-1)+m.motion.Sum) }

// passes is when the light of a run reaches its i-th cell.
func (m *Model) passes(r *run, i int) int { return r.at + m.motion.Gather + i*m.motion.Step }

// arrived is when it reaches the sum, one step beyond the right edge.
func (m *Model) arrived(r *run) int { return m.passes(r, len(r.Cells)) }

// ended is when what the run wins stands.
func (m *Model) ended(r *run) int {
	t := m.arrived(r) + m.motion.Arrive
	if r.Multiplier > 1 {
		t += m.motion.Multiply
	}
	return t
}

// Legal is the one thing that is next, once nothing moves any more: article
// 4.3 shows everything by itself, one thing after the other.
func (m *Model) Legal(t int) []game.Action {
	if m.reveal == nil || t < m.BusyUntil() {
		return nil
	}
	return m.reveal.Actions()
}

// Auto is what comes next by itself.
func (m *Model) Auto(t int) game.Action {
	if m.reveal == nil || t < m.BusyUntil() {
		return ""
	}
	return m.reveal.Auto()
}

// revealedAll is the tick at which all that the unit shows stands.
func (m *Model) revealedAll() (int, bool) {
	if m.reveal == nil || !m.reveal.Done() {
		return 0, false
	}
	t := m.gridShown()
	for i := range m.runs {
		t = max(t, m.ended(&m.runs[i]))
	}
	return t, true
}

// RevealedAt is the tick at which everything is revealed and what wins nothing
// has stepped back.
func (m *Model) RevealedAt() (int, bool) {
	t, ok := m.revealedAll()
	return t + m.motion.Settle, ok
}

// Step names the step at a tick: "rest", "buds", "grid", "runs" or "done".
func (m *Model) Step(t int) string {
	switch {
	case m.reveal == nil:
		return "rest"
	case t < m.opened:
		return "buds"
	case len(m.runs) == 0 || t < m.runs[0].at:
		if end, ok := m.RevealedAt(); ok && t >= end {
			return "done"
		}
		return "grid"
	}
	if end, ok := m.RevealedAt(); ok && t >= end {
		return "done"
	}
	return "runs"
}
