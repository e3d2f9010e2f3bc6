package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"sort"
	"sync"

	"filon/game"
	"filon/game/block"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
)

const (
	statusOpen      = string(drawapi.BlockOpen)
	statusSoldOut   = string(drawapi.BlockSoldOut)
	statusWithdrawn = string(drawapi.BlockWithdrawn)
)

// blockRow is a block as the records have it.
type blockRow struct {
	id               string
	shelf            shelf
	emission, number int
	size, sold       int
	status           string
	composer         int
	commitment       string
	secret           []byte
	sealed           bool
	closedAt         sql.NullInt64

	changed bool
}

func blockID(on shelf, emission, number int) string {
	return fmt.Sprintf("%s/%s/%d/%d", on.game, fromCents(on.stake), emission, number)
}

const blockColumns = `id, game, stake, emission, number, size, sold, status, composer, commitment, secret, sealed, closed_at`

func scanBlock(row scanner) (*blockRow, error) {
	b := new(blockRow)
	var sealed int
	err := row.Scan(&b.id, &b.shelf.game, &b.shelf.stake, &b.emission, &b.number, &b.size, &b.sold, &b.status,
		&b.composer, &b.commitment, &b.secret, &sealed, &b.closedAt)
	b.sealed = sealed == 1
	return b, err
}

func (b *blockRow) ident() block.Ident {
	return block.Ident{Game: b.shelf.game, Stake: fromCents(b.shelf.stake).Decimal, Emission: b.emission, Block: b.number, Composer: b.composer}
}

func (b *blockRow) shown(k *Keyring) (drawapi.Block, error) {
	shown := drawapi.Block{
		Game: b.shelf.game, Stake: fromCents(b.shelf.stake), Emission: b.emission, Block: b.number,
		Size: b.size, Sold: b.sold, Status: drawapi.BlockStatus(b.status), Commitment: b.commitment, Composer: b.composer,
	}
	if b.status != statusOpen {
		secret, err := k.unseal(b.id, b.secret, b.sealed)
		if err != nil {
			return shown, err
		}
		shown.Key = hex.EncodeToString(secret)
	}
	return shown, nil
}

// A batch reads and changes one block at a time: it meets few, and locks them in
// the order of their shelves.
var (
	lastBlockOf = &many{
		width: 3, locks: true,
		all: func(int) string {
			return `SELECT ` + blockColumns + ` FROM blocks WHERE game = $1 AND stake = $2 AND emission = $3 ORDER BY number DESC LIMIT 1`
		},
		one: `SELECT ` + blockColumns + ` FROM blocks WHERE game = ? AND stake = ? AND emission = ? ORDER BY number DESC LIMIT 1`,
	}
	updateBlock = &many{
		width: 4,
		all:   func(int) string { return `UPDATE blocks SET sold = $1, status = $2, closed_at = $3 WHERE id = $4` },
		one:   `UPDATE blocks SET sold = ?, status = ?, closed_at = ? WHERE id = ?`,
	}
)

// loadBlocks locks the block on sale of each shelf.
func (b *batch) loadBlocks(shelves map[shelf]bool) error {
	order := make([]shelf, 0, len(shelves))
	for on := range shelves {
		order = append(order, on)
	}
	sort.Slice(order, func(i, j int) bool {
		if order[i].game != order[j].game {
			return order[i].game < order[j].game
		}
		return order[i].stake < order[j].stake
	})
	for _, on := range order {
		row, err := b.lastBlock(on, b.s.options.Emission)
		if err != nil {
			return err
		}
		if row != nil { // else openBlock opens the first one
			b.blocks[on] = row
		}
	}
	return nil
}

// lastBlock locks and returns the last block that an emission opened on a
// shelf, nil before the first.
func (b *batch) lastBlock(on shelf, emission int) (*blockRow, error) {
	var last *blockRow
	err := b.readRows(lastBlockOf, []any{string(on.game), on.stake, emission}, func(row scanner) (err error) {
		last, err = scanBlock(row)
		return err
	})
	return last, err
}

// openBlock returns the block that the next unit comes from, opening the
// emission's next one when the last is sold out, withdrawn, or was made by
// another composer version than this program has.
func (b *batch) openBlock(on shelf) (*blockRow, error) {
	g := b.s.games[on.game]
	if g == nil {
		return nil, fmt.Errorf("%w: %s", game.ErrUnknownGame, on.game)
	}
	for {
		row, number := b.blocks[on], 1
		if row != nil {
			if row.status == statusOpen && row.composer != g.ComposerVersion() {
				b.s.options.Log.Warn("withdrawing a block that another composer version opened", "block", row.id, "composer", row.composer)
				row.status, row.changed = statusWithdrawn, true
			}
			if row.status == statusOpen && row.sold < row.size {
				return row, nil
			}
			number = row.number + 1
		}
		// A block that a restored database has forgotten keeps its number.
		number = max(number, b.s.mark.lastNumber(on, b.s.options.Emission)+1)
		if number > b.s.options.EmissionBlocks {
			return nil, ErrSoldOut
		}
		// What the batch did to the previous block must not be lost when the
		// map moves on to the next.
		if row != nil && row.changed {
			if err := b.flushBlock(row); err != nil {
				return nil, b.spoil(err)
			}
		}
		next, err := b.newBlock(on, b.s.options.Emission, number, block.NewKey())
		if err != nil {
			return nil, b.spoil(err)
		}
		b.blocks[on] = next
	}
}

// newBlock records a block with its key and commitment before any unit of it
// is sold. Another server may have been faster: then its block is the one.
func (b *batch) newBlock(on shelf, emission, number int, key block.Key) (*blockRow, error) {
	g := b.s.games[on.game]
	table, err := game.TableFor(g, fromCents(on.stake).Decimal)
	if err != nil {
		return nil, err
	}
	row := &blockRow{
		id: blockID(on, emission, number), shelf: on, emission: emission, number: number,
		size: table.BlockSize, status: statusOpen, composer: g.ComposerVersion(),
	}
	commitment := block.Commitment(row.ident(), key)
	row.commitment = hex.EncodeToString(commitment[:])
	row.secret, row.sealed = b.s.options.Keyring.seal(row.id, key[:])
	sealed := 0
	if row.sealed {
		sealed = 1
	}
	r, err := b.tx.ExecContext(b.ctx, `INSERT INTO blocks (id, game, stake, emission, number, size, sold, status, composer, commitment, secret, sealed, opened_at)
		VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
		row.id, string(on.game), on.stake, emission, number, row.size, row.status, row.composer, row.commitment, row.secret, sealed, b.at.UnixMilli())
	if err != nil {
		return nil, err
	}
	if n, err := r.RowsAffected(); err != nil {
		return nil, err
	} else if n == 1 {
		b.s.options.Log.Info("opening a block", "block", row.id, "size", row.size, "commitment", row.commitment)
		return row, nil
	}
	return scanBlock(b.tx.QueryRowContext(b.ctx, `SELECT `+blockColumns+` FROM blocks WHERE id = $1`+b.s.engine.ForUpdate, row.id))
}

func (b *batch) flushBlocks() error {
	for _, row := range b.blocks {
		if row.changed {
			if err := b.flushBlock(row); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *batch) flushBlock(row *blockRow) error {
	var closed any
	if row.status != statusOpen {
		if !row.closedAt.Valid {
			row.closedAt = sql.NullInt64{Int64: b.at.UnixMilli(), Valid: true}
			b.s.options.Log.Info("a block is closed, its key is public now", "block", row.id, "status", row.status, "sold", row.sold)
		}
		closed = row.closedAt.Int64
	}
	row.changed = false
	return b.writeRows(updateBlock, []any{row.sold, row.status, closed, row.id})
}

// opened keeps the order of the block on sale on each shelf in memory:
// recomputing it from the key costs as much as thousands of sales. It goes by
// commitment, for a block whose opening was rolled back has the id of the one
// that is opened instead.
type opened struct {
	mu sync.Mutex
	on map[shelf]openedBlock
}

type openedBlock struct {
	commitment string
	block      *block.Block
}

func (s *Store) opener(row *blockRow) (*block.Block, error) {
	s.openers.mu.Lock()
	defer s.openers.mu.Unlock()
	if o := s.openers.on[row.shelf]; o.commitment == row.commitment {
		return o.block, nil
	}
	key, err := s.options.Keyring.unseal(row.id, row.secret, row.sealed)
	if err != nil {
		return nil, err
	}
	b, err := s.recompute(row, key)
	if err != nil {
		return nil, err
	}
	if s.openers.on == nil {
		s.openers.on = make(map[shelf]openedBlock)
	}
	s.openers.on[row.shelf] = openedBlock{row.commitment, b}
	return b, nil
}

// recompute puts a block in order again and makes sure that it is the one that
// was committed to.
func (s *Store) recompute(row *blockRow, secret []byte) (*block.Block, error) {
	var key block.Key
	if copy(key[:], secret) != len(key) {
		return nil, fmt.Errorf("the key of block %s is damaged", row.id)
	}
	if c := block.Commitment(row.ident(), key); hex.EncodeToString(c[:]) != row.commitment {
		return nil, fmt.Errorf("the key of block %s does not match its commitment", row.id)
	}
	b, err := block.Open(s.games[row.shelf.game], row.ident(), key)
	if err != nil {
		return nil, fmt.Errorf("opening block %s: %w", row.id, err)
	}
	if b.Size() != row.size {
		return nil, fmt.Errorf("opening block %s: %d units, the records say %d", row.id, b.Size(), row.size)
	}
	return b, nil
}

func (s *Store) block(ctx context.Context, id string) (*blockRow, error) {
	row, err := scanBlock(s.engine.Read.QueryRowContext(ctx, `SELECT `+blockColumns+` FROM blocks WHERE id = $1`, id))
	if err != nil {
		return nil, noRows(err, ErrBlockNotFound)
	}
	return row, nil
}

// Block returns what is public about a block: its key once it is closed.
func (s *Store) Block(ctx context.Context, id game.ID, stake decimal.Decimal, emission, number int) (drawapi.Block, error) {
	cents, err := toCents(stake)
	if err != nil {
		return drawapi.Block{}, ErrBlockNotFound
	}
	row, err := s.block(ctx, blockID(shelf{id, cents}, emission, number))
	if err != nil {
		return drawapi.Block{}, err
	}
	return row.shown(s.options.Keyring)
}

// CloseBlock withdraws the block that is on sale, unsold units and all, and
// returns it with its key. The next purchase opens the emission's next block.
func (s *Store) CloseBlock(ctx context.Context, id game.ID, stake decimal.Decimal, emission int) (drawapi.Block, error) {
	cents, err := toCents(stake)
	if err != nil {
		return drawapi.Block{}, fmt.Errorf("%w: %w", game.ErrUnknownStake, err)
	}
	on := shelf{id, cents}
	var closed *blockRow
	err = s.change(ctx, &job{decide: func(b *batch) error {
		row := b.blocks[on]
		if row == nil || row.emission != emission {
			var err error
			if row, err = b.lastBlock(on, emission); err != nil {
				return b.spoil(err)
			}
		}
		if row == nil {
			return ErrBlockNotFound
		}
		if row.status != statusOpen {
			return ErrBlockClosed
		}
		row.status, closed = statusWithdrawn, row
		if err := b.flushBlock(row); err != nil {
			return b.spoil(err)
		}
		return nil
	}})
	if err != nil {
		return drawapi.Block{}, err
	}
	return closed.shown(s.options.Keyring)
}
