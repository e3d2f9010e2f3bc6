package referee

import "filon/game"

// run is a « suite continue » of one symbol that goes from edge to edge (arbre,
// 4.4).
type run struct {
	symbol string
	cells  cells
}

// row is the row of the run's last symbol, on the right edge.
func (r run) row() int {
	row, _ := (r.cells & rightEdge).place()
	return row
}

// runs finds the runs of a grid, or refuses a grid in which somebody could see
// another run than somebody else does. Any connection between the two edges
// counts, corners and jokers included, so that the widest reading is looked at;
// and each must be a run under the narrowest one.
func (g *arbreGrid) runs() ([]run, error) {
	// Jokers that reach across by themselves are a run of any symbol.
	if len(g.jokers.connections(cells.around)) > 0 {
		return nil, game.Breaks(arbre, "4.7 (reading)", "the jokers alone reach from edge to edge: a run of any symbol")
	}
	var found []run
	var taken cells // jokers that stand in a run or touch it
	for _, s := range g.symbols {
		for _, c := range (g.of[s] | g.jokers).connections(cells.around) {
			jokers := c & g.jokers
			if jokers != 0 && times(s) > 1 {
				return nil, game.Breaks(arbre, "4.7 (reading)", "a joker in or beside the run of %s", s)
			}
			if jokers&taken != 0 {
				return nil, game.Breaks(arbre, "4.7 (reading)", "a joker in or beside two runs, one of them of %.40s", s)
			}
			taken |= jokers
			if why := notSimple(c); why != "" {
				return nil, game.Breaks(arbre, "4.4 (reading)", "the connection of %.40s %s", s, why)
			}
			found = append(found, run{s, c})
		}
	}
	return found, nil
}

// notSimple tells why a connection is not the simple path of side-by-side cells
// that everybody reads as one run, "" if it is one.
func notSimple(c cells) string {
	if (c & leftEdge).count() != 1 {
		return "has several cells on the left edge"
	}
	if (c & rightEdge).count() != 1 {
		return "has several cells on the right edge"
	}
	// Walk it from the left edge. A path has one way on at each cell, up to the
	// right edge, and leaves nothing behind.
	last, walked := c&leftEdge, c&leftEdge
	for last&rightEdge == 0 {
		on := last.beside() & c &^ walked
		switch on.count() {
		case 0:
			return "has a dead end, or hangs together by a corner only"
		case 1:
		default:
			return "branches"
		}
		_, before := last.place()
		if _, after := on.place(); after < before {
			return "steps to the left"
		}
		last, walked = on, walked|on
	}
	if walked != c {
		return "has cells beside its path"
	}
	return ""
}
