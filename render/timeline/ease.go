// Package timeline turns ticks into motion: how far an animation is at a tick,
// eased. Every function is pure, so that any moment can be sought.
package timeline

import "math"

// Part returns how far an animation that starts at tick start and lasts dur
// ticks has come at tick t, from 0 to 1. One of no duration is over at its
// start.
func Part(t, start, dur int) float32 {
	switch {
	case t < start:
		return 0
	case t >= start+dur:
		return 1
	}
	return float32(t-start) / float32(dur)
}

// Clamp limits p to 0…1.
func Clamp(p float32) float32 { return min(max(p, 0), 1) }

// Span maps the part of p between a and b to 0…1.
func Span(p, a, b float32) float32 { return Clamp((p - a) / (b - a)) }

// Mix is a at p = 0 and b at p = 1.
func Mix(a, b, p float32) float32 { return a + (b-a)*p }

// Out slows down towards the end.
func Out(p float32) float32 { q := 1 - p; return 1 - q*q*q }

// In starts slowly.
func In(p float32) float32 { return p * p * p }

// InOut starts slowly and slows down towards the end.
func InOut(p float32) float32 {
	if p < .5 {
		return 4 * p * p * p
	}
	q := 2 - 2*p
	return 1 - q*q*q/2
}

// Back overshoots its end by about a tenth and settles: follow-through.
func Back(p float32) float32 {
	const s = 1.70158
	q := p - 1
	return 1 + (s+1)*q*q*q + s*q*q
}

// Anticipate draws back a little before it goes, and overshoots a little at
// the end.
func Anticipate(p float32) float32 {
	const s = 1.9
	if p < .5 {
		q := 2 * p
		return q * q * ((s+1)*q - s) / 2
	}
	q := 2*p - 2
	return (q*q*((s+1)*q+s) + 2) / 2
}

// Bell rises from 0 to 1 at the middle and falls back.
func Bell(p float32) float32 { return Sin(p * math.Pi) }

// Sin is the sine of an angle in radians.
func Sin(x float32) float32 { return float32(math.Sin(float64(x))) }

// Cos is the cosine of an angle in radians.
func Cos(x float32) float32 { return float32(math.Cos(float64(x))) }

// Wave is a sine of the given period in ticks at tick t, with a phase from 0
// to 1, between -1 and 1.
func Wave(t int, period, phase float32) float32 {
	return Sin(2 * math.Pi * (float32(t)/period + phase))
}
