package pactole

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/game"
	"filon/game/internal/chisq"
)

// A statistic puts what one unit shows into classes.
type statistic struct {
	name    string
	classes int
	count   func(u *view, into []int)
}

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

// one makes a statistic of one observation a unit.
func one(name string, classes int, class func(*view) int) statistic {
	return statistic{name, classes, func(u *view, into []int) {
		if c := class(u); c >= 0 {
			into[c]++
		}
	}}
}

// statistics are what Compose's comment says to be equal between winners and
// losers. Those of one observation a unit have exactly the law that the test
// takes; the others count several distinct numbers a unit, which vary less
// than independent ones would.
func statistics() []statistic {
	all := []statistic{
		{"winning numbers by place", WinningCells * numberClasses, func(u *view, into []int) {
			for i, n := range u.Winning {
				into[i*numberClasses+int(n)]++
			}
		}},
		{"the player's numbers by place", YourCells * numberClasses, func(u *view, into []int) {
			for i, c := range u.Yours {
				into[i*numberClasses+int(c.Number)]++
			}
		}},
		{"the player's numbers that match nothing", numberClasses, func(u *view, into []int) {
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
		s.count(u, c[i])
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

// tally composes units and counts every statistic over them. For each habit it
// also counts what the same units would give if one in a hundred had it.
func tally(prize func() rank, src game.Source, habits ...habit) (plain counts, planted []counts) {
	all := statistics()
	rest, chosen := newCounts(all), newCounts(all)
	for range habits {
		planted = append(planted, newCounts(all))
	}
	var l Layout
	for range decoyUnits {
		compose(&l, prize(), src)
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

// differing names the statistics that tell the two tallies apart, at a
// family-wise level of 1e-6 (Bonferroni).
func differing(a, b counts) (names []string) {
	all := statistics()
	for i, s := range all {
		if p := chisq.TwoSample(a[i], b[i]); p < 1e-6/float64(len(all)) {
			names = append(names, fmt.Sprintf("%s (p = %.2g)", s.name, p))
		}
	}
	return names
}

func TestPactole_Decoys_SayNothing(t *testing.T) {
	src := newSource(2016)
	won, _ := tally(winners(src), src)
	// The same test must see a habit of one losing unit in a hundred.
	habits := []habit{
		{"a great sum as a lure", func(l *Layout) {
			l.Yours[src.Below(YourCells)].Amount = table.Amounts[0]
		}},
		{"the largest sum first", func(l *Layout) {
			u := look(l)
			i := slices.Index(u.ranks[:], slices.Min(u.ranks[:]))
			l.Yours[0].Amount, l.Yours[i].Amount = l.Yours[i].Amount, l.Yours[0].Amount
		}},
		{"a number next to a winning one", func(l *Layout) {
			near := l.Winning[0] + 1
			if inList(int(near)) && !slices.Contains(l.Winning[:], near) &&
				!slices.ContainsFunc(l.Yours[:], func(c Cell) bool { return c.Number == near }) {
				l.Yours[0].Number = near
			}
		}},
		{"a favourite number", func(l *Layout) {
			if !slices.Contains(l.Winning[:], 7) &&
				!slices.ContainsFunc(l.Yours[:], func(c Cell) bool { return c.Number == 7 }) {
				l.Yours[src.Below(YourCells)].Number = 7
			}
		}},
		{"winning numbers sorted", func(l *Layout) { slices.Sort(l.Winning[:]) }},
	}
	lost, planted := tally(losers, src, habits...)
	assert.Empty(t, differing(won, lost))
	for h, habit := range habits {
		seen := differing(won, planted[h])
		assert.NotEmpty(t, seen, "%s goes unseen", habit.name)
		t.Log(habit.name, "is seen in", seen)
	}
}

// What the winning pattern forces has no habit either: matches fall anywhere,
// on any number.
func TestPactole_Matches_FallAnywhere(t *testing.T) {
	src := newSource(7)
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
	even := func(n int) []float64 {
		w := make([]float64, n)
		for i := range w {
			w[i] = 1
		}
		return w
	}
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
	src := newSource(9)
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
