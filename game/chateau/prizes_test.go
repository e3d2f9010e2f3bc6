package chateau

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"filon/game"
)

func TestChateau_Article2_OneStakeOf1EuroInBlocksOf1Million(t *testing.T) {
	tables := New().Tables()
	assert.Len(t, tables, 1)
	assert.Equal(t, "1.00", tables[0].Stake.StringFixed(2))
	assert.Equal(t, 1_000_000, tables[0].BlockSize)
}

// The règlement prints the total of each line, and of all of them.
func TestChateau_Article3_TotalsAsPrinted(t *testing.T) {
	table := New().Tables()[0]
	assert.Equal(t, 347_721, table.Winners())
	assert.Equal(t, "690000", table.Total().String())
	printed := []int64{10_000, 10_000, 5_000, 22_000, 265_000, 180_000, 166_000, 32_000}
	assert.Len(t, table.Tiers, len(printed))
	for i, tier := range table.Tiers {
		total := tier.Prize.Mul(decimal.NewFromInt(int64(tier.Count)))
		assert.True(t, total.Equal(decimal.NewFromInt(printed[i])), "line %d: %s", i, total)
		if i > 0 {
			assert.True(t, tier.Prize.LessThan(table.Tiers[i-1].Prize), "largest first")
		}
	}
}

func TestChateau_NamesItself(t *testing.T) {
	assert.Equal(t, game.ID("chateau"), New().ID())
	assert.Equal(t, New().ID(), New().NewLayout().Game())
	assert.Equal(t, "Le Château d'or", New().Name())
}
