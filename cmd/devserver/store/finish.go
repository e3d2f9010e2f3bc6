package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"filon/game"
	"filon/game/drawapi"
)

// Finish credits a unit's prize, once: a finished unit answers again, with the
// account as it is now.
func (s *Store) Finish(ctx context.Context, player, unit string) (drawapi.UnitAnswer, error) {
	var answer drawapi.UnitAnswer
	err := s.change(ctx, &job{player: player, unit: unit, decide: func(b *batch) error {
		u, err := b.unitOf(player, unit)
		if err != nil {
			return err
		}
		b.finish(u)
		answer = drawapi.UnitAnswer{Unit: u.shown(), Account: b.accounts[player].shown()}
		return nil
	}})
	if err != nil {
		return drawapi.UnitAnswer{}, err
	}
	return answer, nil
}

func (b *batch) finish(u *unitRow) {
	if u.finishedAt.Valid {
		return
	}
	u.finishedAt = sql.NullInt64{Int64: b.at.UnixMilli(), Valid: true}
	u.changed = true
	if u.prize > 0 {
		b.receive(b.accounts[u.player], kindPrize, prizeAccount, u.prize, u.id)
	}
}

// Progress records how far a unit is revealed. actions is the whole list so
// far: it is accepted when it extends the stored list and the layout allows it
// (else an error that wraps game.ErrIllegalAction), changes nothing when it is
// a part of the stored list, and is a *ProgressConflict when the two diverge.
// What is stored comes back. A finished unit's progress may still grow: it
// moves no money, and the last report may cross the finish.
func (s *Store) Progress(ctx context.Context, player, unit string, actions []game.Action) (drawapi.Unit, error) {
	if len(actions) > game.MaxActions {
		return drawapi.Unit{}, fmt.Errorf("%w: %d actions, at most %d", game.ErrIllegalAction, len(actions), game.MaxActions)
	}
	var answer drawapi.Unit
	err := s.change(ctx, &job{player: player, unit: unit, decide: func(b *batch) error {
		u, err := b.unitOf(player, unit)
		if err != nil {
			return err
		}
		shared := min(len(actions), len(u.actions))
		if !slices.Equal(actions[:shared], u.actions[:shared]) {
			return &ProgressConflict{Unit: u.shown()}
		}
		if len(actions) > len(u.actions) {
			if err := s.replay(u, actions); err != nil {
				return err
			}
			u.actions, u.changed = slices.Clone(actions), true
		}
		answer = u.shown()
		return nil
	}})
	if err != nil {
		return drawapi.Unit{}, err
	}
	return answer, nil
}

// replay checks that a unit's layout allows actions. A layout that its game
// itself refuses (only a forced one can be) allows none.
func (s *Store) replay(u *unitRow, actions []game.Action) error {
	g := s.games[u.block.shelf.game]
	if g == nil {
		return fmt.Errorf("%w: %s is not on sale here any more", game.ErrIllegalAction, u.block.shelf.game)
	}
	l, err := game.DecodeLayout(g, u.layout)
	if err == nil {
		_, err = game.Replay(g, l, fromCents(u.block.shelf.stake).Decimal, actions)
	}
	if err != nil && !errors.Is(err, game.ErrIllegalAction) {
		err = fmt.Errorf("%w: %w", game.ErrIllegalAction, err)
	}
	return err
}

// Settle finishes every unit that is older than the settlement age, and
// returns how many it finished.
func (s *Store) Settle(ctx context.Context) (int, error) {
	settled := 0
	for {
		due, err := s.due(ctx)
		if err != nil || len(due) == 0 {
			return settled, err
		}
		for _, u := range due {
			if _, err := s.Finish(ctx, u.player, u.id); err != nil {
				return settled, fmt.Errorf("settling unit %s: %w", u.id, err)
			}
			settled++
		}
	}
}

func (s *Store) due(ctx context.Context) ([]unitRow, error) {
	before := s.now().Add(-s.options.SettleAfter).UnixMilli()
	rows, err := s.engine.Read.QueryContext(ctx, `SELECT id, player FROM units WHERE finished_at IS NULL AND drawn_at <= $1 ORDER BY drawn_at LIMIT 500`, before)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer rows.Close()
	var due []unitRow
	for rows.Next() {
		var u unitRow
		if err := rows.Scan(&u.id, &u.player); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
		due = append(due, u)
	}
	return due, rows.Err()
}
