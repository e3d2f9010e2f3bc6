package minedor

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

func TestMinedor_Article2_BlocksAndStakes(t *testing.T) {
	var stakes []string
	for _, table := range New().Tables() {
		require.Equal(t, 450_000, table.BlockSize)
		stakes = append(stakes, table.Stake.StringFixed(2))
	}
	require.Equal(t, []string{"0.50", "1.00", "2.00"}, stakes)
}

// The totals are those that the règlement prints under each table, and the
// sums of each of its lines.
func TestMinedor_Article3_TotalsAsPrinted(t *testing.T) {
	for i, printed := range []struct {
		total string
		lines [9]int64
	}{
		{"157500", [...]int64{22_500, 10_000, 6_250, 18_750, 25_000, 15_000, 20_000, 25_000, 15_000}},
		{"315000", [...]int64{45_000, 20_000, 12_500, 37_500, 50_000, 30_000, 40_000, 50_000, 30_000}},
		{"630000", [...]int64{90_000, 40_000, 25_000, 75_000, 100_000, 60_000, 80_000, 100_000, 60_000}},
	} {
		table := New().Tables()[i]
		require.Equal(t, 67_162, table.Winners())
		require.Equal(t, printed.total, table.Total().String())
		for j, tier := range table.Tiers {
			require.True(t, tier.Prize.Mul(decimal.NewFromInt(int64(tier.Count))).Equal(decimal.NewFromInt(printed.lines[j])),
				"3.%d, line %d", i+1, j+1)
			if j > 0 {
				require.True(t, tier.Prize.LessThan(table.Tiers[j-1].Prize), "largest prize first")
			}
		}
		require.Equal(t, "0.7", table.PayoutRate().String())
	}
}

// What two symbols alike pay is, at each stake, the amounts of article 3 in
// their order: the package counts on it.
func TestMinedor_Article4_3_1_PairsPayTheAmountsOfArticle3(t *testing.T) {
	for i := range byStake {
		f := &byStake[i]
		for tier, p := range pairs {
			require.Equal(t, Symbol(tier+1), p.symbol)
			require.Equal(t, f.Cents[tier], f.pair[p.symbol])
			require.Equal(t, byStake[1].pair[p.symbol]*f.StakeCents, f.pair[p.symbol]*byStake[1].StakeCents,
				"a pair pays the same number of stakes at every stake")
		}
	}
}
