package minedor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/internal/chisq"
	"filon/game/internal/gametest"
)

// genUnit draws a stake, a prize of it and a layout composed for it.
func genUnit(t *rapid.T) (f *figures, prize decimal.Decimal, l *Layout) {
	f = &byStake[rapid.IntRange(0, len(byStake)-1).Draw(t, "stake")]
	prize = f.prizes[rapid.IntRange(0, losing).Draw(t, "tier")]
	l = gametest.Composed(t, New(), f.Stake, prize, gametest.NewSource(rapid.Uint64().Draw(t, "seed"))).(*Layout)
	return f, prize, l
}

func TestMinedor_Article3_4_WhatIsComposedPaysItsPrize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, prize, l := genUnit(t)
		gametest.CheckPays(t, New(), l, f.Stake, prize)
	})
}

func TestMinedor_WireRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, prize, l := genUnit(t)
		gametest.CheckWire(t, New(), l, f.Stake, prize)
	})
}

// wayOf reads from a layout the way that its prize is composed, as one line.
func wayOf(f *figures, l *Layout) string {
	var gains []string
	for _, d := range l.Unit() {
		switch c := lookUp(d.Cells); c.kind {
		case directWin:
			gains = append(gains, fmt.Sprintf("two(%s)", c.pair))
		case levers:
			gains = append(gains, fmt.Sprintf("times(%d, %s)", d.Multiplier, c.pair))
		case wagon:
			for s := Pepite; s <= Charbon; s++ {
				if f.prizes[s-Pepite].Equal(d.Wagon.Decimal) {
					gains = append(gains, fmt.Sprintf("inWagon(%s)", s))
				}
			}
		}
	}
	slices.Sort(gains)
	return strings.Join(gains, " + ")
}

func (w way) String() string {
	var gains []string
	for _, g := range w.gains {
		switch g.kind {
		case directWin:
			gains = append(gains, fmt.Sprintf("two(%s)", g.symbol))
		case levers:
			gains = append(gains, fmt.Sprintf("times(%d, %s)", g.multiplier, g.symbol))
		case wagon:
			gains = append(gains, fmt.Sprintf("inWagon(%s)", g.symbol))
		}
	}
	slices.Sort(gains)
	return strings.Join(gains, " + ")
}

// Every way of the table occurs, no other does, and as often as its weight
// says among those that the unit's course has room for.
func TestMinedor_Article3_4_EveryWayOccursAsWeighted(t *testing.T) {
	const units = 60_000
	for tier, list := range ways {
		f, src := &byStake[tier%len(byStake)], gametest.NewSource(uint64(tier))
		names := make(map[string]int)
		for i, w := range list {
			names[w.String()] = i
		}
		require.Len(t, names, len(list), "two ways of tier %d are the same", tier)
		seen := make([]int, len(list))
		var byOpen [maxOpen + 1][]int
		for open := range byOpen {
			byOpen[open] = make([]int, len(list))
		}
		for range units {
			var l Layout
			f.compose(&l, tier, src)
			i, ok := names[wayOf(f, &l)]
			require.True(t, ok, "%s is not a way of the table", wayOf(f, &l))
			seen[i]++
			byOpen[openDraws(&l)][i]++
		}
		for i, w := range list {
			require.Positive(t, seen[i], "%s never occurs", w)
		}
		for open, counts := range byOpen {
			if open == 0 {
				continue
			}
			weights := make([]float64, len(list))
			for i, w := range list {
				if len(w.gains) <= open {
					weights[i] = float64(w.weight)
				}
			}
			require.Greater(t, chisq.Fit(counts, weights), 1e-9, "tier %d, %d open draws", tier, open)
		}
	}
}

func openDraws(l *Layout) int {
	n := 0
	for _, d := range l.Unit() {
		if lookUp(d.Cells).kind != extra {
			n++
		}
	}
	return n
}

// The table by itself: every way makes its prize at every stake, with one
// Bonus at most; every prize has at least two ways; every coefficient that
// lands on an amount of article 3 is there, and no other.
func TestMinedor_Article3_4_TableOfWays(t *testing.T) {
	for i := range byStake {
		f := &byStake[i]
		coefficients := make(map[string]bool)
		for tier, list := range ways {
			require.GreaterOrEqual(t, len(list), 2)
			for _, w := range list {
				var total int64
				bonus := 0
				for _, g := range w.gains {
					gain := f.pair[g.symbol]
					switch g.kind {
					case levers:
						bonus++
						gain *= int64(g.multiplier)
						coefficients[fmt.Sprintf("%s ×%d", g.symbol, g.multiplier)] = true
					case wagon:
						bonus++
					}
					_, ok := f.tierOf(gain)
					require.True(t, ok, "%s", w)
					total += gain
				}
				require.Equal(t, f.Cents[tier], total, "%s", w)
				require.LessOrEqual(t, bonus, 1, "%s", w)
				require.LessOrEqual(t, len(w.gains), maxOpen, "%s", w)
				require.Positive(t, w.weight, "%s", w)
			}
		}
		for s := Pepite; s <= Charbon; s++ {
			for _, m := range []int64{1, 2, 5, 10} {
				_, lands := f.tierOf(f.pair[s] * m)
				require.Equal(t, lands, coefficients[fmt.Sprintf("%s ×%d", s, m)], "%s ×%d", s, m)
			}
		}
	}
}

func TestMinedor_Article4_4_2_Courses(t *testing.T) {
	// Plane trees of n+1 nodes without one of more than three children: 1, 1, 2,
	// 5, 14-1, 42-6.
	for extras, want := range []int{1, 1, 2, 5, 13, 36} {
		require.Len(t, courses[extras], want)
		for _, c := range courses[extras] {
			require.Equal(t, extras+1, int(c.draws))
			won, open := 0, 0
			for i := range c.draws {
				if i > 0 {
					require.Positive(t, won, "draw %d of %v is not won", i, c.cactus)
					won--
				}
				if won += int(c.cactus[i]); c.cactus[i] == 0 {
					open++
				}
			}
			require.Zero(t, won)
			require.Equal(t, open, int(c.open))
		}
	}
}

func TestMinedor_ComposeRefusesWhatArticle3DoesNotList(t *testing.T) {
	g, l := New(), New().NewLayout()
	one, src := decimal.NewFromInt(1), gametest.NewSource(1)
	for _, tc := range []struct {
		name         string
		stake, prize string
		want         error
	}{
		{"stake", "3", "1", game.ErrUnknownStake},
		{"negative stake", "-1", "1", game.ErrUnknownStake},
		{"prize of another stake", "1", "7500", game.ErrUnknownPrize},
		{"negative prize", "1", "-1", game.ErrUnknownPrize},
		{"prize below a cent", "1", "0.001", game.ErrUnknownPrize},
		{"huge prize", "1", "1e3000000", game.ErrUnknownPrize},
	} {
		t.Run(tc.name, func(t *testing.T) {
			stake, err := decimal.NewFromString(tc.stake)
			require.NoError(t, err)
			prize := decimal.New(1, 3_000_000)
			if !strings.Contains(tc.prize, "e") {
				prize = decimal.RequireFromString(tc.prize)
			}
			require.ErrorIs(t, g.Compose(l, stake, prize, src), tc.want)
		})
	}
	require.ErrorIs(t, g.Compose(foreign{}, one, one, src), game.ErrWrongLayout)
	_, err := g.Evaluate(foreign{}, one)
	require.ErrorIs(t, err, game.ErrWrongLayout)
	_, err = g.NewReveal(foreign{}, one)
	require.ErrorIs(t, err, game.ErrWrongLayout)
}

// foreign is another game's layout.
type foreign struct{}

func (foreign) Game() game.ID { return "other" }

func TestMinedor_ComposeAndEvaluateAllocateNothing(t *testing.T) {
	gametest.CheckAllocatesNothing(t, New())
}

func BenchmarkComposeEvaluate(b *testing.B) { gametest.BenchmarkUnits(b, New(), byStake[1].PrizeTable) }
