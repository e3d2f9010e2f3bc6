package store_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"filon/cmd/devserver/store"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

func TestEqualKeysInOneBatchHaveOneAnswer(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	p, err := s.OpenAccount(ctx)
	require.NoError(t, err)
	// The writer waits for its connection while the purchases queue up: one is the
	// first batch, all others the second.
	held, err := s.engine.Write.Conn(ctx)
	require.NoError(t, err)
	answers := make([]string, 20)
	var wg sync.WaitGroup
	for i := range answers {
		wg.Go(func() {
			b, err := s.Buy(ctx, p.Player, fmt.Sprint("key-", i%2), "minedor", decimal.NewFromInt(1))
			if err != nil {
				t.Error(err)
			}
			answers[i] = string(b)
		})
	}
	require.NoError(t, held.Close())
	wg.Wait()
	require.NotEmpty(t, answers[0])
	require.NotEqual(t, answers[0], answers[1])
	for i, a := range answers {
		require.Equal(t, answers[i%2], a)
	}
	again, err := s.Buy(ctx, p.Player, "key-0", "minedor", decimal.NewFromInt(1))
	require.NoError(t, err)
	require.Equal(t, answers[0], string(again))
	s.holds(t)
}

// However many open an account at once, each has one, with its token and its money.
func TestAccountsOfOneBatchHaveEachTheirOwn(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	held, err := s.engine.Write.Conn(ctx)
	require.NoError(t, err)
	opened := make([]drawapi.NewPlayer, 20)
	var wg sync.WaitGroup
	for i := range opened {
		wg.Go(func() {
			var err error
			if opened[i], err = s.OpenAccount(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	require.NoError(t, held.Close())
	wg.Wait()
	players := map[string]bool{}
	for _, p := range opened {
		player, err := s.PlayerOf(ctx, p.Token)
		require.NoError(t, err)
		require.Equal(t, p.Player, player)
		require.Equal(t, "1000.00", p.Balance.String())
		players[player] = true
	}
	require.Len(t, players, len(opened))
	s.holds(t)
}

// A store that closes answers everybody: what was committed, or that it is closed.
func TestClosingAnswersEverybodyWhoWaits(t *testing.T) {
	ctx := context.Background()
	for range 6 { // whether one more batch is made is chance
		s := openShop(t)
		p, err := s.OpenAccount(ctx)
		require.NoError(t, err)
		buy := func(key string) error {
			_, err := s.Buy(ctx, p.Player, key, "minedor", decimal.NewFromInt(1))
			return err
		}
		// The writer waits for its connection with a batch; as many again fill the
		// queue, and the others wait for a place in it.
		held, err := s.engine.Write.Conn(ctx)
		require.NoError(t, err)
		var wg sync.WaitGroup
		for i := range 2*store.MaxBatch + 20 {
			wg.Go(func() {
				if err := buy(fmt.Sprint("key-", i)); err != nil && !errors.Is(err, store.ErrClosed) {
					t.Error(err)
				}
			})
		}
		for s.Waiting() < store.MaxBatch {
			runtime.Gosched()
		}
		wg.Go(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		require.ErrorIs(t, buy("late"), store.ErrClosed)
		require.NoError(t, held.Close())
		wg.Wait()
	}
}
