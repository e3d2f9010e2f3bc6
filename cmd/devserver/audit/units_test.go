package audit

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/block"
	"filon/game/minedor"
)

func TestUnitsAreTheBlocksOwn(t *testing.T) {
	var stdout, stderr bytes.Buffer
	require.Zero(t, Units(strings.Fields("-game minedor -stake 2 -from 449990 -count 100 -key "+testKey), &stdout, &stderr))
	require.Empty(t, stderr.String())
	lines := strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n")
	require.Len(t, lines, 10, "the block ends at 449999")

	g := minedor.New()
	p := pair{g, g.Tables()[2]}
	key, err := block.ParseKey(testKey)
	require.NoError(t, err)
	b, err := block.Open(g, p.ident(), key)
	require.NoError(t, err)
	commitment := block.Commitment(p.ident(), key)
	for i, text := range lines {
		var unit struct {
			Game                              game.ID
			Stake, Prize                      game.Amount
			Emission, Block, Serial, Composer int
			Layout                            json.RawMessage
			Commitment                        string
		}
		require.NoError(t, game.DecodeStrict([]byte(text), &unit))
		require.Equal(t, minedor.ID, unit.Game)
		require.Equal(t, "2.00", unit.Stake.String())
		require.Equal(t, [4]int{1, 1, 449_990 + i, g.ComposerVersion()},
			[4]int{unit.Emission, unit.Block, unit.Serial, unit.Composer})
		require.Equal(t, hex.EncodeToString(commitment[:]), unit.Commitment)
		l, err := game.DecodeLayout(g, unit.Layout)
		require.NoError(t, err)
		paid, err := g.Evaluate(l, p.table.Stake)
		require.NoError(t, err)
		require.True(t, paid.Equal(unit.Prize.Decimal))
		prize, err := b.Prize(unit.Serial)
		require.NoError(t, err)
		require.True(t, prize.Equal(unit.Prize.Decimal))
	}
	require.True(t, strings.HasPrefix(lines[0],
		`{"game":"minedor","stake":"2.00","emission":1,"block":1,"serial":449990,"prize":"`), lines[0])
}

func TestUnitsWithoutAKeyTellTheirs(t *testing.T) {
	var first, second, stderr bytes.Buffer
	require.Zero(t, Units(strings.Fields("-game minedor -stake 0.50 -count 3"), &first, &stderr))
	key := strings.Fields(stderr.String())
	require.Len(t, key, 2)
	require.Zero(t, Units(strings.Fields("-game minedor -stake 0.50 -count 3 -key "+key[1]), &second, &stderr))
	require.Equal(t, first.String(), second.String())
}

// broken is a pipe whose reader has gone.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestUnitsAndAuditFailWhenNobodyReads(t *testing.T) {
	var stderr bytes.Buffer
	require.Equal(t, exitFailed, Units(strings.Fields("-game minedor -stake 1 -count 9 -key "+testKey), broken{}, &stderr))
	require.Contains(t, stderr.String(), "broken pipe")
	require.Equal(t, exitFailed, Audit(strings.Fields("-game minedor -stake 1 -key "+testKey), broken{}, &stderr))
}
