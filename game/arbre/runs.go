package arbre

// run is one winning run of a grid.
type run struct {
	symbol Symbol
	cells  cells
	jokers cells
	end    int // the row of its last cell
}

// runSet are the winning runs of a grid: at most one ends on each row.
type runSet struct {
	byEnd [Size]run // a run without cells is none
	taken cells
}

// gridSets sorts the grid by symbol.
func gridSets(grid *[Size][Size]Symbol) (sets [allSymbols + 1]cells, err error) {
	bit := cells(1)
	for row := range grid {
		for column, s := range grid[row] {
			if !s.valid() {
				return sets, breaks("4.1", "no symbol at row %d, column %d", row, column)
			}
			sets[s] |= bit
			bit <<= 1
		}
	}
	return sets, nil
}

// findRuns finds the winning runs (4.4 to 4.7), or refuses a grid in which two
// readings of « suite continue » would see different ones. It takes the widest
// reading (sides and corners, every joker standing for every symbol) to find
// what reaches from edge to edge, and the narrowest one to accept it.
func findRuns(sets *[allSymbols + 1]cells) (found runSet, err error) {
	jokers := sets[Joker]
	if jokers.columns() == 1<<Size-1 {
		if c, crosses := crossing(jokers, leftEdge); crosses {
			return found, breaks("4.7 (reading)", "%d jokers reach across by themselves, as a run of any symbol", c.count())
		}
	}
	for s := Pomme; s < Joker; s++ {
		wide := sets[s] | jokers
		if wide.columns() != 1<<Size-1 || sets[s] == 0 {
			continue
		}
		for from := leftEdge; ; {
			c, crosses := crossing(wide, from)
			if !crosses {
				break
			}
			from &^= c
			if err := found.add(s, c, c&jokers); err != nil {
				return found, err
			}
		}
	}
	return found, nil
}

// crossing returns a component of c that starts from one of the edge cells
// given and touches the right edge.
func crossing(c, from cells) (component cells, crosses bool) {
	for from &= c; from != 0; from &^= component {
		component = c.component(from.first())
		if component&rightEdge != 0 {
			return component, true
		}
	}
	return 0, false
}

// add accepts a component of symbol s that reaches across as a run, or says
// which reading it breaks.
func (f *runSet) add(s Symbol, c, jokers cells) error {
	if jokers != 0 && !s.Ordinary() {
		return breaks("4.7 (reading)", "a joker stands in a run of %v or touches it", s)
	}
	p, ok := pathOver(c)
	if !ok {
		article := "4.4 (reading)"
		if jokers != 0 {
			article = "4.7 (reading)"
		}
		return breaks(article, "%d cells of %v, %d of them jokers, reach across but are not one path with a cell on each edge",
			c.count(), s, jokers.count())
	}
	// Components of one symbol never overlap, and two symbols share nothing but
	// jokers: a joker that touches a run belongs to its component.
	if f.taken&c != 0 {
		return breaks("4.7 (reading)", "a joker of the run of %v stands in another run or touches it", s)
	}
	f.taken |= c
	f.byEnd[p.end()] = run{symbol: s, cells: c, jokers: jokers, end: p.end()}
	return nil
}
