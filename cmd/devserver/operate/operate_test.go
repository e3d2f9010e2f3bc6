package operate

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// sold makes a database in which one player bought three units and finished
// one, and returns its path and that of its sealing key.
func sold(t *testing.T) (db, keyFile string) {
	t.Helper()
	dir := t.TempDir()
	db, keyFile = filepath.Join(dir, "filon.db"), filepath.Join(dir, "key")
	require.NoError(t, os.WriteFile(keyFile, []byte(strings.Repeat("5a", 32)+"\n"), 0o600))
	ring, err := store.ParseKeyring(strings.Repeat("5a", 32))
	require.NoError(t, err)
	ctx := context.Background()
	engine, err := sqlite.Open(ctx, db)
	require.NoError(t, err)
	s, err := store.Open(ctx, engine, store.Options{Games: catalogue.All(), OpeningBalance: decimal.NewFromInt(100), Keyring: ring})
	require.NoError(t, err)
	defer s.Close()
	p, err := s.OpenAccount(ctx)
	require.NoError(t, err)
	for _, k := range []string{"a", "b", "c"} {
		_, err := s.Buy(ctx, p.Player, k, "minedor", decimal.NewFromInt(1))
		require.NoError(t, err)
	}
	me, err := s.Me(ctx, p.Player)
	require.NoError(t, err)
	_, err = s.Finish(ctx, p.Player, me.OpenUnits[0].ID)
	require.NoError(t, err)
	return db, keyFile
}

type tried struct {
	code           int
	stdout, stderr string
}

func try(run func([]string, *bytes.Buffer, *bytes.Buffer) int, args ...string) tried {
	var stdout, stderr bytes.Buffer
	code := run(args, &stdout, &stderr)
	return tried{code, stdout.String(), stderr.String()}
}

func check(a []string, o, e *bytes.Buffer) int      { return Check(a, o, e) }
func closeBlock(a []string, o, e *bytes.Buffer) int { return CloseBlock(a, o, e) }
func verify(a []string, o, e *bytes.Buffer) int     { return Verify(a, o, e) }

func tamper(t *testing.T, db, statement string) {
	t.Helper()
	c, err := sql.Open("sqlite", "file:"+db)
	require.NoError(t, err)
	defer c.Close()
	r, err := c.Exec(statement)
	require.NoError(t, err)
	n, err := r.RowsAffected()
	require.NoError(t, err)
	require.NotZero(t, n, "the tampering changed nothing: %s", statement)
}

func TestCheckFindsEveryKindOfDamage(t *testing.T) {
	for statement, says := range map[string]string{
		`UPDATE players SET balance = balance + 1`:                                   "sum of the ledger",
		`UPDATE players SET seq = seq + 1`:                                           "sum of the ledger",
		`DELETE FROM ledger WHERE kind = 'stake' AND seq = 4`:                        "sum of the ledger",
		`UPDATE ledger SET debit = 'bank' WHERE kind = 'stake' AND seq = 3`:          "on one side",
		`UPDATE ledger SET unit = 'nothing' WHERE kind = 'stake' AND seq = 3`:        "paid for once",
		`UPDATE ledger SET amount = amount + 1 WHERE kind = 'stake' AND seq = 3`:     "paid for once",
		`DELETE FROM purchases WHERE unit = (SELECT id FROM units WHERE serial = 1)`: "one purchase key",
		`UPDATE units SET serial = 7 WHERE serial = 2`:                               "without a gap",
		`UPDATE blocks SET sold = 4`:                                                 "sold as many units",
		`UPDATE blocks SET status = 'withdrawn'`:                                     "open exactly while",
		`UPDATE units SET prize = 777, finished_at = NULL WHERE serial = 1`:          "article 3 gives it 0",
		`UPDATE units SET prize = 1000, finished_at = drawn_at WHERE serial = 2`:     "credited when its unit is finished",
	} {
		t.Run(statement, func(t *testing.T) {
			db, key := sold(t)
			got := try(check, "-db", db, "-key-file", key)
			require.Equal(t, 0, got.code, got)
			require.Contains(t, got.stdout, "everything holds: 1 players, ")
			tamper(t, db, statement)
			got = try(check, "-db", db, "-key-file", key)
			require.Equal(t, foundOut, got.code, got)
			require.Contains(t, got.stdout, says)
		})
	}
}

func TestCloseBlockPublishesTheKeyAndVerifyRecomputes(t *testing.T) {
	db, key := sold(t)
	shelf := []string{"-db", db, "-key-file", key, "-game", "minedor", "-stake", "1"}
	got := try(verify, shelf...)
	require.Equal(t, notUsable, got.code)
	require.Contains(t, got.stderr, "still on sale")

	got = try(closeBlock, shelf...)
	require.Equal(t, 0, got.code, got)
	require.Contains(t, got.stdout, "3 of 450000 units were sold")
	_, printed, ok := strings.Cut(got.stdout, "key        ")
	require.True(t, ok)
	_, err := hex.DecodeString(strings.TrimSpace(printed))
	require.NoError(t, err)
	require.Equal(t, foundOut, try(closeBlock, shelf...).code)

	got = try(verify, shelf...)
	require.Equal(t, 0, got.code, got)
	require.Contains(t, got.stdout, "all 3 sold units")
	tamper(t, db, `UPDATE units SET layout = replace(layout, 'initial', 'extra') WHERE serial = 1`)
	got = try(verify, shelf...)
	require.Equal(t, foundOut, got.code)
	require.Contains(t, got.stdout, "serial 1: sold with another layout")
	tamper(t, db, `UPDATE blocks SET secret = substr(secret, 2) || substr(secret, 1, 1)`)
	got = try(verify, shelf...)
	require.Equal(t, notUsable, got.code)
	require.Contains(t, got.stderr, "sealed with another sealing key")
}

func TestVerifyFindsEveryDifference(t *testing.T) {
	for statement, want := range map[string]struct {
		code int
		says string
	}{
		`UPDATE units SET prize = prize + 100 WHERE serial = 1`:                {foundOut, "serial 1: sold with a prize of"},
		`UPDATE units SET layout = replace(layout, 'e', 'f') WHERE serial = 2`: {foundOut, "serial 2: sold with another layout"},
		`DELETE FROM units WHERE serial = 2`:                                   {foundOut, "2 units are stored, the block says 3 were sold"},
		`UPDATE blocks SET composer = composer + 1`:                            {notUsable, "verify it with the program of its time"},
		`UPDATE blocks SET size = size + 1`:                                    {notUsable, "the records say 450001"},
		`UPDATE blocks SET commitment = substr(commitment, 2) || '0'`:          {notUsable, "does not match its commitment"},
		`UPDATE blocks SET id = id || '0', number = 10`:                        {notUsable, "no such block"},
	} {
		t.Run(statement, func(t *testing.T) {
			db, key := sold(t)
			shelf := []string{"-db", db, "-key-file", key, "-game", "minedor", "-stake", "1"}
			require.Equal(t, 0, try(closeBlock, shelf...).code)
			require.Equal(t, 0, try(verify, shelf...).code)
			tamper(t, db, statement)
			got := try(verify, shelf...)
			require.Equal(t, want.code, got.code, got)
			require.Contains(t, got.stdout+got.stderr, want.says)
		})
	}
}

func TestSealedKeysAreUnreadableWithoutTheSealingKey(t *testing.T) {
	db, key := sold(t)
	other := filepath.Join(t.TempDir(), "other")
	require.NoError(t, os.WriteFile(other, []byte(strings.Repeat("a5", 32)), 0o600))
	shelf := []string{"-db", db, "-game", "minedor", "-stake", "1"}
	require.Equal(t, 0, try(closeBlock, append(shelf, "-key-file", key)...).code)
	got := try(verify, shelf...)
	require.Equal(t, notUsable, got.code)
	require.Contains(t, got.stderr, "-key-file")
	got = try(verify, append(shelf, "-key-file", other)...)
	require.Equal(t, notUsable, got.code)
	require.Contains(t, got.stderr, "another sealing key")
	t.Setenv("FILON_SEALING_KEY", strings.Repeat("5a", 32))
	require.Equal(t, 0, try(verify, shelf...).code)
}

func TestToolsRefuseWhatTheyDoNotKnow(t *testing.T) {
	db := filepath.Join(t.TempDir(), "none.db")
	got := try(check, "-db", db)
	require.Equal(t, notUsable, got.code)
	require.Contains(t, got.stderr, "there is no database")
	require.NoFileExists(t, db)

	sold, key := sold(t)
	got = try(check, "-db", sold, "-key-file", key, "now")
	require.Equal(t, notUsable, got.code)
	require.Contains(t, got.stderr, `"now" is not a flag`)
}

func TestAnOlderProgramRefusesANewerSchema(t *testing.T) {
	db, key := sold(t)
	tamper(t, db, `INSERT INTO schema_versions (version, applied_at) VALUES (999, 0)`)
	got := try(check, "-db", db, "-key-file", key)
	require.Equal(t, notUsable, got.code)
	require.Contains(t, got.stderr, "newer program")
}

func TestADatabaseOfAnOlderSchemaIsBroughtForward(t *testing.T) {
	db, key := sold(t)
	c, err := sql.Open("sqlite", "file:"+db)
	require.NoError(t, err)
	for _, statement := range []string{`DROP TABLE identity`, `DROP TABLE pulse`, `DELETE FROM schema_versions WHERE version > 1`} {
		_, err := c.Exec(statement)
		require.NoError(t, err)
	}
	require.NoError(t, c.Close())
	got := try(check, "-db", db, "-key-file", key)
	require.Equal(t, 0, got.code, got)
	require.Regexp(t, `1 players, [45] ledger entries, 1 blocks, 3 units, 2 of them unfinished`, got.stdout)
}
