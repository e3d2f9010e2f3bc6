package minedor

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/internal/article3"
	"filon/game/internal/cents"
)

const (
	blockSize = 450_000 // article 2
	tiers     = ordinarySymbols
	losing    = tiers // stands where a tier would, for a unit that wins nothing
)

// stakes are the prices of a unit, article 2.
var stakes = [...]string{"0.50", "1.00", "2.00"}

// lots is articles 3.1, 3.2 and 3.3 side by side: as many prizes of each
// amount at every stake.
var lots = [tiers]struct {
	count   int
	amounts [len(stakes)]string
}{
	{3, [...]string{"7500.00", "15000.00", "30000.00"}},
	{4, [...]string{"2500.00", "5000.00", "10000.00"}},
	{5, [...]string{"1250.00", "2500.00", "5000.00"}},
	{150, [...]string{"125.00", "250.00", "500.00"}},
	{1_000, [...]string{"25.00", "50.00", "100.00"}},
	{3_000, [...]string{"5.00", "10.00", "20.00"}},
	{8_000, [...]string{"2.50", "5.00", "10.00"}},
	{25_000, [...]string{"1.00", "2.00", "4.00"}},
	{30_000, [...]string{"0.50", "1.00", "2.00"}},
}

// pairs is article 4.3.1: what two symbols alike pay at each stake. They are
// the amounts of article 3, so that tier i is the pair of Symbol(i+1); a test
// holds this.
var pairs = [tiers]struct {
	symbol Symbol
	pays   [len(stakes)]string
}{
	{Pepite, [...]string{"7500.00", "15000.00", "30000.00"}},
	{Pierre, [...]string{"2500.00", "5000.00", "10000.00"}},
	{PierresPrecieuses, [...]string{"1250.00", "2500.00", "5000.00"}},
	{Lampe, [...]string{"125.00", "250.00", "500.00"}},
	{FerACheval, [...]string{"25.00", "50.00", "100.00"}},
	{Casque, [...]string{"5.00", "10.00", "20.00"}},
	{Pelle, [...]string{"2.50", "5.00", "10.00"}},
	{Marteau, [...]string{"1.00", "2.00", "4.00"}},
	{Charbon, [...]string{"0.50", "1.00", "2.00"}},
}

// figures is everything that depends on the stake. A tier is a rank of its
// table.
type figures struct {
	*article3.Table
	prizes [tiers + 1]decimal.Decimal // by tier, and zero for losing
	pair   [ordinarySymbols + 1]int64 // article 4.3.1, cents by symbol
}

var byStake, tables = func() (all [len(stakes)]figures, tables []game.PrizeTable) {
	for i, stake := range stakes {
		f := &all[i]
		var lines []article3.Line
		for _, lot := range lots {
			lines = append(lines, article3.Line{Amount: lot.amounts[i], Count: lot.count})
		}
		f.Table = article3.New(stake, blockSize, lines)
		for t, tier := range f.Tiers {
			f.prizes[t] = tier.Prize
		}
		f.prizes[losing] = decimal.Zero
		for _, p := range pairs {
			f.pair[p.symbol] = f.Cents[f.Must(p.pays[i])]
		}
		tables = append(tables, f.PrizeTable)
	}
	return all, tables
}()

// Tables are articles 3.1 to 3.3.
func (rules) Tables() []game.PrizeTable { return tables }

// figuresFor finds the figures of a stake of article 2.
func figuresFor(stake decimal.Decimal) (*figures, error) {
	if c, ok := cents.Of(stake); ok {
		for i := range byStake {
			if byStake[i].StakeCents == c {
				return &byStake[i], nil
			}
		}
	}
	return nil, fmt.Errorf("%s: %w: %s €, article 2 has 0.50, 1.00 and 2.00", ID, game.ErrUnknownStake, stake)
}

// tierOf finds the line of article 3 that pays so many cents; losing for zero.
func (f *figures) tierOf(c int64) (tier int, ok bool) {
	if c == 0 {
		return losing, true
	}
	r, ok := f.Rank(c)
	return int(r), ok
}
