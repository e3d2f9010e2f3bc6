package chisq

import "math"

// upperTail is the probability that a chi-squared variable of df degrees of
// freedom exceeds stat: the regularised upper incomplete gamma function
// Q(df/2, stat/2) (Abramowitz and Stegun 26.4.19).
func upperTail(stat float64, df int) float64 {
	a, x := float64(df)/2, stat/2
	if x <= 0 {
		return 1
	}
	lg, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - lg)
	// The series converges fast on the left of the mean, the continued fraction
	// on its right; the latter also keeps tiny tails exact, where 1 - P would
	// cancel.
	if x < a+1 {
		return 1 - front*lowerSeries(a, x)
	}
	return front * upperFraction(a, x)
}

const (
	precision = 1e-15
	maxTerms  = 100_000
)

// lowerSeries is A&S 6.5.29, without its factor x^a e^-x / Γ(a).
func lowerSeries(a, x float64) float64 {
	term := 1 / a
	sum := term
	for n := 1; n < maxTerms; n++ {
		term *= x / (a + float64(n))
		sum += term
		if term < sum*precision {
			break
		}
	}
	return sum
}

// upperFraction is A&S 6.5.31, without its factor x^a e^-x / Γ(a), by the
// modified method of Lentz.
func upperFraction(a, x float64) float64 {
	const tiny = 1e-300
	b := x + 1 - a
	c := 1 / tiny
	d := 1 / b
	h := d
	for i := 1; i < maxTerms; i++ {
		an := -float64(i) * (float64(i) - a)
		b += 2
		if d = an*d + b; math.Abs(d) < tiny {
			d = tiny
		}
		if c = b + an/c; math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		step := d * c
		h *= step
		if math.Abs(step-1) < precision {
			break
		}
	}
	return h
}
