// Package postgres keeps the draw server's records in PostgreSQL, which several
// server processes may share: they sell from the same blocks.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"filon/cmd/devserver/store"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// readers is how many connections of one process read at once.
const readers = 16

// Open connects to the database that a postgres:// address names. It refuses a
// server that would answer a commit before it is on disk.
func Open(ctx context.Context, address string) (*store.Engine, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, errors.New("-db: this is not an address like postgres://user@host:5432/name") // err may hold the password
	}
	where := fmt.Sprintf("database postgres://%s:%d/%s", config.Host, config.Port, config.Database)
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
	}
	// A statement's text changes with the number of its rows, up to a batch.
	config.StatementCacheCapacity = 2048
	for name, value := range map[string]string{
		"application_name": "filon",
		// Whatever the server's default is: an answer follows its commit.
		"synchronous_commit":                  "on",
		"lock_timeout":                        "20s",
		"idle_in_transaction_session_timeout": "60s",
	} {
		if _, set := config.RuntimeParams[name]; !set || name == "synchronous_commit" {
			config.RuntimeParams[name] = value
		}
	}
	write := sql.OpenDB(stdlib.GetConnector(*config))
	write.SetMaxOpenConns(1)
	if err := assertDurable(ctx, write); err != nil {
		write.Close()
		return nil, fmt.Errorf("%s: %s", where, oneLine(err))
	}
	read := sql.OpenDB(stdlib.GetConnector(*config))
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	return &store.Engine{
		Name: "postgres", Write: write, Read: read,
		ForUpdate: " FOR UPDATE",
		Snapshot:  &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
		// The number says nothing but « the schema of this program ».
		MigrationLock: "SELECT pg_advisory_xact_lock(706167001)",
		Types:         strings.NewReplacer("{blob}", "BYTEA"),
		Transient:     transient,
	}, nil
}

func assertDurable(ctx context.Context, db *sql.DB) error {
	for setting, want := range map[string]string{"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"} {
		var got string
		if err := db.QueryRowContext(ctx, "SHOW "+setting).Scan(&got); err != nil {
			return err
		}
		if got != want {
			return fmt.Errorf("%s is %s there, and a power cut would lose purchases that were answered: set it to %s", setting, got, want)
		}
	}
	return nil
}

// transient: serialisation failure, deadlock, lock not available (appendix A of
// PostgreSQL's manual), or a request that never reached the server.
func transient(err error) bool {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code == "40001" || e.Code == "40P01" || e.Code == "55P03"
	}
	return pgconn.SafeToRetry(err)
}

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
