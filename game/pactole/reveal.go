package pactole

import (
	"slices"

	"github.com/shopspring/decimal"

	"filon/game"
)

// The actions of a reveal: one a cell, in any order (article 4.4).
const (
	OpenWinning = "win"  // "win:0" to "win:2"
	OpenYours   = "your" // "your:0" to "your:8"
)

// Reveal is the state of a unit's reveal: which of the twelve cells are open.
type Reveal struct {
	layout  Layout
	winning [WinningCells]bool
	yours   [YourCells]bool
}

// Match is a number found on both sides: the player's cell and the winning one.
type Match struct{ Yours, Winning int }

// NewReveal implements game.Game.
func (pactole) NewReveal(l game.Layout, stake decimal.Decimal) (game.Reveal, error) {
	unit, err := own(l, stake)
	if err != nil {
		return nil, err
	}
	if _, err := evaluate(unit); err != nil {
		return nil, err
	}
	return &Reveal{layout: *unit}, nil
}

// Actions implements game.Reveal: the closed cells in reading order, the
// winning numbers first.
func (r *Reveal) Actions() []game.Action {
	var open []game.Action
	for i, done := range r.winning {
		if !done {
			open = append(open, game.Indexed(OpenWinning, i))
		}
	}
	for i, done := range r.yours {
		if !done {
			open = append(open, game.Indexed(OpenYours, i))
		}
	}
	return open
}

// Do implements game.Reveal.
func (r *Reveal) Do(a game.Action) error {
	allowed := r.Actions()
	if !slices.Contains(allowed, a) {
		return game.Illegal(a, allowed)
	}
	i, _ := a.Index()
	if a.Verb() == OpenWinning {
		r.winning[i] = true
	} else {
		r.yours[i] = true
	}
	return nil
}

// Auto implements game.Reveal: « Auto » opens what is still closed, at any
// moment (articles 4.1 and 4.4).
func (r *Reveal) Auto() game.Action {
	if left := r.Actions(); len(left) > 0 {
		return left[0]
	}
	return ""
}

// Done implements game.Reveal: all the cells are open (article 4.1).
func (r *Reveal) Done() bool { return len(r.Actions()) == 0 }

// Shown implements game.Reveal: the sums of the matches found so far.
func (r *Reveal) Shown() decimal.Decimal {
	gain := zeroAmount.Decimal
	for _, m := range r.Matches() {
		gain = gain.Add(r.layout.Yours[m.Yours].Amount.Decimal)
	}
	return gain
}

// Matches lists the numbers open on both sides, by the player's cell.
func (r *Reveal) Matches() []Match {
	var found []Match
	for y, cell := range r.layout.Yours {
		for w, n := range r.layout.Winning {
			if r.yours[y] && r.winning[w] && cell.Number == n {
				found = append(found, Match{y, w})
			}
		}
	}
	return found
}
