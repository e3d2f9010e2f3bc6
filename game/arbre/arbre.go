// Package arbre is the règlement of L'Arbre aux trésors (21 May 2012): a grid
// of 25 symbols, a sum for each of its five rows, and runs of identical
// symbols from the left edge to the right edge, which win the sum of the row
// they end on.
//
// # What a run is
//
// Article 4.4 says « une suite continue », and no more. The project reads it so
// narrowly that no player could read less, and refuses every grid in which
// somebody could see more (design reading, see path and findRuns):
//
//   - a run is a path of cells that lie side by side, with one cell on each of
//     the two edges, that never steps to the left and never branches;
//   - it is the whole connected component of its symbol, sides and corners and
//     jokers counted in;
//   - nothing else reaches from edge to edge, even when corners count and
//     jokers stand for anything;
//   - a joker stands in at most one run and touches no other; none stands in or
//     touches a run of trefle or fer_a_cheval; no run is jokers alone.
//
// # What says nothing about the prize
//
// A losing unit is composed as a winning one, step by step, out of the same
// draws: a prize of the table at the table's own frequencies, a way to make it,
// the paths of its runs, the sums of all five rows, the jokers, and a ground of
// symbols under all 25 cells. Then a winning unit lays its runs (their symbols
// and the jokers in them) over the ground; a losing unit does not. So the
// winning pattern forces the cells of its runs and nothing more, and these are
// equal in winning and losing units, whatever the prize is weighted by its
// count in the table:
//
//   - the five sums, together and row by row; and a row that no run ends on
//     shows each amount as often as any row of a losing unit does;
//   - the number and the places of the jokers that stand in no run;
//   - the symbols of the ground, cell by cell and together, given the way and
//     the paths; hence the symbol of a cell drawn among those that no run and
//     no joker holds.
//
// The tests named Decoys hold each of these.
package arbre

import (
	"fmt"
	"sync"

	"github.com/shopspring/decimal"

	"filon/game"
)

// ID is the game's name in data.
const ID game.ID = "arbre"

// composerVersion changes whenever Compose would lay out any unit differently.
const composerVersion = 1

// New returns the game. The value is immutable and shared.
func New() game.Game { return shared() }

var shared = sync.OnceValue(newRules)

// rules holds what is worked out once from the tables of this package.
type rules struct {
	tables   []game.PrizeTable
	stakes   [len(stakeCents)]stakeAmounts
	composer func() *composer // worked out at the first unit composed: a player's browser composes none
}

var _ game.Game = (*rules)(nil)

func newRules() *rules {
	g := &rules{composer: sync.OnceValue(newComposer)}
	for i, c := range stakeCents {
		g.stakes[i] = newStakeAmounts(c)
		g.tables = append(g.tables, g.stakes[i].PrizeTable)
	}
	return g
}

// ID returns "arbre".
func (g *rules) ID() game.ID { return ID }

// Name returns the name that article 1 gives the game.
func (g *rules) Name() string { return "L'Arbre aux trésors" }

// ComposerVersion returns the version of Compose.
func (g *rules) ComposerVersion() int { return composerVersion }

// Tables returns articles 3.1, 3.2 and 3.3.
func (g *rules) Tables() []game.PrizeTable { return g.tables }

// NewLayout returns an empty *Layout.
func (g *rules) NewLayout() game.Layout { return new(Layout) }

// layoutOf unpacks a layout that must be of this game.
func layoutOf(l game.Layout) (*Layout, error) {
	own, ok := l.(*Layout)
	if !ok || own == nil {
		return nil, fmt.Errorf("%w: %s was handed a %T", game.ErrWrongLayout, ID, l)
	}
	return own, nil
}

// amountsOf returns the amounts of a stake. It never compares decimals: that
// would spell out a huge exponent.
func (g *rules) amountsOf(stake decimal.Decimal) (*stakeAmounts, error) {
	if i := stakeIndex(stake); i >= 0 {
		return &g.stakes[i], nil
	}
	return nil, fmt.Errorf("%w: %s has no stake of %s €, choose among 0.50, 1.00, 2.00",
		game.ErrUnknownStake, ID, short(stake))
}
