package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file system, or an address, that gives up on durability is refused before a
// unit is sold.
func TestADatabaseThatIsNotDurableIsRefused(t *testing.T) {
	for pragmas, durable := range map[string]bool{
		"_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)":    true,
		"_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)":  false,
		"_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)":     false,
		"_pragma=journal_mode(DELETE)&_pragma=synchronous(FULL)": false,
	} {
		db, err := sql.Open("sqlite", "file:"+filepath.Join(t.TempDir(), "filon.db")+"?"+pragmas)
		require.NoError(t, err)
		db.SetMaxOpenConns(1)
		err = assertDurable(context.Background(), db)
		require.NoError(t, db.Close())
		if durable {
			require.NoError(t, err, pragmas)
		} else {
			require.ErrorContains(t, err, "durability", pragmas)
		}
	}
}

// What passes is tried again, what does not is told.
func TestABusyDatabaseIsATransientError(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "filon.db")
	e, err := Open(ctx, path)
	require.NoError(t, err)
	defer func() { e.Write.Close(); e.Read.Close() }()
	_, err = e.Write.Exec(`CREATE TABLE t (n INTEGER UNIQUE)`)
	require.NoError(t, err)
	other, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate&_pragma=busy_timeout(0)")
	require.NoError(t, err)
	defer other.Close()

	tx, err := e.Write.BeginTx(ctx, nil)
	require.NoError(t, err)
	_, err = other.BeginTx(ctx, nil)
	require.Error(t, err)
	require.True(t, e.Transient(err), "%v", err)
	require.True(t, e.Transient(fmt.Errorf("a purchase: %w", err)))
	_, err = tx.Exec(`INSERT INTO t VALUES (1), (1)`)
	require.Error(t, err)
	require.False(t, e.Transient(err), "%v", err)
	require.False(t, e.Transient(errors.New("no error of the database")))
	require.NoError(t, tx.Rollback())
}

func TestTheFileAndItsJournalAreTheOwnersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "filon.db")
	e, err := Open(context.Background(), path)
	require.NoError(t, err)
	defer func() { e.Write.Close(); e.Read.Close() }()
	require.Empty(t, e.Warning)
	_, err = e.Write.Exec(`CREATE TABLE t (n INTEGER)`)
	require.NoError(t, err)
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(path + suffix)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), suffix)
	}
}

func TestALooserFileThatIsThereIsWarnedOf(t *testing.T) {
	path := filepath.Join(t.TempDir(), "filon.db")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Chmod(path, 0o644)) // whatever the umask is
	e, err := Open(context.Background(), path)
	require.NoError(t, err)
	defer func() { e.Write.Close(); e.Read.Close() }()
	require.Contains(t, e.Warning, "mode 0644")
	require.Contains(t, e.Warning, "chmod 600")
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o644), info.Mode().Perm(), "what an operator set is theirs to change")
}
