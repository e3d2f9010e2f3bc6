package pactole

import (
	"encoding/json"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
)

func reveal(t require.TestingT, l *Layout) *Reveal {
	r, err := New().NewReveal(l, stake)
	require.NoError(t, err)
	return r.(*Reveal)
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
		l := composed(t, prize, newSource(rapid.Uint64().Draw(t, "seed")))
		r := reveal(t, l)
		var done []game.Action
		for !r.Done() {
			a := r.Auto()
			if rapid.Bool().Draw(t, "by hand") {
				a = rapid.SampledFrom(r.Actions()).Draw(t, "action")
			}
			require.Contains(t, r.Actions(), a)
			require.NoError(t, r.Do(a))
			require.ErrorIs(t, r.Do(a), game.ErrIllegalAction, "a cell opens once")
			done = append(done, a)
			require.True(t, established(l, done).Equal(r.Shown()), "%v shows %s", done, r.Shown())
			replayed, err := game.Replay(New(), l, stake, done)
			require.NoError(t, err)
			require.Equal(t, r, replayed)
		}
		require.Len(t, done, WinningCells+YourCells)
		require.Empty(t, r.Actions())
		require.Empty(t, r.Auto())
		require.True(t, prize.Equal(r.Shown()))
	})
}

func TestPactole_Article4_1_AutoOpensEverything(t *testing.T) {
	r := reveal(t, decode(t, wireUnit))
	var order []game.Action
	for a := r.Auto(); a != ""; a = r.Auto() {
		order = append(order, a)
		require.NoError(t, r.Do(a))
	}
	assert.Equal(t, []game.Action{"win:0", "win:1", "win:2", "your:0", "your:1", "your:2", "your:3",
		"your:4", "your:5", "your:6", "your:7", "your:8"}, order)
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
	r := reveal(t, decode(t, wireUnit))
	for _, a := range []game.Action{"", "win", "win:", "win:3", "win:-1", "win:00", "your:9", "your:+1", "your:1 ", "auto", "cell:1"} {
		assert.ErrorIs(t, r.Do(a), game.ErrIllegalAction, "%q", a)
	}
	assert.Equal(t, reveal(t, decode(t, wireUnit)), r, "nothing changed")
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

// FuzzDecode: whatever the wire carries, decoding and evaluation end in a
// result or an error; a layout that evaluates also reveals to its prize and
// survives the wire.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(wireUnit))
	for _, prize := range everyPrize() {
		wire, err := json.Marshal(composed(f, prize, newSource(9)))
		require.NoError(f, err)
		f.Add(wire)
	}
	f.Fuzz(func(t *testing.T, wire []byte) {
		l, err := game.DecodeLayout(New(), wire)
		if err != nil {
			return
		}
		prize, err := New().Evaluate(l, stake)
		if err != nil {
			var broken *game.LayoutError
			require.ErrorAs(t, err, &broken)
			return
		}
		require.True(t, New().Tables()[0].Pays(prize))
		r := reveal(t, l.(*Layout))
		for a := r.Auto(); a != ""; a = r.Auto() {
			require.NoError(t, r.Do(a))
		}
		require.True(t, prize.Equal(r.Shown()))
		again, err := json.Marshal(l)
		require.NoError(t, err)
		require.Equal(t, l, decode(t, string(again)))
	})
}
