package sqlite

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

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
