package chateau

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

// allCells opens chests and shields, from the last to the first.
func allCells() (actions []game.Action) {
	for i := ShieldCount - 1; i >= 0; i-- {
		actions = append(actions, game.Indexed("shield", i))
	}
	for i := ChestCount - 1; i >= 0; i-- {
		actions = append(actions, game.Indexed("chest", i))
	}
	return actions
}

// established is the gain of what the actions have opened, straight from the
// layout.
func established(l *Layout, done []game.Action) decimal.Decimal {
	open := map[game.Action]bool{}
	for _, a := range done {
		open[a] = true
	}
	sum := decimal.Zero
	for i, c := range l.Chests {
		if c.Symbol == Couronne && open[game.Indexed("chest", i)] {
			sum = sum.Add(c.Amount.Decimal)
		}
	}
	for i, row := range l.Rows {
		won, all := false, true
		for j, s := range row.Shields {
			won = won || s == Vert
			all = all && open[game.Indexed("shield", 3*i+j)]
		}
		if won && all {
			sum = sum.Add(row.Amount.Decimal)
		}
	}
	if open["pulley"] {
		sum = l.Bonus.Level.Decimal
	}
	if open["parchment"] {
		sum = sum.Mul(decimal.NewFromInt(int64(l.Bonus.Multiplier)))
	}
	return sum
}

// Article 4.4: in any order, with « AUTO » at any moment.
func TestChateau_Article4_4_AnyOrderEndsOnThePrize(t *testing.T) {
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
			require.Equal(t, len(done) < ChestCount+ShieldCount, r.(*Reveal).Phase() == Cells)
		})
		steps := ChestCount + ShieldCount
		if l.Bonus.Present {
			steps++
			if l.Bonus.Multiplier > 0 {
				steps++
			}
		}
		require.Len(t, done, steps)
	})
}

func TestChateau_Article4_4_AutoRevealsEverything(t *testing.T) {
	r := reveal(t, decode(t, wireBonus))
	var order []game.Action
	for a := r.Auto(); a != ""; a = r.Auto() {
		order = append(order, a)
		gametest.Do(t, r, a)
	}
	assert.Equal(t, []game.Action{
		"chest:0", "chest:1", "chest:2", "chest:3", "chest:4", "chest:5",
		"shield:0", "shield:1", "shield:2", "shield:3", "shield:4", "shield:5", "shield:6", "shield:7", "shield:8",
		"pulley", "parchment",
	}, order)
	assert.Equal(t, "2.00", r.Shown().StringFixed(2))
}

// The octagon of a row opens with its third shield, not with the green one.
func TestChateau_Article4_4_OctagonOpensWithItsThirdShield(t *testing.T) {
	r := reveal(t, decode(t, wireWins))
	gametest.Do(t, r, "shield:3", "shield:5")
	assert.Equal(t, [3]bool{}, r.Octagons())
	assert.True(t, r.Shown().IsZero(), "a green shield is open, its sum is not")
	gametest.Do(t, r, "shield:4")
	assert.Equal(t, [3]bool{1: true}, r.Octagons())
	assert.Equal(t, "2.00", r.Shown().StringFixed(2))
	assert.Equal(t, [9]bool{3: true, 4: true, 5: true}, r.shields)
	gametest.Do(t, r, "chest:5")
	assert.Equal(t, [6]bool{5: true}, r.chests)
	assert.Equal(t, "4.00", r.Shown().StringFixed(2))
}

func TestChateau_Article4_7_NoBonusAfterAWin(t *testing.T) {
	r := reveal(t, decode(t, wireWins))
	gametest.Do(t, r, allCells()...)
	assert.True(t, r.Done())
	assert.ErrorIs(t, r.Do("pulley"), game.ErrIllegalAction)
	_, reached := r.Level()
	assert.False(t, reached)
	_, open := r.Multiplier()
	assert.False(t, open)
}

func TestChateau_Article4_7_3_ThePulleyShowsTheLevelAlone(t *testing.T) {
	r := reveal(t, decode(t, wireBonus))
	gametest.Do(t, r, allCells()[1:]...)
	assert.ErrorIs(t, r.Do("pulley"), game.ErrIllegalAction, "a cell is still closed")
	gametest.Do(t, r, allCells()[0])
	assert.Equal(t, Pulley, r.Phase())
	assert.False(t, r.Done())
	_, reached := r.Level()
	assert.False(t, reached, "the coins have not fallen")
	assert.ErrorIs(t, r.Do("parchment"), game.ErrIllegalAction)

	gametest.Do(t, r, "pulley")
	assert.Equal(t, Parchment, r.Phase())
	level, reached := r.Level()
	assert.True(t, reached)
	assert.Equal(t, "0.50", level.String())
	assert.Equal(t, "0.50", r.Shown().StringFixed(2))
	_, open := r.Multiplier()
	assert.False(t, open, "the parchment is closed")

	gametest.Do(t, r, "parchment")
	m, open := r.Multiplier()
	assert.True(t, open)
	assert.Equal(t, 4, m)
	assert.Equal(t, "2.00", r.Shown().StringFixed(2))
	assert.True(t, r.Done())
}

func TestChateau_Article4_7_4_NoParchmentAtTheLevel0(t *testing.T) {
	r := reveal(t, decode(t, wireLoses))
	gametest.Do(t, r, allCells()...)
	gametest.Do(t, r, "pulley")
	assert.True(t, r.Done())
	level, reached := r.Level()
	assert.True(t, reached)
	assert.True(t, level.IsZero())
	_, open := r.Multiplier()
	assert.False(t, open)
	assert.True(t, r.Shown().IsZero())
}

func TestChateau_Reveal_RefusesUnknownActions(t *testing.T) {
	gametest.CheckIllegal(t, reveal(t, decode(t, wireBonus)), reveal(t, decode(t, wireBonus)),
		"", "chest", "chest:6", "chest:-1", "chest:01", "shield:9", "octagon:0", "pulley", "parchment", "auto")
}

// The layout stays its owner's: changing it after the start changes no reveal.
func TestChateau_Reveal_KeepsItsOwnLayout(t *testing.T) {
	l := decode(t, wireWins)
	r := reveal(t, l)
	*l = Layout{}
	gametest.Do(t, r, allCells()...)
	assert.Equal(t, "10.00", r.Shown().StringFixed(2))
}

// FuzzDecode: nothing that the wire carries gets past the articles.
func FuzzDecode(f *testing.F) {
	gametest.FuzzDecoding(f, New(), table.PrizeTable, wireWins, wireBonus, wireLoses)
}
