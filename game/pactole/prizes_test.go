package pactole

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"filon/game"
)

func TestPactole_Article2_OneStakeOf2EurosInBlocksOf9Million(t *testing.T) {
	tables := New().Tables()
	assert.Len(t, tables, 1)
	assert.Equal(t, "2.00", tables[0].Stake.StringFixed(2))
	assert.Equal(t, 9_000_000, tables[0].BlockSize)
}

// The règlement prints the total of each line, and of all of them.
func TestPactole_Article3_TotalsAsPrinted(t *testing.T) {
	table := New().Tables()[0]
	assert.Equal(t, 2_113_906, table.Winners())
	assert.Equal(t, "12240000", table.Total().String())
	printed := []int64{400_000, 80_000, 180_000, 640_000, 1_940_000, 4_000_000, 3_600_000, 1_400_000}
	assert.Len(t, table.Tiers, len(printed))
	for i, tier := range table.Tiers {
		total := tier.Prize.Mul(decimal.NewFromInt(int64(tier.Count)))
		assert.True(t, total.Equal(decimal.NewFromInt(printed[i])), "line %d: %s", i, total)
		if i > 0 {
			assert.True(t, tier.Prize.LessThan(table.Tiers[i-1].Prize), "largest first")
		}
	}
}

func TestPactole_NamesItself(t *testing.T) {
	assert.Equal(t, game.ID("pactole"), New().ID())
	assert.Equal(t, New().ID(), New().NewLayout().Game())
	assert.Equal(t, "Pactole", New().Name())
}
