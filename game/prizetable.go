package game

import "github.com/shopspring/decimal"

// Tier is one line of a prize table: so many prizes of one amount in euros.
type Tier struct {
	Prize decimal.Decimal
	Count int
}

// PrizeTable is article 3 for one stake: what a whole block of BlockSize units
// (article 2) holds. Tiers stand largest prize first, as the règlements print
// them. It is read-only and shared.
type PrizeTable struct {
	Stake     decimal.Decimal
	BlockSize int
	Tiers     []Tier
}

// Winners is the number of winning units in a block.
func (t PrizeTable) Winners() int {
	n := 0
	for _, tier := range t.Tiers {
		n += tier.Count
	}
	return n
}

// Total is the sum of a block's prizes in euros.
func (t PrizeTable) Total() decimal.Decimal {
	sum := decimal.Zero
	for _, tier := range t.Tiers {
		sum = sum.Add(tier.Prize.Mul(decimal.NewFromInt(int64(tier.Count))))
	}
	return sum
}

// PayoutRate is the share of a block's sales that its prizes return, from 0 to
// 1, rounded to four decimals.
func (t PrizeTable) PayoutRate() decimal.Decimal {
	sales := t.Stake.Mul(decimal.NewFromInt(int64(t.BlockSize)))
	return t.Total().DivRound(sales, 4)
}

// Odds is how many units are sold for one winning unit, rounded to two
// decimals: 4.26 reads « 1 in 4.26 ».
func (t PrizeTable) Odds() decimal.Decimal {
	return decimal.NewFromInt(int64(t.BlockSize)).DivRound(decimal.NewFromInt(int64(t.Winners())), 2)
}

// Pays tells whether prize is zero or an amount of the table.
func (t PrizeTable) Pays(prize decimal.Decimal) bool {
	if prize.IsZero() {
		return true
	}
	for _, tier := range t.Tiers {
		if tier.Prize.Equal(prize) {
			return true
		}
	}
	return false
}
