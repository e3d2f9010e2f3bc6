package api_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filon/cmd/devserver/postgres"
	"filon/cmd/devserver/postgres/throwaway"
	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"

	"github.com/stretchr/testify/require"
)

// The suite runs on SQLite, and again on a throwaway PostgreSQL server when
// FILON_TEST_DATABASE is "postgres" (make test-postgres).
var server *throwaway.Server

func TestMain(m *testing.M) {
	code := func() int {
		switch d := os.Getenv("FILON_TEST_DATABASE"); d {
		case "", "sqlite":
		case "postgres":
			var err error
			if server, err = throwaway.Start(); err != nil {
				fmt.Fprintln(os.Stderr, err)
				return 1
			}
			defer server.Stop()
		default:
			fmt.Fprintf(os.Stderr, "FILON_TEST_DATABASE=%s: it is sqlite or postgres\n", d)
			return 1
		}
		return m.Run()
	}()
	os.Exit(code)
}

func freshDatabase(t *testing.T) string {
	t.Helper()
	// Read here too: go test's cache does not see what TestMain reads.
	if os.Getenv("FILON_TEST_DATABASE") == "" || server == nil {
		return filepath.Join(t.TempDir(), "filon.db")
	}
	address, err := server.Database(context.Background())
	require.NoError(t, err)
	return address
}

func openEngine(where string) (*store.Engine, error) {
	if server == nil {
		return sqlite.Open(context.Background(), where)
	}
	return postgres.Open(context.Background(), where)
}

// databaseBytes is everything that the database holds, for tests of what must
// not be in it.
func databaseBytes(t *testing.T, where string) string {
	t.Helper()
	var all strings.Builder
	if server == nil {
		for _, suffix := range []string{"", "-wal"} {
			b, err := os.ReadFile(where + suffix)
			require.NoError(t, err)
			all.Write(b)
		}
		return all.String()
	}
	db, err := sql.Open("pgx", where)
	require.NoError(t, err)
	defer db.Close()
	for _, table := range []string{"players", "tokens", "links", "blocks", "units", "purchases", "ledger"} {
		rows, err := db.Query("SELECT CAST(t AS TEXT) FROM " + table + " t")
		require.NoError(t, err)
		for rows.Next() {
			var row string
			require.NoError(t, rows.Scan(&row))
			all.WriteString(row)
		}
		require.NoError(t, rows.Err())
	}
	return all.String()
}
