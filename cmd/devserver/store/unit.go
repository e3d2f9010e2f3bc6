package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"filon/game"
	"filon/game/drawapi"
)

// unitRow is a sold unit with what its block says about it.
type unitRow struct {
	id, player string
	seq        int64 // of the ledger entry that paid for it
	block      *blockRow
	serial     int
	prize      int64
	layout     []byte
	drawnAt    int64
	finishedAt sql.NullInt64
	actions    []game.Action

	changed bool
	// unreadable is what the records hold in place of actions when that is no
	// list of actions, "" otherwise. Actions only say what was revealed; stake,
	// layout and prize were fixed at the draw (article 4), so such a unit is
	// shown as not yet revealed, can be revealed again and is paid as any other.
	unreadable string
}

const unitColumns = `u.id, u.player, u.seq, u.serial, u.prize, u.layout, u.drawn_at, u.finished_at, u.actions,
	b.id, b.game, b.stake, b.emission, b.number, b.commitment, b.composer`

const unitTables = ` FROM units u JOIN blocks b ON b.id = u.block `

type scanner interface{ Scan(...any) error }

// scanUnit reads a unit; of one whose records are damaged what can be read.
func scanUnit(row scanner) (*unitRow, error) {
	u := &unitRow{block: new(blockRow)}
	var layout, actions string
	if err := row.Scan(&u.id, &u.player, &u.seq, &u.serial, &u.prize, &layout, &u.drawnAt, &u.finishedAt, &actions,
		&u.block.id, &u.block.shelf.game, &u.block.shelf.stake, &u.block.emission, &u.block.number, &u.block.commitment, &u.block.composer); err != nil {
		return nil, err
	}
	if !json.Valid([]byte(layout)) {
		return u, fmt.Errorf("%w: unit %s of player %s: its layout cannot be read", errDamaged, u.id, u.player)
	}
	u.layout = []byte(layout)
	if err := json.Unmarshal([]byte(actions), &u.actions); err != nil {
		u.actions, u.unreadable = nil, actions
	}
	return u, nil
}

func (u *unitRow) shown() drawapi.Unit {
	shown := drawapi.Unit{
		ID: u.id, Game: u.block.shelf.game, Stake: fromCents(u.block.shelf.stake),
		Emission: u.block.emission, Block: u.block.number, Serial: u.serial,
		Prize: fromCents(u.prize), Layout: u.layout,
		Commitment: u.block.commitment, Composer: u.block.composer,
		DrawnAt: fromMillis(u.drawnAt), Status: drawapi.Open, Actions: u.actions,
	}
	if shown.Actions == nil {
		shown.Actions = []game.Action{}
	}
	if u.finishedAt.Valid {
		at := fromMillis(u.finishedAt.Int64)
		shown.Status, shown.FinishedAt = drawapi.Finished, &at
	}
	return shown
}

var (
	unitsByID = &many{
		width:  1,
		all:    func(n int) string { return `SELECT ` + unitColumns + unitTables + `WHERE u.id IN (` + list(n) + `)` },
		listed: `SELECT ` + unitColumns + unitTables + `WHERE u.id IN (SELECT value FROM json_each(?))`,
	}
	insertUnits = insert("units", "id", "player", "seq", "block", "serial", "prize", "layout", "drawn_at", "finished_at", "actions")
	updateUnits = &many{
		width: 3,
		all: func(n int) string {
			return `UPDATE units SET finished_at = v.column1, actions = v.column2 FROM (VALUES ` +
				tuples(n, 3, "BIGINT", "TEXT", "TEXT") + `) AS v WHERE units.id = v.column3`
		},
		one: `UPDATE units SET finished_at = ?, actions = ? WHERE id = ?`,
	}
)

func (b *batch) loadUnits(ids []string) error {
	return b.readRows(unitsByID, sorted(ids), func(row scanner) error {
		u, err := scanUnit(row)
		if err != nil {
			return b.spoil(err) // one unit's trouble, not that of the others in the batch
		}
		if u.unreadable != "" {
			b.s.options.Log.Error("the stored progress of a unit cannot be read: it goes by its layout alone", "unit", u.id, "player", u.player, "progress", fmt.Sprintf("%.80q", u.unreadable))
		}
		b.units[u.id] = u
		return nil
	})
}

func (b *batch) flushUnits() error {
	var args []any
	for _, u := range b.units {
		if u != nil && u.changed {
			actions, err := json.Marshal(u.shown().Actions)
			if err != nil {
				return err
			}
			var finished any
			if u.finishedAt.Valid {
				finished = u.finishedAt.Int64
			}
			stored := string(actions)
			if u.unreadable != "" && len(u.actions) == 0 {
				stored = u.unreadable // evidence, until there is something better
			}
			args = append(args, finished, stored, u.id)
		}
	}
	return b.writeRows(updateUnits, args)
}

// unitOf returns the loaded unit if it is the player's.
func (b *batch) unitOf(player, id string) (*unitRow, error) {
	u := b.units[id]
	if u == nil || u.player != player {
		return nil, ErrUnitNotFound
	}
	return u, nil
}

// errDamaged is a unit whose records cannot be shown. It must not hide the others
// of its player; `devserver check` names it.
var errDamaged = errors.New("damaged records")

// left tells, and logs, that a unit is left out of a list.
func (s *Store) left(err error) bool {
	if !errors.Is(err, errDamaged) {
		return false
	}
	s.options.Log.Error("a unit is left out of a list: run devserver check", "error", err)
	return true
}

func (s *Store) unitsWhere(ctx context.Context, where string, args ...any) ([]drawapi.Unit, error) {
	rows, err := s.engine.Read.QueryContext(ctx, `SELECT `+unitColumns+unitTables+`WHERE `+where, args...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer rows.Close()
	var units []drawapi.Unit
	for rows.Next() {
		u, err := scanUnit(rows)
		if s.left(err) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
		units = append(units, u.shown())
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return units, nil
}

// Unit returns one unit of a player; another player's does not exist.
func (s *Store) Unit(ctx context.Context, player, id string) (drawapi.Unit, error) {
	u, err := scanUnit(s.engine.Read.QueryRowContext(ctx, `SELECT `+unitColumns+unitTables+`WHERE u.id = $1 AND u.player = $2`, id, player))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return drawapi.Unit{}, ErrUnitNotFound
	case errors.Is(err, errDamaged):
		return drawapi.Unit{}, err
	case err != nil:
		return drawapi.Unit{}, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return u.shown(), nil
}

// HistoryPage is how many units History returns at most.
const HistoryPage = 20

// History returns a player's units, newest first. before is 0 for the newest
// ones, else the value that the page before returned; next is 0 on the last. A
// page is shorter by the units on it that are left out.
func (s *Store) History(ctx context.Context, player string, before int64) (units []drawapi.Unit, next int64, err error) {
	rows, err := s.engine.Read.QueryContext(ctx, `SELECT `+unitColumns+` FROM ledger l JOIN units u ON u.id = l.unit JOIN blocks b ON b.id = u.block
		WHERE l.player = $1 AND l.kind = 'stake' AND (CAST($2 AS BIGINT) = 0 OR l.seq < $2) ORDER BY l.seq DESC LIMIT `+fmt.Sprint(HistoryPage+1), player, before)
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer rows.Close()
	units = []drawapi.Unit{}
	var last int64
	for n := 0; rows.Next(); n++ {
		if n == HistoryPage { // counted with what is left out of it: older ones follow all the same
			return units, last, nil
		}
		u, err := scanUnit(rows)
		switch {
		case err == nil:
			units = append(units, u.shown())
		case !s.left(err):
			return nil, 0, fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
		last = u.seq
	}
	if err := rows.Err(); err != nil {
		return nil, 0, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return units, 0, nil
}
