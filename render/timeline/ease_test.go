package timeline

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEasingsBeginAndEndWhereTheMovementDoes(t *testing.T) {
	for name, ease := range map[string]func(float32) float32{
		"out": Out, "in": In, "in out": InOut, "back": Back, "anticipate": Anticipate,
	} {
		assert.InDelta(t, 0, ease(0), 1e-5, name)
		assert.InDelta(t, 1, ease(1), 1e-5, name)
		for p := float32(0); p < 1; p += .01 { // no jump on the way
			assert.InDelta(t, ease(p), ease(p+.01), .1, "%s at %g", name, p)
		}
	}
	assert.Greater(t, Out(.5), float32(.5))
	assert.Less(t, In(.5), float32(.5))
	assert.InDelta(t, .5, InOut(.5), 1e-5)
	assert.InDelta(t, 1.1, Back(.7), .02, "overshoots by about a tenth")
	assert.Negative(t, Anticipate(.2))
	assert.Greater(t, Anticipate(.8), float32(1))
}

func TestPartRunsFromItsStartForItsDuration(t *testing.T) {
	for tick, want := range map[int]float32{-5: 0, 10: 0, 15: .25, 20: .5, 30: 1, 31: 1, 1000: 1} {
		assert.Equal(t, want, Part(tick, 10, 20), "tick %d", tick)
	}
}

func TestShapes(t *testing.T) {
	assert.InDelta(t, 0, Bell(0), 1e-5)
	assert.InDelta(t, 1, Bell(.5), 1e-5)
	assert.InDelta(t, 0, Bell(1), 1e-5)
	assert.InDelta(t, 1, Wave(10, 40, 0), 1e-5, "a quarter of the period")
	assert.InDelta(t, -1, Wave(20, 40, .25), 1e-5)
	assert.Equal(t, float32(12), Mix(10, 20, .2))
	assert.Equal(t, float32(.5), Span(.5, .25, .75))
	assert.Equal(t, float32(0), Span(.1, .25, .75))
	assert.Equal(t, float32(1), Span(.9, .25, .75))
}

// Decoration is the same in every replay, and no two pieces of it move alike.
func TestNoiseIsFixedAndEven(t *testing.T) {
	sum, seen := float32(0), map[float32]bool{}
	for i := range uint64(2000) {
		n := Noise(i, 1)
		assert.Equal(t, n, Noise(i, 1))
		assert.True(t, n >= 0 && n < 1, "%g", n)
		assert.NotEqual(t, n, Noise(i, 2))
		seen[n], sum = true, sum+n
	}
	assert.InDelta(t, .5, sum/2000, .03)
	assert.Greater(t, len(seen), 1990)
}
