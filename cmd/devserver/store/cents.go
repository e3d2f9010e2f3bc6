package store

import (
	"fmt"

	"filon/game"

	"github.com/shopspring/decimal"
)

// The records hold integer cents; they never leave this package.

func toCents(d decimal.Decimal) (int64, error) {
	c := d.Shift(2)
	if !c.IsInteger() || c.IsNegative() || c.GreaterThan(decimal.New(1, 12)) {
		return 0, fmt.Errorf("%s is not a sum of whole cents", d)
	}
	return c.IntPart(), nil
}

func fromCents(c int64) game.Amount { return game.Amount{Decimal: decimal.New(c, -2)} }
