package arbre

import "filon/game"

// The ground is what lies under the runs and the jokers: symbols of which none
// reaches from edge to edge. It is made of a few symbols, each of which leaves
// out one whole column that has no joker either. So no symbol, and no symbol
// helped by any jokers, by sides or by corners, gets past its empty column:
// the ground is a losing one for certain, without drawing again. The symbols
// of the unit's runs are not in the ground, so that laying a run over it adds
// no cell to anything else and nothing else to the run.
//
// The ground shows seven symbols: trefle, fer_a_cheval and five ordinary ones,
// six when a multiplier's run takes one away. Four runs leave six symbols.
const (
	groundSymbols     = 7
	leastGroundSymbol = 6
)

// drawGround draws d.ground: each cell is one of the symbols that do not leave
// out its column, all equally likely.
func (d *draft) drawGround(parts *[maxRuns]plannedPart, src game.Source) {
	ordinary := shuffledOrdinary(src.Below(8 * 7 * 6 * 5 * 4 * 3 * 2))
	next := 0
	hasTrefle, hasFer := true, true
	for i := range d.runs {
		switch parts[i].symbol {
		case Trefle:
			hasTrefle = false
			d.symbols[i] = Trefle
		case FerACheval:
			hasFer = false
			d.symbols[i] = FerACheval
		default:
			d.symbols[i] = ordinary[next]
			next++
		}
	}

	var palette [groundSymbols]Symbol
	n := 0
	if hasTrefle {
		palette[n] = Trefle
		n++
	}
	if hasFer {
		palette[n] = FerACheval
		n++
	}
	special := n
	for n < groundSymbols && next < len(ordinary) {
		palette[n] = ordinary[next]
		n++
		next++
	}
	// The ordinary symbols stand in any order. Put the special ones anywhere
	// among them: the place in the palette decides the column that a symbol
	// leaves out.
	x := src.Below(uint32(n * (n - 1) * 60))
	first := int(x) % n
	x /= uint32(n)
	seat(&palette, special, first, int(x)%(n-1))
	x /= uint32(n - 1)

	// Deal the columns without a joker out to the palette, in turn from a
	// column drawn. 60 is a multiple of every number of free columns.
	taken := (d.jokers.inRuns | d.jokers.elsewhere).columns()
	free := Size - cells(taken).count()
	turn := int(x) % free
	for column := range Size {
		allowed := &allowedSymbols[n-leastGroundSymbol][0][0]
		if taken>>column&1 == 0 {
			allowed = &allowedSymbols[n-leastGroundSymbol][free-1][turn]
			if turn++; turn == free {
				turn = 0
			}
		}
		digits := fiveDigits(allowed.count, src.Below(fifthPower[allowed.count]))
		for row := range Size {
			d.ground[row*Size+column] = palette[allowed.places[digits&7]]
			digits >>= 3
		}
	}
}

// seat moves the special symbols, which stand at the head of the palette, to
// places of their own: the first of them to first, the second, if there is
// one, to the second-th of the places that are left.
func seat(palette *[groundSymbols]Symbol, special, first, second int) {
	if special > 0 {
		palette[0], palette[first] = palette[first], palette[0]
	}
	if special > 1 {
		at := 1
		if first == 1 {
			at = 0 // it has made room for the first one
		}
		if second >= first {
			second++
		}
		palette[at], palette[second] = palette[second], palette[at]
	}
}

// allowance is which places of the palette a column may show.
type allowance struct {
	count  uint8
	places [groundSymbols]uint8
}

// allowedSymbols tells, for a palette of 6 or 7 symbols, the number of free
// columns less 1, and a column's turn among them, which places of the palette
// do not leave that column out: those that the turn does not fall on. With one
// free column, [0][0], it holds what a column with a joker may show: all.
var allowedSymbols = func() (table [2][Size][Size]allowance) {
	for n := range table {
		for free := range table[n] {
			for turn := range free + 1 {
				a := &table[n][free][turn]
				for place := range n + leastGroundSymbol {
					if free == 0 || place%(free+1) != turn {
						a.places[a.count] = uint8(place)
						a.count++
					}
				}
			}
		}
	}
	return table
}()

var fifthPower = [groundSymbols + 1]uint32{0, 1, 32, 243, 1024, 3125, 7776, 16807}

// fiveDigits splits x, below m^5, into its five digits in base m, three bits
// each. The cases let the compiler divide by multiplying; m is 3 to 7, as a
// palette of 6 or 7 leaves 1 to 4 out of a free column.
func fiveDigits(m uint8, x uint32) uint32 {
	switch m {
	case 3:
		return x%3 | x/3%3<<3 | x/9%3<<6 | x/27%3<<9 | x/81<<12
	case 4:
		return x%4 | x/4%4<<3 | x/16%4<<6 | x/64%4<<9 | x/256<<12
	case 5:
		return x%5 | x/5%5<<3 | x/25%5<<6 | x/125%5<<9 | x/625<<12
	case 6:
		return x%6 | x/6%6<<3 | x/36%6<<6 | x/216%6<<9 | x/1296<<12
	case 7:
		return x%7 | x/7%7<<3 | x/49%7<<6 | x/343%7<<9 | x/2401<<12
	}
	panic("arbre: a column of the ground with fewer than 3 symbols or more than 7")
}

// shuffledOrdinary is the x-th order of the eight ordinary symbols, x below 8!.
func shuffledOrdinary(x uint32) [ordinarySymbols]Symbol {
	s := [ordinarySymbols]Symbol{Pomme, Cerise, Gland, Plume, Papillon, Champignon, Cle, Lanterne}
	swap := func(i int, j uint32) { s[i], s[i+int(j)] = s[i+int(j)], s[i] }
	swap(0, x%8)
	swap(1, x/8%7)
	swap(2, x/56%6)
	swap(3, x/336%5)
	swap(4, x/1680%4)
	swap(5, x/6720%3)
	swap(6, x/20160)
	return s
}
