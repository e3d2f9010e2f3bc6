package operate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

func restored(a []string) tried {
	return try(func(a []string, o, e *bytes.Buffer) int { return Restored(a, o, e) }, a...)
}

// selling opens the records as the server does.
func selling(db string) (*store.Store, error) {
	engine, err := sqlite.Open(context.Background(), db)
	if err != nil {
		return nil, err
	}
	return store.Open(context.Background(), engine, store.Options{Games: catalogue.All(), OpeningBalance: decimal.NewFromInt(100), MarkFile: db + ".mark"})
}

// opened is a new database that is on sale, with one player in it.
func opened(t *testing.T) (db string, s *store.Store, player string) {
	t.Helper()
	db = filepath.Join(t.TempDir(), "filon.db")
	s, err := selling(db)
	require.NoError(t, err)
	p, err := s.OpenAccount(context.Background())
	require.NoError(t, err)
	return db, s, p.Player
}

// buy buys a unit of Mine d'or.
func buy(t *testing.T, s *store.Store, player, key, stake string) drawapi.Unit {
	t.Helper()
	b, err := s.Buy(context.Background(), player, key, "minedor", decimal.RequireFromString(stake))
	require.NoError(t, err)
	var a drawapi.UnitAnswer
	require.NoError(t, json.Unmarshal(b, &a))
	return a.Unit
}

// The drill: a backup is taken, more is sold, the disk is lost, the backup is
// put back. Nothing of what was sold after it may be sold again unnoticed.
func TestRestoreDrill(t *testing.T) {
	db, s, player := opened(t)
	sale := 0
	next := func(stake string) drawapi.Unit {
		t.Helper()
		sale++
		return buy(t, s, player, fmt.Sprint("drill-", sale), stake)
	}
	next("0.5")
	next("0.5")
	require.NoError(t, s.Close())
	backup, err := os.ReadFile(db) // a closed SQLite file is its own backup
	require.NoError(t, err)

	s, err = selling(db)
	require.NoError(t, err)
	sold := map[string]bool{}
	for range 3 {
		u := next("0.5") // serials 2 to 4 of a block that the backup knows
		sold[fmt.Sprint(u.Commitment, u.Serial)] = true
	}
	forgotten := next("2") // of a block that it does not know
	require.NoError(t, s.Close())

	require.NoError(t, os.WriteFile(db, backup, 0o600))
	_, err = selling(db)
	var noticed *store.RestoredError
	require.ErrorAs(t, err, &noticed)
	require.Equal(t, []store.Forgotten{{Block: "minedor/0.50/1/1", Sold: 5, Known: 2}, {Block: "minedor/2.00/1/1", Sold: 1, Known: 0}}, noticed.Blocks)
	require.ErrorContains(t, err, "devserver restored")

	got := restored([]string{"-db", db})
	require.Zero(t, got.code, got)
	require.Contains(t, got.stdout, "block minedor/0.50/1/1: the units of serial 2 to 4 were sold and are lost")
	require.Contains(t, got.stdout, "block minedor/2.00/1/1: the units of serial 0 to 0 were sold and are lost")
	got = restored([]string{"-db", db})
	require.Contains(t, got.stdout, "forgotten nothing")

	s, err = selling(db)
	require.NoError(t, err)
	defer s.Close()
	for _, stake := range []string{"0.5", "0.5", "0.5", "2"} {
		u := next(stake)
		require.Equal(t, 2, u.Block, "neither the withdrawn block nor the forgotten one's number is sold from")
		require.False(t, sold[fmt.Sprint(u.Commitment, u.Serial)])
		require.NotEqual(t, forgotten.Commitment, u.Commitment)
	}
	findings, err := s.Check(context.Background())
	require.NoError(t, err)
	require.Empty(t, findings)
}

func TestAMarkOfAnotherDatabaseIsNoObstacle(t *testing.T) {
	db, s, player := opened(t)
	buy(t, s, player, "one", "1")
	require.NoError(t, s.Close())
	require.NoError(t, os.Remove(db))
	s, err := selling(db)
	require.NoError(t, err, "a new database in the place of a deleted one is not a restored one")
	require.NoError(t, s.Close())
}

func TestAMarkCutShortByAPowerCutIsRead(t *testing.T) {
	db, s, player := opened(t)
	buy(t, s, player, "one", "1")
	require.NoError(t, s.Close())
	f, err := os.OpenFile(db+".mark", os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString("sold minedor/1.00/1/1 9")
	require.NoError(t, err)
	require.NoError(t, f.Close())
	s, err = selling(db)
	require.NoError(t, err)
	require.NoError(t, s.Close())
}

// A second server on the same file, though it only came and went, must not
// cost the first one its mark.
func TestAMarkOpenedByAnotherProcessGoesOn(t *testing.T) {
	db, first, player := opened(t)
	buy(t, first, player, "before", "1")
	second, err := selling(db)
	require.NoError(t, err)
	for i := range 3 { // whoever sells last, both marks are one
		buy(t, first, player, fmt.Sprint("first-", i), "1")
		buy(t, second, player, fmt.Sprint("second-", i), "1")
	}
	require.NoError(t, second.Close())
	backup := filepath.Join(t.TempDir(), "backup.db")
	copyDatabase(t, db, backup)
	buy(t, first, player, "after the backup", "1")
	require.NoError(t, first.Close())

	require.NoError(t, os.Rename(backup, db))
	_, err = selling(db)
	var noticed *store.RestoredError
	require.ErrorAs(t, err, &noticed)
	require.Equal(t, []store.Forgotten{{Block: "minedor/1.00/1/1", Sold: 8, Known: 7}}, noticed.Blocks)
}

// copyDatabase takes a backup of a database that is in use.
func copyDatabase(t *testing.T, from, to string) {
	t.Helper()
	engine, err := sqlite.Open(context.Background(), from)
	require.NoError(t, err)
	defer engine.Write.Close()
	defer engine.Read.Close()
	_, err = engine.Write.Exec(`VACUUM INTO ?`, to)
	require.NoError(t, err)
}
