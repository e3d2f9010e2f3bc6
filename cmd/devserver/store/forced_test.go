package store_test

import (
	"context"
	"encoding/json"
	"testing"

	"filon/cmd/devserver/store"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// A sale that could not be committed takes no forced unit with it, and the next
// one receives them in the order in which they were asked for.
func TestAForcedUnitOutlivesASaleThatFailed(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	p, err := s.OpenAccount(ctx)
	require.NoError(t, err)
	stake := decimal.NewFromInt(1)
	for _, prize := range []decimal.Decimal{decimal.NewFromInt(250), decimal.NewFromInt(10)} {
		require.NoError(t, s.ForceNext(store.Forced{Player: p.Player, Game: "minedor", Stake: stake, Prize: &prize}))
	}
	s.exec(t, `CREATE TRIGGER no_room BEFORE INSERT ON units BEGIN SELECT RAISE(ABORT, 'no room'); END`)
	_, err = s.Buy(ctx, p.Player, "first", "minedor", stake)
	require.ErrorIs(t, err, store.ErrUnavailable)
	s.exec(t, `DROP TRIGGER no_room`)
	for _, want := range []struct {
		key, prize string
		emission   int
	}{{"first", "250.00", store.PreviewEmission}, {"second", "10.00", store.PreviewEmission}, {"third", "", 1}} {
		b, err := s.Buy(ctx, p.Player, want.key, "minedor", stake)
		require.NoError(t, err)
		var sold drawapi.UnitAnswer
		require.NoError(t, json.Unmarshal(b, &sold))
		require.Equal(t, want.emission, sold.Unit.Emission, want.key)
		if want.prize != "" {
			require.Equal(t, want.prize, sold.Unit.Prize.String())
		}
	}
	s.holds(t)
}
