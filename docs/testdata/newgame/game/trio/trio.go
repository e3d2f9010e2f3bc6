// Package trio is the invented game of docs/new-game.md. Its règlement:
//
//	Article 1. Trio proves that a further game needs its own folders and one
//	           line in the catalogue. It is not sold.
//	Article 2. A unit costs 1 €; a block has 1 000 units.
//	Article 3. A block holds 1 prize of 100 €, 9 of 20 €, 40 of 5 €, 150 of 2 €.
//	Article 4. Three covered cells, a symbol under each, uncovered in any order
//	           or by « Auto ». Exactly two alike win: soleil 100 €, lune 20 €,
//	           etoile 5 €, nuage 2 €.
//	Article 5. Three different symbols lose. Three alike do not occur.
package trio

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"filon/game"
)

// ID is the game's name in data.
const ID game.ID = "trio"

// Cells is the number of covered cells (article 4).
const Cells = 3

// Symbol is what lies under a cell; the zero value is none.
type Symbol uint8

// The symbols of article 4, the most valuable first.
const (
	Soleil Symbol = iota + 1
	Lune
	Etoile
	Nuage
)

const symbols = 4

var names = [symbols + 1]string{"", "soleil", "lune", "etoile", "nuage"}

// String is the symbol's name in data.
func (s Symbol) String() string { return names[s] }

// Valid tells whether s is a symbol of the game.
func (s Symbol) Valid() bool { return s >= Soleil && s <= Nuage }

// sums is what two alike win, by symbol (article 4).
var sums = [symbols + 1]decimal.Decimal{
	Soleil: game.MustAmount("100.00").Decimal, Lune: game.MustAmount("20.00").Decimal,
	Etoile: game.MustAmount("5.00").Decimal, Nuage: game.MustAmount("2.00").Decimal,
}

// tables is article 3.
var tables = []game.PrizeTable{{
	Stake: game.MustAmount("1.00").Decimal, BlockSize: 1000,
	Tiers: []game.Tier{{Prize: sums[Soleil], Count: 1}, {Prize: sums[Lune], Count: 9}, {Prize: sums[Etoile], Count: 40}, {Prize: sums[Nuage], Count: 150}},
}}

type trio struct{}

// New returns the game. Its value is immutable and shared.
func New() game.Game { return trio{} }

func (trio) ID() game.ID               { return ID }
func (trio) Name() string              { return "Trio" }
func (trio) ComposerVersion() int      { return 1 }
func (trio) Tables() []game.PrizeTable { return tables }
func (trio) NewLayout() game.Layout    { return new(Layout) }

// own returns l as a layout of this game.
func own(l game.Layout, stake decimal.Decimal) (*Layout, error) {
	own, ok := l.(*Layout)
	if !ok || own == nil {
		return nil, fmt.Errorf("%w: %T is not a layout of %s", game.ErrWrongLayout, l, ID)
	}
	if stake.Equal(tables[0].Stake) {
		return own, nil
	}
	_, err := game.TableFor(trio{}, stake)
	return nil, err
}

// Compose implements game.Game. A losing unit is one of the 24 ordered choices
// of three symbols; a winning one has the prize's symbol twice and, in a place
// drawn among three, one of the three others.
func (trio) Compose(l game.Layout, stake, prize decimal.Decimal, src game.Source) error {
	unit, err := own(l, stake)
	if err != nil {
		return err
	}
	pool := [symbols]Symbol{Soleil, Lune, Etoile, Nuage}
	if prize.IsZero() {
		for i := range unit.Cells {
			j := i + int(src.Below(uint32(symbols-i)))
			pool[i], pool[j] = pool[j], pool[i]
			unit.Cells[i] = pool[i]
		}
		return nil
	}
	for s := Soleil; s <= Nuage; s++ {
		if !sums[s].Equal(prize) {
			continue
		}
		odd := src.Below(Cells)
		other := Symbol(src.Below(symbols-1)) + Soleil
		if other >= s {
			other++
		}
		unit.Cells = [Cells]Symbol{s, s, s}
		unit.Cells[odd] = other
		return nil
	}
	return fmt.Errorf("%w: %s pays no %s €", game.ErrUnknownPrize, ID, prize)
}

// Evaluate implements game.Game (articles 4 and 5).
func (trio) Evaluate(l game.Layout, stake decimal.Decimal) (decimal.Decimal, error) {
	unit, err := own(l, stake)
	if err != nil {
		return decimal.Decimal{}, err
	}
	a, b, c := unit.Cells[0], unit.Cells[1], unit.Cells[2]
	for _, s := range unit.Cells {
		if !s.Valid() {
			return decimal.Decimal{}, game.Breaks(ID, "4", "a cell without a symbol")
		}
	}
	switch {
	case a == b && b == c:
		return decimal.Decimal{}, game.Breaks(ID, "5", "three alike: %s", a)
	case a == b || a == c:
		return sums[a], nil
	case b == c:
		return sums[b], nil
	}
	return decimal.Zero, nil
}

// OpenCell is the action that uncovers a cell: "cell:0" to "cell:2".
const OpenCell = "cell"

// Reveal is the state of a unit's reveal.
type Reveal struct {
	layout Layout
	open   [Cells]bool
}

// NewReveal implements game.Game.
func (t trio) NewReveal(l game.Layout, stake decimal.Decimal) (game.Reveal, error) {
	if _, err := t.Evaluate(l, stake); err != nil {
		return nil, err
	}
	return &Reveal{layout: *l.(*Layout)}, nil
}

// Actions implements game.Reveal: the covered cells, in any order (article 4).
func (r *Reveal) Actions() []game.Action {
	var left []game.Action
	for i, done := range r.open {
		if !done {
			left = append(left, game.Indexed(OpenCell, i))
		}
	}
	return left
}

// Do implements game.Reveal.
func (r *Reveal) Do(a game.Action) error {
	left := r.Actions()
	if !slices.Contains(left, a) {
		return game.Illegal(a, left)
	}
	i, _ := a.Index()
	r.open[i] = true
	return nil
}

// Auto implements game.Reveal.
func (r *Reveal) Auto() game.Action {
	if left := r.Actions(); len(left) > 0 {
		return left[0]
	}
	return ""
}

// Done implements game.Reveal.
func (r *Reveal) Done() bool { return len(r.Actions()) == 0 }

// Pair is the two cells that are open and alike; ok is false without.
func (r *Reveal) Pair() (a, b int, ok bool) {
	for a := range r.open {
		for b := a + 1; b < Cells; b++ {
			if r.open[a] && r.open[b] && r.layout.Cells[a] == r.layout.Cells[b] {
				return a, b, true
			}
		}
	}
	return 0, 0, false
}

// Shown implements game.Reveal: two alike establish their sum.
func (r *Reveal) Shown() decimal.Decimal {
	if a, _, ok := r.Pair(); ok {
		return sums[r.layout.Cells[a]]
	}
	return decimal.Zero
}
