package pactole

import (
	"github.com/shopspring/decimal"

	"filon/game"
)

// Evaluate implements game.Game: the sums of the player's numbers that are
// also winning numbers, added up (article 4.4), 0 without any (4.5).
//
// It refuses a number outside the list or twice in a zone (4.3), and a sum or a
// total that is not an amount of article 3.
func (pactole) Evaluate(l game.Layout, stake decimal.Decimal) (decimal.Decimal, error) {
	unit, err := own(l, stake)
	if err != nil {
		return decimal.Decimal{}, err
	}
	return evaluate(unit)
}

func evaluate(l *Layout) (decimal.Decimal, error) {
	var winning, yours uint64
	for i, n := range l.Winning {
		if !inList(int(n)) {
			return decimal.Decimal{}, game.Breaks(ID, "4.3", "winning number %d: %d is not of the list", i, n)
		}
		if winning>>n&1 == 1 {
			return decimal.Decimal{}, game.Breaks(ID, "4.3", "%d stands twice among the winning numbers", n)
		}
		winning |= 1 << n
	}
	var gain int64
	for i := range l.Yours {
		n := l.Yours[i].Number
		if !inList(int(n)) {
			return decimal.Decimal{}, game.Breaks(ID, "4.3", "number %d of the player: %d is not of the list", i, n)
		}
		if yours>>n&1 == 1 {
			return decimal.Decimal{}, game.Breaks(ID, "4.3", "%d stands twice among the player's numbers", n)
		}
		yours |= 1 << n
		sum, ok := table.Shown(l.Yours[i].Amount)
		if !ok {
			return decimal.Decimal{}, game.Breaks(ID, "3 (reading)", "sum %d of the player, %s €, is not an amount of the table", i, l.Yours[i].Amount.Decimal)
		}
		if winning>>n&1 == 1 {
			gain += table.Cents[sum]
		}
	}
	if gain == 0 {
		return zeroAmount.Decimal, nil
	}
	r, ok := table.Rank(gain)
	if !ok {
		return decimal.Decimal{}, game.Breaks(ID, "3", "the sums won add up to %s €, which is not a prize", decimal.New(gain, -2))
	}
	return table.Amounts[r].Decimal, nil
}
