package article3

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"filon/game"
)

var table = New("0.50", 1000, []Line{{"10000.00", 1}, {"2.00", 20}, {"0.50", 300}})

func TestTable_HoldsTheFiguresInEveryForm(t *testing.T) {
	assert.Equal(t, "0.5", table.Stake.String())
	assert.Equal(t, int64(50), table.StakeCents)
	assert.Equal(t, 1000, table.BlockSize)
	assert.Equal(t, []int64{1_000_000, 200, 50}, table.Cents)
	for r, tier := range table.Tiers {
		assert.Equal(t, table.Amounts[r].Decimal, tier.Prize)
	}
	assert.Equal(t, 321, table.Winners())
}

func TestTable_FindsASumByItsRank(t *testing.T) {
	for sum, want := range map[int64]Rank{1_000_000: 0, 200: 1, 50: 2} {
		r, ok := table.Rank(sum)
		assert.True(t, ok, sum)
		assert.Equal(t, want, r)
	}
	for _, sum := range []int64{0, -50, 51, 100} {
		r, ok := table.Rank(sum)
		assert.False(t, ok, sum)
		assert.Equal(t, Losing, r)
	}
}

// A shown sum is found by address, and by value when it came from the wire or
// has another exponent.
func TestTable_FindsAShownSum(t *testing.T) {
	for want, a := range table.Amounts {
		for _, shown := range []game.Amount{a, game.MustAmount(a.String()), {Decimal: a.Mul(decimal.New(1000, -3))}} {
			r, ok := table.Shown(shown)
			assert.True(t, ok, shown)
			assert.Equal(t, Rank(want), r)
		}
	}
	for _, d := range []decimal.Decimal{{}, decimal.New(1, 0), decimal.New(-50, -2), decimal.New(500001, -6), decimal.New(5, 1<<30), decimal.New(5, -1<<30)} {
		_, ok := table.Shown(game.Amount{Decimal: d})
		assert.False(t, ok)
	}
}

func TestTable_MustRefusesAFigureThatArticle3DoesNotName(t *testing.T) {
	assert.Equal(t, Rank(1), table.Must("2.00"))
	assert.PanicsWithValue(t, "1.00 € is no amount of article 3 for a stake of 0.50 €", func() { table.Must("1.00") })
}

func TestNew_RefusesFiguresThatAreNotInOrder(t *testing.T) {
	for what, lines := range map[string][]Line{
		"smaller first":        {{Amount: "2.00", Count: 1}, {Amount: "5.00", Count: 1}},
		"twice":                {{Amount: "2.00", Count: 1}, {Amount: "2.00", Count: 1}},
		"not to be paid out":   {{Amount: "2.005", Count: 1}},
		"not an amount at all": {{Amount: "two", Count: 1}},
	} {
		assert.Panics(t, func() { New("1.00", 10, lines) }, what)
	}
}
