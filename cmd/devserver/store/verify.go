package store

import (
	"context"
	"encoding/json"
	"fmt"

	"filon/game"

	"github.com/shopspring/decimal"
)

// Verified is what Verify found about one closed block.
type Verified struct {
	Units       int      // compared
	Differences []string // at most maxFindings
}

// Verify recomputes a closed block from its published key, as anybody can, and
// compares its commitment and every unit that was sold from it.
func (s *Store) Verify(ctx context.Context, id game.ID, stake decimal.Decimal, emission, number int) (Verified, error) {
	var v Verified
	cents, err := toCents(stake)
	if err != nil {
		return v, ErrBlockNotFound
	}
	row, err := s.block(ctx, blockID(shelf{id, cents}, emission, number))
	if err != nil {
		return v, err
	}
	if row.status == statusOpen {
		return v, fmt.Errorf("block %s is still on sale: its key is published when it closes", row.id)
	}
	g := s.games[id]
	if g == nil {
		return v, fmt.Errorf("%w: %s", game.ErrUnknownGame, id)
	}
	if row.composer != g.ComposerVersion() {
		return v, fmt.Errorf("block %s was composed by version %d, this program has version %d: verify it with the program of its time", row.id, row.composer, g.ComposerVersion())
	}
	secret, err := s.options.Keyring.unseal(row.id, row.secret, row.sealed)
	if err != nil {
		return v, err
	}
	open, err := s.recompute(row, secret)
	if err != nil {
		return v, err
	}
	rows, err := s.engine.Read.QueryContext(ctx, `SELECT id, serial, prize, layout FROM units WHERE block = $1 ORDER BY serial`, row.id)
	if err != nil {
		return v, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer rows.Close()
	for rows.Next() {
		var unit, sold string
		var serial int
		var prize int64
		if err := rows.Scan(&unit, &serial, &prize, &sold); err != nil {
			return v, fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
		v.Units++
		pays, err := open.Prize(serial)
		if err != nil {
			return v, err
		}
		layout, err := open.Layout(serial)
		if err != nil {
			return v, err
		}
		wire, err := json.Marshal(layout)
		if err != nil {
			return v, err
		}
		if len(v.Differences) < maxFindings {
			if !pays.Equal(fromCents(prize).Decimal) {
				v.Differences = append(v.Differences, fmt.Sprintf("unit %s, serial %d: sold with a prize of %s €, the block holds %s €", unit, serial, fromCents(prize), pays.StringFixed(2)))
			}
			if string(wire) != sold {
				v.Differences = append(v.Differences, fmt.Sprintf("unit %s, serial %d: sold with another layout than the block's", unit, serial))
			}
		}
	}
	if err := rows.Err(); err != nil {
		return v, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	if v.Units != row.sold {
		v.Differences = append(v.Differences, fmt.Sprintf("%d units are stored, the block says %d were sold", v.Units, row.sold))
	}
	return v, nil
}
