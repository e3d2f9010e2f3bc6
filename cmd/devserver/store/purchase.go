package store

import (
	"context"
	"encoding/json"
	"fmt"

	"filon/game"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
)

// purchase is what a player asks for; its result is set by the batch.
type purchase struct {
	key    string
	shelf  shelf
	answer []byte
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

func (b *batch) loadPurchases(keys []any) error {
	if len(keys) == 0 {
		return nil
	}
	rows, err := b.tx.QueryContext(b.ctx, `SELECT player, key, request, unit, answer FROM purchases WHERE (player, key) IN (VALUES `+
		tuples(len(keys)/2, 2, "TEXT", "TEXT")+`)`, keys...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		p := new(purchaseRow)
		if err := rows.Scan(&p.player, &p.key, &p.request, &p.unit, &p.answer); err != nil {
			return err
		}
		b.answered[p.purchaseKey] = p
	}
	return rows.Err()
}

func (b *batch) flushPurchases() error {
	if len(b.purchases) == 0 {
		return nil
	}
	args := make([]any, 0, 5*len(b.purchases))
	for _, p := range b.purchases {
		args = append(args, p.player, p.key, p.request, p.unit, p.answer)
	}
	return b.exec(len(b.purchases), `INSERT INTO purchases (player, key, request, unit, answer) VALUES `+tuples(len(b.purchases), 5), args...)
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
	return p.answer, nil
}

func (b *batch) buy(player string, p *purchase) error {
	k := purchaseKey{player, p.key}
	// The player's row is locked before the keys are read: of two requests
	// that race with one key, wherever they run, the second finds the first.
	if done := b.answered[k]; done != nil {
		if done.request != p.shelf.request() {
			return ErrKeyReused
		}
		p.answer = done.answer
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
	u, err := b.draw(player, p.shelf)
	if err != nil {
		return err
	}
	b.pay(a, kindStake, salesAccount, p.shelf.stake, u.id)
	u.seq = a.seq
	b.sold = append(b.sold, u)
	answer, err := json.Marshal(drawapi.UnitAnswer{Unit: u.shown(), Account: a.shown()})
	if err != nil {
		return b.spoil(err)
	}
	row := &purchaseRow{purchaseKey: k, request: p.shelf.request(), unit: u.id, answer: answer}
	b.purchases = append(b.purchases, row)
	b.answered[k] = row
	p.answer = answer
	return nil
}

// draw takes the next unit of a shelf's block, composed.
func (b *batch) draw(player string, on shelf) (*unitRow, error) {
	if f := b.s.preview.take(player, on); f != nil {
		b.forced = append(b.forced, f)
		return b.drawForced(player, on, f)
	}
	row, err := b.openBlock(on)
	if err != nil {
		return nil, err
	}
	open, err := b.s.opener(row)
	if err != nil {
		return nil, b.spoil(err)
	}
	serial := row.sold
	pays, err := open.Prize(serial)
	if err != nil {
		return nil, b.spoil(err)
	}
	prize, err := toCents(pays)
	if err != nil {
		return nil, b.spoil(err)
	}
	layout, err := open.Layout(serial)
	if err != nil {
		return nil, b.spoil(fmt.Errorf("composing unit %d of block %s: %w", serial, row.id, err))
	}
	wire, err := json.Marshal(layout)
	if err != nil {
		return nil, b.spoil(err)
	}
	row.sold++
	row.changed = true
	if row.sold == row.size {
		row.status = statusSoldOut
	}
	return b.unit(player, row, serial, prize, wire), nil
}

func (b *batch) unit(player string, row *blockRow, serial int, prize int64, layout []byte) *unitRow {
	return &unitRow{
		id: newID(b.at), player: player, block: row, serial: serial,
		prize: prize, layout: layout, drawnAt: b.at.UnixMilli(),
	}
}
