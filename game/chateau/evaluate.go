package chateau

import (
	"github.com/shopspring/decimal"

	"filon/game"
)

// Evaluate implements game.Game: the sums of crowned chests (article 4.5.1) and
// of rows with a green shield (4.6.1), added up (4.8), or, when there are none,
// the level of the Bonus times its coefficient (4.7); 0 in all other cases
// (4.9).
//
// It refuses an unknown symbol (4.3), a sum or a total that is not an amount of
// article 3, two green shields in a row (whose sum one could read as won
// twice), a Bonus that is missing or spare (4.7), and one that 4.7.2 to 4.7.6
// do not allow.
func (chateau) Evaluate(l game.Layout, stake decimal.Decimal) (decimal.Decimal, error) {
	unit, err := own(l, stake)
	if err != nil {
		return decimal.Decimal{}, err
	}
	return evaluate(unit)
}

func evaluate(l *Layout) (decimal.Decimal, error) {
	var gain int64
	for i := range l.Chests {
		c := &l.Chests[i]
		if !c.Symbol.Valid() {
			return decimal.Decimal{}, game.Breaks(ID, "4.3", "chest %d: no symbol %d", i, uint8(c.Symbol))
		}
		sum, ok := table.Shown(c.Amount)
		if !ok {
			return decimal.Decimal{}, game.Breaks(ID, "3 (reading)", "chest %d: %s € is not an amount of the table", i, c.Amount.Decimal)
		}
		if c.Symbol == Couronne {
			gain += table.Cents[sum]
		}
	}
	for i := range l.Rows {
		row := &l.Rows[i]
		green := 0
		for _, s := range row.Shields {
			if !s.Valid() {
				return decimal.Decimal{}, game.Breaks(ID, "4.3", "row %d: no shield %d", i, uint8(s))
			}
			if s == Vert {
				green++
			}
		}
		sum, ok := table.Shown(row.Amount)
		if !ok {
			return decimal.Decimal{}, game.Breaks(ID, "3 (reading)", "row %d: %s € is not an amount of the table", i, row.Amount.Decimal)
		}
		switch green {
		case 0:
		case 1:
			gain += table.Cents[sum]
		default:
			return decimal.Decimal{}, game.Breaks(ID, "4.6.1 (reading)", "row %d: %d green shields, at most 1", i, green)
		}
	}
	switch {
	case gain > 0 && l.Bonus.Present:
		return decimal.Decimal{}, game.Breaks(ID, "4.7", "a Bonus after a winning game")
	case gain == 0 && !l.Bonus.Present:
		return decimal.Decimal{}, game.Breaks(ID, "4.7", "no Bonus after two losing games")
	case l.Bonus.Present:
		var err error
		if gain, err = l.Bonus.gain(); err != nil {
			return decimal.Decimal{}, err
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
