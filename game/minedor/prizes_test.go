package minedor

import (
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game/internal/gametest"
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
	tables := New().Tables()
	gametest.CheckPrinted(t, tables[0], 67_162, "157500",
		"22500", "10000", "6250", "18750", "25000", "15000", "20000", "25000", "15000")
	gametest.CheckPrinted(t, tables[1], 67_162, "315000",
		"45000", "20000", "12500", "37500", "50000", "30000", "40000", "50000", "30000")
	gametest.CheckPrinted(t, tables[2], 67_162, "630000",
		"90000", "40000", "25000", "75000", "100000", "60000", "80000", "100000", "60000")
	for _, table := range tables {
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
