package store

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"filon/game"
	"filon/game/block"

	"github.com/shopspring/decimal"
)

// Forced is a unit that the next purchase must receive, for tests and for
// designers' previews. It is sold from a block of its own in PreviewEmission,
// which no real sale ever touches and whose key is public at once.
type Forced struct {
	// Player who must buy it, "" for whoever buys next.
	Player string
	Game   game.ID
	Stake  decimal.Decimal
	// Prize asks for a unit that pays it.
	Prize *decimal.Decimal
	// Key and Serial ask for one unit of one block; Key also fixes the block
	// that Prize is looked for in.
	Key    *block.Key
	Serial *int
	// Layout is sold as it stands, with Prize, even when it does not pay that:
	// how a client refuses such a unit is worth testing.
	Layout json.RawMessage
}

// PreviewEmission is the emission of forced units.
const PreviewEmission = 9999

type forcedUnits struct {
	mu   sync.Mutex
	next []*Forced
}

// ForceNext queues a unit for the next purchase of its game and stake. The
// error says what no block of the game could hold.
func (s *Store) ForceNext(f Forced) error {
	g := s.games[f.Game]
	if g == nil {
		return fmt.Errorf("%w: %.40q", game.ErrUnknownGame, string(f.Game))
	}
	table, err := game.TableFor(g, f.Stake)
	if err != nil {
		return err
	}
	switch {
	case f.Layout != nil && f.Prize == nil:
		return fmt.Errorf("a layout needs the prize that it is sold with")
	case f.Layout == nil && f.Prize != nil && !table.Pays(*f.Prize):
		return fmt.Errorf("%w: %s at a stake of %s", game.ErrUnknownPrize, f.Prize.StringFixed(2), f.Stake.StringFixed(2))
	case f.Serial != nil && f.Key == nil:
		return fmt.Errorf("a serial needs the key of its block")
	case f.Serial != nil && f.Prize != nil && f.Layout == nil:
		return fmt.Errorf("a serial has its own prize: leave one of them out")
	case f.Serial != nil && (*f.Serial < 0 || *f.Serial >= table.BlockSize):
		return fmt.Errorf("serial %d: a block has 0 to %d", *f.Serial, table.BlockSize-1)
	}
	s.preview.mu.Lock()
	s.preview.next = append(s.preview.next, &f)
	s.preview.mu.Unlock()
	return nil
}

// ForgetForced drops the forced units that nobody bought.
func (s *Store) ForgetForced() {
	s.preview.mu.Lock()
	s.preview.next = nil
	s.preview.mu.Unlock()
}

func (q *forcedUnits) take(player string, on shelf) *Forced {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, f := range q.next {
		if f.Game == on.game && f.Stake.Equal(fromCents(on.stake).Decimal) && (f.Player == "" || f.Player == player) {
			q.next = slices.Delete(q.next, i, i+1)
			return f
		}
	}
	return nil
}

func (q *forcedUnits) putBack(taken []*Forced) {
	if len(taken) == 0 {
		return
	}
	q.mu.Lock()
	q.next = append(slices.Clone(taken), q.next...)
	q.mu.Unlock()
}

func (b *batch) drawForced(player string, on shelf, f *Forced) (*unitRow, error) {
	var number int
	if err := b.tx.QueryRowContext(b.ctx, `SELECT COALESCE(MAX(number), 0) + 1 FROM blocks WHERE game = $1 AND stake = $2 AND emission = $3`, string(on.game), on.stake, PreviewEmission).Scan(&number); err != nil {
		return nil, b.spoil(err)
	}
	key := block.NewKey()
	if f.Key != nil {
		key = *f.Key
	}
	row, err := b.newBlock(on, PreviewEmission, number, key)
	if err != nil {
		return nil, b.spoil(err)
	}
	serial, prize, layout, err := b.s.composeForced(row, key, f)
	if err != nil {
		return nil, b.spoil(err)
	}
	row.sold, row.status, row.closedAt = 1, statusWithdrawn, sql.NullInt64{Int64: b.at.UnixMilli(), Valid: true}
	if err := b.flushBlock(row); err != nil {
		return nil, b.spoil(err)
	}
	return b.unit(player, row, serial, prize, layout), nil
}

func (s *Store) composeForced(row *blockRow, key block.Key, f *Forced) (serial int, prize int64, layout []byte, err error) {
	if f.Layout != nil {
		prize, err = toCents(*f.Prize)
		return 0, prize, f.Layout, err
	}
	open, err := s.recompute(row, key[:])
	if err != nil {
		return 0, 0, nil, err
	}
	if f.Serial != nil {
		serial = *f.Serial
	}
	pays, err := open.Prize(serial)
	for err == nil && f.Serial == nil && f.Prize != nil && !pays.Equal(*f.Prize) {
		serial++
		pays, err = open.Prize(serial)
	}
	if err != nil {
		return 0, 0, nil, err
	}
	if prize, err = toCents(pays); err != nil {
		return 0, 0, nil, err
	}
	l, err := open.Layout(serial)
	if err != nil {
		return 0, 0, nil, err
	}
	layout, err = json.Marshal(l)
	return serial, prize, layout, err
}
