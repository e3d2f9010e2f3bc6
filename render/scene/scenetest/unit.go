// Package scenetest is what the tests of the games' scenes and models share:
// units of every kind, players, the baked art and the windows to look into. It
// is test support: nothing outside _test files uses it.
package scenetest

import (
	"math/rand/v2"
	"testing"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/render/scene"
)

// Dice is what tests roll; it is a game.Source too.
type Dice struct{ *rand.Rand }

// Below is a uniform number in [0, n).
func (d Dice) Below(n uint32) uint32 { return d.Uint32N(n) }

// NewDice rolls the same for the same seed.
func NewDice(seed uint64) Dice { return Dice{rand.New(rand.NewPCG(seed, 7))} }

// Unit is the n-th of units of a game such that every prize and loss of every
// stake comes up in turn; one in four is shown with reduced motion.
func Unit(t testing.TB, g game.Game, r Dice, n int) scene.Setup {
	t.Helper()
	tables := g.Tables()
	table := tables[n%len(tables)]
	prize := decimal.Zero
	if k := n / len(tables) % (len(table.Tiers) + 1); k < len(table.Tiers) {
		prize = table.Tiers[k].Prize
	}
	l := g.NewLayout()
	if err := g.Compose(l, table.Stake, prize, r); err != nil {
		t.Fatal(err)
	}
	return scene.Setup{
		Stake: table.Stake, Lang: "fr", Calm: r.IntN(4) == 0,
		Unit: &scene.Unit{Prize: prize, Layout: l, Seed: r.Uint64()},
	}
}
