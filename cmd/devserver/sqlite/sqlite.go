// Package sqlite keeps the draw server's records in one SQLite file: the
// embedded default, for one machine and one server process.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"filon/cmd/devserver/store"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// readers is how many connections read at once; in WAL mode they neither wait
// for the writer nor hold it up.
const readers = 4

// journalPages is how many pages the journal holds before they are carried into
// the database: at 16 MiB most of a crowd's pages have been written several times
// over, and are carried once. Reading what is in the journal, and recovery
// after a crash, cost a fraction of a second at that size.
const journalPages = 4000

// Open opens or creates the database file at path, journalled ahead (WAL) and
// synced at every commit (synchronous FULL): a committed purchase survives a
// power cut as far as the disk keeps its word. The file, and with it the
// journal beside it, is the owner's alone: without a sealing key it holds the
// keys of the blocks on sale.
func Open(ctx context.Context, path string) (*store.Engine, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	warning, err := private(abs)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w (is its folder there and writable?)", path, err)
	}
	write, err := sql.Open("sqlite", dsn(abs, "_txlock=immediate&_pragma=cache_size(-32768)&_pragma=wal_autocheckpoint("+strconv.Itoa(journalPages)+")"))
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	// One writing connection: SQLite has one writer anyway, and this one never
	// waits for a sibling.
	write.SetMaxOpenConns(1)
	if err := assertDurable(ctx, write); err != nil {
		write.Close()
		return nil, fmt.Errorf("database %s: %w (is its folder there and writable?)", path, err)
	}
	read, err := sql.Open("sqlite", dsn(abs, "_pragma=query_only(1)"))
	if err != nil {
		write.Close()
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	return &store.Engine{
		Name: "sqlite", Write: write, Read: read, Prepare: true,
		Types:     strings.NewReplacer("{blob}", "BLOB"),
		Transient: busy,
		Warning:   warning,
	}, nil
}

// private creates the file with mode 0600, which SQLite gives its -wal and -shm
// too, or says what is wrong with the mode of one that is there.
func private(path string) (warning string, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		return "", f.Close()
	}
	// A file that is there is never opened here: closing it again would drop
	// the locks of whoever has it open in this process.
	info, statErr := os.Stat(path)
	switch {
	case statErr != nil:
		return "", err
	case runtime.GOOS == "windows" || info.IsDir() || info.Mode().Perm()&0o077 == 0:
		return "", nil
	}
	return fmt.Sprintf("%s has mode %04o: other users of this machine may read what is still to be sold; stop the server and chmod 600 it and the -wal and -shm beside it", path, info.Mode().Perm()), nil
}

func dsn(path, more string) string {
	return (&url.URL{Scheme: "file", Path: path}).String() +
		"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&" + more
}

// assertDurable does not trust the address: it asks the connection, and
// touches the file so that one that cannot be written fails here.
func assertDurable(ctx context.Context, db *sql.DB) error {
	var journal string
	if err := db.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&journal); err != nil {
		return err
	}
	var synchronous int
	if err := db.QueryRowContext(ctx, `PRAGMA synchronous`).Scan(&synchronous); err != nil {
		return err
	}
	const full = 2
	if journal != "wal" || synchronous != full {
		return fmt.Errorf("journal_mode is %s and synchronous %d, not wal and %d: this file system does not support what durability needs", journal, synchronous, full)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS writable (probe INTEGER)`); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `DROP TABLE writable`)
	if err == nil {
		err = tx.Rollback()
	}
	return err
}

func busy(err error) bool {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return true
	}
	return false
}
