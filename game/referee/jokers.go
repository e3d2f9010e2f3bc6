package referee

// bestByAssignment is the most, in cents, that the grid wins when each joker
// takes the value of one symbol of the grid (arbre, 4.7), trying every symbol
// for every joker; two cells hang together as next says.
//
// Symbols that could not change anything are tried once, together, as no value:
// a symbol whose cells do not reach from edge to edge with all jokers on its
// side does not do so with some of them, and a joker outside of such a widest
// connection is no part of a smaller one.
func (g *arbreGrid) bestByAssignment(next adjacency) int64 {
	reach := map[string]cells{} // the widest connections of each symbol that has one
	for _, s := range g.symbols {
		for _, c := range (g.of[s] | g.jokers).connections(next) {
			reach[s] |= c
		}
	}
	if len(reach) == 0 {
		return 0
	}
	has := map[string]cells{} // the cells of each symbol, jokers that took its value included
	for s := range reach {
		has[s] = g.of[s]
	}
	return g.bestFrom(g.jokers, has, reach, next)
}

// bestFrom tries every value for the first of the jokers left, and the others
// after it.
func (g *arbreGrid) bestFrom(left cells, has, reach map[string]cells, next adjacency) int64 {
	if left == 0 {
		return g.pays(has, next)
	}
	j := left.first()
	idle := false
	var best int64
	for _, s := range g.symbols {
		if reach[s]&j == 0 {
			idle = true
			continue
		}
		has[s] |= j
		best = max(best, g.bestFrom(left&^j, has, reach, next))
		has[s] &^= j
	}
	if idle {
		best = max(best, g.bestFrom(left&^j, has, reach, next))
	}
	return best
}

// pays is what the connections of the symbols win together, in cents: each the
// sum of its row on the right edge (the best one, if it ends on several) times
// what its symbol multiplies by.
func (g *arbreGrid) pays(has map[string]cells, next adjacency) int64 {
	var total int64
	for s, c := range has {
		for _, connection := range c.connections(next) {
			var sum int64
			for ends := connection & rightEdge; ends != 0; ends &^= ends.first() {
				row, _ := ends.first().place()
				sum = max(sum, g.sums[row])
			}
			total += sum * times(s)
		}
	}
	return total
}
