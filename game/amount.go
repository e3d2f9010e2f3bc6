package game

import (
	"errors"
	"fmt"

	"github.com/shopspring/decimal"
)

// Amount is a sum of money in euros as it travels: a decimal.Decimal that
// marshals to a JSON string with exactly two decimals ("0.50") and accepts
// nothing else back. decimal itself would also take 8.2 and "1e3000000".
type Amount struct{ decimal.Decimal }

// ErrAmount is wrapped by every error about a malformed amount.
var ErrAmount = errors.New(`an amount is written with two decimals, from "0.00" to "999999999.99"`)

// ParseAmount reads an amount of the wire: ^(0|[1-9][0-9]{0,8})\.[0-9]{2}$.
func ParseAmount(s string) (Amount, error) {
	if !isWireAmount(s) {
		return Amount{}, fmt.Errorf("amount %.40q: %w", s, ErrAmount)
	}
	d, err := decimal.NewFromString(s)
	if err != nil {
		return Amount{}, fmt.Errorf("amount %.40q: %w", s, ErrAmount)
	}
	return Amount{d}, nil
}

// MustAmount is ParseAmount for the figures written in this program; it panics
// on a malformed one.
func MustAmount(s string) Amount {
	a, err := ParseAmount(s)
	if err != nil {
		panic(err)
	}
	return a
}

func isWireAmount(s string) bool {
	whole := len(s) - 3
	if whole < 1 || whole > 9 || s[whole] != '.' || (whole > 1 && s[0] == '0') {
		return false
	}
	for i := range len(s) {
		if i != whole && (s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return true
}

// String returns the wire form, two decimals and a point.
func (a Amount) String() string { return a.StringFixed(2) }

// Format makes fmt write the wire form as it would a string. Without it the
// embedded decimal's own Format answers, and prints 1.00 as "1".
func (a Amount) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, fmt.FormatString(f, verb), a.String())
}

// MarshalJSON writes the wire form. A sum that two decimals do not hold, or a
// negative one, is an error: it could only come from a defect.
func (a Amount) MarshalJSON() ([]byte, error) {
	s := a.String()
	if !isWireAmount(s) || !a.Equal(a.Truncate(2)) {
		return nil, fmt.Errorf("amount %s: %w", a.Decimal, ErrAmount)
	}
	return []byte(`"` + s + `"`), nil
}

// UnmarshalJSON reads the wire form, strictly.
func (a *Amount) UnmarshalJSON(b []byte) error {
	if len(b) < 2 || b[0] != '"' || b[len(b)-1] != '"' {
		return fmt.Errorf("amount %.40s: %w", b, ErrAmount)
	}
	p, err := ParseAmount(string(b[1 : len(b)-1]))
	if err != nil {
		return err
	}
	*a = p
	return nil
}
