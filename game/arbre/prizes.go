package arbre

import (
	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/internal/cents"
)

// blockSize is the number of units of a block (article 2).
const blockSize = 1_000_000

// stakeCents are the three stakes of article 2, in cents.
var stakeCents = [...]int64{50, 100, 200}

// tier is one line of article 3 in multiples of the stake. The tables 3.1, 3.2
// and 3.3 are the same one, written for 0,50 €, 1 € and 2 €.
type tier struct {
	stakes int64
	count  int
}

var tiers = [...]tier{
	{20_000, 1},
	{1_000, 1},
	{100, 5},
	{30, 500},
	{20, 7_500},
	{10, 8_600},
	{4, 25_000},
	{3, 1_000},
	{2, 109_600},
	{1, 105_300},
}

// prizeTable is article 3 for a stake in cents.
func prizeTable(stake int64) game.PrizeTable {
	t := game.PrizeTable{Stake: euros(stake), BlockSize: blockSize}
	for _, line := range tiers {
		t.Tiers = append(t.Tiers, game.Tier{Prize: euros(line.stakes * stake), Count: line.count})
	}
	return t
}

func euros(c int64) decimal.Decimal { return decimal.New(c, -2) }

// amountIndex is the place in tiers of an amount in multiples of the stake, -1
// for an amount that article 3 does not name.
func amountIndex(stakes int64) int {
	switch stakes {
	case 1:
		return 9
	case 2:
		return 8
	case 3:
		return 7
	case 4:
		return 6
	case 10:
		return 5
	case 20:
		return 4
	case 30:
		return 3
	case 100:
		return 2
	case 1_000:
		return 1
	case 20_000:
		return 0
	}
	return -1
}

// stakeIndex is the place of a stake in stakeCents, -1 for any other amount.
func stakeIndex(stake decimal.Decimal) int {
	c, ok := cents.Of(stake)
	if !ok {
		return -1
	}
	for i, known := range stakeCents {
		if c == known {
			return i
		}
	}
	return -1
}

// stakeAmounts holds the amounts of article 3 for one stake as decimals, built
// once, so that composing and evaluating copy them and allocate nothing.
type stakeAmounts struct {
	cents   int64
	zero    decimal.Decimal
	amounts [len(tiers)]game.Amount // as tiers
}

func newStakeAmounts(stake int64) stakeAmounts {
	s := stakeAmounts{cents: stake, zero: euros(0)}
	for i, line := range tiers {
		s.amounts[i] = game.Amount{Decimal: euros(line.stakes * stake)}
	}
	return s
}

// index is the place of an amount in tiers, -1 when article 3 does not name it
// for this stake.
func (s *stakeAmounts) index(d decimal.Decimal) int {
	// An amount that Compose copied is the very one, the same coefficient by
	// address: an audit looks up five of them a unit.
	for i := len(s.amounts) - 1; i >= 0; i-- { // the frequent amounts are the last ones
		if d == s.amounts[i].Decimal {
			return i
		}
	}
	c, ok := cents.Of(d)
	if !ok || c%s.cents != 0 {
		return -1
	}
	return amountIndex(c / s.cents)
}
