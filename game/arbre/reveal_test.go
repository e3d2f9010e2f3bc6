package arbre

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/internal/gametest"
)

func started(t *testing.T, l *Layout) *Reveal {
	t.Helper()
	return gametest.Begun(t, New(), l, euros(100)).(*Reveal)
}

func TestArbre_Article4_3_TheGridShowsFirstThenEachRunFromTheTop(t *testing.T) {
	r := started(t, drawn(t, "CPJPG GPKPU CPHPG PPKPP FFFFF", "1.00", "2.00", "4.00", "2.00", "1.00"))
	assert.Equal(t, []game.Action{"grid"}, r.Actions())
	assert.False(t, r.gridShown)
	require.NoError(t, r.Do("grid"))
	assert.True(t, r.gridShown)
	assert.True(t, r.Shown().IsZero(), "no gain before its run shows")
	assert.False(t, r.Done())

	assert.Equal(t, []game.Action{"run:0"}, r.Actions())
	require.NoError(t, r.Do(r.Auto()))
	assert.Equal(t, 1, r.RunsShown())
	assert.Equal(t, "2.00", r.Shown().StringFixed(2))
	require.NoError(t, r.Do("run:1"))
	assert.Equal(t, "4.00", r.Shown().StringFixed(2))
	assert.True(t, r.Done())
	assert.Empty(t, r.Actions())
	assert.Empty(t, r.Auto())

	runs := r.Runs()
	require.Len(t, runs, 2)
	bent := runs[0]
	assert.Equal(t, Pomme, bent.Symbol)
	assert.Equal(t, []Cell{{3, 0}, {3, 1}, {2, 1}, {1, 1}, {0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}, {3, 3}, {3, 4}}, bent.Cells)
	assert.Equal(t, []Cell{{0, 2}}, bent.Jokers)
	assert.Equal(t, 3, bent.Row)
	assert.Equal(t, "2.00", bent.Gain.StringFixed(2))
	fer := runs[1]
	assert.Equal(t, FerACheval, fer.Symbol)
	assert.Empty(t, fer.Jokers)
	assert.Equal(t, 2, fer.Multiplier)
	assert.Equal(t, "1.00", fer.Amount.StringFixed(2))
	assert.Equal(t, "2.00", fer.Gain.StringFixed(2))
}

func TestArbre_Article4_9_ALosingRevealIsDoneWithTheGrid(t *testing.T) {
	r := started(t, drawn(t, "CUHLG GAKCU CUHLG GAKCU CUHLG", rowSums...))
	require.NoError(t, r.Do("grid"))
	assert.True(t, r.Done())
	assert.True(t, r.Shown().IsZero())
	require.ErrorIs(t, r.Do("run:0"), game.ErrIllegalAction)
}

func TestArbre_Article4_3_NothingElseCanBeDone(t *testing.T) {
	r := started(t, drawn(t, "PPPPP GAKCU CUHLG GAKCU HHHHH", rowSums...))
	refuse := func(actions ...game.Action) {
		t.Helper()
		shown, done := r.Shown(), r.Done()
		for _, a := range actions {
			require.ErrorIs(t, r.Do(a), game.ErrIllegalAction, "%q", a)
		}
		assert.True(t, shown.Equal(r.Shown()))
		assert.Equal(t, done, r.Done())
	}
	refuse("", "run:0", "Grid", "grid:0", "auto", "cell:1")
	require.NoError(t, r.Do("grid"))
	refuse("", "grid", "run:1", "run", "run:00", "run:-1", "run:2")
	require.NoError(t, r.Do("run:0"))
	refuse("run:0", "grid", "")
	require.NoError(t, r.Do("run:1"))
	refuse("run:1", "run:2", "grid", "")
}

// TestArbre_Article4_EveryComposedUnit: whatever the stake and the prize, the
// unit pays its prize, travels and comes back the same, and reveals it.
func TestArbre_Article4_EveryComposedUnit(t *testing.T) {
	g := newRules()
	rapid.Check(t, func(t *rapid.T) {
		s := &g.stakes[rapid.IntRange(0, len(g.stakes)-1).Draw(t, "stake")]
		stake, prize := euros(s.StakeCents), decimal.Zero
		if i := rapid.IntRange(-1, len(tiers)-1).Draw(t, "prize"); i >= 0 {
			prize = s.Amounts[i].Decimal
		}
		src := seeded(rapid.Uint64().Draw(t, "seed"))
		l := gametest.Composed(t, g, stake, prize, src)
		gametest.CheckPays(t, g, l, stake, prize)
		checkReveal(t, g, gametest.CheckWire(t, g, l, stake, prize), stake, prize)
	})
}

// checkReveal also holds that the runs are the prize, and lie on the grid.
func checkReveal(t *rapid.T, g game.Game, l game.Layout, stake, prize decimal.Decimal) {
	var runs []Run
	gametest.CheckReveal(t, g, l, stake, prize, game.Reveal.Auto, func(r game.Reveal, done []game.Action) {
		runs = r.(*Reveal).Runs()
		if len(done) == 1 {
			require.True(t, r.Shown().IsZero(), "a gain before its run")
		}
		if !r.Done() {
			require.Equal(t, []game.Action{r.Auto()}, r.Actions())
		}
	})
	sum := decimal.Zero
	for _, run := range runs {
		sum = sum.Add(run.Gain)
		require.True(t, run.Gain.Equal(run.Amount.Mul(decimal.NewFromInt(int64(run.Multiplier)))))
		grid := l.(*Layout).Grid
		for _, c := range run.Cells {
			require.Contains(t, []Symbol{run.Symbol, Joker}, grid[c.Row][c.Column])
		}
		last := run.Cells[len(run.Cells)-1]
		require.Equal(t, Cell{run.Row, Size - 1}, last)
	}
	require.True(t, sum.Equal(prize))
}
