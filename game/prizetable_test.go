package game

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
)

func TestTheTableTellsWhatItsBlockHolds(t *testing.T) {
	table := PrizeTable{Stake: decimal.NewFromInt(3), BlockSize: 7, Tiers: []Tier{
		{decimal.NewFromInt(10), 1}, {decimal.RequireFromString("0.50"), 2},
	}}
	assert.Equal(t, 3, table.Winners())
	assert.Equal(t, "11.00", table.Total().StringFixed(2))
	assert.Equal(t, "0.5238", table.PayoutRate().String(), "11 of 21")
	assert.Equal(t, "2.33", table.Odds().String(), "7 units for 3")
	for amount, pays := range map[string]bool{"0": true, "10": true, "0.5": true, "0.50": true, "11": false, "1": false, "-10": false} {
		assert.Equal(t, pays, table.Pays(decimal.RequireFromString(amount)), amount)
	}
}
