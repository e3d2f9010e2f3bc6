package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"filon/cmd/devserver/postgres"
	"filon/cmd/devserver/postgres/throwaway"
	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// Version 3 is the first that could be upgraded from with sales in it; what
// the program asks of the tables has been there since.
const oldestTried = 3

func TestAnOlderDatabaseIsBroughtForwardWithAllItHolds(t *testing.T) {
	for v := oldestTried; v < store.SchemaVersion; v++ {
		t.Run(fmt.Sprint("from version ", v), func(t *testing.T) { broughtForward(t, v, engines(t)) })
	}
}

// engines opens one database as often as it is called: an SQLite file, or
// where FILON_TEST_DATABASE asks for it one of a throwaway PostgreSQL server.
func engines(t *testing.T) func() *store.Engine {
	t.Helper()
	ctx := context.Background()
	if os.Getenv("FILON_TEST_DATABASE") != "postgres" {
		path := filepath.Join(t.TempDir(), "filon.db")
		return func() *store.Engine {
			e, err := sqlite.Open(ctx, path)
			require.NoError(t, err)
			return e
		}
	}
	server, err := throwaway.Start()
	require.NoError(t, err)
	t.Cleanup(func() { server.Stop() })
	address, err := server.Database(ctx)
	require.NoError(t, err)
	return func() *store.Engine {
		e, err := postgres.Open(ctx, address)
		require.NoError(t, err)
		return e
	}
}

func broughtForward(t *testing.T, from int, engine func() *store.Engine) {
	ctx := context.Background()
	open := func() *shop {
		e := engine()
		s, err := store.Open(ctx, e, store.Options{Games: catalogue.All(), OpeningBalance: decimal.NewFromInt(1000)})
		require.NoError(t, err)
		return &shop{Store: s, engine: e}
	}
	restore := store.OfVersion(from)
	defer restore()
	s := open()
	players := make(map[string][]drawapi.Unit)
	for range 3 {
		player, units := s.bought(t, store.HistoryPage+5)
		for _, u := range units[:7] {
			_, err := s.Finish(ctx, player, u.ID)
			require.NoError(t, err)
		}
		players[player] = units
	}
	type seen struct {
		me           drawapi.Me
		first, older []drawapi.Unit
		answer       string
	}
	look := func(player string) (now seen) {
		var next, end int64
		var err error
		now.me, err = s.Me(ctx, player)
		require.NoError(t, err)
		now.first, next, err = s.History(ctx, player, 0)
		require.NoError(t, err)
		require.Len(t, now.first, store.HistoryPage)
		now.older, end, err = s.History(ctx, player, next)
		require.NoError(t, err)
		require.Len(t, now.older, 5)
		require.Zero(t, end)
		answer, err := s.Buy(ctx, player, "unit-3", "minedor", decimal.NewFromInt(1))
		require.NoError(t, err)
		now.answer = string(answer)
		return now
	}
	before := make(map[string]seen)
	for player, units := range players {
		before[player] = look(player)
		require.Equal(t, units[len(units)-1].ID, before[player].first[0].ID)
		require.Equal(t, units[0].ID, before[player].older[4].ID)
	}
	counted, err := s.Count(ctx)
	require.NoError(t, err)
	require.NoError(t, s.Close())

	restore()
	s = open()
	defer s.Close()
	for player := range players {
		require.Equal(t, before[player], look(player))
	}
	again, err := s.Count(ctx)
	require.NoError(t, err)
	require.Equal(t, counted, again)
	s.holds(t)
	// And it goes on: the guards are where they were.
	for player, units := range players {
		_, err := s.Buy(ctx, player, "new", "minedor", decimal.NewFromInt(1))
		require.NoError(t, err)
		_, err = s.Finish(ctx, player, units[10].ID)
		require.NoError(t, err)
		for what, statement := range map[string]string{
			"a serial sold twice":     `INSERT INTO units SELECT 'other', player, seq, block, serial, prize, layout, drawn_at, finished_at, actions FROM units WHERE id = $1`,
			"a unit of two keys":      `INSERT INTO purchases SELECT player, 'other', request, unit, answer FROM purchases WHERE unit = $1`,
			"a purchase of no unit":   `UPDATE purchases SET unit = 'none' WHERE unit = $1`,
			"a unit of no player":     `UPDATE units SET player = 'none' WHERE id = $1`,
			"a unit of no block":      `UPDATE units SET block = 'none' WHERE id = $1`,
			"a prize below zero":      `UPDATE units SET prize = -1 WHERE id = $1`,
			"a purchase of no player": `UPDATE purchases SET player = 'none' WHERE unit = $1`,
		} {
			_, err := s.engine.Write.Exec(statement, units[0].ID)
			require.Error(t, err, what)
		}
	}
	s.holds(t)
}

// All versions are one transaction: what stops in the middle of one leaves the
// records as they were, for the program that wrote them too, and goes through
// when what was in its way is gone.
func TestAMigrationThatStopsHalfWayChangesNothing(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "filon.db")
	open := func() (*shop, error) {
		e, err := sqlite.Open(ctx, path)
		require.NoError(t, err)
		s, err := store.Open(ctx, e, store.Options{Games: catalogue.All(), OpeningBalance: decimal.NewFromInt(1000)})
		return &shop{Store: s, engine: e}, err
	}
	// look reads all tables and what they hold without a program that would
	// migrate them.
	look := func(change string) (seen []string) {
		e, err := sqlite.Open(ctx, path)
		require.NoError(t, err)
		defer func() { e.Write.Close(); e.Read.Close() }()
		_, err = e.Write.Exec(change)
		require.NoError(t, err)
		rows, err := e.Write.Query(`SELECT name || ': ' || COALESCE(sql, '') FROM sqlite_master
			UNION ALL SELECT 'version ' || version FROM schema_versions
			UNION ALL SELECT 'unit ' || id || ' ' || serial || ' ' || prize || layout FROM units
			UNION ALL SELECT 'purchase ' || key || ' ' || unit FROM purchases ORDER BY 1`)
		require.NoError(t, err)
		defer rows.Close()
		for rows.Next() {
			var line string
			require.NoError(t, rows.Scan(&line))
			seen = append(seen, line)
		}
		require.NoError(t, rows.Err())
		return seen
	}
	restore := store.OfVersion(3)
	defer restore()
	s, err := open()
	require.NoError(t, err)
	player, units := s.bought(t, 5)
	require.NoError(t, s.Close())
	restore()

	// Version 4 has filled its new table of units when it finds this one.
	before := look(`CREATE TABLE purchases_4 (in_the_way INTEGER)`)
	require.Contains(t, before, "version 3")
	_, err = open()
	require.ErrorContains(t, err, "schema version 4")
	require.Equal(t, before, look(`SELECT 1`))

	look(`DROP TABLE purchases_4`)
	s, err = open()
	require.NoError(t, err)
	defer s.Close()
	again, err := s.Unit(ctx, player, units[2].ID)
	require.NoError(t, err)
	require.Equal(t, units[2], again)
	s.holds(t)
}
