package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"filon/cmd/devserver/postgres"
	"filon/cmd/devserver/postgres/throwaway"
	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// BenchmarkPurchases measures durable purchases of 64 players at once, and in
// the same run the raw cost they are held against: one connection that inserts
// one row a transaction, in the same database with the same settings.
func BenchmarkPurchases(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) {
		engine, err := sqlite.Open(context.Background(), filepath.Join(b.TempDir(), "filon.db"))
		purchases(b, engine, err)
	})
	b.Run("postgres", func(b *testing.B) {
		if os.Getenv("FILON_TEST_DATABASE") != "postgres" {
			b.Skip("runs with FILON_TEST_DATABASE=postgres")
		}
		server, err := throwaway.Start()
		require.NoError(b, err)
		defer server.Stop()
		address, err := server.Database(context.Background())
		require.NoError(b, err)
		engine, err := postgres.Open(context.Background(), address)
		purchases(b, engine, err)
	})
}

func purchases(b *testing.B, engine *store.Engine, err error) {
	require.NoError(b, err)
	ctx := context.Background()
	s, err := store.Open(ctx, engine, store.Options{Games: catalogue.All(), OpeningBalance: store.MaxOpeningBalance})
	require.NoError(b, err)
	defer s.Close()
	const crowd = 64
	players := make([]string, crowd)
	for i := range players {
		p, err := s.OpenAccount(ctx)
		require.NoError(b, err)
		players[i] = p.Player
	}
	stake := decimal.NewFromInt(1)
	_, err = s.Buy(ctx, players[0], "opens-the-block", "minedor", stake)
	require.NoError(b, err)

	_, err = engine.Write.ExecContext(ctx, `CREATE TABLE raw (id BIGINT PRIMARY KEY, body TEXT NOT NULL)`)
	require.NoError(b, err)
	n := rawInserts(b, engine, 0, time.Second/2) // until the journal has its size: the raw cost is lower then
	before := rawInserts(b, engine, n, time.Second)
	idle := s.Metrics.Snapshot()
	var left, refused atomic.Int64
	left.Store(int64(b.N))
	times := make([][]time.Duration, crowd)
	var wg sync.WaitGroup
	b.ResetTimer()
	started := time.Now()
	for i, player := range players {
		wg.Go(func() {
			for n := left.Add(-1); n >= 0; n = left.Add(-1) {
				asked := time.Now()
				if _, err := s.Buy(ctx, player, fmt.Sprint("bench-", n), "minedor", stake); err != nil {
					refused.Add(1)
				}
				times[i] = append(times[i], time.Since(asked))
			}
		})
	}
	wg.Wait()
	took := time.Since(started)
	b.StopTimer()
	require.Zero(b, refused.Load())
	// Before and after, since a machine's disk is not the same at any two moments.
	raw := (float64(before) + float64(rawInserts(b, engine, n+before, time.Second))) / 2
	var all []time.Duration
	for _, t := range times {
		all = append(all, t...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	median, p99 := all[len(all)/2], all[len(all)*99/100]
	rate := float64(b.N) / took.Seconds()
	b.ReportMetric(rate, "purchases/s")
	m := s.Metrics.Snapshot()
	b.ReportMetric(float64(m.Jobs-idle.Jobs)/float64(m.Batches-idle.Batches), "purchases/batch")
	b.ReportMetric(raw, "raw-inserts/s")
	b.ReportMetric(rate/raw, "×raw")
	b.ReportMetric(median.Seconds()*1000, "ms-median")
	b.ReportMetric(p99.Seconds()/median.Seconds(), "p99/median")
	findings, err := s.Check(ctx)
	require.NoError(b, err)
	require.Empty(b, findings)
}

// rawInserts counts the single-insert transactions that one connection commits
// in a while, with ids from first on.
func rawInserts(b *testing.B, engine *store.Engine, first int, during time.Duration) (n int) {
	b.Helper()
	ctx := context.Background()
	body := fmt.Sprintf("%0700d", 0) // about a unit's bytes
	started := time.Now()
	for ; time.Since(started) < during; n++ {
		tx, err := engine.Write.BeginTx(ctx, nil)
		require.NoError(b, err)
		_, err = tx.ExecContext(ctx, `INSERT INTO raw (id, body) VALUES ($1, $2)`, first+n, body)
		require.NoError(b, err)
		require.NoError(b, tx.Commit())
	}
	return n
}
