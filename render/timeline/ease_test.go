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
	for tick, want := range map[int]float32{9: 0, 10: 1, 11: 1} {
		assert.Equal(t, want, Part(tick, 10, 0), "tick %d of no duration", tick)
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

// A seed's parts are the outputs of splitmix64, of which these are the published
// ones for 1234567: were they others, every unit would be decorated anew.
func TestSeedIsSplitmix64(t *testing.T) {
	for i, want := range []uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
	} {
		assert.Equal(t, want, Seed(1234567, i))
		assert.Equal(t, int(want>>33%1000), Pick(1234567, i, 1000))
		assert.Equal(t, float32(want>>40)/(1<<24), Noise(1234567, i))
	}
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
