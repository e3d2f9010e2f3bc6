package arbre

import "slices"

// path is the way of one run across the grid: the row on which it enters each
// column but the first. It stands on rows[0] in the first column, steps right
// into the second, goes up or down there to rows[1], steps right, and so on,
// into the last column on rows[3]. So it has one cell on each edge and never
// steps to the left, as the reading of article 4.4 asks.
type path struct {
	rows  [Size - 1]int8
	cells cells
}

// end is the row of the last cell, on the right edge: the row whose sum the
// run wins (4.4).
func (p path) end() int { return int(p.rows[Size-2]) }

// steps is how many steps up or down the path takes: 0 when it is straight.
func (p path) steps() int { return p.cells.count() - Size }

// walk is the path cell by cell, from the left edge to the right edge.
func (p path) walk() []Cell {
	w := []Cell{{Row: int(p.rows[0]), Column: 0}}
	row := int(p.rows[0])
	for column := 1; column < Size; column++ {
		w = append(w, Cell{row, column})
		if column == Size-1 {
			break
		}
		for row != int(p.rows[column]) {
			if row < int(p.rows[column]) {
				row++
			} else {
				row--
			}
			w = append(w, Cell{row, column})
		}
	}
	return w
}

// branches tells that a path lies beside itself: it goes one way in a column
// and back in the next, so that two of its cells touch by a side without
// following each other.
func (p path) branches() bool {
	for i := 1; i < len(p.rows)-1; i++ {
		if (p.rows[i]-p.rows[i-1])*(p.rows[i+1]-p.rows[i]) < 0 {
			return true
		}
	}
	return false
}

// allPaths are the 195 paths that a run can take, ordered by their cells.
var allPaths = everyPath()

func everyPath() []path {
	var all []path
	for n := range Size * Size * Size * Size {
		p := path{rows: [Size - 1]int8{int8(n / 125), int8(n / 25 % 5), int8(n / 5 % 5), int8(n % 5)}}
		if p.branches() {
			continue
		}
		for _, c := range p.walk() {
			p.cells |= cellAt(c.Row, c.Column)
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b path) int { return int(a.cells) - int(b.cells) })
	return all
}

// pathOver returns the path that takes exactly these cells, if there is one.
func pathOver(c cells) (path, bool) {
	i, found := slices.BinarySearchFunc(allPaths, c, func(p path, c cells) int { return int(p.cells) - int(c) })
	if !found {
		return path{}, false
	}
	return allPaths[i], true
}
