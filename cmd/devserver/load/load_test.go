package load

import (
	"bytes"
	"context"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"filon/cmd/devserver/api"
	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

func server(t *testing.T, rate float64) (*store.Store, string) {
	engine, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "filon.db"))
	require.NoError(t, err)
	s, err := store.Open(context.Background(), engine, store.Options{Games: catalogue.All(), OpeningBalance: decimal.NewFromInt(5)})
	require.NoError(t, err)
	h := httptest.NewServer(api.New(api.Config{Store: s, Games: catalogue.All(), Rate: rate}))
	t.Cleanup(func() { h.Close(); s.Close() })
	return s, h.URL
}

func TestLoadBuysWhatItSays(t *testing.T) {
	s, url := server(t, 0)
	var stdout, stderr bytes.Buffer
	require.Zero(t, Main([]string{"-url", url, "-players", "4", "-purchases", "100", "-finish"}, &stdout, &stderr), stderr.String())
	require.Contains(t, stdout.String(), "100 purchases by 4 players")
	c, err := s.Count(context.Background())
	require.NoError(t, err)
	require.Equal(t, int64(100), c.Units)
	require.Zero(t, c.Open)
	findings, err := s.Check(context.Background())
	require.NoError(t, err)
	require.Empty(t, findings)
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	_, url := server(t, 0.1)
	for says, args := range map[string][]string{
		"-rate 0":      {"-url", url, "-players", "8", "-purchases", "8"},
		"unknown_game": {"-url", url, "-players", "1", "-purchases", "1", "-game", "loto"},
		"for each":     {"-players", "10", "-purchases", "1"},
		"-stake":       {"-stake", "free"},
	} {
		if says == "unknown_game" {
			_, args[1] = server(t, 0)
		}
		var stdout, stderr bytes.Buffer
		require.Equal(t, 1, Main(args, &stdout, &stderr))
		require.Contains(t, stderr.String(), says)
	}
}
