package store

import (
	"context"
	"fmt"
	"strings"
)

// migrations bring an empty database to the present schema, one version each.
// A version that has been released is never edited: a change is a new one.
// {blob} is the engine's word for bytes. Money is in integer cents, times are
// Unix milliseconds.
var migrations = [][]string{
	{
		`CREATE TABLE players (
		id TEXT PRIMARY KEY,
		balance BIGINT NOT NULL CHECK (balance >= 0),
		seq BIGINT NOT NULL,
		opened_at BIGINT NOT NULL)`,
		`CREATE TABLE tokens (
		hash {blob} PRIMARY KEY,
		player TEXT NOT NULL REFERENCES players (id),
		issued_at BIGINT NOT NULL)`,
		`CREATE INDEX tokens_by_player ON tokens (player)`,
		`CREATE TABLE links (
		hash {blob} PRIMARY KEY,
		player TEXT NOT NULL REFERENCES players (id),
		expires_at BIGINT NOT NULL)`,
		`CREATE INDEX links_by_player ON links (player)`,
		// secret is the block's key, as it is or sealed (see keyring.go).
		`CREATE TABLE blocks (
		id TEXT PRIMARY KEY,
		game TEXT NOT NULL,
		stake BIGINT NOT NULL,
		emission BIGINT NOT NULL,
		number BIGINT NOT NULL,
		size BIGINT NOT NULL,
		sold BIGINT NOT NULL CHECK (sold >= 0 AND sold <= size),
		status TEXT NOT NULL,
		composer BIGINT NOT NULL,
		commitment TEXT NOT NULL,
		secret {blob} NOT NULL,
		sealed BIGINT NOT NULL,
		opened_at BIGINT NOT NULL,
		closed_at BIGINT,
		UNIQUE (game, stake, emission, number))`,
		// UNIQUE (block, serial) is the last guard against selling a unit twice.
		`CREATE TABLE units (
		id TEXT PRIMARY KEY,
		player TEXT NOT NULL REFERENCES players (id),
		seq BIGINT NOT NULL,
		block TEXT NOT NULL REFERENCES blocks (id),
		serial BIGINT NOT NULL,
		prize BIGINT NOT NULL CHECK (prize >= 0),
		layout TEXT NOT NULL,
		drawn_at BIGINT NOT NULL,
		finished_at BIGINT,
		actions TEXT NOT NULL,
		UNIQUE (block, serial),
		UNIQUE (player, seq))`,
		`CREATE INDEX units_open ON units (drawn_at) WHERE finished_at IS NULL`,
		`CREATE INDEX units_open_by_player ON units (player, seq) WHERE finished_at IS NULL`,
		`CREATE TABLE purchases (
		player TEXT NOT NULL REFERENCES players (id),
		key TEXT NOT NULL,
		request TEXT NOT NULL,
		unit TEXT NOT NULL UNIQUE REFERENCES units (id),
		answer {blob} NOT NULL,
		PRIMARY KEY (player, key))`,
		// One row is both legs of a movement: what leaves one account enters the
		// other, so the books balance by construction. seq counts a player's
		// movements without a gap.
		`CREATE TABLE ledger (
		player TEXT NOT NULL REFERENCES players (id),
		seq BIGINT NOT NULL,
		kind TEXT NOT NULL,
		debit TEXT NOT NULL,
		credit TEXT NOT NULL,
		amount BIGINT NOT NULL CHECK (amount > 0),
		unit TEXT,
		at BIGINT NOT NULL,
		CHECK (debit <> credit),
		PRIMARY KEY (player, seq))`,
		// A unit is paid for once and pays once, whatever the program thinks.
		`CREATE UNIQUE INDEX ledger_once ON ledger (unit, kind) WHERE unit IS NOT NULL`,
	},
	{
		// What tells a restored backup from another database (see mark.go).
		`CREATE TABLE identity (id TEXT PRIMARY KEY)`,
	},
	{
		// What readiness writes to prove that it can (see ready.go).
		`CREATE TABLE pulse (id BIGINT PRIMARY KEY, ballast {blob} NOT NULL)`,
	},
	// A unit's place among its player's movements is in the ledger, where it is
	// unique, and history goes by that: a second index of the same cost each
	// purchase a page of the journal. SQLite drops a constraint with its table
	// only, and a table after those that refer to it.
	append(on("postgres", `ALTER TABLE units DROP CONSTRAINT units_player_seq_key`), on("sqlite",
		`CREATE TABLE units_4 (
			id TEXT PRIMARY KEY,
			player TEXT NOT NULL REFERENCES players (id),
			seq BIGINT NOT NULL,
			block TEXT NOT NULL REFERENCES blocks (id),
			serial BIGINT NOT NULL,
			prize BIGINT NOT NULL CHECK (prize >= 0),
			layout TEXT NOT NULL,
			drawn_at BIGINT NOT NULL,
			finished_at BIGINT,
			actions TEXT NOT NULL,
			UNIQUE (block, serial))`,
		`INSERT INTO units_4 (id, player, seq, block, serial, prize, layout, drawn_at, finished_at, actions)
			SELECT id, player, seq, block, serial, prize, layout, drawn_at, finished_at, actions FROM units ORDER BY id`,
		`CREATE TABLE purchases_4 (
			player TEXT NOT NULL REFERENCES players (id),
			key TEXT NOT NULL,
			request TEXT NOT NULL,
			unit TEXT NOT NULL UNIQUE REFERENCES units_4 (id),
			answer {blob} NOT NULL,
			PRIMARY KEY (player, key))`,
		`INSERT INTO purchases_4 (player, key, request, unit, answer) SELECT player, key, request, unit, answer FROM purchases ORDER BY unit`,
		`DROP TABLE purchases`,
		`DROP TABLE units`,
		`ALTER TABLE units_4 RENAME TO units`,
		`ALTER TABLE purchases_4 RENAME TO purchases`,
		`CREATE INDEX units_open ON units (drawn_at) WHERE finished_at IS NULL`,
		`CREATE INDEX units_open_by_player ON units (player, seq) WHERE finished_at IS NULL`)...),
}

// on marks statements for one engine.
func on(engine string, statements ...string) []string {
	for i := range statements {
		statements[i] = onMark + engine + "\n" + statements[i]
	}
	return statements
}

const onMark = "-- on "

// takes tells whether a statement is meant for the engine.
func (e *Engine) takes(statement string) bool {
	only, marked := strings.CutPrefix(statement, onMark)
	return !marked || strings.HasPrefix(only, e.Name+"\n")
}

// SchemaVersion is the version that this program reads and writes.
var SchemaVersion = len(migrations)

func (s *Store) migrate(ctx context.Context) error {
	tx, err := s.engine.Write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("preparing the %s database: %w", s.engine.Name, err)
	}
	defer tx.Rollback()
	if s.engine.MigrationLock != "" {
		if _, err := tx.ExecContext(ctx, s.engine.MigrationLock); err != nil {
			return fmt.Errorf("preparing the %s database: %w", s.engine.Name, err)
		}
	}
	if _, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS schema_versions (version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL)`); err != nil {
		return fmt.Errorf("preparing the %s database: %w", s.engine.Name, err)
	}
	var have int
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM schema_versions`).Scan(&have); err != nil {
		return fmt.Errorf("preparing the %s database: %w", s.engine.Name, err)
	}
	if have > SchemaVersion {
		return fmt.Errorf("the %s database has schema version %d, this program knows up to %d: run the newer program", s.engine.Name, have, SchemaVersion)
	}
	for v := have; v < SchemaVersion; v++ {
		for _, statement := range migrations[v] {
			if !s.engine.takes(statement) {
				continue
			}
			if _, err := tx.ExecContext(ctx, s.engine.Types.Replace(statement)); err != nil {
				return fmt.Errorf("bringing the %s database to schema version %d: %w", s.engine.Name, v+1, err)
			}
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO schema_versions (version, applied_at) VALUES ($1, $2)`, v+1, s.millis()); err != nil {
			return fmt.Errorf("bringing the %s database to schema version %d: %w", s.engine.Name, v+1, err)
		}
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO identity (id) SELECT CAST($1 AS TEXT) WHERE NOT EXISTS (SELECT 1 FROM identity)`, newID(s.now())); err != nil {
		return fmt.Errorf("naming the %s database: %w", s.engine.Name, err)
	}
	return tx.Commit()
}
