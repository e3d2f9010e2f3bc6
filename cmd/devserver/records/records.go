// Package records opens the database that a command line names.
package records

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"

	"filon/cmd/devserver/postgres"
	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
)

// SealingKeyVariable is the environment variable that may hold the sealing key
// instead of a file.
const SealingKeyVariable = "FILON_SEALING_KEY"

// Flags are the flags that every tool on the records has.
type Flags struct {
	DB      string
	KeyFile string
	Mark    string
}

// Register adds the flags to f.
func (r *Flags) Register(f *flag.FlagSet) {
	f.StringVar(&r.DB, "db", "filon.db", "`database`: an SQLite file, or postgres://user@host/name")
	f.StringVar(&r.KeyFile, "key-file", "", "`file` with the sealing key (64 hex digits) that keeps the keys of open blocks secret at rest; or set "+SealingKeyVariable)
}

// RegisterMark adds the flag of the sales mark to f.
func (r *Flags) RegisterMark(f *flag.FlagSet) {
	f.StringVar(&r.Mark, "mark", "", "`file` outside the database that remembers how far blocks are sold, so that a restored backup is noticed (default: beside an SQLite file, with .mark; for PostgreSQL none, one for each server process)")
}

// MarkFile is the file of the sales mark, "" for none.
func (r *Flags) MarkFile() string {
	if r.Mark == "" && !r.remote() {
		return r.DB + ".mark"
	}
	return r.Mark
}

// Check refuses a -db that names neither an SQLite file nor PostgreSQL: taken
// for a file's name, mysql://host/name would only say that its folder is not
// there.
func (r *Flags) Check() error {
	if r.remote() {
		return nil
	}
	if r.DB == "" || strings.HasPrefix(r.DB, "file:") || strings.Contains(r.DB, "://") {
		scheme, _, _ := strings.Cut(r.DB, ":") // what follows may hold a password
		return fmt.Errorf("-db %q: write the name of an SQLite file, such as filon.db, or postgres://user@host/name", scheme)
	}
	return nil
}

// Open opens the records. options.Keyring is set from the flags.
func (r *Flags) Open(ctx context.Context, options store.Options) (*store.Store, error) {
	err := r.Check()
	if err != nil {
		return nil, err
	}
	if options.Keyring, err = r.keyring(); err != nil {
		return nil, err
	}
	engine, err := r.engine(ctx)
	if err != nil {
		return nil, err
	}
	return store.Open(ctx, engine, options)
}

// MustExist refuses a database file that is not there, for tools that would
// only create an empty one.
func (r *Flags) MustExist() error {
	if err := r.Check(); err != nil || r.remote() {
		return err
	}
	if _, err := os.Stat(r.DB); err != nil {
		return fmt.Errorf("-db: there is no database: %w", err)
	}
	return nil
}

func (r *Flags) remote() bool {
	return strings.HasPrefix(r.DB, "postgres://") || strings.HasPrefix(r.DB, "postgresql://")
}

func (r *Flags) engine(ctx context.Context) (*store.Engine, error) {
	if r.remote() {
		return postgres.Open(ctx, r.DB)
	}
	return sqlite.Open(ctx, r.DB)
}

func (r *Flags) keyring() (*store.Keyring, error) {
	if r.KeyFile != "" {
		text, err := os.ReadFile(r.KeyFile)
		if err != nil {
			return nil, fmt.Errorf("-key-file: %w", err)
		}
		k, err := store.ParseKeyring(string(text))
		if err != nil {
			return nil, fmt.Errorf("-key-file %s: %w", r.KeyFile, err)
		}
		return k, nil
	}
	if text := os.Getenv(SealingKeyVariable); text != "" {
		k, err := store.ParseKeyring(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", SealingKeyVariable, err)
		}
		return k, nil
	}
	return nil, nil
}
