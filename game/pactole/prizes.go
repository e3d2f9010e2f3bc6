package pactole

import (
	"filon/game"
	"filon/game/internal/article3"
)

// blockSize is the number of units in a block (article 2).
const blockSize = 9_000_000

// prizes is article 3: how many prizes of each amount a block holds.
var prizes = [...]article3.Line{
	{Amount: "200000.00", Count: 2},
	{Amount: "20000.00", Count: 4},
	{Amount: "200.00", Count: 900},
	{Amount: "40.00", Count: 16_000},
	{Amount: "20.00", Count: 97_000},
	{Amount: "10.00", Count: 400_000},
	{Amount: "4.00", Count: 900_000},
	{Amount: "2.00", Count: 700_000},
}

// A rank is the place of an amount in article 3. Sums are handled by rank inside
// the package, and become decimals from the table's amounts.
type rank = article3.Rank

const (
	losing = article3.Losing // the rank of no prize
	ranks  = len(prizes)
)

var (
	// table is articles 2 and 3 for the one stake, of 4.1.
	table      = article3.New("2.00", blockSize, prizes[:])
	tables     = []game.PrizeTable{table.PrizeTable}
	zeroAmount = game.MustAmount("0.00")
)
