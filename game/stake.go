package game

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"
)

// ParseStake reads a stake as a person types it ("2", "0.5", "0.50") and
// returns its canonical amount. It does not know which stakes a game has:
// TableFor does.
func ParseStake(s string) (Amount, error) {
	whole, cents, _ := strings.Cut(s, ".")
	if len(cents) > 2 || strings.HasSuffix(s, ".") {
		return Amount{}, fmt.Errorf(`stake %.40q: write it like "2" or "0.50"`, s)
	}
	a, err := ParseAmount(whole + "." + (cents + "00")[:2])
	if err != nil {
		return Amount{}, fmt.Errorf(`stake %.40q: write it like "2" or "0.50"`, s)
	}
	return a, nil
}

// TableFor returns the prize table of a stake of g (article 2 names the
// stakes, article 3 gives a table for each).
func TableFor(g Game, stake decimal.Decimal) (PrizeTable, error) {
	if t, ok := FindTable(g, stake); ok {
		return t, nil
	}
	tables := g.Tables()
	have := make([]string, len(tables))
	for i, t := range tables {
		have[i] = t.Stake.StringFixed(2)
	}
	return PrizeTable{}, fmt.Errorf("%w: %s has no stake of %s €, choose among %s",
		ErrUnknownStake, g.ID(), written(stake), strings.Join(have, ", "))
}

// FindTable is TableFor where not having one is no mistake.
func FindTable(g Game, stake decimal.Decimal) (PrizeTable, bool) {
	if reasonable(stake) {
		for _, t := range g.Tables() {
			if t.Stake.Equal(stake) {
				return t, true
			}
		}
	}
	return PrizeTable{}, false
}

// reasonable keeps decimal from comparing or printing 1e1000000000, which
// would take its time and memory from a hostile exponent.
func reasonable(d decimal.Decimal) bool {
	return d.Exponent() >= -20 && d.Exponent() <= 20 && d.NumDigits() <= 40
}

func written(d decimal.Decimal) string {
	if !reasonable(d) {
		return "an absurd number of"
	}
	return d.StringFixed(2)
}
