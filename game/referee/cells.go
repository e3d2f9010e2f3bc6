package referee

import "math/bits"

// cells is a set of cells of the grid of arbre: the cell of row r and column c
// (from 0, top left first) is bit 5r+c.
type cells uint32

const (
	wholeGrid cells = 1<<25 - 1
	leftEdge  cells = 1 | 1<<5 | 1<<10 | 1<<15 | 1<<20
	rightEdge cells = leftEdge << 4
)

func cellAt(row, column int) cells { return 1 << (5*row + column) }

func (c cells) count() int { return bits.OnesCount32(uint32(c)) }

// first is the first cell of the set in reading order.
func (c cells) first() cells { return c & -c }

// place is the row and column of a set of one cell.
func (c cells) place() (row, column int) {
	i := bits.TrailingZeros32(uint32(c))
	return i / 5, i % 5
}

// beside is every cell that has a side in common with a cell of the set.
func (c cells) beside() cells {
	return (c&^rightEdge<<1 | c&^leftEdge>>1 | c<<5 | c>>5) & wholeGrid
}

// around is every cell that has a side or a corner in common with a cell of the
// set.
func (c cells) around() cells {
	across := c | c&^rightEdge<<1 | c&^leftEdge>>1
	return (across | across<<5 | across>>5) & wholeGrid
}

// adjacency is what one reading of « suite continue » takes for the next cells.
type adjacency func(cells) cells

// whole is everything within a set that hangs together with these cells.
func (c cells) whole(within cells, next adjacency) cells {
	for {
		more := (c | next(c)) & within
		if more == c {
			return c
		}
		c = more
	}
}

// connections are the parts of a set that hang together and reach from the left
// edge of the grid to the right one.
func (c cells) connections(next adjacency) []cells {
	var found []cells
	for rest := c; rest != 0; {
		part := rest.first().whole(c, next)
		rest &^= part
		if part&leftEdge != 0 && part&rightEdge != 0 {
			found = append(found, part)
		}
	}
	return found
}
