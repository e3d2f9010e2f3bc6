package pactole

import "filon/game"

// way is one manner to compose a prize: the sums of the numbers that match.
// Article 4.4 adds them up; there are at most three, one for each winning
// number, each an amount of article 3.
type way struct {
	prize  string
	weight uint32 // in tenths of the units that pay the prize
	sums   []string
}

// ways lists every way that the rules allow. A prize won by one number is the
// most readable, so it leads; a cumulation (last paragraph of article 3) comes
// often enough that each player meets it. Three sums of at most 40 € make at
// most 120 €, so 200 € and more come by one number only, and 2 € is the
// smallest sum there is.
var ways = []way{
	{"2.00", 10, []string{"2.00"}},

	{"4.00", 6, []string{"4.00"}},
	{"4.00", 4, []string{"2.00", "2.00"}},

	{"10.00", 6, []string{"10.00"}},
	{"10.00", 4, []string{"4.00", "4.00", "2.00"}},

	{"20.00", 6, []string{"20.00"}},
	{"20.00", 4, []string{"10.00", "10.00"}},

	{"40.00", 4, []string{"40.00"}},
	{"40.00", 3, []string{"20.00", "20.00"}},
	{"40.00", 3, []string{"20.00", "10.00", "10.00"}},

	{"200.00", 10, []string{"200.00"}},
	{"20000.00", 10, []string{"20000.00"}},
	{"200000.00", 10, []string{"200000.00"}},
}

// pattern is a way in the form that composition uses.
type pattern struct {
	sums  [WinningCells]rank
	count int    // how many of sums are there
	upTo  uint32 // the weights of the list's patterns up to this one, added up
}

// patterns is a weighted list of patterns.
type patterns []pattern

func (ps patterns) pick(src game.Source) *pattern {
	u := src.Below(ps[len(ps)-1].upTo)
	i := 0
	for ps[i].upTo <= u {
		i++
	}
	return &ps[i]
}

func (ps patterns) with(p pattern, weight uint32) patterns {
	p.upTo = weight
	if len(ps) > 0 {
		p.upTo += ps[len(ps)-1].upTo
	}
	return append(ps, p)
}

// sumWeight is the weight of a sum among those that do not decide.
type sumWeight struct {
	rank rank
	upTo uint32
}

var (
	// byPrize has the patterns that pay each rank.
	byPrize [ranks]patterns
	// byBlock has all patterns, as frequent as in the winning units of a block:
	// the count of article 3 times the weight of the way.
	byBlock patterns
	// lone has each sum as frequent as in a random number of byBlock: the sums
	// of a block's winning numbers, taken one by one.
	lone [ranks]sumWeight
)

func init() {
	var perSum [ranks]uint32
	// From the smallest prize up, so that pick mostly stops early.
	for r := ranks - 1; r >= 0; r-- {
		for _, w := range ways {
			if w.prize != prizes[r].amount {
				continue
			}
			p := pattern{count: len(w.sums)}
			inBlock := uint32(prizes[r].count) * w.weight
			for i, s := range w.sums {
				p.sums[i] = mustRank(s)
				perSum[p.sums[i]] += inBlock
			}
			byPrize[r] = byPrize[r].with(p, w.weight)
			byBlock = byBlock.with(p, inBlock)
		}
	}
	var upTo uint32
	for i := range lone {
		r := rank(ranks - 1 - i)
		upTo += perSum[r]
		lone[i] = sumWeight{r, upTo}
	}
}

func mustRank(sum string) rank {
	for r, p := range prizes {
		if p.amount == sum {
			return rank(r)
		}
	}
	panic("pactole: " + sum + " is not an amount of article 3")
}

func pickLone(src game.Source) rank {
	u := src.Below(lone[ranks-1].upTo)
	i := 0
	for lone[i].upTo <= u {
		i++
	}
	return lone[i].rank
}
