package chisq

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The critical values are those of printed chi-squared tables; for 2 and 4
// degrees of freedom the tail also has a closed form.
func TestUpperTailAgreesWithPrintedTables(t *testing.T) {
	for _, c := range []struct {
		stat float64
		df   int
		want float64
	}{
		{3.841459, 1, 0.05},
		{6.634897, 1, 0.01},
		{10.827566, 1, 0.001},
		{18.307038, 10, 0.05},
		{23.209251, 10, 0.01},
		{2.558212, 10, 0.99},
		{124.342113, 100, 0.05},
		{70.064895, 100, 0.99},
		{0, 3, 1},
	} {
		assert.InEpsilon(t, c.want, upperTail(c.stat, c.df), 1e-5, "%v, %d degrees", c.stat, c.df)
	}
	for _, x := range []float64{0.01, 0.5, 2, 3.9, 4.1, 27.7, 300} {
		assert.InEpsilon(t, math.Exp(-x/2), upperTail(x, 2), 1e-12, "%v, 2 degrees", x)
		assert.InEpsilon(t, math.Exp(-x/2)*(1+x/2), upperTail(x, 4), 1e-12, "%v, 4 degrees", x)
	}
}

func TestTwoSampleByHand(t *testing.T) {
	// 30/70 against 45/55: expected 37.5 and 62.5, statistic 4.8, one degree.
	assert.InDelta(t, 0.02846, TwoSample([]int{30, 70}, []int{45, 55}), 1e-5)
	assert.Equal(t, 1.0, TwoSample([]int{30, 70}, []int{300, 700}))
	assert.Equal(t, 1.0, TwoSample([]int{100, 2}, []int{100, 1}), "one category and nothing to set against it")
}

func TestFitByHand(t *testing.T) {
	// 60 throws of a die: (25+4+1+4+0+100)/10 = 13.4, five degrees.
	assert.InDelta(t, 0.01991, Fit([]int{5, 8, 9, 8, 10, 20}, []float64{1, 1, 1, 1, 1, 1}), 1e-5)
	assert.Zero(t, Fit([]int{50, 1}, []float64{1, 0}), "what the law excludes was seen")
}

// Under one law p is uniform: about 1 in 100 below 1 %. A broken p-value, or
// pooling that bends the law, shows here.
func TestPIsUniformUnderOneLaw(t *testing.T) {
	rnd := rand.New(rand.NewChaCha8([32]byte{1}))
	const rounds = 4000
	var two, fit int
	weights := []float64{40, 30, 20, 9, 0.5, 0.5}
	draw := func(n int) []int {
		counts := make([]int, len(weights))
		for range n {
			u := rnd.Float64() * 100
			i := 0
			for ; i < len(weights)-1 && u >= weights[i]; i++ {
				u -= weights[i]
			}
			counts[i]++
		}
		return counts
	}
	for range rounds {
		a, b := draw(400), draw(900)
		if TwoSample(a, b) < 0.01 {
			two++
		}
		if Fit(b, weights) < 0.01 {
			fit++
		}
	}
	assert.InDelta(t, rounds/100, two, 26, "TwoSample")
	assert.InDelta(t, rounds/100, fit, 26, "Fit")
}

func TestTwoSampleCatchesOnePercent(t *testing.T) {
	// Half of 100,000 against half, one category shifted by one in a hundred.
	assert.Less(t, TwoSample([]int{50_000, 50_000}, []int{51_000, 49_000}), 1e-4)
}

func TestEmptySamplesPanicInsteadOfPassing(t *testing.T) {
	assert.Panics(t, func() { TwoSample([]int{0, 0}, []int{1, 2}) })
	assert.Panics(t, func() { TwoSample([]int{1}, []int{1, 2}) })
	assert.Panics(t, func() { Fit([]int{0, 0}, []float64{1, 1}) })
	assert.Panics(t, func() { Fit([]int{1, 1}, []float64{0, 0}) })
	assert.Panics(t, func() { Fit([]int{1, 1}, []float64{1}) })
}
