package arbre

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestArbre_Article3_EveryWayMakesItsPrizeFromAmountsOfTheTable(t *testing.T) {
	for i, ways := range waysOf {
		weight := 0
		for _, w := range ways {
			weight += w.weight
			sum := int64(0)
			for _, p := range w.parts {
				assert.GreaterOrEqual(t, amountIndex(p.amount), 0, "%v", w)
				assert.GreaterOrEqual(t, amountIndex(p.amount*int64(p.multiplier)), 0, "%v", w)
				assert.Contains(t, []int{1, 2, 3}, p.multiplier)
				sum += p.amount * int64(p.multiplier)
			}
			assert.Equal(t, tiers[i].stakes, sum, "%v", w)
			assert.LessOrEqual(t, len(w.parts), maxRuns)
			assert.Positive(t, w.weight)
		}
		assert.Equal(t, waysPerPrize, weight, "prize of %d stakes", tiers[i].stakes)
	}
}

// waysThatTheRulesAllow counts the sets of up to five gains, each an amount of
// article 3 with the multiplier that makes it, that add up to a prize.
func waysThatTheRulesAllow(prize int64) int {
	type gain struct{ amount, multiplier int64 }
	var gains []gain
	for _, line := range tiers {
		for m := int64(1); m <= 3; m++ {
			if amountIndex(line.stakes*m) >= 0 {
				gains = append(gains, gain{line.stakes, m})
			}
		}
	}
	var count func(from int, left int64, runs int) int
	count = func(from int, left int64, runs int) int {
		if left == 0 {
			return 1
		}
		n := 0
		for i := from; i < len(gains) && runs < Size; i++ {
			if g := gains[i].amount * gains[i].multiplier; g <= left {
				n += count(i, left-g, runs+1)
			}
		}
		return n
	}
	return count(0, prize, 0)
}

func TestArbre_Article3_TwoWaysWhereverTheRulesAllowTwo(t *testing.T) {
	for i, line := range tiers {
		allowed := waysThatTheRulesAllow(line.stakes)
		assert.GreaterOrEqual(t, len(waysOf[i]), min(2, allowed), "prize of %d stakes", line.stakes)
		if len(waysOf[i]) == 1 {
			assert.Equal(t, 1, allowed, "prize of %d stakes", line.stakes)
			assert.Contains(t, []int64{1, 1_000, 20_000}, line.stakes)
		}
	}
}

// wayShown names the way that a composed unit shows.
func wayShown(found *runSet, l *Layout, s *stakeAmounts) string {
	var parts []string
	for row := range found.byEnd {
		if r := found.byEnd[row]; r.cells != 0 {
			parts = append(parts, fmt.Sprint(part{tiers[s.tierOf(l.Amounts[row])].stakes, r.symbol.Multiplier()}))
		}
	}
	slices.Sort(parts)
	return fmt.Sprint(parts)
}

func TestArbre_Article4_4_EachWayOccurs(t *testing.T) {
	g := newRules()
	src := seeded(3)
	var l Layout
	for stake := range g.stakes {
		s := &g.stakes[stake]
		for i, ways := range waysOf {
			seen := map[string]int{}
			for range 400 {
				require.NoError(t, g.Compose(&l, euros(s.StakeCents), s.Amounts[i].Decimal, src))
				found, _, err := s.evaluate(&l)
				require.NoError(t, err)
				seen[wayShown(&found, &l, s)]++
			}
			for _, w := range ways {
				var parts []string
				for _, p := range w.parts {
					parts = append(parts, fmt.Sprint(p))
				}
				slices.Sort(parts)
				assert.Positive(t, seen[fmt.Sprint(parts)], "prize of %d stakes, way %v", tiers[i].stakes, w)
			}
			assert.Len(t, seen, len(ways), "prize of %d stakes: %v", tiers[i].stakes, seen)
		}
	}
}

// Runs end on every row, straight and bent, take every number of steps that
// stepWeights names, and hold 0, 1 and 2 jokers; jokers stand elsewhere too.
func TestArbre_Article4_4_RunsOfEveryKindOccur(t *testing.T) {
	g := newRules()
	src := seeded(4)
	ends, steps, starts := map[int]int{}, map[int]int{}, map[int]int{}
	inRuns, elsewhere := map[int]int{}, map[int]int{}
	symbols := map[Symbol]int{}
	var l Layout
	for range 20_000 {
		require.NoError(t, g.Compose(&l, euros(100), g.stakes[1].Amounts[blockPrize(src)].Decimal, src))
		sets, err := gridSets(&l.Grid)
		require.NoError(t, err)
		found, err := findRuns(&sets)
		require.NoError(t, err)
		for _, r := range found.byEnd {
			if r.cells != 0 {
				p, _ := pathOver(r.cells)
				ends[p.end()]++
				starts[int(p.rows[0])]++
				steps[p.steps()]++
				symbols[r.symbol]++
			}
		}
		inRuns[(sets[Joker]&found.taken).count()]++
		elsewhere[(sets[Joker]&^found.taken).count()]++
	}
	assert.Len(t, ends, Size)
	assert.Len(t, starts, Size)
	assert.Len(t, steps, len(stepWeights))
	assert.Len(t, symbols, allSymbols-1)
	assert.Len(t, inRuns, 3)
	assert.Len(t, elsewhere, 3)
}
