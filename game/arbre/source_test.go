package arbre

import (
	"math/rand/v2"

	"filon/game"
	"filon/game/internal/gametest"
)

// fixedSource draws from ChaCha8 under a fixed seed. It is not gametest's source,
// because the digest of version_test.go was taken from what it draws.
type fixedSource struct{ r *rand.Rand }

var _ game.Source = fixedSource{}

func seeded(n uint64) fixedSource {
	var seed [32]byte
	for i := range 8 {
		seed[i] = byte(n >> (8 * i))
	}
	copy(seed[8:], "filon arbre test")
	return fixedSource{rand.New(rand.NewChaCha8(seed))}
}

func (s fixedSource) Below(n uint32) uint32 { return s.r.Uint32N(n) }

// tierOf is the place in tiers of a sum that a unit shows.
func (s stakeAmounts) tierOf(shown game.Amount) int {
	r, _ := s.Shown(shown)
	return int(r)
}

// blockPrize draws a prize of the table, in the place of tiers, as the winning
// units of a block have them.
func blockPrize(src game.Source) int { return gametest.Winner(New().Tables()[0], src) }
