package pactole

import "filon/game/internal/weighted"

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
	count int // how many of sums are there
}

var (
	// byPrize has the patterns that pay each rank.
	byPrize [ranks]weighted.List[*pattern]
	// byBlock has all patterns, as frequent as in the winning units of a block:
	// the count of article 3 times the weight of the way.
	byBlock weighted.List[*pattern]
	// lone has each sum as frequent as in a random number of byBlock: the sums
	// of a block's winning numbers, taken one by one.
	lone weighted.List[rank]
)

func init() {
	var perSum [ranks]uint32
	// From the smallest prize up, so that Pick mostly stops early.
	for r := ranks - 1; r >= 0; r-- {
		for _, w := range ways {
			if w.prize != prizes[r].Amount {
				continue
			}
			p := &pattern{count: len(w.sums)}
			inBlock := uint32(prizes[r].Count) * w.weight
			for i, s := range w.sums {
				p.sums[i] = table.Must(s)
				perSum[p.sums[i]] += inBlock
			}
			byPrize[r].Add(p, w.weight)
			byBlock.Add(p, inBlock)
		}
	}
	for r := rank(ranks - 1); r >= 0; r-- {
		lone.Add(r, perSum[r])
	}
}
