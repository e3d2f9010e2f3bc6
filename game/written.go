package game

import (
	"strings"

	"github.com/shopspring/decimal"
)

// Written returns an amount in euros as a person reads it: in French
// « 0,50 € » and « 10 000 € » (U+202F between thousands, U+00A0 before the
// sign), in English €0.50 and €10,000; no decimals when the amount is whole.
// Any lang but "en" is French.
func Written(d decimal.Decimal, lang string) string {
	point, group := ",", "\u202f"
	if lang == "en" {
		point, group = ".", ","
	}
	whole, cents, _ := strings.Cut(d.Abs().StringFixed(2), ".")
	var b strings.Builder
	if d.IsNegative() {
		b.WriteString("-")
	}
	if lang == "en" {
		b.WriteString("€")
	}
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteString(group)
		}
		b.WriteRune(digit)
	}
	if cents != "00" {
		b.WriteString(point + cents)
	}
	if lang != "en" {
		b.WriteString("\u00a0€")
	}
	return b.String()
}
