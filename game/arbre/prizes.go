package arbre

import (
	"github.com/shopspring/decimal"

	"filon/game/internal/article3"
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

// stakeAmounts is article 3 for one stake, ranked as tiers, built once, so that
// composing and evaluating copy its amounts and allocate nothing.
type stakeAmounts struct{ *article3.Table }

func newStakeAmounts(stake int64) stakeAmounts {
	written := func(c int64) string { return euros(c).StringFixed(2) }
	var lines []article3.Line
	for _, line := range tiers {
		lines = append(lines, article3.Line{Amount: written(line.stakes * stake), Count: line.count})
	}
	return stakeAmounts{article3.New(written(stake), blockSize, lines)}
}

// zeroEuros is what a losing unit pays.
var zeroEuros = euros(0)

func euros(c int64) decimal.Decimal { return decimal.New(c, -2) }

// amountIndex is the place in tiers of an amount in multiples of the stake, -1
// for an amount that article 3 does not name.
func amountIndex(stakes int64) int {
	for i := len(tiers) - 1; i >= 0; i-- { // the frequent amounts are the last ones
		if tiers[i].stakes == stakes {
			return i
		}
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
