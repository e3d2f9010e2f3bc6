package game

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
)

func TestWritten(t *testing.T) {
	for _, c := range []struct{ in, fr, en string }{
		{"0.5", "0,50\u00a0€", "€0.50"},
		{"0", "0\u00a0€", "€0"},
		{"2", "2\u00a0€", "€2"},
		{"999.99", "999,99\u00a0€", "€999.99"},
		{"1000", "1\u202f000\u00a0€", "€1,000"},
		{"10000", "10\u202f000\u00a0€", "€10,000"},
		{"1234567.5", "1\u202f234\u202f567,50\u00a0€", "€1,234,567.50"},
		{"-3", "-3\u00a0€", "-€3"},
	} {
		d := decimal.RequireFromString(c.in)
		assert.Equal(t, c.fr, Written(d, "fr"))
		assert.Equal(t, c.en, Written(d, "en"))
	}
}
