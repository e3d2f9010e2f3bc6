package arbre

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Blocks are committed to with the composer's version: whoever changes what
// Compose lays out raises composerVersion, and this digest with it.
func TestComposerVersionNamesWhatComposeLaysOut(t *testing.T) {
	g := newRules()
	src := seeded(12)
	h := sha256.New()
	var l Layout
	for i := range 2_000 {
		prize := zeroEuros
		if j := i % (2 * len(tiers)); j < len(tiers) {
			prize = g.stakes[1].Amounts[j].Decimal
		}
		require.NoError(t, g.Compose(&l, euros(100), prize, src))
		wire, err := json.Marshal(l)
		require.NoError(t, err)
		h.Write(wire)
	}
	assert.Equal(t, map[int]string{
		1: "ce6f603b89309bfd",
	}[composerVersion], hex.EncodeToString(h.Sum(nil)[:8]))
}
