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
		if err := b.finish(u); err != nil {
			return err
		}
		answer = drawapi.UnitAnswer{Unit: u.shown(), Account: b.accounts[player].shown()}
		return nil
	}})
	if err != nil {
		return drawapi.UnitAnswer{}, err
	}
	return answer, nil
}

func (b *batch) finish(u *unitRow) error {
	a := b.accounts[u.player]
	if u.finishedAt.Valid {
		return a.fits(0) // the answer carries the balance
	}
	if err := a.fits(u.prize); err != nil {
		return err
	}
	u.finishedAt = sql.NullInt64{Int64: b.at.UnixMilli(), Valid: true}
	u.changed = true
	if u.prize > 0 {
		b.receive(a, kindPrize, prizeAccount, u.prize, u.id)
	}
	return nil
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
// returns how many it finished. What is wrong with one unit is that unit's own
// trouble: it is logged, the others are finished, and the error says how many
// were left for the next time.
func (s *Store) Settle(ctx context.Context) (settled int, err error) {
	left := 0
	var after unitRow // the last one seen: those left behind stay due
	for {
		due, err := s.due(ctx, after)
		if err != nil {
			return settled, err
		}
		if len(due) == 0 {
			break
		}
		for _, u := range due {
			after = u
			_, err := s.Finish(ctx, u.player, u.id)
			if err == nil {
				settled++
				continue
			}
			if ctx.Err() != nil {
				return settled, fmt.Errorf("settling unit %s: %w", u.id, err)
			}
			// A database that takes nothing refuses every unit after its timeout.
			if down := s.Ready(ctx); down != nil {
				return settled, fmt.Errorf("settling unit %s: %w", u.id, err)
			}
			s.options.Log.Error("a unit was not settled, the others are", "unit", u.id, "player", u.player, "error", err)
			left++
		}
	}
	if left > 0 {
		return settled, fmt.Errorf("%d units are due and could not be settled", left)
	}
	return settled, nil
}

// due returns the units to settle that follow after, oldest first.
func (s *Store) due(ctx context.Context, after unitRow) ([]unitRow, error) {
	before := s.now().Add(-s.options.SettleAfter).UnixMilli()
	rows, err := s.engine.Read.QueryContext(ctx, `SELECT id, player, drawn_at FROM units
		WHERE finished_at IS NULL AND drawn_at <= $1 AND (drawn_at > $2 OR (drawn_at = $2 AND id > $3)) ORDER BY drawn_at, id LIMIT 500`, before, after.drawnAt, after.id)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer rows.Close()
	var due []unitRow
	for rows.Next() {
		var u unitRow
		if err := rows.Scan(&u.id, &u.player, &u.drawnAt); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
		due = append(due, u)
	}
	return due, rows.Err()
}
