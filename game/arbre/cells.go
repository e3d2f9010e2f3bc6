package arbre

import "math/bits"

// cells is a set of cells of the grid: bit 5*row + column.
type cells uint32

const (
	allCells  cells = 1<<(Size*Size) - 1
	leftEdge  cells = 1 | 1<<5 | 1<<10 | 1<<15 | 1<<20
	rightEdge cells = leftEdge << (Size - 1)
)

func cellAt(row, column int) cells { return 1 << (Size*row + column) }

func (c cells) count() int { return bits.OnesCount32(uint32(c)) }

// columns is the set of columns with a cell in c: bit 0 is the leftmost.
func (c cells) columns() uint32 {
	return uint32(c|c>>5|c>>10|c>>15|c>>20) & (1<<Size - 1)
}

// around is c with every cell that touches it, by a side or a corner.
func (c cells) around() cells {
	c |= (c<<1)&^leftEdge&allCells | (c>>1)&^rightEdge
	return (c | c<<Size | c>>Size) & allCells
}

// component is what of c hangs together with start, by sides and corners.
// start lies in c.
func (c cells) component(start cells) cells {
	for {
		grown := start.around() & c
		if grown == start {
			return start
		}
		start = grown
	}
}

// first is c's topmost cell, and of that row the leftmost; c is not empty.
func (c cells) first() cells { return c & -c }

// nth is the n-th cell of c in reading order, from 0; c has more than n cells.
func (c cells) nth(n uint32) cells {
	for ; n > 0; n-- {
		c &= c - 1
	}
	return c.first()
}

// place is the row and the column of the single cell in c.
func (c cells) place() (row, column int) {
	i := bits.TrailingZeros32(uint32(c))
	return i / Size, i % Size
}
