package chateau

import "filon/game/internal/weighted"

// way is one manner to compose a prize: the sums of the crowned chests and of
// the rows with a green shield, which article 4.8 adds up, or else a Bonus. All
// are amounts of article 3.
type way struct {
	prize      string
	weight     uint32   // in twentieths of the units that pay the prize
	chests     []string // sums won in « Jeu 1 » (article 4.5.1)
	rows       []string // sums won in « Jeu 2 » (article 4.6.1)
	level      string   // level reached in the Bonus (4.7.3)
	multiplier int      // and its coefficient (4.7.6)
}

// sums is shorthand for the table below.
type sums = []string

// ways lists the ways in use. A third of the winning units or so win through
// the Bonus, so that it is worth playing in the many units that reach it; of
// the others, game 1 and game 2 take equal shares of the single sums, which are
// the most readable; cumulations in one game and over both (last paragraph of
// article 3) share the rest, with few sums more often than with many. Every
// product of a level and a coefficient that is a prize is used, so all
// seven coefficients occur. 500 € and 10 000 € cannot be cumulated: nine sums
// of at most 50 € make 450 €, nine of at most 500 € make 4 500 €.
var ways = []way{
	{prize: "0.50", weight: 6, chests: sums{"0.50"}},
	{prize: "0.50", weight: 6, rows: sums{"0.50"}},
	{prize: "0.50", weight: 8, level: "0.50", multiplier: 1},

	{prize: "1.00", weight: 4, chests: sums{"1.00"}},
	{prize: "1.00", weight: 4, rows: sums{"1.00"}},
	{prize: "1.00", weight: 2, chests: sums{"0.50", "0.50"}},
	{prize: "1.00", weight: 2, rows: sums{"0.50", "0.50"}},
	{prize: "1.00", weight: 2, chests: sums{"0.50"}, rows: sums{"0.50"}},
	{prize: "1.00", weight: 6, level: "0.50", multiplier: 2},

	{prize: "2.00", weight: 3, chests: sums{"2.00"}},
	{prize: "2.00", weight: 3, rows: sums{"2.00"}},
	{prize: "2.00", weight: 2, chests: sums{"1.00", "1.00"}},
	{prize: "2.00", weight: 1, rows: sums{"1.00", "1.00"}},
	{prize: "2.00", weight: 2, chests: sums{"1.00"}, rows: sums{"1.00"}},
	{prize: "2.00", weight: 1, chests: sums{"1.00", "0.50", "0.50"}},
	{prize: "2.00", weight: 1, chests: sums{"1.00"}, rows: sums{"0.50", "0.50"}},
	{prize: "2.00", weight: 1, chests: sums{"0.50", "0.50", "0.50", "0.50"}},
	{prize: "2.00", weight: 3, level: "0.50", multiplier: 4},
	{prize: "2.00", weight: 3, level: "2.00", multiplier: 1},

	{prize: "10.00", weight: 3, chests: sums{"10.00"}},
	{prize: "10.00", weight: 3, rows: sums{"10.00"}},
	{prize: "10.00", weight: 2, chests: sums{"2.00", "2.00", "2.00", "2.00", "2.00"}},
	{prize: "10.00", weight: 2, chests: sums{"2.00", "2.00"}, rows: sums{"2.00", "2.00", "2.00"}},
	{prize: "10.00", weight: 2, chests: sums{"2.00", "2.00", "2.00"}, rows: sums{"2.00", "2.00"}},
	{prize: "10.00", weight: 1, chests: sums{"2.00", "2.00", "1.00", "1.00"}, rows: sums{"2.00", "2.00"}},
	{prize: "10.00", weight: 1, chests: sums{"2.00", "2.00", "2.00", "1.00", "0.50", "0.50"}, rows: sums{"2.00"}},
	{prize: "10.00", weight: 2, level: "0.50", multiplier: 20},
	{prize: "10.00", weight: 2, level: "2.00", multiplier: 5},
	{prize: "10.00", weight: 2, level: "10.00", multiplier: 1},

	{prize: "20.00", weight: 3, chests: sums{"20.00"}},
	{prize: "20.00", weight: 3, rows: sums{"20.00"}},
	{prize: "20.00", weight: 2, chests: sums{"10.00", "10.00"}},
	{prize: "20.00", weight: 2, rows: sums{"10.00", "10.00"}},
	{prize: "20.00", weight: 2, chests: sums{"10.00"}, rows: sums{"10.00"}},
	{prize: "20.00", weight: 1, chests: sums{"10.00", "2.00", "2.00", "2.00", "2.00", "2.00"}},
	{prize: "20.00", weight: 1, chests: sums{"10.00", "2.00", "2.00"}, rows: sums{"2.00", "2.00", "2.00"}},
	{prize: "20.00", weight: 3, level: "2.00", multiplier: 10},
	{prize: "20.00", weight: 3, level: "10.00", multiplier: 2},

	{prize: "50.00", weight: 4, chests: sums{"50.00"}},
	{prize: "50.00", weight: 4, rows: sums{"50.00"}},
	{prize: "50.00", weight: 2, chests: sums{"20.00", "20.00", "10.00"}},
	{prize: "50.00", weight: 1, rows: sums{"20.00", "20.00", "10.00"}},
	{prize: "50.00", weight: 2, chests: sums{"20.00", "10.00"}, rows: sums{"20.00"}},
	{prize: "50.00", weight: 1, chests: sums{"10.00", "10.00", "10.00"}, rows: sums{"20.00"}},
	{prize: "50.00", weight: 1, chests: sums{"10.00", "10.00", "10.00", "10.00", "10.00"}},
	{prize: "50.00", weight: 5, level: "10.00", multiplier: 5},

	{prize: "500.00", weight: 7, chests: sums{"500.00"}},
	{prize: "500.00", weight: 7, rows: sums{"500.00"}},
	{prize: "500.00", weight: 6, level: "10.00", multiplier: 50},

	{prize: "10000.00", weight: 6, chests: sums{"10000.00"}},
	{prize: "10000.00", weight: 6, rows: sums{"10000.00"}},
	{prize: "10000.00", weight: 8, level: "10000.00", multiplier: 1},
}

// pattern is a way in the form that composition uses: either sums of chests and
// rows, or a Bonus.
type pattern struct {
	chests     [ChestCount]rank
	chestCount int // how many of chests are there
	rows       [RowCount]rank
	rowCount   int // how many of rows are there
	bonus      Bonus
}

var (
	// byPrize has the patterns that pay each rank.
	byPrize [ranks]weighted.List[*pattern]
	// byBlock has the patterns without a Bonus, as frequent as in the units of a
	// block that win by game 1 or 2: the count of article 3 times the weight of
	// the way.
	byBlock weighted.List[*pattern]
	// loneChest and loneRow have each sum as frequent as in a random crowned
	// chest, or row with a green shield, of byBlock.
	loneChest, loneRow weighted.List[rank]
)

func init() {
	var inChests, inRows [ranks]uint32
	// From the smallest prize up, so that Pick mostly stops early.
	for r := ranks - 1; r >= 0; r-- {
		for _, w := range ways {
			if w.prize != prizes[r].Amount {
				continue
			}
			p := &pattern{chestCount: len(w.chests), rowCount: len(w.rows)}
			if w.multiplier > 0 {
				p.bonus = Bonus{Present: true, Level: table.Amounts[table.Must(w.level)], Multiplier: w.multiplier}
				byPrize[r].Add(p, w.weight)
				continue
			}
			inBlock := uint32(prizes[r].Count) * w.weight
			for i, s := range w.chests {
				p.chests[i] = table.Must(s)
				inChests[p.chests[i]] += inBlock
			}
			for i, s := range w.rows {
				p.rows[i] = table.Must(s)
				inRows[p.rows[i]] += inBlock
			}
			byPrize[r].Add(p, w.weight)
			byBlock.Add(p, inBlock)
		}
	}
	for r := rank(ranks - 1); r >= 0; r-- {
		loneChest.Add(r, inChests[r])
		loneRow.Add(r, inRows[r])
	}
}
