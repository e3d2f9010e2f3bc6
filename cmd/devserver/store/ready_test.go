package store_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// shop is a store on a file of its own, with a clock that the test moves.
type shop struct {
	*store.Store
	engine *store.Engine
	path   string
	clock  atomic.Int64
}

func openShop(t *testing.T) *shop {
	t.Helper()
	s := &shop{path: filepath.Join(t.TempDir(), "filon.db")}
	s.clock.Store(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).UnixNano())
	var err error
	s.engine, err = sqlite.Open(context.Background(), s.path)
	require.NoError(t, err)
	s.Store, err = store.Open(context.Background(), s.engine, store.Options{
		Games: catalogue.All(), OpeningBalance: decimal.NewFromInt(1000),
		Now: func() time.Time { return time.Unix(0, s.clock.Load()) },
	})
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func (s *shop) later(d time.Duration) { s.clock.Add(int64(d)) }

func (s *shop) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	_, err := s.engine.Write.Exec(statement, args...)
	require.NoError(t, err)
}

func TestReadinessEndsWhenTheDiskIsFullAndComesBackWithRoom(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	p, err := s.OpenAccount(ctx)
	require.NoError(t, err)
	require.NoError(t, s.Ready(ctx))

	// SQLite fails alike (SQLITE_FULL) when the file may not grow; less than
	// what it holds already is taken as just that.
	s.exec(t, `PRAGMA max_page_count = 1`)
	for i := 0; err == nil; i++ {
		require.Less(t, i, 200, "the file does not fill")
		_, err = s.Buy(ctx, p.Player, fmt.Sprint("fills-", i), "minedor", decimal.NewFromInt(1))
	}
	require.ErrorIs(t, err, store.ErrUnavailable)
	for range 3 {
		s.later(5 * time.Second)
		require.ErrorIs(t, s.Ready(ctx), store.ErrUnavailable, "it sells nothing")
	}
	tries := s.Metrics.Snapshot().FailedBatches
	for range 10 {
		require.ErrorIs(t, s.Ready(ctx), store.ErrUnavailable)
	}
	require.Equal(t, tries, s.Metrics.Snapshot().FailedBatches, "who asks often does not make it write often")

	s.exec(t, `PRAGMA max_page_count = 1000000`)
	s.later(5 * time.Second)
	require.NoError(t, s.Ready(ctx), "nobody buys from a server that is out of the balancer: readiness must find out itself")
	_, err = s.Buy(ctx, p.Player, "again", "minedor", decimal.NewFromInt(1))
	require.NoError(t, err)
}

func TestReadinessProvesItselfByAWriteButNotByOneAQuestion(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	commits := func() int64 { return s.Metrics.Snapshot().Batches }
	for range 10 {
		require.NoError(t, s.Ready(ctx))
	}
	require.EqualValues(t, 1, commits(), "an idle server writes once")
	s.later(5 * time.Second)
	require.NoError(t, s.Ready(ctx))
	require.EqualValues(t, 2, commits(), "the proof has aged")
	s.later(5 * time.Second)
	_, err := s.OpenAccount(ctx)
	require.NoError(t, err)
	require.NoError(t, s.Ready(ctx))
	require.EqualValues(t, 3, commits(), "the account was proof enough")
	// A database that reads and does not write, without any purchase to tell.
	s.later(5 * time.Second)
	s.exec(t, `PRAGMA query_only = 1`)
	require.ErrorIs(t, s.Ready(ctx), store.ErrUnavailable)
}

func TestACallerWhoLeavesDoesNotMakeTheServerUnready(t *testing.T) {
	s := openShop(t)
	left, leave := context.WithCancel(context.Background())
	leave()
	_ = s.Ready(left)
	require.NoError(t, s.Ready(context.Background()))
}
