package pactole

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/internal/gametest"
)

func reveal(t *testing.T, l *Layout) *Reveal {
	t.Helper()
	return gametest.Begun(t, New(), l, stake).(*Reveal)
}

// established is the gain of what the actions have opened, straight from the
// layout's wire form.
func established(l *Layout, done []game.Action) decimal.Decimal {
	open := map[game.Action]bool{}
	for _, a := range done {
		open[a] = true
	}
	sum := decimal.Zero
	for y, c := range l.Yours {
		for w, n := range l.Winning {
			if n == c.Number && open[game.Indexed("your", y)] && open[game.Indexed("win", w)] {
				sum = sum.Add(c.Amount.Decimal)
			}
		}
	}
	return sum
}

// Article 4.4: in any order, with « Auto » at any moment.
func TestPactole_Article4_4_AnyOrderEndsOnThePrize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prize := rapid.SampledFrom(everyPrize()).Draw(t, "prize")
		l := composed(t, prize, gametest.NewSource(rapid.Uint64().Draw(t, "seed")))
		byHand := func(r game.Reveal) game.Action {
			if rapid.Bool().Draw(t, "by hand") {
				return rapid.SampledFrom(r.Actions()).Draw(t, "action")
			}
			return r.Auto()
		}
		done := gametest.CheckReveal(t, New(), l, stake, prize, byHand, func(r game.Reveal, done []game.Action) {
			require.True(t, established(l, done).Equal(r.Shown()), "%v shows %s", done, r.Shown())
		})
		require.Len(t, done, WinningCells+YourCells)
	})
}

func TestPactole_Article4_1_AutoOpensEverything(t *testing.T) {
	r := reveal(t, decode(t, wireUnit))
	var order []game.Action
	for a := r.Auto(); a != ""; a = r.Auto() {
		order = append(order, a)
		require.NoError(t, r.Do(a))
	}
	assert.Equal(t, []game.Action{
		"win:0", "win:1", "win:2", "your:0", "your:1", "your:2", "your:3",
		"your:4", "your:5", "your:6", "your:7", "your:8",
	}, order)
	assert.Equal(t, "10.00", r.Shown().StringFixed(2))
	assert.Equal(t, []Match{{1, 1}, {3, 2}, {5, 0}}, r.Matches())
}

func TestPactole_Reveal_TellsWhatIsOpen(t *testing.T) {
	r := reveal(t, decode(t, wireUnit))
	require.NoError(t, r.Do("your:5"))
	assert.Empty(t, r.Matches(), "its winning number is still closed")
	require.NoError(t, r.Do("win:0"))
	assert.Equal(t, []Match{{5, 0}}, r.Matches())
	assert.Equal(t, [3]bool{true, false, false}, r.winning)
	assert.Equal(t, [9]bool{5: true}, r.yours)
	assert.Equal(t, "4.00", r.Shown().StringFixed(2))
	assert.False(t, r.Done())
}

func TestPactole_Reveal_RefusesUnknownActions(t *testing.T) {
	gametest.CheckIllegal(t, reveal(t, decode(t, wireUnit)), reveal(t, decode(t, wireUnit)),
		"", "win", "win:", "win:3", "win:-1", "win:00", "your:9", "your:+1", "your:1 ", "auto", "cell:1")
}

// The layout stays its owner's: changing it after the start changes no reveal.
func TestPactole_Reveal_KeepsItsOwnLayout(t *testing.T) {
	l := decode(t, wireUnit)
	r := reveal(t, l)
	*l = Layout{}
	for a := r.Auto(); a != ""; a = r.Auto() {
		require.NoError(t, r.Do(a))
	}
	assert.Equal(t, "10.00", r.Shown().StringFixed(2))
}

// FuzzDecode: nothing that the wire carries gets past the articles.
func FuzzDecode(f *testing.F) {
	gametest.FuzzDecoding(f, New(), table.PrizeTable, wireUnit)
}
