package pactole

import (
	"filon/game"
	"filon/game/internal/cents"
)

// stakeCents is the one stake of articles 2 and 4.1, in cents.
const stakeCents = 200

// blockSize is the number of units in a block (article 2).
const blockSize = 9_000_000

// prizes is article 3: how many prizes of each amount a block holds.
var prizes = [...]struct {
	amount string
	count  int
}{
	{"200000.00", 2},
	{"20000.00", 4},
	{"200.00", 900},
	{"40.00", 16_000},
	{"20.00", 97_000},
	{"10.00", 400_000},
	{"4.00", 900_000},
	{"2.00", 700_000},
}

// A rank is the place of an amount in article 3, the largest being 0. Sums are
// handled by rank inside the package, and become decimals from amounts.
type rank int

const (
	losing rank = -1 // the rank of no prize
	ranks       = len(prizes)
)

var (
	amounts    [ranks]game.Amount // by rank
	rankCents  [ranks]int64       // by rank
	tables     []game.PrizeTable  // article 3 in the form of the contract
	zeroAmount = game.MustAmount("0.00")
)

func init() {
	t := game.PrizeTable{Stake: game.MustAmount("2.00").Decimal, BlockSize: blockSize}
	for r, p := range prizes {
		amounts[r] = game.MustAmount(p.amount)
		rankCents[r], _ = cents.Of(amounts[r].Decimal)
		t.Tiers = append(t.Tiers, game.Tier{Prize: amounts[r].Decimal, Count: p.count})
	}
	tables = []game.PrizeTable{t}
}

// rankOf finds a sum in cents in article 3. Searched from the smallest up: the
// small ones are by far the most frequent.
func rankOf(c int64) (rank, bool) {
	for r := ranks - 1; r >= 0; r-- {
		if rankCents[r] == c {
			return rank(r), true
		}
	}
	return losing, false
}

// rankShown finds a shown sum in article 3. A sum that Compose wrote is one of
// amounts itself, the same coefficient by address, and found at once; one from
// the wire is found by value.
func rankShown(a game.Amount) (rank, bool) {
	for r := ranks - 1; r >= 0; r-- {
		if a == amounts[r] {
			return rank(r), true
		}
	}
	c, ok := cents.Of(a.Decimal)
	if !ok {
		return losing, false
	}
	return rankOf(c)
}
