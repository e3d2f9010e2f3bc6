package arbre_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/arbre"
	"filon/game/internal/gametest"
	"filon/game/referee"
)

// The second evaluator, written apart from this package, pays each prize of
// each stake the same, whatever the unit looks like.
func TestArbre_Article4_TheRefereePaysTheSame(t *testing.T) {
	g := arbre.New()
	src := gametest.NewSource(1)
	for _, table := range g.Tables() {
		prizes := gametest.Prizes(table)
		for i := range 3_000 {
			prize := prizes[i%len(prizes)]
			wire, err := json.Marshal(gametest.Composed(t, g, table.Stake, prize, src))
			require.NoError(t, err)
			got, err := referee.Evaluate(g.ID(), table.Stake.StringFixed(2), wire)
			require.NoError(t, err, "%s", wire)
			require.Equal(t, prize.StringFixed(2), got, "%s", wire)
		}
	}
}

// On grids that nobody composed, with runs, near-runs and jokers everywhere,
// the two evaluators accept the same ones and pay them the same.
func TestArbre_Article4_TheRefereeRefusesTheSame(t *testing.T) {
	g := arbre.New()
	src := gametest.NewSource(2)
	stake := g.Tables()[1].Stake
	amounts := g.Tables()[1].Tiers
	accepted, winning, refused := 0, 0, 0
	for range 30_000 {
		l := new(arbre.Layout)
		if src.Below(2) == 0 { // start from a unit, and spoil a few cells
			tier := amounts[src.Below(uint32(len(amounts)))]
			require.NoError(t, g.Compose(l, stake, tier.Prize, src))
			for range 1 + src.Below(3) {
				from := l.Grid[src.Below(5)][src.Below(5)]
				if src.Below(3) == 0 {
					from = arbre.Joker
				}
				l.Grid[src.Below(5)][src.Below(5)] = from
			}
		} else { // or from a few symbols, thrown
			kinds := 2 + src.Below(4)
			for row := range l.Grid {
				l.Amounts[row] = game.Amount{Decimal: amounts[6+src.Below(4)].Prize}
				for column := range l.Grid[row] {
					l.Grid[row][column] = arbre.Trefle - 3 + arbre.Symbol(src.Below(kinds))
					if src.Below(12) == 0 {
						l.Grid[row][column] = arbre.Joker
					}
				}
			}
		}
		wire, err := json.Marshal(l)
		require.NoError(t, err)
		got, err := g.Evaluate(l, stake)
		want, refereeErr := referee.Evaluate(g.ID(), "1.00", wire)
		if err != nil || refereeErr != nil {
			require.Error(t, err, "only the referee refuses %s: %v", wire, refereeErr)
			require.Error(t, refereeErr, "the referee pays %s for %s: %v", want, wire, err)
			refused++
			continue
		}
		require.Equal(t, want, got.StringFixed(2), "%s", wire)
		accepted++
		if !got.IsZero() {
			winning++
		}
	}
	t.Logf("%d accepted, %d of them winning, %d refused", accepted, winning, refused)
	require.Greater(t, winning, 3_000)
	require.Greater(t, accepted-winning, 3_000)
	require.Greater(t, refused, 3_000)
}
