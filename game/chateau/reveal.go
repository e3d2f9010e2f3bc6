package chateau

import (
	"slices"

	"github.com/shopspring/decimal"

	"filon/game"
)

// The actions of a reveal: chests and shields in any order (article 4.4), then
// those of the Bonus (4.7.3 and 4.7.6).
const (
	OpenChest     = "chest"                  // "chest:0" to "chest:5"
	OpenShield    = "shield"                 // "shield:0" to "shield:8", row by row
	PullPulley    = game.Action("pulley")    // makes the coins fall
	OpenParchment = game.Action("parchment") // shows the coefficient
)

// Phase is what a reveal waits for.
type Phase int

// The phases, in order.
const (
	Cells     Phase = iota // chests and shields
	Pulley                 // both games have lost: the Bonus
	Parchment              // the coins have reached a level above 0 €
	Done
)

// Reveal is the state of a unit's reveal.
type Reveal struct {
	layout  Layout
	chests  [ChestCount]bool
	shields [ShieldCount]bool
	phase   Phase
}

// NewReveal implements game.Game.
func (chateau) NewReveal(l game.Layout, stake decimal.Decimal) (game.Reveal, error) {
	unit, err := own(l, stake)
	if err != nil {
		return nil, err
	}
	if _, err := evaluate(unit); err != nil {
		return nil, err
	}
	return &Reveal{layout: *unit}, nil
}

// Actions implements game.Reveal: the closed chests, then the closed shields,
// in reading order; then the one action of the Bonus that is due.
func (r *Reveal) Actions() []game.Action {
	switch r.phase {
	case Pulley:
		return []game.Action{PullPulley}
	case Parchment:
		return []game.Action{OpenParchment}
	case Done:
		return nil
	}
	var closed []game.Action
	for i, open := range r.chests {
		if !open {
			closed = append(closed, game.Indexed(OpenChest, i))
		}
	}
	for i, open := range r.shields {
		if !open {
			closed = append(closed, game.Indexed(OpenShield, i))
		}
	}
	return closed
}

// Do implements game.Reveal.
func (r *Reveal) Do(a game.Action) error {
	allowed := r.Actions()
	if !slices.Contains(allowed, a) {
		return game.Illegal(a, allowed)
	}
	switch i, _ := a.Index(); {
	case a == PullPulley && r.layout.Bonus.Level.IsPositive():
		r.phase = Parchment // article 4.7.4
	case a == PullPulley, a == OpenParchment:
		r.phase = Done
	case a.Verb() == OpenChest:
		r.chests[i] = true
	default:
		r.shields[i] = true
	}
	if r.phase == Cells && len(allowed) == 1 {
		// That was the last cell. Article 4.7: the Bonus follows two lost games.
		r.phase = Done
		if r.layout.Bonus.Present {
			r.phase = Pulley
		}
	}
	return nil
}

// Auto implements game.Reveal: « AUTO » reveals what is still hidden, at any
// moment (article 4.4).
func (r *Reveal) Auto() game.Action {
	if left := r.Actions(); len(left) > 0 {
		return left[0]
	}
	return ""
}

// Done implements game.Reveal.
func (r *Reveal) Done() bool { return r.phase == Done }

// Shown implements game.Reveal: the sums of the crowns found, and of the rows
// whose green shield and octagon are both open; in the Bonus the level reached
// (article 4.7.3), then its product with the coefficient (4.7.6).
func (r *Reveal) Shown() decimal.Decimal {
	gain := zeroAmount.Decimal
	for i, c := range r.layout.Chests {
		if r.chests[i] && c.Symbol == Couronne {
			gain = gain.Add(c.Amount.Decimal)
		}
	}
	for i, open := range r.Octagons() {
		if row := &r.layout.Rows[i]; open && slices.Contains(row.Shields[:], Vert) {
			gain = gain.Add(row.Amount.Decimal)
		}
	}
	if level, reached := r.Level(); reached {
		gain = gain.Add(level.Decimal)
	}
	if m, open := r.Multiplier(); open {
		gain = gain.Mul(decimal.NewFromInt(int64(m)))
	}
	return gain
}

// Octagons tells which rows' sums are open: an octagon opens by itself with the
// third shield of its row (article 4.4).
func (r *Reveal) Octagons() (open [RowCount]bool) {
	for i := range open {
		row := r.shields[i*ShieldsPerRow : (i+1)*ShieldsPerRow]
		open[i] = !slices.Contains(row, false)
	}
	return open
}

// Phase tells what the reveal waits for.
func (r *Reveal) Phase() Phase { return r.phase }

// Level is the highest level that the coins have reached, in euros; ok is false
// until the pulley has been pulled, and always in a unit without a Bonus.
func (r *Reveal) Level() (level game.Amount, ok bool) {
	if b := r.layout.Bonus; b.Present && r.phase > Pulley {
		return b.Level, true
	}
	return game.Amount{}, false
}

// Multiplier is the coefficient of the parchment; ok is false until it has been
// opened, and always in a unit without one.
func (r *Reveal) Multiplier() (coefficient int, ok bool) {
	if b := r.layout.Bonus; b.Multiplier > 0 && r.phase == Done {
		return b.Multiplier, true
	}
	return 0, false
}
