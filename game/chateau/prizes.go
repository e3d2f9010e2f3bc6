package chateau

import (
	"filon/game"
	"filon/game/internal/article3"
)

// blockSize is the number of units in a block (article 2).
const blockSize = 1_000_000

// prizes is article 3: how many prizes of each amount a block holds.
var prizes = [...]article3.Line{
	{Amount: "10000.00", Count: 1},
	{Amount: "500.00", Count: 20},
	{Amount: "50.00", Count: 100},
	{Amount: "20.00", Count: 1_100},
	{Amount: "10.00", Count: 26_500},
	{Amount: "2.00", Count: 90_000},
	{Amount: "1.00", Count: 166_000},
	{Amount: "0.50", Count: 64_000},
}

// A rank is the place of an amount in article 3. Sums are handled by rank inside
// the package, and become decimals from the table's amounts.
type rank = article3.Rank

const (
	losing = article3.Losing // the rank of no prize
	ranks  = len(prizes)
)

var (
	// table is articles 2 and 3 for the one stake, of 4.2.
	table      = article3.New("1.00", blockSize, prizes[:])
	tables     = []game.PrizeTable{table.PrizeTable}
	zeroAmount = game.MustAmount("0.00")
)
