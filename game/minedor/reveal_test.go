package minedor

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/internal/gametest"
)

// revealOf starts the reveal of a unit written as on the wire, at 1 €.
func revealOf(t *testing.T, draws string) *Reveal {
	t.Helper()
	l := gametest.Decoded(t, New(), string(unit(draws)))
	return gametest.Begun(t, New(), l, decimal.NewFromInt(1)).(*Reveal)
}

func shows(t *testing.T, want string, r *Reveal) {
	t.Helper()
	require.Equal(t, want, r.Shown().StringFixed(2))
}

func TestMinedor_Article4_1_ThreeCellsInAnyOrder(t *testing.T) {
	r := revealOf(t, initial+`["pelle","marteau","charbon"]}`)
	gametest.Do(t, r, "cell:1")
	require.Equal(t, [3]bool{false, true, false}, r.open)
	require.ErrorIs(t, r.Do("cell:1"), game.ErrIllegalAction)
	require.ErrorIs(t, r.Do("cell:3"), game.ErrIllegalAction)
	require.ErrorIs(t, r.Do("cell:01"), game.ErrIllegalAction)
	gametest.Do(t, r, "cell:2", "cell:0")
	require.True(t, r.Done())
	require.Empty(t, r.Actions())
	require.Empty(t, r.Auto())
	shows(t, "0.00", r)
}

func TestMinedor_Article4_2_ModeOnceBeforeAnyCell(t *testing.T) {
	r := revealOf(t, initial+`["cactus","marteau","charbon"]},`+step+`["pelle","marteau","charbon"]}`)
	require.Equal(t, Pioche, r.Mode())
	gametest.Do(t, r, "mode:dynamite")
	require.Equal(t, Dynamite, r.Mode())
	require.Equal(t, [3]bool{}, r.open, "a mode uncovers nothing")
	require.ErrorIs(t, r.Do("mode:main"), game.ErrIllegalAction)

	r = revealOf(t, initial+`["cactus","marteau","charbon"]},`+step+`["pelle","marteau","charbon"]}`)
	gametest.Do(t, r, "cell:0")
	require.ErrorIs(t, r.Do("mode:main"), game.ErrIllegalAction)
	gametest.Do(t, r, "cell:1", "cell:2", "extra")
	require.ErrorIs(t, r.Do("mode:main"), game.ErrIllegalAction)
}

func TestMinedor_Article4_3_1_APairShowsItsGainOnceBothAreSeen(t *testing.T) {
	r := revealOf(t, initial+`["pelle","charbon","pelle"]}`)
	gametest.Do(t, r, "cell:0", "cell:1")
	shows(t, "0.00", r)
	gametest.Do(t, r, "cell:2")
	shows(t, "5.00", r)
	require.True(t, r.Done())
}

func TestMinedor_Article4_4_1_1_AnyOfFourWagonsPaysTheSame(t *testing.T) {
	for _, choice := range []game.Action{"wagon:0", "wagon:1", "wagon:2", "wagon:3"} {
		r := revealOf(t, initial+`["pelle","charbon","wagonnet"],"wagon":"50.00"}`)
		require.ErrorIs(t, r.Do(choice), game.ErrIllegalAction)
		gametest.Do(t, r, "cell:2", "cell:1", "cell:0")
		require.Equal(t, PhaseWagon, r.Phase())
		require.Equal(t, -1, r.wagon)
		require.Len(t, r.Actions(), Wagons)
		require.ErrorIs(t, r.Do("wagon:4"), game.ErrIllegalAction)
		shows(t, "0.00", r)
		gametest.Do(t, r, choice)
		i, _ := choice.Index()
		require.Equal(t, i, r.wagon)
		shows(t, "50.00", r)
		require.True(t, r.Done())
		require.ErrorIs(t, r.Do("wagon:0"), game.ErrIllegalAction)
	}
}

func TestMinedor_Article4_4_1_2_EachLeverInOrderThenTheCoefficient(t *testing.T) {
	r := revealOf(t, initial+`["charbon","tete_de_mineur","charbon"],"multiplier":10}`)
	gametest.Do(t, r, "cell:0", "cell:1", "cell:2")
	require.Equal(t, PhaseLevers, r.Phase())
	shows(t, "1.00", r)
	require.ErrorIs(t, r.Do("lever:1"), game.ErrIllegalAction)
	gametest.Do(t, r, "lever:0", "lever:1")
	require.Equal(t, []game.Action{"lever:2"}, r.Actions())
	shows(t, "1.00", r) // the coefficient is told by the last lever
	gametest.Do(t, r, "lever:2")
	shows(t, "10.00", r)
	require.True(t, r.Done())
}

func TestMinedor_Article4_4_2_ExtraStepsAreCountedAndPlayedOut(t *testing.T) {
	r := revealOf(t, initial+`["cactus","lampe","cactus"]},`+
		step+`["charbon","charbon","tete_de_mineur"],"multiplier":5},`+step+`["pelle","casque","pelle"]}`)
	gametest.Do(t, r, "cell:0")
	require.Equal(t, 1, r.ExtraLeft())
	gametest.Do(t, r, "cell:1", "cell:2")
	require.Equal(t, 2, r.CactusShown())
	require.Equal(t, 2, r.ExtraLeft())
	require.Equal(t, PhaseExtraReady, r.Phase())
	require.Equal(t, []game.Action{"extra"}, r.Actions())
	gametest.Do(t, r, "extra")
	require.Equal(t, 1, r.draw)
	require.Equal(t, 1, r.ExtraLeft())
	require.Equal(t, [3]bool{}, r.open)
	gametest.Do(t, r, "cell:0", "cell:1", "cell:2", "lever:0", "lever:1", "lever:2")
	require.Equal(t, PhaseExtraReady, r.Phase())
	shows(t, "5.00", r)
	gametest.Do(t, r, "extra")
	require.Zero(t, r.levers)
	require.Zero(t, r.ExtraLeft())
	gametest.Do(t, r, "cell:2", "cell:0", "cell:1")
	require.True(t, r.Done())
	for draw, cents := range []int64{0, 500, 500, 0} {
		require.Equal(t, cents, r.gained(draw), "draw %d", draw)
	}
	shows(t, "10.00", r)
}

func TestMinedor_RevealRefusesALayoutThatEvaluateRefuses(t *testing.T) {
	_, err := New().NewReveal(&Layout{Count: 1}, decimal.NewFromInt(1))
	require.Error(t, err)
	_, err = New().NewReveal(&Layout{Count: 1}, decimal.NewFromInt(3))
	require.ErrorIs(t, err, game.ErrUnknownStake)
}

// In whatever order the player goes, the reveal ends on the prize.
func TestMinedor_AnyOrderEndsOnThePrize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, prize, l := genUnit(t)
		auto := rapid.Bool().Draw(t, "auto")
		gametest.CheckReveal(t, New(), l, f.Stake, prize, func(r game.Reveal) game.Action {
			if auto {
				return r.Auto()
			}
			return rapid.SampledFrom(r.Actions()).Draw(t, "action")
		}, nil)
	})
}

// What is not listed is refused and changes nothing.
func TestMinedor_IllegalActionsChangeNothing(t *testing.T) {
	every := []game.Action{"", "cell", "cell:", "cell:-1", "cell:3", "mode:", "mode:x", "extra:0", "finish"}
	for _, list := range [][]game.Action{modeActions[:], cellActions[:], wagonActions[:], leverActions[:], {extraAction}} {
		every = append(every, list...)
	}
	rapid.Check(t, func(t *rapid.T) {
		f, _, l := genUnit(t)
		r, err := New().NewReveal(l, f.Stake)
		require.NoError(t, err)
		for !r.Done() {
			before := *r.(*Reveal)
			allowed := r.Actions()
			for _, a := range every {
				if !slices.Contains(allowed, a) {
					gametest.CheckIllegal(t, r, &before, a)
				}
			}
			require.NoError(t, r.Do(rapid.SampledFrom(allowed).Draw(t, "action")))
		}
	})
}
