// Package article3 is article 3 of a règlement for one stake, in the form that
// composing and evaluating look amounts up in: by rank, without allocating.
package article3

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/internal/cents"
)

// Line is one line of article 3: so many prizes of an amount in euros, written
// as on the wire ("0.50"), in a block.
type Line struct {
	Amount string
	Count  int
}

// A Rank is the place of an amount in article 3, the largest being 0.
type Rank int

// Losing is the rank of no prize.
const Losing Rank = -1

// Table is article 3 for one stake. It is read-only and shared.
type Table struct {
	game.PrizeTable               // in the form of the contract
	StakeCents      int64         // the stake, in cents
	Amounts         []game.Amount // by rank
	Cents           []int64       // the same, in cents
}

// New reads the figures of a règlement: the stake in euros, the units of a
// block (article 2) and the lines of article 3, largest amount first. It panics
// on a malformed figure and on another order, since all of them are written in
// this program.
func New(stake string, blockSize int, lines []Line) *Table {
	t := &Table{PrizeTable: game.PrizeTable{Stake: game.MustAmount(stake).Decimal, BlockSize: blockSize}}
	t.StakeCents = inCents(t.Stake)
	for i, line := range lines {
		a := game.MustAmount(line.Amount)
		c := inCents(a.Decimal)
		if i > 0 && c >= t.Cents[i-1] {
			panic("article3: " + line.Amount + " stands after a smaller amount")
		}
		t.Amounts, t.Cents = append(t.Amounts, a), append(t.Cents, c)
		t.Tiers = append(t.Tiers, game.Tier{Prize: a.Decimal, Count: line.Count})
	}
	return t
}

func inCents(d decimal.Decimal) int64 {
	c, ok := cents.Of(d)
	if !ok {
		panic("article3: " + d.String() + " is no amount in cents")
	}
	return c
}

// Rank finds a sum in cents. It searches from the smallest amount up: the small
// ones are by far the most frequent.
func (t *Table) Rank(sum int64) (Rank, bool) {
	for r := len(t.Cents) - 1; r >= 0; r-- {
		if t.Cents[r] == sum {
			return Rank(r), true
		}
	}
	return Losing, false
}

// Prize finds the prize of a unit, in euros: Losing for none.
func (t *Table) Prize(prize decimal.Decimal) (Rank, bool) {
	c, ok := cents.Of(prize)
	if ok && c == 0 {
		return Losing, true
	}
	return t.Rank(c)
}

// Shown finds a sum that a unit shows. One that Compose wrote is one of Amounts
// itself, the same coefficient by address, and found at once: an audit looks up
// several a unit. One from the wire is found by value.
func (t *Table) Shown(a game.Amount) (Rank, bool) {
	for r := len(t.Amounts) - 1; r >= 0; r-- {
		if a == t.Amounts[r] {
			return Rank(r), true
		}
	}
	c, ok := cents.Of(a.Decimal)
	if !ok {
		return Losing, false
	}
	return t.Rank(c)
}

// Must is the rank of a sum written in this program, in euros; it panics when
// that is no amount of article 3.
func (t *Table) Must(sum string) Rank {
	r, ok := t.Shown(game.MustAmount(sum))
	if !ok {
		panic(fmt.Sprintf("%s € is no amount of article 3 for a stake of %s €", sum, t.Stake.StringFixed(2)))
	}
	return r
}
