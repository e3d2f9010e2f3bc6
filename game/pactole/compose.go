package pactole

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
)

// Compose implements game.Game.
//
// Every unit is drawn by one process:
//
//  1. Nine numbers of the player and three others are drawn without
//     replacement from the list of article 4.3.
//  2. A pattern of one to three sums is drawn: for a prize, among the ways to
//     compose it; for a losing unit, among the patterns of the winning units of
//     a block, as frequent as there.
//  3. The pattern's sums go to places drawn among the nine. In a winning unit
//     the numbers of those places, and of the other three as many as are
//     missing, are the winning numbers, in a drawn order; in a losing unit the
//     other three are.
//  4. Each other place gets a sum drawn as frequent as among the sums of the
//     patterns of a block, taken one by one.
//
// All that the winning pattern forces is that its numbers stand on both sides.
// Hence, exactly and not only nearly, between the winning units of a block and
// its losing ones: the three winning numbers by themselves, the nine numbers by
// themselves and the nine sums by themselves have the same joint law, order and
// places included; numbers are independent of sums; a number that matches
// nothing is uniform over the list, as near to and as far from the winning
// ones; a sum that wins nothing has the law of step 4, which is that of the
// sums that win. So no sum is shown more often, next to the others, than it is
// won, and nothing can be read from a part of either zone.
func (pactole) Compose(l game.Layout, stake, prize decimal.Decimal, src game.Source) error {
	unit, err := own(l, stake)
	if err != nil {
		return err
	}
	r, ok := table.Prize(prize)
	if !ok {
		return fmt.Errorf("%w: %s pays no %s €", game.ErrUnknownPrize, ID, prize)
	}
	compose(unit, r, src)
	return nil
}

func compose(l *Layout, r rank, src game.Source) {
	var drawn [YourCells + WinningCells]uint8
	drawNumbers(&drawn, src)
	for i := range l.Yours {
		l.Yours[i].Number = drawn[i]
	}
	others := drawn[YourCells:]

	var shown *pattern
	matching := 0
	if r == losing {
		shown = byBlock.Pick(src)
	} else {
		shown = byPrize[r].Pick(src)
		matching = shown.count
	}

	at := src.Below(uint32(len(places) * len(orders)))
	place, order := &places[at%uint32(len(places))], &orders[at/uint32(len(places))]
	for i, at := range order {
		if i < matching {
			l.Winning[at] = l.Yours[place[i]].Number
		} else {
			l.Winning[at] = others[i]
		}
	}
	var taken uint
	for i := range shown.count {
		l.Yours[place[i]].Amount = table.Amounts[shown.sums[i]]
		taken |= 1 << place[i]
	}
	for i := range l.Yours {
		if taken>>i&1 == 0 {
			l.Yours[i].Amount = table.Amounts[lone.Pick(src)]
		}
	}
}

// drawNumbers draws distinct numbers of the list, in order: the first steps of
// a Fisher-Yates shuffle. Several steps share one draw below the product of
// their choices, which is as uniform and spends less of the source.
func drawNumbers(drawn *[YourCells + WinningCells]uint8, src game.Source) {
	pool := numbers
	var u, span uint32
	for i := range drawn {
		choices := uint32(len(pool) - i)
		if i%drawnTogether == 0 {
			span = choices
			for k := i + 1; k < min(i+drawnTogether, len(drawn)); k++ {
				span *= uint32(len(pool) - k)
			}
			u = src.Below(span)
		}
		j := i + int(u%choices)
		u /= choices
		drawn[i] = pool[j]
		pool[j] = pool[i]
	}
}

// drawnTogether is how many numbers one draw gives: 45·44·43·42 is small next
// to 2^32, so that the source seldom has to reject.
const drawnTogether = 4

var (
	// places are the ordered choices of three of the player's nine places; a
	// shorter pattern uses the first ones.
	places [YourCells * (YourCells - 1) * (YourCells - 2)][WinningCells]uint8
	// orders are the six orders of the three winning numbers.
	orders [WinningCells * 2][WinningCells]uint8
)

func init() {
	all := places[:0]
	for a := range uint8(YourCells) {
		for b := range uint8(YourCells) {
			for c := range uint8(YourCells) {
				if a != b && a != c && b != c {
					all = append(all, [WinningCells]uint8{a, b, c})
				}
			}
		}
	}
	n := 0
	for _, p := range all {
		if p[0] < WinningCells && p[1] < WinningCells && p[2] < WinningCells {
			orders[n] = p
			n++
		}
	}
}
