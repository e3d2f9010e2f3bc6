package arbre

import "slices"

// pattern is where one to four runs lie: paths that share no cell, from the
// top down by the row they end on.
type pattern struct {
	runs      [maxRuns]cells
	ends      [maxRuns]int8
	aloof     [maxRuns]cells // the cells of a run that touch no other run: room for its jokers (4.7)
	untouched cells          // the cells that neither lie in a run nor touch one: room for other jokers
}

func newPattern(paths []path) pattern {
	var p pattern
	all := cells(0)
	for i, a := range paths {
		p.runs[i], p.ends[i] = a.cells, int8(a.end())
		all |= a.cells
		others := cells(0)
		for j, b := range paths {
			if j != i {
				others |= b.cells
			}
		}
		p.aloof[i] = a.cells &^ others.around()
	}
	p.untouched = allCells &^ all.around()
	return p
}

// patternsByEnds are all patterns whose runs end on the same rows, grouped by
// the number of steps up or down that their runs take together.
type patternsByEnds struct {
	bySteps [len(stepWeights)][]pattern
	weight  uint32 // of the groups that are not empty
}

// everyPattern lists the patterns of n runs, by the set of rows they end on.
func everyPattern(n int) []patternsByEnds {
	byEnds := map[uint8]*patternsByEnds{}
	var sets []uint8
	var extend func(chosen []path, taken cells, ends uint8, steps int)
	extend = func(chosen []path, taken cells, ends uint8, steps int) {
		if len(chosen) == n {
			group := byEnds[ends]
			if group == nil {
				group = &patternsByEnds{}
				byEnds[ends] = group
				sets = append(sets, ends)
			}
			group.bySteps[steps] = append(group.bySteps[steps], newPattern(chosen))
			return
		}
		for _, p := range allPaths {
			if p.cells&taken == 0 && ends>>p.end() == 0 {
				extend(append(chosen, p), taken|p.cells, ends|1<<p.end(), steps+p.steps())
			}
		}
	}
	extend(nil, 0, 0, 0)
	slices.Sort(sets)
	var all []patternsByEnds
	for _, ends := range sets {
		group := *byEnds[ends]
		for steps, patterns := range group.bySteps {
			if len(patterns) > 0 {
				group.weight += stepWeights[steps]
			}
		}
		all = append(all, group)
	}
	return all
}
