package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"testing"

	"filon/cmd/devserver/postgres/throwaway"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"
)

// An address holds a password, and an error goes into logs.
func TestAnErrorDoesNotTellThePassword(t *testing.T) {
	for address, says := range map[string]string{
		"postgres://filon:opensesame@localhost:port/filon":                                       "-db",
		"postgres://filon:opensesame@/filon?host=/nowhere/filon,/nowhere/else&connect_timeout=1": "/nowhere/else",
	} {
		_, err := Open(context.Background(), address)
		require.ErrorContains(t, err, says)
		require.NotContains(t, err.Error(), "opensesame")
		require.NotContains(t, err.Error(), "\n")
	}
}

// What passes is tried again; what does not, or may have been done, is told.
func TestOnlyWhatPassesIsTransient(t *testing.T) {
	for code, passes := range map[string]bool{
		"40001": true, // serialization_failure
		"40P01": true, // deadlock_detected
		"55P03": true, // lock_not_available
		"23505": false, "53100": false, "57P01": false, "42P01": false, "08006": false,
	} {
		err := error(&pgconn.PgError{Code: code})
		require.Equal(t, passes, transient(err), code)
		require.Equal(t, passes, transient(fmt.Errorf("a purchase: %w", err)), code)
	}
	require.False(t, transient(errors.New("no error of the database")))
	require.False(t, transient(context.DeadlineExceeded))
}

// A server that would answer a commit before it is on disk is refused before a
// unit is sold; what an address asks for does not make it one.
func TestAServerThatIsNotDurableIsRefused(t *testing.T) {
	if os.Getenv("FILON_TEST_DATABASE") != "postgres" {
		t.Skip("runs with FILON_TEST_DATABASE=postgres: make test-postgres")
	}
	ctx := context.Background()
	server, err := throwaway.Start()
	require.NoError(t, err)
	defer server.Stop()
	address := server.Address("")
	e, err := Open(ctx, address+"&synchronous_commit=off")
	require.NoError(t, err)
	for _, db := range []*sql.DB{e.Write, e.Read} {
		var is string
		require.NoError(t, db.QueryRow(`SHOW synchronous_commit`).Scan(&is))
		require.Equal(t, "on", is)
		require.NoError(t, db.Close())
	}
	for _, setting := range []string{"fsync", "full_page_writes"} {
		set(t, address, `ALTER SYSTEM SET `+setting+` = off`)
		_, err := Open(ctx, address)
		require.ErrorContains(t, err, setting+" is off there")
		set(t, address, `ALTER SYSTEM RESET `+setting)
	}
	e, err = Open(ctx, address)
	require.NoError(t, err)
	require.NoError(t, e.Write.Close())
	require.NoError(t, e.Read.Close())
}

// set changes a setting of the server, and returns when it holds.
func set(t *testing.T, address, statement string) {
	t.Helper()
	db, err := sql.Open("pgx", address)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(statement)
	require.NoError(t, err)
	var loaded string
	require.NoError(t, db.QueryRow(`SELECT pg_conf_load_time()::text`).Scan(&loaded))
	_, err = db.Exec(`SELECT pg_reload_conf()`)
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		var now string
		return db.QueryRow(`SELECT pg_conf_load_time()::text`).Scan(&now) == nil && now != loaded
	}, 30e9, 10e6)
}
