// Package cents turns euros into integer cents for the hot loops of
// composition and evaluation, without allocating. Cents never leave a game's
// package.
package cents

import "github.com/shopspring/decimal"

// Of returns d in cents. ok is false when d is negative, beyond 10^12 cents,
// or not a whole number of cents.
func Of(d decimal.Decimal) (c int64, ok bool) {
	const limit = 1_000_000_000_000
	c = d.CoefficientInt64()
	exp := d.Exponent() + 2
	if c < 0 || c > limit || d.NumDigits() > 13 || exp < -13 || exp > 13 {
		return 0, false
	}
	for ; exp > 0; exp-- {
		if c *= 10; c > limit {
			return 0, false
		}
	}
	for ; exp < 0; exp++ {
		if c%10 != 0 {
			return 0, false
		}
		c /= 10
	}
	return c, true
}
