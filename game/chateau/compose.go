package chateau

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
)

// Compose implements game.Game.
//
// Every unit is drawn by one process:
//
//  1. The six ordinary symbols go under the chests in a drawn order, and three
//     different ordinary shields, drawn in order, into each row.
//  2. A pattern of sums of chests and rows is drawn: for a prize won by game 1
//     or 2, the way to compose it; for a losing unit and for one that wins by
//     the Bonus, one of those of a block's units that win by game 1 or 2, as
//     frequent as there.
//  3. The pattern's sums go to chests and rows drawn at random. In a unit that
//     wins by game 1 or 2 those chests get a crown in place of their symbol,
//     and those rows a green shield in place of one of theirs.
//  4. Each other chest and row gets a sum drawn as frequent as among the sums
//     of the chests, or rows, of the patterns of a block, taken one by one.
//  5. A unit without a crown or green shield gets its Bonus: the prize's level
//     and coefficient, or the level 0 €.
//
// All that the winning pattern forces is its crowns and green shields, or its
// level and coefficient. Hence, exactly and not only nearly, between the units
// of a block that win by game 1 or 2, those that win by the Bonus and those
// that lose: the nine sums have the same joint law, places included, and are
// independent of the ordinary symbols and shields; a sum that wins nothing has
// the law of step 4, which is that of the sums that win; an ordinary symbol is
// uniform at each chest, and ordinary ones all differ; an ordinary shield is
// uniform at each place, and those of a row all differ. Between units that
// win by the Bonus and units that lose, all but the Bonus has one joint law. So
// no sum is shown more often, next to the others, than it is won, and before
// the first crown, green shield or fall of the coins nothing can be read from
// what is open.
func (chateau) Compose(l game.Layout, stake, prize decimal.Decimal, src game.Source) error {
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

// lost is how the Bonus of a losing unit ends (article 4.7.7).
var lost = Bonus{Present: true, Level: zeroAmount}

func compose(l *Layout, r rank, src game.Source) {
	l.Bonus = lost
	var shown *pattern
	found := false // whether the pattern's sums are won
	if r != losing {
		shown = byPrize[r].Pick(src)
		l.Bonus = shown.bonus
		found = !shown.bonus.Present
	}
	if !found {
		shown = byBlock.Pick(src)
	}

	// One draw below a product of choices gives them all, as uniform, and spends
	// less of the source.
	u := src.Below(chestOrders * chestOrders)
	symbols, chests := &chestOrder[u%chestOrders], &chestOrder[u/chestOrders]
	for i := range l.Chests {
		l.Chests[i].Symbol = ordinarySymbols[symbols[i]]
	}
	for i, at := range chests {
		switch {
		case i >= shown.chestCount:
			l.Chests[at].Amount = table.Amounts[loneChest.Pick(src)]
			continue
		case found:
			l.Chests[at].Symbol = Couronne
		}
		l.Chests[at].Amount = table.Amounts[shown.chests[i]]
	}

	u = src.Below(shieldTriples * shieldTriples * shieldTriples * rowOrders)
	for i := range l.Rows {
		l.Rows[i].Shields = shieldTriple[u%shieldTriples]
		u /= shieldTriples
	}
	rows := &rowOrder[u]
	for i, at := range rows {
		row := &l.Rows[at]
		switch {
		case i >= shown.rowCount:
			row.Amount = table.Amounts[loneRow.Pick(src)]
			continue
		case found:
			row.Shields[src.Below(ShieldsPerRow)] = Vert
		}
		row.Amount = table.Amounts[shown.rows[i]]
	}
}

const (
	chestOrders   = 6 * 5 * 4 * 3 * 2
	rowOrders     = 3 * 2
	shieldTriples = 5 * 4 * 3 // of ordinaryShields
)

var (
	chestOrder   [chestOrders][ChestCount]uint8
	rowOrder     [rowOrders][RowCount]uint8
	shieldTriple [shieldTriples][ShieldsPerRow]Shield
)

func init() {
	n := 0
	var order [ChestCount]uint8
	eachOrder(ChestCount, order[:0], func() { chestOrder[n] = order; n++ })
	n = 0
	var rows [RowCount]uint8
	eachOrder(RowCount, rows[:0], func() { rowOrder[n] = rows; n++ })
	n = 0
	var triple [ShieldsPerRow]uint8
	eachOrder(len(ordinaryShields), triple[:0], func() {
		for i, s := range triple {
			shieldTriple[n][i] = ordinaryShields[s]
		}
		n++
	})
}

// eachOrder fills order, up to its capacity, with every ordered choice of
// different numbers below n.
func eachOrder(n int, order []uint8, visit func()) {
	if len(order) == cap(order) {
		visit()
		return
	}
next:
	for i := range uint8(n) {
		for _, taken := range order {
			if taken == i {
				continue next
			}
		}
		eachOrder(n, append(order, i), visit)
	}
}
