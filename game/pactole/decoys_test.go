package pactole

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
	matches        [YourCells]bool
	winningMatches [WinningCells]bool
	ranks          [YourCells]rank
	yours          uint64 // the bits of the player's numbers
}

func look(l *Layout) *view {
	u := &view{Layout: l}
	for i, c := range l.Yours {
		for w, n := range l.Winning {
			if c.Number == n {
				u.matches[i], u.winningMatches[w] = true, true
			}
		}
		u.yours |= 1 << c.Number
		u.ranks[i] = rank(slices.Index(table.Amounts, c.Amount))
	}
	return u
}

// firstDecoy is the first of the player's cells that matches nothing.
func (u *view) firstDecoy() int { return slices.Index(u.matches[:], false) }

const numberClasses = 51

// statistics are what Compose's comment says to be equal between winners and
// losers. Those of one observation a unit have exactly the law that the test
// takes; the others count several distinct numbers a unit, which vary less
// than independent ones would.
func statistics() []gametest.Statistic[*view] {
	one := gametest.One[*view]
	all := []gametest.Statistic[*view]{
		{Name: "winning numbers by place", Classes: WinningCells * numberClasses, Count: func(u *view, into []int) {
			for i, n := range u.Winning {
				into[i*numberClasses+int(n)]++
			}
		}},
		{Name: "the player's numbers by place", Classes: YourCells * numberClasses, Count: func(u *view, into []int) {
			for i, c := range u.Yours {
				into[i*numberClasses+int(c.Number)]++
			}
		}},
		{Name: "the player's numbers that match nothing", Classes: numberClasses, Count: func(u *view, into []int) {
			for i, c := range u.Yours {
				if !u.matches[i] {
					into[c.Number]++
				}
			}
		}},
		one("winning numbers in rising order", WinningCells, func(u *view) int {
			n := 0
			for i := range WinningCells - 1 {
				if u.Winning[i] < u.Winning[i+1] {
					n++
				}
			}
			return n
		}),
		one("the player's numbers in rising order", YourCells, func(u *view) int {
			n := 0
			for i := range YourCells - 1 {
				if u.Yours[i].Number < u.Yours[i+1].Number {
					n++
				}
			}
			return n
		}),
		one("even numbers of the player", YourCells+1, func(u *view) int {
			n := 0
			for _, c := range u.Yours {
				if c.Number%2 == 0 {
					n++
				}
			}
			return n
		}),
		one("distance of two numbers that match nothing", numberClasses, func(u *view) int {
			w := slices.Index(u.winningMatches[:], false)
			if w < 0 {
				return -1
			}
			d := int(u.Winning[w]) - int(u.Yours[u.firstDecoy()].Number)
			return max(d, -d)
		}),
		one("first sum that wins nothing", ranks, func(u *view) int { return int(u.ranks[u.firstDecoy()]) }),
		one("its number and its sum", 4*ranks, func(u *view) int {
			i := u.firstDecoy()
			return int(u.Yours[i].Number/13)*ranks + int(u.ranks[i])
		}),
		one("place of the largest sum", YourCells, func(u *view) int {
			return slices.Index(u.ranks[:], slices.Min(u.ranks[:]))
		}),
		one("neighbouring equal sums", YourCells, func(u *view) int {
			n := 0
			for i := range YourCells - 1 {
				if u.ranks[i] == u.ranks[i+1] {
					n++
				}
			}
			return n
		}),
		one("different sums", ranks+1, func(u *view) int {
			var seen [ranks]bool
			n := 0
			for _, r := range u.ranks {
				if !seen[r] {
					seen[r] = true
					n++
				}
			}
			return n
		}),
	}
	for r := range rank(ranks) {
		all = append(all, one("how many sums of "+prizes[r].Amount, YourCells+1, func(u *view) int {
			n := 0
			for _, s := range u.ranks {
				if s == r {
					n++
				}
			}
			return n
		}))
	}
	for _, n := range numbers {
		all = append(all, one(fmt.Sprint(n, " among the player's numbers"), 2, func(u *view) int { return int(u.yours >> n & 1) }))
	}
	for i := range YourCells {
		all = append(all, one(fmt.Sprint("sum at place ", i), ranks, func(u *view) int { return int(u.ranks[i]) }))
	}
	return all
}

// decoyUnits of each kind are compared.
const decoyUnits = 400_000

func losers() rank { return losing }

// winners draws prizes as frequent as among the winning units of a block.
func winners(src game.Source) func() rank {
	return func() rank { return rank(gametest.Winner(table.PrizeTable, src)) }
}

// kind composes units of the prizes drawn.
func kind(prize func() rank, src game.Source) func(*Layout) {
	return func(l *Layout) { compose(l, prize(), src) }
}

func TestPactole_Decoys_SayNothing(t *testing.T) {
	src := gametest.NewSource(2016)
	d := gametest.Decoys[Layout, *view]{Statistics: statistics(), Look: look, Units: decoyUnits, Comparisons: 1}
	won, _ := d.Tally(src, kind(winners(src), src))
	// The same test must see a habit of one losing unit in a hundred.
	habits := []gametest.Habit[Layout]{
		{Name: "a great sum as a lure", Plant: func(l *Layout) {
			l.Yours[src.Below(YourCells)].Amount = table.Amounts[0]
		}},
		{Name: "the largest sum first", Plant: func(l *Layout) {
			u := look(l)
			i := slices.Index(u.ranks[:], slices.Min(u.ranks[:]))
			l.Yours[0].Amount, l.Yours[i].Amount = l.Yours[i].Amount, l.Yours[0].Amount
		}},
		{Name: "a number next to a winning one", Plant: func(l *Layout) {
			near := l.Winning[0] + 1
			if inList(int(near)) && !slices.Contains(l.Winning[:], near) &&
				!slices.ContainsFunc(l.Yours[:], func(c Cell) bool { return c.Number == near }) {
				l.Yours[0].Number = near
			}
		}},
		{Name: "a favourite number", Plant: func(l *Layout) {
			if !slices.Contains(l.Winning[:], 7) &&
				!slices.ContainsFunc(l.Yours[:], func(c Cell) bool { return c.Number == 7 }) {
				l.Yours[src.Below(YourCells)].Number = 7
			}
		}},
		{Name: "winning numbers sorted", Plant: func(l *Layout) { slices.Sort(l.Winning[:]) }},
	}
	lost, planted := d.Tally(src, kind(losers, src), habits...)
	assert.Empty(t, d.Differing(won, lost))
	for h, habit := range habits {
		seen := d.Differing(won, planted[h])
		assert.NotEmpty(t, seen, "%s goes unseen", habit.Name)
		t.Log(habit.Name, "is seen in", seen)
	}
}

// What the winning pattern forces has no habit either: matches fall anywhere,
// on any number.
func TestPactole_Matches_FallAnywhere(t *testing.T) {
	src := gametest.NewSource(7)
	prize := winners(src)
	var yours [YourCells]int
	var winning [WinningCells]int
	var found [numberClasses]int
	var l Layout
	for range decoyUnits {
		compose(&l, prize(), src)
		u := look(&l)
		// One match a unit, drawn apart, so that observations are independent.
		for i := int(src.Below(YourCells)); ; i = (i + int(src.Below(YourCells))) % YourCells {
			if u.matches[i] {
				yours[i]++
				found[l.Yours[i].Number]++
				winning[slices.Index(l.Winning[:], l.Yours[i].Number)]++
				break
			}
		}
	}
	even := func(n int) []float64 { return slices.Repeat([]float64{1}, n) }
	onList := make([]float64, numberClasses)
	for _, n := range numbers {
		onList[n] = 1
	}
	assert.Greater(t, chisq.Fit(yours[:], even(YourCells)), 1e-6)
	assert.Greater(t, chisq.Fit(winning[:], even(WinningCells)), 1e-6)
	assert.Greater(t, chisq.Fit(found[:], onList), 1e-6)
}

// No sum is shown more often, next to the others, than it is won: a number of a
// losing unit shows the sums that matches win, as frequently.
func TestPactole_Sums_AreShownAsOftenAsWon(t *testing.T) {
	src := gametest.NewSource(9)
	prize := winners(src)
	var won, shown [ranks]int
	var l Layout
	for range decoyUnits {
		compose(&l, prize(), src)
		u := look(&l)
		if i := src.Below(YourCells); u.matches[i] {
			won[u.ranks[i]]++
		}
		compose(&l, losing, src)
		shown[look(&l).ranks[src.Below(YourCells)]]++
	}
	assert.Greater(t, chisq.TwoSample(won[:], shown[:]), 1e-6)
}
