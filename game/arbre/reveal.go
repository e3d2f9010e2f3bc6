package arbre

import (
	"github.com/shopspring/decimal"

	"filon/game"
)

// Cell is a place in the grid: row from the top, column from the left, both
// from 0 to 4.
type Cell struct{ Row, Column int }

// Run is one winning run, as a scene shows it.
type Run struct {
	Symbol     Symbol          // never Joker
	Cells      []Cell          // from the left edge to the right edge
	Jokers     []Cell          // those of Cells that show a joker (4.7)
	Row        int             // of the last cell: the row whose sum it wins (4.4)
	Amount     decimal.Decimal // that sum, in euros
	Multiplier int             // 3, 2 or 1 (4.5, 4.6)
	Gain       decimal.Decimal // Amount times Multiplier, in euros
}

// showGrid shows the 25 symbols and the 5 sums (4.3); the verb showRun and a
// number shows a winning run, from the top down by the row they end on.
const (
	showGrid = game.Action("grid")
	showRun  = "run"
)

// Reveal is the reveal of one unit: the grid, then each winning run. Nothing
// in it is the player's choice: article 4.3 shows everything automatically.
type Reveal struct {
	runs      []Run
	gridShown bool
	runsShown int
	shown     decimal.Decimal
}

var _ game.Reveal = (*Reveal)(nil)

// NewReveal starts the reveal of a layout that Evaluate accepts and gives
// Evaluate's error for any other. The Reveal is a *Reveal.
func (g *rules) NewReveal(l game.Layout, stake decimal.Decimal) (game.Reveal, error) {
	own, err := layoutOf(l)
	if err != nil {
		return nil, err
	}
	amounts, err := g.amountsOf(stake)
	if err != nil {
		return nil, err
	}
	found, _, err := amounts.evaluate(own)
	if err != nil {
		return nil, err
	}
	r := &Reveal{shown: zeroEuros}
	for row := range found.byEnd {
		if f := found.byEnd[row]; f.cells != 0 {
			r.runs = append(r.runs, newRun(f, own.Amounts[row].Decimal))
		}
	}
	return r, nil
}

func newRun(f run, amount decimal.Decimal) Run {
	p, _ := pathOver(f.cells) // findRuns accepts nothing else
	r := Run{
		Symbol: f.symbol, Cells: p.walk(), Row: f.end, Amount: amount,
		Multiplier: f.symbol.Multiplier(),
		Gain:       amount.Mul(decimal.NewFromInt(int64(f.symbol.Multiplier()))),
	}
	for _, c := range r.Cells {
		if f.jokers&cellAt(c.Row, c.Column) != 0 {
			r.Jokers = append(r.Jokers, c)
		}
	}
	return r
}

// RunsShown is how many of Runs are shown, counted from the first.
func (r *Reveal) RunsShown() int { return r.runsShown }

// Runs are the unit's winning runs, from the top down by the row they end on,
// shown or not yet. A scene draws the first RunsShown of them.
func (r *Reveal) Runs() []Run { return r.runs }

// Actions lists the one action that is next, none once the reveal is done.
func (r *Reveal) Actions() []game.Action {
	if a := r.Auto(); a != "" {
		return []game.Action{a}
	}
	return nil
}

// Auto is the next action, "" when the reveal is done.
func (r *Reveal) Auto() game.Action {
	switch {
	case !r.gridShown:
		return showGrid
	case r.runsShown < len(r.runs):
		return game.Indexed(showRun, r.runsShown)
	}
	return ""
}

// Do performs the next action; any other gives an error that wraps
// game.ErrIllegalAction and changes nothing.
func (r *Reveal) Do(a game.Action) error {
	if next := r.Auto(); next == "" || a != next {
		return game.Illegal(a, r.Actions())
	}
	if a == showGrid {
		r.gridShown = true
		return nil
	}
	r.shown = r.shown.Add(r.runs[r.runsShown].Gain)
	r.runsShown++
	return nil
}

// Done tells that the grid and every winning run are shown.
func (r *Reveal) Done() bool { return r.gridShown && r.runsShown == len(r.runs) }

// Shown is what the runs shown so far win, in euros.
func (r *Reveal) Shown() decimal.Decimal { return r.shown }
