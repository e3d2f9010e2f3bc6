package store

import (
	"encoding/json"
	"fmt"
	"runtime/debug"

	"filon/game/block"
	"filon/game/drawapi"
)

// sale is a unit drawn for a purchase. What makes its layout and its answer is
// decided with the draw; making them needs no database.
type sale struct {
	unit *unitRow
	// from composes the unit; nil when it has its layout.
	from     *block.Block
	account  drawapi.Account // as the purchase left it
	purchase *purchaseRow
}

// compose makes the layouts and the answers of what the batch sold, while the
// batch writes the rest. Whoever starts it waits for what it sends.
func (b *batch) compose() <-chan error {
	done := make(chan error, 1)
	if len(b.sales) == 0 {
		done <- nil
		return done
	}
	go func() {
		// A defect in one game's composition must not end the server.
		defer func() {
			if v := recover(); v != nil {
				done <- fmt.Errorf("composing panicked: %v\n%s", v, debug.Stack())
			}
		}()
		done <- composeAll(b.sales)
	}()
	return done
}

func composeAll(sales []sale) error {
	for _, s := range sales {
		u := s.unit
		if s.from != nil {
			layout, err := s.from.Layout(u.serial)
			if err != nil {
				return fmt.Errorf("composing unit %d of block %s: %w", u.serial, u.block.id, err)
			}
			if u.layout, err = json.Marshal(layout); err != nil {
				return fmt.Errorf("composing unit %d of block %s: %w", u.serial, u.block.id, err)
			}
		}
		var err error
		if s.purchase.answer, err = json.Marshal(drawapi.UnitAnswer{Unit: u.shown(), Account: s.account}); err != nil {
			return fmt.Errorf("answering with unit %d of block %s: %w", u.serial, u.block.id, err)
		}
	}
	return nil
}

func (b *batch) flushSales() error {
	units := make([]any, 0, insertUnits.width*len(b.sales))
	purchases := make([]any, 0, insertPurchases.width*len(b.sales))
	for _, s := range b.sales {
		u, p := s.unit, s.purchase
		units = append(units, u.id, u.player, u.seq, u.block.id, u.serial, u.prize, string(u.layout), u.drawnAt, nil, `[]`)
		purchases = append(purchases, p.player, p.key, p.request, p.unit, p.answer)
	}
	if err := b.writeRows(insertUnits, units); err != nil {
		return err
	}
	return b.writeRows(insertPurchases, purchases)
}
