package store

import (
	"context"
	"fmt"
)

// Counts is how much the records hold.
type Counts struct{ Players, Entries, Blocks, Units, Open int64 }

// Count counts the records.
func (s *Store) Count(ctx context.Context) (c Counts, err error) {
	err = s.engine.Read.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM players), (SELECT COUNT(*) FROM ledger), (SELECT COUNT(*) FROM blocks),
		(SELECT COUNT(*) FROM units), (SELECT COUNT(*) FROM units WHERE finished_at IS NULL)`).Scan(&c.Players, &c.Entries, &c.Blocks, &c.Units, &c.Open)
	if err != nil {
		return c, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return c, nil
}
