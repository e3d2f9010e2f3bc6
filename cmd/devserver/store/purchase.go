package store

import (
	"context"
	"fmt"

	"filon/game"
	"filon/game/block"

	"github.com/shopspring/decimal"
)

// purchase is what a player asks for; its result is set by the batch, and its
// answer is there once that is committed.
type purchase struct {
	key    string
	shelf  shelf
	result *purchaseRow
}

type purchaseKey struct{ player, key string }

// purchaseRow is a purchase that happened: the request, to tell a retry from a
// key used again for something else, and the very bytes of its answer.
type purchaseRow struct {
	purchaseKey
	request string
	unit    string
	answer  []byte
}

// request is the fingerprint of a purchase: everything it asks for, canonical.
func (s shelf) request() string { return string(s.game) + " " + fromCents(s.stake).String() }

var (
	purchasesByKey = &many{
		width: 2,
		all: func(n int) string {
			return `SELECT player, key, request, unit, answer FROM purchases WHERE (player, key) IN (VALUES ` + tuples(n, 2, "TEXT", "TEXT") + `)`
		},
		listed: `SELECT p.player, p.key, p.request, p.unit, p.answer FROM json_each(?) AS k
			CROSS JOIN purchases p ON p.player = k.value ->> 0 AND p.key = k.value ->> 1`,
	}
	insertPurchases = insert("purchases", "player", "key", "request", "unit", "answer")
)

func (b *batch) loadPurchases(keys []any) error {
	return b.readRows(purchasesByKey, keys, func(row scanner) error {
		p := new(purchaseRow)
		if err := row.Scan(&p.player, &p.key, &p.request, &p.unit, &p.answer); err != nil {
			return err
		}
		b.answered[p.purchaseKey] = p
		return nil
	})
}

// Buy debits the stake and draws the next unit of the game's block, once a
// key: whoever sends the key again with the same game and stake receives the
// same bytes (a drawapi.UnitAnswer), before and after any crash. stake must be
// one of the game's. The errors ErrKeyReused, ErrInsufficientBalance and
// ErrSoldOut changed nothing and are not remembered.
func (s *Store) Buy(ctx context.Context, player, key string, id game.ID, stake decimal.Decimal) ([]byte, error) {
	cents, err := toCents(stake)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", game.ErrUnknownStake, err)
	}
	p := &purchase{key: key, shelf: shelf{id, cents}}
	err = s.change(ctx, &job{player: player, buys: p, decide: func(b *batch) error { return b.buy(player, p) }})
	if err != nil {
		return nil, err
	}
	return p.result.answer, nil
}

func (b *batch) buy(player string, p *purchase) error {
	k := purchaseKey{player, p.key}
	// The player's row is locked before the keys are read: of two requests
	// that race with one key, wherever they run, the second finds the first.
	if done := b.answered[k]; done != nil {
		if done.request != p.shelf.request() {
			return ErrKeyReused
		}
		p.result = done
		return nil
	}
	a := b.accounts[player]
	if a == nil {
		return ErrUnauthorized
	}
	if a.balance < p.shelf.stake {
		return ErrInsufficientBalance
	}
	if err := a.fits(-p.shelf.stake); err != nil {
		return err
	}
	u, from, err := b.draw(player, p.shelf)
	if err != nil {
		return err
	}
	b.pay(a, kindStake, salesAccount, p.shelf.stake, u.id)
	u.seq = a.seq
	row := &purchaseRow{purchaseKey: k, request: p.shelf.request(), unit: u.id}
	b.sales = append(b.sales, sale{unit: u, from: from, account: a.shown(), purchase: row})
	b.answered[k] = row
	p.result = row
	return nil
}

// draw takes the next unit of a shelf's block, which composes it later, or a
// forced one, composed.
func (b *batch) draw(player string, on shelf) (*unitRow, *block.Block, error) {
	if f := b.s.preview.take(player, on); f != nil {
		b.forced = append(b.forced, f)
		u, err := b.drawForced(player, on, f)
		return u, nil, err
	}
	row, err := b.openBlock(on)
	if err != nil {
		return nil, nil, err
	}
	open, err := b.s.opener(row)
	if err != nil {
		return nil, nil, b.spoil(err)
	}
	serial := row.sold
	pays, err := open.Prize(serial)
	if err != nil {
		return nil, nil, b.spoil(err)
	}
	prize, err := toCents(pays)
	if err != nil {
		return nil, nil, b.spoil(err)
	}
	row.sold++
	row.changed = true
	if row.sold == row.size {
		row.status = statusSoldOut
	}
	return b.unit(player, row, serial, prize, nil), open, nil
}

func (b *batch) unit(player string, row *blockRow, serial int, prize int64, layout []byte) *unitRow {
	return &unitRow{
		id: newID(b.at), player: player, block: row, serial: serial,
		prize: prize, layout: layout, drawnAt: b.at.UnixMilli(),
	}
}
