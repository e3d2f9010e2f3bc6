package block

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/catalogue"
)

var updateLayouts = flag.Bool("update", false, "rewrite every game's testdata/layouts.json from the composers as they are")

// layoutsFile is where a game keeps what its composer's version lays out.
func layoutsFile(id game.ID) string {
	return filepath.Join("..", string(id), "testdata", "layouts.json")
}

// composed is what a composer's version makes of the first units of a block.
type composed struct {
	Game     game.ID           `json:"game"`
	Stake    game.Amount       `json:"stake"`
	Composer int               `json:"composer"`
	First    []json.RawMessage `json:"first"`  // the first layouts
	SHA256   string            `json:"sha256"` // of the first thousand, a line feed after each
}

// A composer's version names exactly what it lays out: units already sold, and
// blocks already committed to, are recomputed with it.
func TestComposersLayOutWhatTheirVersionSays(t *testing.T) {
	_, key := readVectors(t)
	for _, g := range catalogue.All() {
		var now []composed
		for _, table := range g.Tables() {
			id := identOf(g, table)
			b, err := Open(g, id, key)
			require.NoError(t, err)
			drawer, l := b.Drawer(), g.NewLayout()
			c := composed{Game: id.Game, Stake: game.Amount{Decimal: id.Stake}, Composer: id.Composer}
			hash := sha256.New()
			for serial := range min(1000, b.Size()) {
				require.NoError(t, drawer.Compose(l, serial))
				wire, err := json.Marshal(l)
				require.NoError(t, err)
				fmt.Fprintf(hash, "%s\n", wire)
				if serial < 5 {
					c.First = append(c.First, wire)
				}
			}
			c.SHA256 = hex.EncodeToString(hash.Sum(nil))
			now = append(now, c)
		}
		if *updateLayouts {
			keepLayouts(t, g.ID(), now)
		}
		compareLayouts(t, g.ID(), now)
	}
}

func keepLayouts(t *testing.T, id game.ID, now []composed) {
	t.Helper()
	lines := make([]string, len(now)) // one a stake, for diffs
	for i := range now {
		line, err := json.Marshal(now[i])
		require.NoError(t, err)
		lines[i] = string(line)
	}
	file := "[\n" + strings.Join(lines, ",\n") + "\n]\n"
	require.NoError(t, os.MkdirAll(filepath.Dir(layoutsFile(id)), 0o755))
	require.NoError(t, os.WriteFile(layoutsFile(id), []byte(file), 0o644))
}

func compareLayouts(t *testing.T, id game.ID, now []composed) {
	t.Helper()
	data, err := os.ReadFile(layoutsFile(id))
	require.NoError(t, err, "a new game: go test ./game/block -update, and commit the file")
	var was []composed
	require.NoError(t, json.Unmarshal(data, &was))
	require.Len(t, now, len(was), "the stakes of %s have changed: go test ./game/block -update, and commit the file", id)
	for i := range was {
		require.Equal(t, was[i].Game, now[i].Game)
		require.True(t, was[i].Stake.Equal(now[i].Stake.Decimal))
		if was[i].Composer != now[i].Composer {
			t.Errorf("%s is at composer version %d, %s at %d: go test ./game/block -update, and commit the file",
				id, now[i].Composer, layoutsFile(id), was[i].Composer)
			continue
		}
		if was[i].SHA256 != now[i].SHA256 {
			t.Errorf("%s at %s € lays its units out otherwise than version %d did: raise its composer version, then go test ./game/block -update",
				id, now[i].Stake.String(), now[i].Composer)
		}
		for j := range was[i].First {
			require.JSONEq(t, string(was[i].First[j]), string(now[i].First[j]))
		}
	}
}
