// Package chisq is Pearson's chi-squared test, for the tests that hold that
// what does not decide a unit is laid out alike on winning and losing units.
// It is test support: nothing outside _test files uses it.
package chisq

import (
	"fmt"
	"math"
)

// sparse is the smallest expected count that a category may have by itself:
// under 5 the statistic no longer follows the chi-squared law (Cochran 1954),
// so sparser categories are counted together.
const sparse = 5

// TwoSample returns the probability, were a and b drawn from one law, of
// counts at least as far apart as these: a[i] and b[i] count category i. It
// panics when the lengths differ or a sample is empty, since a test over
// nothing would always pass. Categories too sparse to judge are pooled; when a
// single category is left there is nothing to tell apart and p is 1.
func TwoSample(a, b []int) (p float64) {
	if len(a) != len(b) {
		panic(fmt.Sprintf("chisq: %d categories against %d", len(a), len(b)))
	}
	na, nb := total(a), total(b)
	all := na + nb
	var stat float64
	var bins int
	add := func(oa, ob float64) {
		ea, eb := (oa+ob)*na/all, (oa+ob)*nb/all
		stat += (oa-ea)*(oa-ea)/ea + (ob-eb)*(ob-eb)/eb
		bins++
	}
	var poolA, poolB float64
	for i := range a {
		oa, ob := float64(a[i]), float64(b[i])
		if (oa+ob)*math.Min(na, nb)/all < sparse {
			poolA, poolB = poolA+oa, poolB+ob
			continue
		}
		add(oa, ob)
	}
	if (poolA+poolB)*math.Min(na, nb)/all >= sparse {
		add(poolA, poolB)
	}
	if bins < 2 {
		return 1
	}
	return upperTail(stat, bins-1)
}

// Fit returns the probability, were observed drawn from the law expected, of
// counts at least as far from it as these. expected gives each category's
// weight in any unit (counts, probabilities). A category of weight 0 that was
// observed gives p = 0. It panics when the lengths differ or observed is empty.
func Fit(observed []int, expected []float64) (p float64) {
	if len(observed) != len(expected) {
		panic(fmt.Sprintf("chisq: %d categories against %d", len(observed), len(expected)))
	}
	n := total(observed)
	var weight float64
	for _, e := range expected {
		if e < 0 || math.IsNaN(e) || math.IsInf(e, 0) {
			panic(fmt.Sprintf("chisq: weight %v", e))
		}
		weight += e
	}
	if weight == 0 {
		panic("chisq: a law without weight")
	}
	var stat float64
	var bins int
	add := func(o, e float64) {
		stat += (o - e) * (o - e) / e
		bins++
	}
	var poolO, poolE float64
	for i, w := range expected {
		o, e := float64(observed[i]), w*n/weight
		switch {
		case e == 0 && o > 0:
			return 0
		case e < sparse:
			poolO, poolE = poolO+o, poolE+e
		default:
			add(o, e)
		}
	}
	if poolE >= sparse {
		add(poolO, poolE)
	}
	if bins < 2 {
		return 1
	}
	return upperTail(stat, bins-1)
}

func total(counts []int) float64 {
	var n int
	for _, c := range counts {
		if c < 0 {
			panic("chisq: a negative count")
		}
		n += c
	}
	if n == 0 {
		panic("chisq: an empty sample")
	}
	return float64(n)
}
