package chateau

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/game"
	"filon/game/internal/chisq"
	"filon/game/internal/gametest"
)

// view is a unit taken apart for the statistics.
type view struct {
	*Layout
	chests [ChestCount]rank
	rows   [RowCount]rank
	crowns [ChestCount]bool
	greens [RowCount]bool
}

func look(l *Layout) *view {
	u := &view{Layout: l}
	for i, c := range l.Chests {
		u.chests[i] = rank(slices.Index(table.Amounts, c.Amount))
		u.crowns[i] = c.Symbol == Couronne
	}
	for i, r := range l.Rows {
		u.rows[i] = rank(slices.Index(table.Amounts, r.Amount))
		u.greens[i] = slices.Contains(r.Shields[:], Vert)
	}
	return u
}

// ordinary returns the place of the nth false, -1 without one.
func ordinary(won []bool, nth int) int {
	for i, w := range won {
		if !w {
			if nth == 0 {
				return i
			}
			nth--
		}
	}
	return -1
}

func neighbouringEqual(sums []rank) (n int) {
	for i := range len(sums) - 1 {
		if sums[i] == sums[i+1] {
			n++
		}
	}
	return n
}

func howMany(sums []rank, of rank) (n int) {
	for _, s := range sums {
		if s == of {
			n++
		}
	}
	return n
}

// statistics are what Compose's comment says to be equal between units that win
// and units that lose.
func statistics() []gametest.Statistic[*view] {
	one := gametest.One[*view]
	const symbols, shields = int(symbolsEnd), int(shieldsEnd)
	all := []gametest.Statistic[*view]{
		one("place of the largest sum of a chest", ChestCount, func(u *view) int {
			return slices.Index(u.chests[:], slices.Min(u.chests[:]))
		}),
		one("place of the largest sum of a row", RowCount, func(u *view) int {
			return slices.Index(u.rows[:], slices.Min(u.rows[:]))
		}),
		one("neighbouring chests of equal sums", ChestCount, func(u *view) int { return neighbouringEqual(u.chests[:]) }),
		one("falls from a chest's sum to the next", ChestCount, func(u *view) (n int) {
			for i := range ChestCount - 1 {
				if u.chests[i] < u.chests[i+1] {
					n++
				}
			}
			return n
		}),
		one("neighbouring rows of equal sums", RowCount, func(u *view) int { return neighbouringEqual(u.rows[:]) }),
		one("different sums", ranks+1, func(u *view) (n int) {
			var seen [ranks]bool
			for _, r := range slices.Concat(u.chests[:], u.rows[:]) {
				if !seen[r] {
					seen[r] = true
					n++
				}
			}
			return n
		}),
		one("first chest that wins nothing: its symbol and sum", symbols*ranks, func(u *view) int {
			i := ordinary(u.crowns[:], 0)
			if i < 0 {
				return -1
			}
			return int(u.Chests[i].Symbol)*ranks + int(u.chests[i])
		}),
		one("first two chests that win nothing: their symbols", symbols*symbols, func(u *view) int {
			j := ordinary(u.crowns[:], 1)
			if j < 0 {
				return -1
			}
			return int(u.Chests[ordinary(u.crowns[:], 0)].Symbol)*symbols + int(u.Chests[j].Symbol)
		}),
		one("first row that wins nothing: its shields", shields*shields*shields, func(u *view) int {
			i := ordinary(u.greens[:], 0)
			if i < 0 {
				return -1
			}
			s := u.Rows[i].Shields
			return (int(s[0])*shields+int(s[1]))*shields + int(s[2])
		}),
		one("first row that wins nothing: its sum", ranks, func(u *view) int {
			if i := ordinary(u.greens[:], 0); i >= 0 {
				return int(u.rows[i])
			}
			return -1
		}),
		one("shields in rising order in the first row, if it wins nothing", ShieldsPerRow, func(u *view) (n int) {
			if u.greens[0] {
				return -1
			}
			s := u.Rows[0].Shields
			for i := range ShieldsPerRow - 1 {
				if s[i] < s[i+1] {
					n++
				}
			}
			return n
		}),
		one("first two ordinary shields of the first row", shields*shields, func(u *view) int {
			s := slices.DeleteFunc(slices.Clone(u.Rows[0].Shields[:]), func(s Shield) bool { return s == Vert })
			return int(s[0])*shields + int(s[1])
		}),
	}
	for r := range rank(ranks) {
		all = append(all,
			one("chests of "+prizes[r].Amount, ChestCount+1, func(u *view) int { return howMany(u.chests[:], r) }),
			one("rows of "+prizes[r].Amount, RowCount+1, func(u *view) int { return howMany(u.rows[:], r) }))
	}
	for i := range ChestCount {
		all = append(all,
			one(fmt.Sprint("sum of chest ", i), ranks, func(u *view) int { return int(u.chests[i]) }),
			one(fmt.Sprint("ordinary symbol of chest ", i), symbols, func(u *view) int {
				if u.crowns[i] {
					return -1
				}
				return int(u.Chests[i].Symbol)
			}))
	}
	for i := range RowCount {
		all = append(all, one(fmt.Sprint("sum of row ", i), ranks, func(u *view) int { return int(u.rows[i]) }))
	}
	for i := range ShieldCount {
		all = append(all, one(fmt.Sprint("ordinary shield ", i), shields, func(u *view) int {
			if s := u.Rows[i/ShieldsPerRow].Shields[i%ShieldsPerRow]; s != Vert {
				return int(s)
			}
			return -1
		}))
	}
	return all
}

// decoyUnits of each kind are compared.
const decoyUnits = 250_000

func losers() rank { return losing }

// winners draws prizes as frequent as among the winning units of a block.
func winners(src game.Source) func() rank {
	return func() rank { return rank(gametest.Winner(table.PrizeTable, src)) }
}

// kind composes units of the prizes drawn, those that are wanted.
func kind(prize func() rank, src game.Source, wanted func(*Layout) bool) func(*Layout) {
	return func(l *Layout) {
		for compose(l, prize(), src); !wanted(l); {
			compose(l, prize(), src)
		}
	}
}

func anyUnit(*Layout) bool   { return true }
func byGames(l *Layout) bool { return !l.Bonus.Present }
func byBonus(l *Layout) bool { return l.Bonus.Present }

func TestChateau_Decoys_SayNothing(t *testing.T) {
	src := gametest.NewSource(2017)
	d := gametest.Decoys[Layout, *view]{Statistics: statistics(), Look: look, Units: decoyUnits, Comparisons: 2}
	// The same test must see a habit of one losing unit in a hundred.
	habits := []gametest.Habit[Layout]{
		{Name: "a great sum as a lure", Plant: func(l *Layout) {
			l.Chests[src.Below(ChestCount)].Amount = table.Amounts[0]
		}},
		{Name: "rising sums of the chests", Plant: func(l *Layout) {
			slices.SortFunc(l.Chests[:], func(a, b Chest) int { return a.Amount.Cmp(b.Amount.Decimal) })
		}},
		{Name: "a favourite symbol in the first chest", Plant: func(l *Layout) {
			i := slices.IndexFunc(l.Chests[:], func(c Chest) bool { return c.Symbol == Epee })
			l.Chests[0].Symbol, l.Chests[i].Symbol = l.Chests[i].Symbol, l.Chests[0].Symbol
		}},
		{Name: "a symbol twice", Plant: func(l *Layout) { l.Chests[1].Symbol = l.Chests[0].Symbol }},
		{Name: "shields in their own order", Plant: func(l *Layout) { slices.Sort(l.Rows[0].Shields[:]) }},
	}
	lost, planted := d.Tally(src, kind(losers, src, anyUnit), habits...)
	byTheGames, _ := d.Tally(src, kind(winners(src), src, byGames))
	byTheBonus, _ := d.Tally(src, kind(winners(src), src, byBonus))
	assert.Empty(t, d.Differing(byTheGames, lost), "game 1 or 2")
	assert.Empty(t, d.Differing(byTheBonus, lost), "Bonus")
	for h, habit := range habits {
		seen := d.Differing(byTheGames, planted[h])
		assert.NotEmpty(t, seen, "%s goes unseen", habit.Name)
		t.Log(habit.Name, "is seen in", seen)
	}
}

// What the winning pattern forces has no habit either: crowns and green shields
// fall anywhere, and what is ordinary is uniform.
func TestChateau_Finds_FallAnywhere(t *testing.T) {
	src := gametest.NewSource(8)
	prize := winners(src)
	var crowns, firstSymbol [ChestCount]int
	var greens [ShieldCount]int
	var firstShield [len(ordinaryShields)]int
	var l Layout
	for range decoyUnits {
		compose(&l, losing, src)
		firstSymbol[slices.Index(ordinarySymbols[:], l.Chests[0].Symbol)]++
		firstShield[slices.Index(ordinaryShields[:], l.Rows[0].Shields[0])]++
		compose(&l, prize(), src)
		// One find a unit, drawn apart, so that observations are independent.
		if i := int(src.Below(ChestCount)); l.Chests[i].Symbol == Couronne {
			crowns[i]++
		}
		if i := int(src.Below(ShieldCount)); l.Rows[i/ShieldsPerRow].Shields[i%ShieldsPerRow] == Vert {
			greens[i]++
		}
	}
	even := func(n int) []float64 { return slices.Repeat([]float64{1}, n) }
	assert.Greater(t, chisq.Fit(crowns[:], even(ChestCount)), 1e-6)
	assert.Greater(t, chisq.Fit(greens[:], even(ShieldCount)), 1e-6)
	assert.Greater(t, chisq.Fit(firstSymbol[:], even(ChestCount)), 1e-6)
	assert.Greater(t, chisq.Fit(firstShield[:], even(len(ordinaryShields))), 1e-6)
}

// No sum is shown more often, next to the others, than it is won: a chest or a
// row of a losing unit shows the sums that crowns and green shields win, as
// frequently.
func TestChateau_Sums_AreShownAsOftenAsWon(t *testing.T) {
	src := gametest.NewSource(9)
	prize := winners(src)
	var chestWon, chestShown, rowWon, rowShown [ranks]int
	var l Layout
	for range 2 * decoyUnits {
		compose(&l, prize(), src)
		u := look(&l)
		if i := src.Below(ChestCount); u.crowns[i] {
			chestWon[u.chests[i]]++
		}
		if i := src.Below(RowCount); u.greens[i] {
			rowWon[u.rows[i]]++
		}
		compose(&l, losing, src)
		u = look(&l)
		chestShown[u.chests[src.Below(ChestCount)]]++
		rowShown[u.rows[src.Below(RowCount)]]++
	}
	assert.Greater(t, chisq.TwoSample(chestWon[:], chestShown[:]), 1e-6)
	assert.Greater(t, chisq.TwoSample(rowWon[:], rowShown[:]), 1e-6)
	assert.Less(t, chisq.TwoSample(chestWon[:], rowShown[:]), 1e-6, "the test tells the two laws apart")
}
