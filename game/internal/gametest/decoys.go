package gametest

import (
	"fmt"

	"filon/game"
	"filon/game/internal/chisq"
)

// A Statistic puts what one unit, taken apart into a U, shows into classes.
type Statistic[U any] struct {
	Name    string
	Classes int
	Count   func(u U, into []int)
}

// One makes a statistic of one observation a unit, or none (-1). It keeps
// observations independent, as the chi-squared test takes them.
func One[U any](name string, classes int, class func(U) int) Statistic[U] {
	return Statistic[U]{name, classes, func(u U, into []int) {
		if c := class(u); c >= 0 {
			into[c]++
		}
	}}
}

// A Habit is a bias to plant in one unit of a hundred, to see it found.
type Habit[L any] struct {
	Name  string
	Plant func(*L)
}

// Decoys compares kinds of units of layout L by statistics over a view U of
// them, at a family-wise level of 1e-6 (Bonferroni).
type Decoys[L, U any] struct {
	Statistics  []Statistic[U]
	Look        func(*L) U
	Units       int // of each kind
	Comparisons int // that a test makes of the kinds, for the level
}

// Counts are the classes of every statistic.
type Counts [][]int

func (d *Decoys[L, U]) none() Counts {
	c := make(Counts, len(d.Statistics))
	for i, s := range d.Statistics {
		c[i] = make([]int, s.Classes)
	}
	return c
}

func (d *Decoys[L, U]) add(c Counts, l *L) {
	u := d.Look(l)
	for i, s := range d.Statistics {
		s.Count(u, c[i])
	}
}

func (c Counts) plus(d Counts) Counts {
	sum := make(Counts, len(c))
	for i := range c {
		for j := range c[i] {
			sum[i] = append(sum[i], c[i][j]+d[i][j])
		}
	}
	return sum
}

// Tally composes units of one kind and counts every statistic over them. For
// each habit it also counts what the same units would give if one in a hundred
// had it; src says which.
func (d *Decoys[L, U]) Tally(src game.Source, compose func(*L), habits ...Habit[L]) (plain Counts, planted []Counts) {
	rest, chosen := d.none(), d.none()
	for range habits {
		planted = append(planted, d.none())
	}
	var l L
	for range d.Units {
		compose(&l)
		if src.Below(100) > 0 {
			d.add(rest, &l)
			continue
		}
		d.add(chosen, &l)
		for h, habit := range habits {
			changed := l
			habit.Plant(&changed)
			d.add(planted[h], &changed)
		}
	}
	for h := range planted {
		planted[h] = planted[h].plus(rest)
	}
	return rest.plus(chosen), planted
}

// Differing names the statistics that tell two kinds apart.
func (d *Decoys[L, U]) Differing(a, b Counts) (names []string) {
	level := 1e-6 / float64(d.Comparisons*len(d.Statistics))
	for i, s := range d.Statistics {
		if p := chisq.TwoSample(a[i], b[i]); p < level {
			names = append(names, fmt.Sprintf("%s (p = %.2g)", s.Name, p))
		}
	}
	return names
}
