package weighted

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// last answers with the largest number that may be drawn, and notes the bound.
type last struct{ below uint32 }

func (l *last) Below(n uint32) uint32 { l.below = n; return n - 1 }

func TestList_GivesEachChoiceAsManyNumbersAsItsWeight(t *testing.T) {
	var l List[string]
	assert.Zero(t, l.Total())
	l.Add("never", 0)
	l.Add("once", 1)
	l.Add("nor this", 0)
	l.Add("thrice", 3)
	assert.Equal(t, uint32(4), l.Total())
	for x, want := range []string{"once", "thrice", "thrice", "thrice"} {
		assert.Equal(t, want, l.At(uint32(x)))
	}
	src := new(last)
	assert.Equal(t, "thrice", l.Pick(src))
	assert.Equal(t, uint32(4), src.below, "one draw below the total: layouts are recomputed from it")
	assert.Zero(t, testing.AllocsPerRun(100, func() { l.Pick(src) }))
}

func TestAdd_RefusesWeightsThatDoNotFit(t *testing.T) {
	var l List[string]
	l.Add("likely", 1<<31)
	assert.Panics(t, func() { l.Add("too much", 1<<31) })
	assert.NotPanics(t, func() { l.Add("what is left", 1<<31-1) })
}
