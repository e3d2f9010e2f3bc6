package arbre

import (
	"github.com/shopspring/decimal"

	"filon/game"
)

// Evaluate returns the sum of what the unit's runs win (4.4 to 4.8), zero when
// it has none (4.9). An error that is a *game.LayoutError names the article
// that the layout breaks; others wrap game.ErrWrongLayout or
// game.ErrUnknownStake.
func (g *rules) Evaluate(l game.Layout, stake decimal.Decimal) (decimal.Decimal, error) {
	own, err := layoutOf(l)
	if err != nil {
		return decimal.Decimal{}, err
	}
	amounts, err := g.amountsOf(stake)
	if err != nil {
		return decimal.Decimal{}, err
	}
	_, prize, err := amounts.evaluate(own)
	return prize, err
}

// evaluate finds the runs of a layout and adds up what they win.
func (s stakeAmounts) evaluate(l *Layout) (found runSet, prize decimal.Decimal, err error) {
	var sums [Size]int64 // of the rows, in stakes
	for row := range l.Amounts {
		i, ok := s.Shown(l.Amounts[row])
		if !ok {
			return found, prize, breaks("4.3 (reading)", "the sum of row %d, %s €, is no amount of article 3 for a stake of %s €",
				row, short(l.Amounts[row].Decimal), euros(s.StakeCents).StringFixed(2))
		}
		sums[row] = tiers[i].stakes
	}
	sets, err := gridSets(&l.Grid)
	if err != nil {
		return found, prize, err
	}
	found, err = findRuns(&sets)
	if err != nil {
		return found, prize, err
	}
	if found.taken == 0 {
		return found, zeroEuros, nil // 4.9
	}
	total := int64(0)
	for row := range found.byEnd {
		r := &found.byEnd[row]
		if r.cells == 0 {
			continue
		}
		gain := sums[row] * int64(r.symbol.Multiplier())
		if amountIndex(gain) < 0 {
			return found, prize, breaks(multiplierArticle(r.symbol)+" (reading)", "%d times the sum of row %d is no amount of article 3",
				r.symbol.Multiplier(), row)
		}
		total += gain
	}
	i := amountIndex(total)
	if i < 0 {
		return found, prize, breaks("4.8", "the gains add up to %s €, which is no prize of article 3",
			euros(total*s.StakeCents).StringFixed(2))
	}
	return found, s.Amounts[i].Decimal, nil
}

func multiplierArticle(s Symbol) string {
	if s == Trefle {
		return "4.5"
	}
	return "4.6"
}

// short writes an amount for an error without spelling out a huge exponent.
func short(d decimal.Decimal) string {
	if e := d.Exponent(); e > 12 || e < -12 || d.NumDigits() > 20 {
		return "out of range"
	}
	return d.String()
}
