package chateau

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/game"
	"filon/game/internal/gametest"
)

func TestChateau_Article2_OneStakeOf1EuroInBlocksOf1Million(t *testing.T) {
	tables := New().Tables()
	assert.Len(t, tables, 1)
	assert.Equal(t, "1.00", tables[0].Stake.StringFixed(2))
	assert.Equal(t, 1_000_000, tables[0].BlockSize)
}

// The règlement prints the total of each line, and of all of them.
func TestChateau_Article3_TotalsAsPrinted(t *testing.T) {
	gametest.CheckPrinted(t, New().Tables()[0], 347_721, "690000",
		"10000", "10000", "5000", "22000", "265000", "180000", "166000", "32000")
}

func TestChateau_NamesItself(t *testing.T) {
	assert.Equal(t, game.ID("chateau"), New().ID())
	assert.Equal(t, New().ID(), New().NewLayout().Game())
	assert.Equal(t, "Le Château d'or", New().Name())
}
