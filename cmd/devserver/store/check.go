package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"filon/game"
)

// rule is something that holds of the records at every moment; its query finds
// what breaks it, each finding one text.
type rule struct{ says, finds string }

const legs = `CASE WHEN l.credit = 'player:' || p.id THEN l.amount ELSE -l.amount END`

var rules = []rule{
	{
		"a balance is the sum of the ledger, and seq counts its entries",
		`SELECT 'player ' || p.id || ': balance ' || p.balance || ', seq ' || p.seq || '; the ledger says ' || COALESCE(SUM(` + legs + `), 0) || ', ' || COUNT(l.seq) || ' entries up to ' || COALESCE(MAX(l.seq), 0)
		FROM players p LEFT JOIN ledger l ON l.player = p.id GROUP BY p.id, p.balance, p.seq
		HAVING p.balance <> COALESCE(SUM(` + legs + `), 0) OR p.seq <> COUNT(l.seq) OR p.seq <> COALESCE(MAX(l.seq), 0)`,
	},
	{
		"an entry has the player on one side and the house on the other",
		`SELECT 'player ' || player || ', entry ' || seq FROM ledger WHERE NOT (
			(debit = 'player:' || player AND credit = 'sales' AND kind = 'stake') OR
			(credit = 'player:' || player AND debit = 'prizes' AND kind = 'prize') OR
			(credit = 'player:' || player AND debit = 'bank' AND kind = 'opening'))`,
	},
	{
		"a unit was paid for once, at its stake, by its player",
		`SELECT 'unit ' || u.id FROM units u JOIN blocks b ON b.id = u.block
		LEFT JOIN ledger l ON l.unit = u.id AND l.kind = 'stake'
		WHERE l.unit IS NULL OR l.amount <> b.stake OR l.player <> u.player OR l.seq <> u.seq`,
	},
	{
		"a stake was taken for a unit that exists",
		`SELECT 'player ' || l.player || ', entry ' || l.seq FROM ledger l LEFT JOIN units u ON u.id = l.unit WHERE l.kind IN ('stake', 'prize') AND u.id IS NULL`,
	},
	{
		"a prize is credited when its unit is finished, once, to its player, and not before",
		`SELECT 'unit ' || u.id FROM units u LEFT JOIN ledger l ON l.unit = u.id AND l.kind = 'prize'
		WHERE (l.unit IS NULL AND u.finished_at IS NOT NULL AND u.prize > 0)
		OR (l.unit IS NOT NULL AND (u.finished_at IS NULL OR l.amount <> u.prize OR l.player <> u.player))`,
	},
	{
		"a unit belongs to one purchase key of its player",
		`SELECT 'unit ' || u.id || ': ' || COUNT(p.key) || ' keys' FROM units u LEFT JOIN purchases p ON p.unit = u.id AND p.player = u.player
		GROUP BY u.id HAVING COUNT(p.key) <> 1`,
	},
	{
		"a block sold as many units as it says, in serial order, without a gap",
		`SELECT 'block ' || b.id || ': sold ' || b.sold || '; ' || COUNT(u.id) || ' units up to serial ' || COALESCE(MAX(u.serial), -1)
		FROM blocks b LEFT JOIN units u ON u.block = b.id GROUP BY b.id, b.sold, b.emission
		HAVING b.sold <> COUNT(u.id) OR (b.emission <> ` + fmt.Sprint(PreviewEmission) + ` AND b.sold <> COALESCE(MAX(u.serial), -1) + 1)`,
	},
	{
		"a block is open exactly while it can sell",
		`SELECT 'block ' || id || ': ' || status || ', sold ' || sold || ' of ' || size FROM blocks
		WHERE (status = 'open') <> (closed_at IS NULL) OR (status = 'open' AND sold = size) OR (status = 'sold_out' AND sold <> size)`,
	},
}

// maxFindings is how many findings Check gives before it stops looking.
const maxFindings = 100

// Check recomputes every balance and every block from the records and returns
// what does not hold, empty when everything does. It reads one moment and may
// run beside a selling server.
func (s *Store) Check(ctx context.Context) (findings []string, err error) {
	tx, err := s.engine.Read.BeginTx(ctx, s.engine.Snapshot)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer tx.Rollback()
	for _, r := range rules {
		if findings, err = collect(ctx, tx, r, findings); err != nil {
			return findings, fmt.Errorf("checking that %s: %w", r.says, err)
		}
	}
	if findings, err = s.checkPrizes(ctx, tx, findings); err != nil {
		return findings, err
	}
	return s.checkUnits(ctx, tx, findings)
}

func collect(ctx context.Context, tx *sql.Tx, r rule, findings []string) ([]string, error) {
	rows, err := tx.QueryContext(ctx, r.finds)
	if err != nil {
		return findings, err
	}
	defer rows.Close()
	for rows.Next() && len(findings) < maxFindings {
		var what string
		if err := rows.Scan(&what); err != nil {
			return findings, err
		}
		findings = append(findings, r.says+": not so for "+what)
	}
	return findings, rows.Err()
}

// checkPrizes: no block has sold more prizes of an amount than article 3 gives
// it.
func (s *Store) checkPrizes(ctx context.Context, tx *sql.Tx, findings []string) ([]string, error) {
	rows, err := tx.QueryContext(ctx, `SELECT b.id, b.game, b.stake, u.prize, COUNT(*) FROM units u JOIN blocks b ON b.id = u.block
		WHERE b.emission <> $1 GROUP BY b.id, b.game, b.stake, u.prize`, PreviewEmission)
	if err != nil {
		return findings, fmt.Errorf("counting prizes: %w", err)
	}
	defer rows.Close()
	for rows.Next() && len(findings) < maxFindings {
		var id string
		var on shelf
		var prize int64
		var sold int
		if err := rows.Scan(&id, &on.game, &on.stake, &prize, &sold); err != nil {
			return findings, err
		}
		g := s.games[on.game]
		if g == nil {
			continue // sold before the game left the catalogue
		}
		table, err := game.TableFor(g, fromCents(on.stake).Decimal)
		if err != nil {
			continue
		}
		holds := table.BlockSize - table.Winners()
		if prize > 0 {
			holds = 0
			for _, tier := range table.Tiers {
				if tier.Prize.Equal(fromCents(prize).Decimal) {
					holds = tier.Count
				}
			}
		}
		if sold > holds {
			findings = append(findings, fmt.Sprintf("block %s sold %d units of %s €, article 3 gives it %d", id, sold, fromCents(prize), holds))
		}
	}
	return findings, rows.Err()
}

// checkUnits: the layout of a unit pays its prize, and what its player has
// revealed can be read. A unit whose progress cannot is paid as any other; that
// its records were damaged is told here.
func (s *Store) checkUnits(ctx context.Context, tx *sql.Tx, findings []string) ([]string, error) {
	rows, err := tx.QueryContext(ctx, `SELECT u.id, b.game, b.stake, b.emission, u.prize, u.layout, u.actions FROM units u JOIN blocks b ON b.id = u.block`)
	if err != nil {
		return findings, fmt.Errorf("reading units: %w", err)
	}
	defer rows.Close()
	for rows.Next() && len(findings) < maxFindings {
		var id, layout, stored string
		var on shelf
		var emission int
		var prize int64
		if err := rows.Scan(&id, &on.game, &on.stake, &emission, &prize, &layout, &stored); err != nil {
			return findings, err
		}
		var actions []game.Action
		if err := json.Unmarshal([]byte(stored), &actions); err != nil {
			findings = append(findings, fmt.Sprintf("unit %s: its progress %.80q cannot be read; it is paid by its layout", id, stored))
		}
		g := s.games[on.game]
		if g == nil || emission == PreviewEmission {
			continue // sold before the game left the catalogue, or made up by a test
		}
		shown, err := game.DecodeLayout(g, []byte(layout))
		if err != nil {
			findings = append(findings, fmt.Sprintf("unit %s: its layout cannot be read, and the unit not shown: %v", id, err))
			continue
		}
		pays, err := g.Evaluate(shown, fromCents(on.stake).Decimal)
		switch {
		case err != nil:
			findings = append(findings, fmt.Sprintf("unit %s: %v", id, err))
		case !pays.Equal(fromCents(prize).Decimal):
			findings = append(findings, fmt.Sprintf("unit %s: its layout pays %s €, its records say %s €", id, pays.StringFixed(2), fromCents(prize)))
		}
	}
	return findings, rows.Err()
}
