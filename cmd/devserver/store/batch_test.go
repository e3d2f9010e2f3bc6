package store_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

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
