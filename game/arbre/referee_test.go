package arbre_test

import (
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/arbre"
	"filon/game/referee"
)

type chaCha struct{ *rand.Rand }

func (s chaCha) Below(n uint32) uint32 { return s.Uint32N(n) }

func newSource(n uint64) chaCha {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], n)
	return chaCha{rand.New(rand.NewChaCha8(seed))}
}

// The second evaluator, written apart from this package, pays each prize of
// each stake the same, whatever the unit looks like.
func TestArbre_Article4_TheRefereePaysTheSame(t *testing.T) {
	g := arbre.New()
	src := newSource(1)
	for _, table := range g.Tables() {
		prizes := []game.Amount{{}}
		for _, tier := range table.Tiers {
			prizes = append(prizes, game.Amount{Decimal: tier.Prize})
		}
		for i := range 3_000 {
			prize := prizes[i%len(prizes)]
			l := g.NewLayout()
			require.NoError(t, g.Compose(l, table.Stake, prize.Decimal, src))
			wire, err := json.Marshal(l)
			require.NoError(t, err)
			got, err := referee.Evaluate(g.ID(), table.Stake.StringFixed(2), wire)
			require.NoError(t, err, "%s", wire)
			require.Equal(t, prize.String(), got, "%s", wire)
		}
	}
}
