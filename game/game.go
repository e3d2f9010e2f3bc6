// Package game is the domain: what a unit, a stake, a prize table and a reveal
// are, and the contract (Game) that every game fulfils.
// It draws nothing, stores nothing and talks to nobody.
package game

import "github.com/shopspring/decimal"

// ID names a game in data, in addresses and in folders: lower-case ASCII letters,
// such as "pactole" or "minedor".
type ID string

// Layout is what one unit shows: the numbers, symbols and sums under its
// cells. Each game has a layout type of its own, a pointer to a struct of
// fixed size that Compose overwrites whole and that marshals to the unit's
// wire form. Its UnmarshalJSON refuses whatever Evaluate could not name an
// article for: wrong counts, unknown symbols, malformed amounts.
type Layout interface {
	// Game tells which game the layout belongs to.
	Game() ID
}

// Source is where composition takes its randomness from.
type Source interface {
	// Below returns a uniform number in [0, n). n is at least 1.
	Below(n uint32) uint32
}

// Game is one règlement: its prize tables, how a prize is laid out on a unit,
// what a unit pays, and how a player reveals it.
//
// A Game is immutable and safe for concurrent use.
type Game interface {
	ID() ID
	// Name is the game's own name as its règlement writes it, in French.
	Name() string
	// ComposerVersion goes into every block's commitment. It changes whenever
	// Compose would lay out any unit differently.
	ComposerVersion() int
	// Tables are the prize tables of article 3, smallest stake first.
	Tables() []PrizeTable
	// NewLayout returns an empty layout of this game, to compose or decode into.
	NewLayout() Layout
	// Compose overwrites l with a layout that pays prize (zero, or a prize of
	// the stake's table). It allocates nothing. An error means that l is not of
	// this game, or that stake or prize are not of article 3.
	Compose(l Layout, stake, prize decimal.Decimal, src Source) error
	// Evaluate returns the prize in euros that l pays for a stake. A layout
	// that article 4 does not allow, or that two readings of it would pay
	// differently, is an error (*LayoutError) and never a guess. It allocates
	// nothing when it succeeds.
	Evaluate(l Layout, stake decimal.Decimal) (decimal.Decimal, error)
	// NewReveal starts the reveal of l with nothing revealed. l must be one
	// that Evaluate accepts, and is not changed.
	NewReveal(l Layout, stake decimal.Decimal) (Reveal, error)
}
