package chateau

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/game"
	"filon/game/internal/chisq"
)

// A statistic puts what one unit shows into one class, or none (-1). One
// observation a unit keeps observations independent, as the test takes them.
type statistic struct {
	name    string
	classes int
	class   func(u *view) int
}

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
func statistics() []statistic {
	const symbols, shields = int(symbolsEnd), int(shieldsEnd)
	all := []statistic{
		{"place of the largest sum of a chest", ChestCount, func(u *view) int {
			return slices.Index(u.chests[:], slices.Min(u.chests[:]))
		}},
		{"place of the largest sum of a row", RowCount, func(u *view) int {
			return slices.Index(u.rows[:], slices.Min(u.rows[:]))
		}},
		{"neighbouring chests of equal sums", ChestCount, func(u *view) int { return neighbouringEqual(u.chests[:]) }},
		{"falls from a chest's sum to the next", ChestCount, func(u *view) (n int) {
			for i := range ChestCount - 1 {
				if u.chests[i] < u.chests[i+1] {
					n++
				}
			}
			return n
		}},
		{"neighbouring rows of equal sums", RowCount, func(u *view) int { return neighbouringEqual(u.rows[:]) }},
		{"different sums", ranks + 1, func(u *view) (n int) {
			var seen [ranks]bool
			for _, r := range slices.Concat(u.chests[:], u.rows[:]) {
				if !seen[r] {
					seen[r] = true
					n++
				}
			}
			return n
		}},
		{"first chest that wins nothing: its symbol and sum", symbols * ranks, func(u *view) int {
			i := ordinary(u.crowns[:], 0)
			if i < 0 {
				return -1
			}
			return int(u.Chests[i].Symbol)*ranks + int(u.chests[i])
		}},
		{"first two chests that win nothing: their symbols", symbols * symbols, func(u *view) int {
			j := ordinary(u.crowns[:], 1)
			if j < 0 {
				return -1
			}
			return int(u.Chests[ordinary(u.crowns[:], 0)].Symbol)*symbols + int(u.Chests[j].Symbol)
		}},
		{"first row that wins nothing: its shields", shields * shields * shields, func(u *view) int {
			i := ordinary(u.greens[:], 0)
			if i < 0 {
				return -1
			}
			s := u.Rows[i].Shields
			return (int(s[0])*shields+int(s[1]))*shields + int(s[2])
		}},
		{"first row that wins nothing: its sum", ranks, func(u *view) int {
			if i := ordinary(u.greens[:], 0); i >= 0 {
				return int(u.rows[i])
			}
			return -1
		}},
		{"shields in rising order in the first row, if it wins nothing", ShieldsPerRow, func(u *view) (n int) {
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
		}},
		{"first two ordinary shields of the first row", shields * shields, func(u *view) int {
			s := slices.DeleteFunc(slices.Clone(u.Rows[0].Shields[:]), func(s Shield) bool { return s == Vert })
			return int(s[0])*shields + int(s[1])
		}},
	}
	for r := range rank(ranks) {
		all = append(all,
			statistic{"chests of " + prizes[r].Amount, ChestCount + 1, func(u *view) int { return howMany(u.chests[:], r) }},
			statistic{"rows of " + prizes[r].Amount, RowCount + 1, func(u *view) int { return howMany(u.rows[:], r) }})
	}
	for i := range ChestCount {
		all = append(all,
			statistic{fmt.Sprint("sum of chest ", i), ranks, func(u *view) int { return int(u.chests[i]) }},
			statistic{fmt.Sprint("ordinary symbol of chest ", i), symbols, func(u *view) int {
				if u.crowns[i] {
					return -1
				}
				return int(u.Chests[i].Symbol)
			}})
	}
	for i := range RowCount {
		all = append(all, statistic{fmt.Sprint("sum of row ", i), ranks, func(u *view) int { return int(u.rows[i]) }})
	}
	for i := range ShieldCount {
		all = append(all, statistic{fmt.Sprint("ordinary shield ", i), shields, func(u *view) int {
			if s := u.Rows[i/ShieldsPerRow].Shields[i%ShieldsPerRow]; s != Vert {
				return int(s)
			}
			return -1
		}})
	}
	return all
}

// decoyUnits of each kind are compared.
const decoyUnits = 250_000

// A habit is a bias to plant in one unit of a hundred.
type habit struct {
	name  string
	plant func(*Layout)
}

// counts are the classes of every statistic.
type counts [][]int

func newCounts(all []statistic) counts {
	c := make(counts, len(all))
	for i, s := range all {
		c[i] = make([]int, s.classes)
	}
	return c
}

func (c counts) add(all []statistic, l *Layout) {
	u := look(l)
	for i, s := range all {
		if class := s.class(u); class >= 0 {
			c[i][class]++
		}
	}
}

func (c counts) plus(d counts) counts {
	sum := make(counts, len(c))
	for i := range c {
		for j := range c[i] {
			sum[i] = append(sum[i], c[i][j]+d[i][j])
		}
	}
	return sum
}

// tally composes units and counts every statistic over those that keep accepts.
// For each habit it also counts what the same units would give if one in a
// hundred had it.
func tally(prize func() rank, src game.Source, keep func(*Layout) bool, habits ...habit) (plain counts, planted []counts) {
	all := statistics()
	rest, chosen := newCounts(all), newCounts(all)
	for range habits {
		planted = append(planted, newCounts(all))
	}
	var l Layout
	for n := 0; n < decoyUnits; {
		if compose(&l, prize(), src); !keep(&l) {
			continue
		}
		n++
		if src.Below(100) > 0 {
			rest.add(all, &l)
			continue
		}
		chosen.add(all, &l)
		for h, habit := range habits {
			changed := l
			habit.plant(&changed)
			planted[h].add(all, &changed)
		}
	}
	for h := range planted {
		planted[h] = planted[h].plus(rest)
	}
	return rest.plus(chosen), planted
}

func losers() rank { return losing }

// winners draws prizes as frequent as among the winning units of a block.
func winners(src game.Source) func() rank {
	total := New().Tables()[0].Winners()
	return func() rank {
		u := int(src.Below(uint32(total)))
		r := ranks - 1
		for ; u >= prizes[r].Count; r-- {
			u -= prizes[r].Count
		}
		return rank(r)
	}
}

func anyUnit(*Layout) bool   { return true }
func byGames(l *Layout) bool { return !l.Bonus.Present }
func byBonus(l *Layout) bool { return l.Bonus.Present }

// differing names the statistics that tell two tallies apart, at a family-wise
// level of 1e-6 (Bonferroni) over the comparisons of the test below.
func differing(a, b counts) (names []string) {
	const comparisons = 2
	all := statistics()
	for i, s := range all {
		if p := chisq.TwoSample(a[i], b[i]); p < 1e-6/float64(comparisons*len(all)) {
			names = append(names, fmt.Sprintf("%s (p = %.2g)", s.name, p))
		}
	}
	return names
}

func TestChateau_Decoys_SayNothing(t *testing.T) {
	src := newSource(2017)
	// The same test must see a habit of one losing unit in a hundred.
	habits := []habit{
		{"a great sum as a lure", func(l *Layout) {
			l.Chests[src.Below(ChestCount)].Amount = table.Amounts[0]
		}},
		{"rising sums of the chests", func(l *Layout) {
			slices.SortFunc(l.Chests[:], func(a, b Chest) int { return a.Amount.Cmp(b.Amount.Decimal) })
		}},
		{"a favourite symbol in the first chest", func(l *Layout) {
			i := slices.IndexFunc(l.Chests[:], func(c Chest) bool { return c.Symbol == Epee })
			l.Chests[0].Symbol, l.Chests[i].Symbol = l.Chests[i].Symbol, l.Chests[0].Symbol
		}},
		{"a symbol twice", func(l *Layout) { l.Chests[1].Symbol = l.Chests[0].Symbol }},
		{"shields in their own order", func(l *Layout) { slices.Sort(l.Rows[0].Shields[:]) }},
	}
	lost, planted := tally(losers, src, anyUnit, habits...)
	byTheGames, _ := tally(winners(src), src, byGames)
	byTheBonus, _ := tally(winners(src), src, byBonus)
	assert.Empty(t, differing(byTheGames, lost), "game 1 or 2")
	assert.Empty(t, differing(byTheBonus, lost), "Bonus")
	for h, habit := range habits {
		seen := differing(byTheGames, planted[h])
		assert.NotEmpty(t, seen, "%s goes unseen", habit.name)
		t.Log(habit.name, "is seen in", seen)
	}
}

// What the winning pattern forces has no habit either: crowns and green shields
// fall anywhere, and what is ordinary is uniform.
func TestChateau_Finds_FallAnywhere(t *testing.T) {
	src := newSource(8)
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
	src := newSource(9)
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
