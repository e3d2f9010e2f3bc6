package pactole

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/internal/chisq"
	"filon/game/internal/gametest"
)

var stake = game.MustAmount("2.00").Decimal

// everyPrize is zero and the amounts of article 3.
func everyPrize() []decimal.Decimal { return gametest.Prizes(table.PrizeTable) }

func composed(t gametest.T, prize decimal.Decimal, src game.Source) *Layout {
	return gametest.Composed(t, New(), stake, prize, src).(*Layout)
}

func TestPactole_Article3_EveryPrizeComposesAndPays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := gametest.NewSource(rapid.Uint64().Draw(t, "seed"))
		for _, prize := range everyPrize() {
			gametest.CheckPays(t, New(), composed(t, prize, src), stake, prize)
		}
	})
}

func TestPactole_Article3_WaysAddUpToTheirPrize(t *testing.T) {
	perPrize := map[string]int{}
	for _, w := range ways {
		sum := decimal.Zero
		for _, s := range w.sums {
			sum = sum.Add(game.MustAmount(s).Decimal)
		}
		assert.Equal(t, w.prize, sum.StringFixed(2), "%v", w.sums)
		assert.LessOrEqual(t, len(w.sums), WinningCells)
		assert.Positive(t, w.weight)
		perPrize[w.prize] += int(w.weight)
	}
	for _, p := range prizes {
		// The law of the lone sums takes all prizes' weights to be in one unit.
		assert.Equal(t, 10, perPrize[p.Amount], "tenths of %s", p.Amount)
	}
}

// The table is complete: no other one, two or three amounts make a prize.
func TestPactole_Article3_EveryWayTheRulesAllowIsInTheTable(t *testing.T) {
	listed := map[string]bool{}
	for _, w := range ways {
		listed[fmt.Sprint(w.sums)] = true
	}
	found := 0
	var extend func(from int, sums []string, total int64)
	extend = func(from int, sums []string, total int64) {
		if _, pays := table.Rank(total); pays {
			found++
			assert.True(t, listed[fmt.Sprint(sums)], "%v is missing", sums)
		}
		for i := from; i < ranks && len(sums) < WinningCells; i++ {
			extend(i, append(slices.Clone(sums), prizes[i].Amount), total+table.Cents[i])
		}
	}
	extend(0, nil, 0)
	assert.Equal(t, found, len(ways))
}

// Each way occurs, as often as its weight says.
func TestPactole_Article4_4_EveryWayOccurs(t *testing.T) {
	src := gametest.NewSource(44)
	const units = 20_000
	for _, p := range prizes {
		seen := map[string]int{}
		for range units {
			l := composed(t, game.MustAmount(p.Amount).Decimal, src)
			var sums []rank
			for _, c := range l.Yours {
				if slices.Contains(l.Winning[:], c.Number) {
					r := table.Must(c.Amount.String())
					sums = append(sums, r)
				}
			}
			slices.Sort(sums)
			seen[fmt.Sprint(sums)]++
		}
		var observed []int
		var weights []float64
		for _, w := range ways {
			if w.prize != p.Amount {
				continue
			}
			var sums []rank
			for _, s := range w.sums {
				sums = append(sums, table.Must(s))
			}
			slices.Sort(sums)
			n := seen[fmt.Sprint(sums)]
			assert.Positive(t, n, "%s by %v", w.prize, w.sums)
			observed, weights = append(observed, n), append(weights, float64(w.weight))
			delete(seen, fmt.Sprint(sums))
		}
		assert.Empty(t, seen, "ways of %s that the table does not have", p.Amount)
		assert.Greater(t, chisq.Fit(observed, weights), 1e-7, "%s", p.Amount)
	}
}

func TestPactole_Compose_RefusesWhatArticle3DoesNotPay(t *testing.T) {
	gametest.CheckComposeRefuses(t, New(), stake, decimal.NewFromInt(1), "1.00", "8.00", "6.00", "0.01", "400000.00")
	var none *Layout
	assert.ErrorIs(t, New().Compose(none, stake, decimal.Zero, gametest.NewSource(1)), game.ErrWrongLayout)
}

func TestPactole_Compose_OverwritesTheWholeLayout(t *testing.T) {
	var dirty Layout
	for i := range dirty.Yours {
		dirty.Yours[i] = Cell{99, game.MustAmount("7.00")}
	}
	require.NoError(t, New().Compose(&dirty, stake, decimal.NewFromInt(10), gametest.NewSource(7)))
	assert.Equal(t, *composed(t, decimal.NewFromInt(10), gametest.NewSource(7)), dirty)
}

// A block's commitment names the composer version: what version 1 lays out may
// never change under that name.
func TestPactole_ComposerVersion1_LaysOutAsEver(t *testing.T) {
	require.Equal(t, 1, New().ComposerVersion())
	got := ""
	src := gametest.NewSource(1)
	for _, prize := range everyPrize() {
		wire, err := json.Marshal(composed(t, prize, src))
		require.NoError(t, err)
		got += strings.NewReplacer(`"number":`, "", `"amount":`, "", `"`, "").Replace(string(wire)) + "\n"
	}
	assert.Equal(t, version1, got)
}

const version1 = `{winning:[49,6,9],yours:[{22,4.00},{47,2.00},{31,2.00},{11,4.00},{25,10.00},{42,4.00},{36,10.00},{1,2.00},{18,2.00}]}
{winning:[21,50,28],yours:[{1,2.00},{6,4.00},{27,10.00},{9,2.00},{14,4.00},{11,40.00},{24,2.00},{19,4.00},{21,200000.00}]}
{winning:[30,47,32],yours:[{17,4.00},{8,2.00},{32,20000.00},{14,4.00},{28,2.00},{15,2.00},{33,2.00},{43,4.00},{44,2.00}]}
{winning:[9,34,5],yours:[{9,200.00},{21,4.00},{32,2.00},{13,4.00},{39,2.00},{35,2.00},{22,4.00},{50,10.00},{31,2.00}]}
{winning:[25,14,22],yours:[{14,20.00},{48,2.00},{32,2.00},{19,2.00},{22,10.00},{30,4.00},{42,4.00},{1,4.00},{25,10.00}]}
{winning:[35,39,13],yours:[{32,2.00},{17,2.00},{31,2.00},{50,2.00},{49,2.00},{33,10.00},{13,10.00},{3,4.00},{35,10.00}]}
{winning:[23,42,46],yours:[{27,2.00},{3,2.00},{37,10.00},{12,10.00},{11,10.00},{34,2.00},{14,2.00},{7,2.00},{46,10.00}]}
{winning:[49,35,23],yours:[{23,4.00},{5,4.00},{3,10.00},{28,2.00},{43,4.00},{26,2.00},{16,2.00},{7,2.00},{30,2.00}]}
{winning:[8,48,15],yours:[{8,2.00},{24,4.00},{38,4.00},{25,2.00},{11,4.00},{42,20.00},{5,2.00},{19,2.00},{14,2.00}]}
`

func TestPactole_ComposeAndEvaluateAllocateNothing(t *testing.T) {
	gametest.CheckAllocatesNothing(t, New())
}

func BenchmarkComposeEvaluate(b *testing.B) { gametest.BenchmarkUnits(b, New(), table.PrizeTable) }
