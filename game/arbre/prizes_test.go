package arbre

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/internal/gametest"
)

func TestArbre_Article2_ThreeStakesAndBlocksOfAMillion(t *testing.T) {
	tables := New().Tables()
	require.Len(t, tables, 3)
	for i, stake := range []string{"0.50", "1.00", "2.00"} {
		assert.Equal(t, stake, tables[i].Stake.StringFixed(2))
		assert.Equal(t, 1_000_000, tables[i].BlockSize)
	}
	assert.Equal(t, game.ID("arbre"), New().ID())
	assert.Equal(t, "L'Arbre aux trésors", New().Name())
	assert.Positive(t, New().ComposerVersion())
}

// The lines and totals that articles 3.1, 3.2 and 3.3 print, in euros.
func TestArbre_Article3_TheTablesAndTheirTotals(t *testing.T) {
	counts := []int{1, 1, 5, 500, 7_500, 8_600, 25_000, 1_000, 109_600, 105_300}
	for i, printed := range []struct {
		article        string
		amounts, lines []string
		total          string
	}{
		{
			"3.1",
			[]string{"10000", "500", "50", "15", "10", "5", "2", "1.5", "1", "0.5"},
			[]string{"10000", "500", "250", "7500", "75000", "43000", "50000", "1500", "109600", "52650"},
			"350000",
		},
		{
			"3.2",
			[]string{"20000", "1000", "100", "30", "20", "10", "4", "3", "2", "1"},
			[]string{"20000", "1000", "500", "15000", "150000", "86000", "100000", "3000", "219200", "105300"},
			"700000",
		},
		{
			"3.3",
			[]string{"40000", "2000", "200", "60", "40", "20", "8", "6", "4", "2"},
			[]string{"40000", "2000", "1000", "30000", "300000", "172000", "200000", "6000", "438400", "210600"},
			"1400000",
		},
	} {
		t.Run(printed.article, func(t *testing.T) {
			table := New().Tables()[i]
			require.Len(t, table.Tiers, len(counts))
			for j, tier := range table.Tiers {
				assert.Equal(t, counts[j], tier.Count)
				assert.True(t, tier.Prize.Equal(decimal.RequireFromString(printed.amounts[j])), "%s", tier.Prize)
			}
			gametest.CheckPrinted(t, table, 257_507, printed.total, printed.lines...)
		})
	}
}

func TestArbre_Article3_AmountsAreFoundByStake(t *testing.T) {
	for i, c := range stakeCents {
		s := newStakeAmounts(c)
		for j, line := range tiers {
			assert.Equal(t, j, amountIndex(line.stakes))
			assert.Equal(t, j, s.tierOf(s.Amounts[j]))
			assert.Equal(t, j, s.tierOf(game.Amount{Decimal: decimal.New(line.stakes*c, -2).Mul(decimal.New(1000, -3))}), "another exponent")
		}
		for _, other := range []string{"0", "0.01", "0.25", "-1", "7", "999999999.99", "0.50000001"} {
			if s.tierOf(game.Amount{Decimal: decimal.RequireFromString(other)}) >= 0 {
				assert.Failf(t, "found", "stake %d: %s", i, other)
			}
		}
		assert.Negative(t, amountIndex(0))
		assert.Negative(t, amountIndex(5))
	}
}
