package minedor

import (
	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/internal/cents"
)

// Compose lays out a unit that pays prize: its course, then the way the prize
// is made up, then the cells. See the package's own comment for what this
// leaves the same in winning and losing units.
func (rules) Compose(l game.Layout, stake, prize decimal.Decimal, src game.Source) error {
	lay, err := own(l)
	if err != nil {
		return err
	}
	f, err := figuresFor(stake)
	if err != nil {
		return err
	}
	c, ok := cents.Of(prize)
	if !ok {
		return unknownPrize(stake, prize)
	}
	tier, ok := f.tierOf(c)
	if !ok {
		return unknownPrize(stake, prize)
	}
	f.compose(lay, tier, src)
	return nil
}

func (f *figures) compose(l *Layout, tier int, src game.Source) {
	c := drawCourse(src)
	gains := chooseGains(tier, c, src)

	l.Count = int(c.draws)
	open := 0
	for i := range l.Draws {
		d := &l.Draws[i]
		*d = Draw{}
		switch {
		case i >= l.Count:
		case c.cactus[i] > 0:
			d.Cells = cactusCells(c.cactus[i], src)
		default:
			f.pay(d, gains[open], src)
			open++
		}
	}
}

// chooseGains decides what each open draw of a course pays: the gains of one
// way, each under a different open draw, all arrangements equally likely.
func chooseGains(tier int, c *course, src game.Source) (gains [maxOpen]gain) {
	if tier == losing {
		return gains
	}
	chosen := fittings[tier][c.open].Pick(src).gains
	places := [maxOpen]uint8{0, 1, 2, 3}
	for i, g := range chosen {
		if left := uint32(c.open) - uint32(i); left > 1 {
			j := uint32(i) + src.Below(left)
			places[i], places[j] = places[j], places[i]
		}
		gains[places[i]] = g
	}
	return gains
}

// pay fills an open draw: a gain, or the zero gain for a loss.
func (f *figures) pay(d *Draw, g gain, src game.Source) {
	switch g.kind {
	case directWin:
		v := src.Below(cellsPerDraw * (uint32(ordinarySymbols) - 1))
		other := Symbol(v/cellsPerDraw) + Pepite
		if other >= g.symbol {
			other++ // the eight others
		}
		d.Cells = around(v%cellsPerDraw, other, g.symbol, g.symbol)
	case levers:
		d.Cells = around(src.Below(cellsPerDraw), TeteDeMineur, g.symbol, g.symbol)
		d.Multiplier = g.multiplier
	case wagon:
		d.Cells = amongTwo(Wagonnet, src)
		d.HasWagon = true
		d.Wagon.Decimal = f.prizes[g.symbol-Pepite]
	default:
		d.Cells = threeDifferent[src.Below(uint32(len(threeDifferent)))]
	}
}

// cactusCells lays out one to three cactus.
func cactusCells(n uint8, src game.Source) [cellsPerDraw]Symbol {
	switch n {
	case 1:
		return amongTwo(Cactus, src)
	case 2:
		v := src.Below(cellsPerDraw * uint32(ordinarySymbols))
		return around(v%cellsPerDraw, Symbol(v/cellsPerDraw)+Pepite, Cactus, Cactus)
	default:
		return [cellsPerDraw]Symbol{Cactus, Cactus, Cactus}
	}
}

// amongTwo puts a symbol in any of the three places and two different ordinary
// ones in the others.
func amongTwo(special Symbol, src game.Source) [cellsPerDraw]Symbol {
	v := src.Below(cellsPerDraw * uint32(len(twoDifferent)))
	pair := twoDifferent[v/cellsPerDraw]
	return around(v%cellsPerDraw, special, pair[0], pair[1])
}

// around puts one symbol at place and two others, in order, in the rest.
func around(place uint32, one, left, right Symbol) [cellsPerDraw]Symbol {
	switch place {
	case 0:
		return [cellsPerDraw]Symbol{one, left, right}
	case 1:
		return [cellsPerDraw]Symbol{left, one, right}
	default:
		return [cellsPerDraw]Symbol{left, right, one}
	}
}

// twoDifferent and threeDifferent list every ordered choice of different
// ordinary symbols: one uniform number takes one.
var (
	twoDifferent = func() (all [9 * 8][2]Symbol) {
		n := 0
		for a := Pepite; a <= Charbon; a++ {
			for b := Pepite; b <= Charbon; b++ {
				if a != b {
					all[n] = [2]Symbol{a, b}
					n++
				}
			}
		}
		return all
	}()
	threeDifferent = func() (all [9 * 8 * 7][cellsPerDraw]Symbol) {
		n := 0
		for _, ab := range twoDifferent {
			for c := Pepite; c <= Charbon; c++ {
				if c != ab[0] && c != ab[1] {
					all[n] = [cellsPerDraw]Symbol{ab[0], ab[1], c}
					n++
				}
			}
		}
		return all
	}()
)
