package chateau

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

var stake = game.MustAmount("1.00").Decimal

// everyPrize is zero and the amounts of article 3.
func everyPrize() []decimal.Decimal { return gametest.Prizes(table.PrizeTable) }

func composed(t gametest.T, prize decimal.Decimal, src game.Source) *Layout {
	return gametest.Composed(t, New(), stake, prize, src).(*Layout)
}

func TestChateau_Article3_EveryPrizeComposesAndPays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := gametest.NewSource(rapid.Uint64().Draw(t, "seed"))
		for _, prize := range everyPrize() {
			gametest.CheckPays(t, New(), composed(t, prize, src), stake, prize)
		}
	})
}

func TestChateau_Article4_7_EveryLosingUnitGoesThroughTheBonus(t *testing.T) {
	src := gametest.NewSource(47)
	for range 1000 {
		b := composed(t, decimal.Zero, src).Bonus
		assert.True(t, b.Present)
		assert.True(t, b.Level.IsZero())
		assert.Zero(t, b.Multiplier)
	}
}

func TestChateau_Article3_WaysAddUpToTheirPrize(t *testing.T) {
	perPrize, waysOf := map[string]int{}, map[string]int{}
	for _, w := range ways {
		sum := decimal.Zero
		for _, s := range slices.Concat(w.chests, w.rows) {
			sum = sum.Add(game.MustAmount(s).Decimal)
		}
		if w.level != "" {
			require.Zero(t, sum.IntPart(), "a Bonus and a winning game: %+v", w)
			sum = game.MustAmount(w.level).Mul(decimal.NewFromInt(int64(w.multiplier)))
		}
		assert.Equal(t, w.prize, sum.StringFixed(2), "%+v", w)
		assert.LessOrEqual(t, len(w.chests), ChestCount)
		assert.LessOrEqual(t, len(w.rows), RowCount)
		perPrize[w.prize] += int(w.weight)
		waysOf[w.prize]++
	}
	for _, p := range prizes {
		// The law of the lone sums takes all prizes' weights to be in one unit.
		assert.Equal(t, 20, perPrize[p.Amount], "twentieths of %s", p.Amount)
		assert.GreaterOrEqual(t, waysOf[p.Amount], 2, "ways of %s", p.Amount)
	}
}

// Every level times coefficient that is a prize is in use, hence all seven
// coefficients and all levels.
func TestChateau_Article4_7_5_EveryProductThatIsAPrizeIsInUse(t *testing.T) {
	var possible, used []string
	for _, level := range levels[1:] {
		for _, m := range multipliers {
			product := level.Mul(decimal.NewFromInt(int64(m)))
			if New().Tables()[0].Pays(product) {
				possible = append(possible, fmt.Sprintf("%s x%d", level, m))
			}
		}
	}
	for _, w := range ways {
		if w.level != "" {
			used = append(used, fmt.Sprintf("%s x%d", w.level, w.multiplier))
		}
	}
	assert.ElementsMatch(t, possible, used)
	assert.Equal(t, []string{
		"0.50 x1", "0.50 x2", "0.50 x4", "0.50 x20", "2.00 x1", "2.00 x5", "2.00 x10",
		"10.00 x1", "10.00 x2", "10.00 x5", "10.00 x50", "10000.00 x1",
	}, possible)
}

// wayShown reads from a layout the way it wins.
func wayShown(l *Layout) string {
	var chests, rows []string
	for _, c := range l.Chests {
		if c.Symbol == Couronne {
			chests = append(chests, c.Amount.String())
		}
	}
	for _, r := range l.Rows {
		if slices.Contains(r.Shields[:], Vert) {
			rows = append(rows, r.Amount.String())
		}
	}
	if l.Bonus.Present {
		return fmt.Sprintf("%s x%d", l.Bonus.Level, l.Bonus.Multiplier)
	}
	return wayKey(chests, rows)
}

func wayKey(chests, rows []string) string {
	chests, rows = slices.Sorted(slices.Values(chests)), slices.Sorted(slices.Values(rows))
	return strings.Join(chests, "+") + " | " + strings.Join(rows, "+")
}

// Each way occurs, as often as its weight says.
func TestChateau_Article4_8_EveryWayOccurs(t *testing.T) {
	src := gametest.NewSource(48)
	const units = 20_000
	for _, p := range prizes {
		seen := map[string]int{}
		for range units {
			seen[wayShown(composed(t, game.MustAmount(p.Amount).Decimal, src))]++
		}
		var observed []int
		var weights []float64
		for _, w := range ways {
			if w.prize != p.Amount {
				continue
			}
			key := wayKey(w.chests, w.rows)
			if w.level != "" {
				key = fmt.Sprintf("%s x%d", w.level, w.multiplier)
			}
			assert.Positive(t, seen[key], "%s by %s", w.prize, key)
			observed, weights = append(observed, seen[key]), append(weights, float64(w.weight))
			delete(seen, key)
		}
		assert.Empty(t, seen, "ways of %s that the table does not have", p.Amount)
		assert.Greater(t, chisq.Fit(observed, weights), 1e-7, "%s", p.Amount)
	}
}

// The composer's own orders and triples are complete and distinct.
func TestChateau_Compose_OrdersAreComplete(t *testing.T) {
	distinct := map[string]bool{}
	for _, o := range chestOrder {
		distinct[fmt.Sprint("chests", o)] = true
	}
	for _, o := range rowOrder {
		distinct[fmt.Sprint("rows", o)] = true
	}
	for _, s := range shieldTriple {
		assert.False(t, s[0] == s[1] || s[0] == s[2] || s[1] == s[2], "%v", s)
		distinct[fmt.Sprint("shields", s)] = true
	}
	assert.Len(t, distinct, 720+6+60)
}

func TestChateau_Compose_RefusesWhatArticle3DoesNotPay(t *testing.T) {
	gametest.CheckComposeRefuses(t, New(), stake, decimal.NewFromInt(2), "0.01", "0.49", "1.50", "5.00", "100.00", "20000.00")
	var none *Layout
	assert.ErrorIs(t, New().Compose(none, stake, decimal.Zero, gametest.NewSource(1)), game.ErrWrongLayout)
}

func TestChateau_Compose_OverwritesTheWholeLayout(t *testing.T) {
	for _, prize := range everyPrize() {
		dirty := composed(t, decimal.RequireFromString("10000"), gametest.NewSource(5))
		dirty.Bonus = Bonus{true, game.MustAmount("10.00"), 50}
		for i := range dirty.Chests {
			dirty.Chests[i] = Chest{Couronne, game.MustAmount("7.00")}
		}
		for i := range dirty.Rows {
			dirty.Rows[i] = Row{[3]Shield{Vert, Vert, Vert}, game.MustAmount("7.00")}
		}
		require.NoError(t, New().Compose(dirty, stake, prize, gametest.NewSource(7)))
		assert.Equal(t, composed(t, prize, gametest.NewSource(7)), dirty)
	}
}

// A block's commitment names the composer version: what version 1 lays out may
// never change under that name.
func TestChateau_ComposerVersion1_LaysOutAsEver(t *testing.T) {
	require.Equal(t, 1, New().ComposerVersion())
	got := ""
	src := gametest.NewSource(1)
	for _, prize := range everyPrize() {
		wire, err := json.Marshal(composed(t, prize, src))
		require.NoError(t, err)
		got += strings.NewReplacer(`"symbol":`, "", `"amount":`, "", `"shields":`, "", `"`, "").Replace(string(wire)) + "\n"
	}
	assert.Equal(t, version1, got)
}

const version1 = `{chests:[{epee,0.50},{coupe,0.50},{cle,2.00},{armure,0.50},{torche,2.00},{sceptre,1.00}],rows:[{[pourpre,noir,bleu],2.00},{[rouge,blanc,pourpre],2.00},{[pourpre,bleu,rouge],0.50}],bonus:{level:0.00}}
{chests:[{couronne,10000.00},{torche,10.00},{coupe,0.50},{epee,10.00},{cle,0.50},{armure,0.50}],rows:[{[bleu,noir,pourpre],2.00},{[noir,blanc,rouge],1.00},{[rouge,bleu,blanc],0.50}]}
{chests:[{torche,2.00},{sceptre,1.00},{cle,0.50},{coupe,2.00},{armure,1.00},{epee,0.50}],rows:[{[rouge,pourpre,blanc],0.50},{[blanc,pourpre,noir],2.00},{[bleu,rouge,noir],20.00}],bonus:{level:10.00,multiplier:50}}
{chests:[{epee,1.00},{torche,10.00},{armure,1.00},{cle,1.00},{sceptre,0.50},{coupe,1.00}],rows:[{[blanc,bleu,vert],20.00},{[vert,rouge,bleu],20.00},{[vert,bleu,pourpre],10.00}]}
{chests:[{sceptre,1.00},{armure,2.00},{coupe,1.00},{torche,0.50},{epee,0.50},{cle,0.50}],rows:[{[bleu,rouge,pourpre],0.50},{[bleu,blanc,pourpre],2.00},{[rouge,blanc,noir],0.50}],bonus:{level:2.00,multiplier:10}}
{chests:[{couronne,2.00},{armure,2.00},{cle,1.00},{torche,2.00},{couronne,2.00},{epee,10.00}],rows:[{[pourpre,blanc,vert],2.00},{[blanc,bleu,vert],2.00},{[pourpre,blanc,vert],2.00}]}
{chests:[{coupe,2.00},{couronne,1.00},{cle,0.50},{couronne,1.00},{torche,0.50},{epee,0.50}],rows:[{[blanc,noir,pourpre],0.50},{[rouge,bleu,blanc],0.50},{[pourpre,rouge,bleu],0.50}]}
{chests:[{torche,2.00},{coupe,2.00},{epee,0.50},{sceptre,2.00},{cle,0.50},{armure,1.00}],rows:[{[noir,blanc,bleu],1.00},{[vert,blanc,noir],1.00},{[pourpre,rouge,bleu],2.00}]}
{chests:[{armure,1.00},{sceptre,2.00},{coupe,1.00},{epee,1.00},{cle,0.50},{torche,1.00}],rows:[{[blanc,noir,rouge],1.00},{[rouge,pourpre,bleu],0.50},{[pourpre,rouge,noir],0.50}],bonus:{level:0.50,multiplier:1}}
`

func TestChateau_ComposeAndEvaluateAllocateNothing(t *testing.T) {
	gametest.CheckAllocatesNothing(t, New())
}

func BenchmarkComposeEvaluate(b *testing.B) { gametest.BenchmarkUnits(b, New(), table.PrizeTable) }
