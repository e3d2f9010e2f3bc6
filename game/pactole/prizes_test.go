package pactole

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/game"
	"filon/game/internal/gametest"
)

func TestPactole_Article2_OneStakeOf2EurosInBlocksOf9Million(t *testing.T) {
	tables := New().Tables()
	assert.Len(t, tables, 1)
	assert.Equal(t, "2.00", tables[0].Stake.StringFixed(2))
	assert.Equal(t, 9_000_000, tables[0].BlockSize)
}

// The règlement prints the total of each line, and of all of them.
func TestPactole_Article3_TotalsAsPrinted(t *testing.T) {
	gametest.CheckPrinted(t, New().Tables()[0], 2_113_906, "12240000",
		"400000", "80000", "180000", "640000", "1940000", "4000000", "3600000", "1400000")
}

func TestPactole_NamesItself(t *testing.T) {
	assert.Equal(t, game.ID("pactole"), New().ID())
	assert.Equal(t, New().ID(), New().NewLayout().Game())
	assert.Equal(t, "Pactole", New().Name())
}
