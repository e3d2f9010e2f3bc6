package store_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/catalogue"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// defective cannot compose a unit; what it panics with must stay its own
// trouble.
type defective struct{ game.Game }

func (defective) Compose(game.Layout, decimal.Decimal, decimal.Decimal, game.Source) error {
	panic("a defect")
}

func TestADefectInOneGameDoesNotStopTheOthers(t *testing.T) {
	ctx := context.Background()
	engine, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "filon.db"))
	require.NoError(t, err)
	sound, err := catalogue.Get("minedor")
	require.NoError(t, err)
	broken, err := catalogue.Get("arbre")
	require.NoError(t, err)
	s, err := store.Open(ctx, engine, store.Options{Games: []game.Game{sound, defective{broken}}, OpeningBalance: decimal.NewFromInt(100)})
	require.NoError(t, err)
	defer s.Close()
	p, err := s.OpenAccount(ctx)
	require.NoError(t, err)
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			_, err := s.Buy(ctx, p.Player, fmt.Sprint("sound-", i), "minedor", decimal.NewFromInt(1))
			if err != nil {
				t.Errorf("a sound game was refused: %v", err)
			}
		})
		wg.Go(func() {
			_, err := s.Buy(ctx, p.Player, fmt.Sprint("broken-", i), "arbre", decimal.NewFromInt(1))
			if err == nil {
				t.Error("a defective game sold")
			}
		})
	}
	wg.Wait()
	me, err := s.Me(ctx, p.Player)
	require.NoError(t, err)
	require.Equal(t, "80.00", me.Balance.String())
	findings, err := s.Check(ctx)
	require.NoError(t, err)
	require.Empty(t, findings)
}
