package pactole

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/game/internal/gametest"
)

// The list is 1 to 50 without five numbers that could be taken for sums.
func TestPactole_Article4_3_NumbersFromTheList(t *testing.T) {
	leftOut := []int{2, 4, 10, 20, 40}
	var shown [256]bool
	src := gametest.NewSource(43)
	for range 2000 {
		l := composed(t, gametest.BlockPrize(table.PrizeTable, src), src)
		var winning, yours [256]bool
		for _, n := range l.Winning {
			assert.False(t, winning[n], "%d twice among the winning numbers", n)
			winning[n], shown[n] = true, true
		}
		for _, c := range l.Yours {
			assert.False(t, yours[c.Number], "%d twice among the player's numbers", c.Number)
			yours[c.Number], shown[c.Number] = true, true
		}
	}
	for n, seen := range shown {
		listed := n >= 1 && n <= 50 && !slices.Contains(leftOut, n)
		assert.Equal(t, listed, seen, "%d", n)
		assert.Equal(t, listed, inList(n), "%d", n)
	}
	assert.False(t, inList(-1))
	assert.False(t, inList(1<<62))
}
