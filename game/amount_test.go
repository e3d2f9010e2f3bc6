package game

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
)

func TestAmountPrintsItsWireForm(t *testing.T) {
	a := MustAmount("1.00")
	for format, want := range map[string]string{"%s": "1.00", "%v": "1.00", "%q": `"1.00"`, "%6s": "  1.00"} {
		if got := fmt.Sprintf(format, a); got != want {
			t.Errorf("%s: got %s, want %s", format, got, want)
		}
	}
}

// An amount is written in one way only, and what decimal would read besides is
// none: "1.e1" is ten to it.
func TestAmountIsReadStrictly(t *testing.T) {
	for _, s := range []string{"0.00", "0.05", "0.50", "1.00", "10.00", "200000.00", "999999999.99"} {
		a, err := ParseAmount(s)
		assert.NoError(t, err, s)
		assert.Equal(t, s, a.String())
		var again Amount
		assert.NoError(t, again.UnmarshalJSON([]byte(`"`+s+`"`)))
		assert.True(t, again.Equal(a.Decimal))
	}
	for _, s := range []string{
		"", "1", "10", "100", "1500", ".50", "1.", "1.0", "1.000", "1,00", "01.00", "00.50", "1000000000.00", "-1.00", "+1.00",
		" 1.00", "1.00 ", "1.e1", "1e1.00", "1.0e", "0x1.00", "1_0.00", "1:.00", "1.0:", "1/.00", "\u0661.00", "NaN", "Inf",
	} {
		_, err := ParseAmount(s)
		assert.ErrorIs(t, err, ErrAmount, s)
		assert.Error(t, new(Amount).UnmarshalJSON([]byte(`"`+s+`"`)), s)
	}
	for _, b := range []string{``, `"`, `1.00`, `"1.00`, `1.00"`, `'1.00'`, `null`, `1`} {
		a := MustAmount("7.00")
		assert.ErrorIs(t, a.UnmarshalJSON([]byte(b)), ErrAmount, b)
		assert.Equal(t, "7.00", a.String(), "what is refused changes nothing")
	}
}

// A defect that makes up a sum ends in an error, not in a rounded amount.
func TestAmountThatTheWireCannotHoldIsNotWritten(t *testing.T) {
	b, err := MustAmount("2.00").MarshalJSON()
	assert.NoError(t, err)
	assert.Equal(t, `"2.00"`, string(b))
	for _, s := range []string{"-1", "-0.01", "0.125", "0.001", "1000000000", strings.Repeat("9", 30)} {
		b, err := Amount{decimal.RequireFromString(s)}.MarshalJSON()
		assert.ErrorIs(t, err, ErrAmount, s)
		assert.Nil(t, b, s)
	}
}
