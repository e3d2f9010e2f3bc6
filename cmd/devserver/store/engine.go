package store

import (
	"database/sql"
	"strings"
)

// Engine is one database that a Store keeps its records in. The statements are
// the same everywhere (numbered parameters, ON CONFLICT, UPDATE … FROM); an
// Engine holds the little that differs.
type Engine struct {
	// Name is what logs and errors call the database: "sqlite", "postgres".
	Name string
	// Write runs the transactions that change something, Read everything else.
	Write, Read *sql.DB
	// ForUpdate ends a SELECT whose rows the transaction is about to change.
	// It is empty where a write transaction already excludes all others.
	ForUpdate string
	// Snapshot begins a reading transaction that sees one moment throughout.
	Snapshot *sql.TxOptions
	// MigrationLock is run first in the migrating transaction, so that two
	// servers that start together do not both migrate.
	MigrationLock string
	// Types replaces the words of the schema that the database spells its own
	// way.
	Types *strings.Replacer
	// Prepare: a batch's statements are prepared once on the writing connection,
	// which costs less than a statement for all of its rows (see many.go).
	Prepare bool
	// Transient tells errors after which the same transaction may succeed:
	// a deadlock, a serialisation failure, a busy file.
	Transient func(error) bool
	// Warning, when set, is what the operator should know about the database;
	// it is logged once, at start.
	Warning string
	// Release, when set, is called after both pools are closed.
	Release func() error
}

func (e *Engine) close() error {
	err := e.Read.Close()
	if e.Write != e.Read {
		if werr := e.Write.Close(); err == nil {
			err = werr
		}
	}
	if e.Release != nil {
		if rerr := e.Release(); err == nil {
			err = rerr
		}
	}
	return err
}
