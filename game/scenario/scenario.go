// Package scenario makes units to look at: composed for a prize from a seed,
// found again by what they are made of. Units that are sold come from
// game/block and never from here.
package scenario

import (
	"fmt"
	"math/rand/v2"

	"github.com/shopspring/decimal"

	"filon/game"
)

// Compose lays out a unit of g that pays prize (euros; zero, or a prize of the
// stake's table). The same seed gives the same layout everywhere, as long as
// the game's composer does not change.
func Compose(g game.Game, stake, prize decimal.Decimal, seed uint64) (game.Layout, error) {
	l := g.NewLayout()
	if err := g.Compose(l, stake, prize, Source(seed)); err != nil {
		return nil, fmt.Errorf("compose %s, stake %s, prize %s: %w", g.ID(), stake.StringFixed(2), prize.StringFixed(2), err)
	}
	return l, nil
}

// Source is the randomness of a seed.
func Source(seed uint64) game.Source { return seeded{rand.New(rand.NewPCG(seed, 1))} }

type seeded struct{ *rand.Rand }

func (s seeded) Below(n uint32) uint32 { return s.Uint32N(n) }
