package store

import (
	"fmt"

	"filon/game"

	"github.com/shopspring/decimal"
)

// The records hold integer cents; they never leave this package.

// maxCents is the largest sum that the wire holds (game.Amount), 999999999.99.
const maxCents = 99_999_999_999

// MaxOpeningBalance is the largest Options.OpeningBalance, in euros: it leaves
// room on the wire for more than a thousand of the largest prizes (article 3).
var MaxOpeningBalance = decimal.NewFromInt(1_000_000)

func (o Options) check() error {
	if _, err := toCents(o.OpeningBalance); err != nil {
		return fmt.Errorf("the opening balance: %w", err)
	}
	if o.OpeningBalance.GreaterThan(MaxOpeningBalance) {
		return fmt.Errorf("the opening balance is %s, at most %s: prizes must fit on top of it", o.OpeningBalance.StringFixed(2), MaxOpeningBalance.StringFixed(2))
	}
	return nil
}

func toCents(d decimal.Decimal) (int64, error) {
	c := d.Shift(2)
	if c.IsNegative() || c.GreaterThan(decimal.NewFromInt(maxCents)) {
		return 0, fmt.Errorf("%s is not a sum from 0.00 to %s", d, fromCents(maxCents))
	}
	if !c.IsInteger() {
		return 0, fmt.Errorf("%s is not a sum of whole cents", d)
	}
	return c.IntPart(), nil
}

func fromCents(c int64) game.Amount { return game.Amount{Decimal: decimal.New(c, -2)} }
