package arbre

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game/internal/chisq"
)

// No symbol of the ground stands in every column, whatever the jokers stand
// for: that is what keeps it from reaching across.
func TestArbre_Article4_4_TheGroundNeverReachesAcross(t *testing.T) {
	c := newComposer()
	src := seeded(6)
	var symbols [allSymbols + 1]int
	for n := range 20_000 {
		var d draft
		if n%10 == 0 { // the rare ways too
			c.draft(&d, c.wayOf(n/10%len(tiers), src), src)
		} else {
			c.draft(&d, c.anyWay(src), src)
		}
		jokers := d.jokers.inRuns | d.jokers.elsewhere
		require.LessOrEqual(t, jokers.count(), maxJokers)
		var sets [allSymbols + 1]cells
		for at, s := range d.ground {
			sets[s] |= 1 << at
			symbols[s]++
		}
		require.Zero(t, sets[0]|sets[Joker])
		for s, at := range sets {
			if at != 0 && (at|jokers).columns() == 1<<Size-1 {
				t.Fatalf("%v in every column: %v", Symbol(s), d.ground)
			}
		}
		for i := range d.runs {
			require.Zero(t, sets[d.symbols[i]], "a run's symbol in the ground")
			for j := range i {
				require.NotEqual(t, d.symbols[i], d.symbols[j])
			}
		}
	}
	for s := Pomme; s < Joker; s++ {
		assert.Positive(t, symbols[s], "%v", s)
	}
}

// The draws come apart into uniform parts: every order of the ordinary symbols
// once, every five digits once.
func TestArbre_Article4_1_TheGroundsDrawsAreExactlyUniform(t *testing.T) {
	orders := map[[ordinarySymbols]Symbol]bool{}
	for x := range uint32(40_320) {
		o := shuffledOrdinary(x)
		for _, s := range o {
			if !s.Ordinary() {
				t.Fatalf("%v", o)
			}
		}
		orders[o] = true
	}
	assert.Len(t, orders, 40_320)
	for m := uint8(3); m <= groundSymbols; m++ {
		seen := make([]bool, 1<<15)
		for x := range fifthPower[m] {
			digits := fiveDigits(m, x)
			if seen[digits] {
				t.Fatalf("base %d: %o twice", m, digits)
			}
			seen[digits] = true
			for row := range Size {
				if digits>>(3*row)&7 >= uint32(m) {
					t.Fatalf("%d in base %d: %o", x, m, digits)
				}
			}
		}
		assert.Equal(t, uint32(m)*uint32(m)*uint32(m)*uint32(m)*uint32(m), fifthPower[m])
	}
}

func TestArbre_Article4_1_TheSpecialSymbolsSitAnywhereInTheGround(t *testing.T) {
	for n := leastGroundSymbol; n <= groundSymbols; n++ {
		seats := map[[2]int]bool{}
		for first := range n {
			for second := range n - 1 {
				palette := [groundSymbols]Symbol{Trefle, FerACheval, Pomme, Cerise, Gland, Plume, Papillon}
				seat(&palette, 2, first, second)
				seats[[2]int{slices.Index(palette[:], Trefle), slices.Index(palette[:], FerACheval)}] = true

				palette = [groundSymbols]Symbol{FerACheval, Pomme, Cerise, Gland, Plume, Papillon, Cle}
				seat(&palette, 1, first, second)
				assert.Equal(t, FerACheval, palette[first])
			}
		}
		assert.Len(t, seats, n*(n-1), "each pair of places once")
	}
}

// Each column leaves out its turn's symbols, and every symbol is left out of
// exactly one free column.
func TestArbre_Article4_1_EachSymbolLeavesOutOneFreeColumn(t *testing.T) {
	for n := range allowedSymbols {
		for free := 2; free <= Size; free++ {
			var shown [groundSymbols]int
			for turn := range free {
				a := allowedSymbols[n][free-1][turn]
				assert.GreaterOrEqual(t, a.count, uint8(3))
				for _, place := range a.places[:a.count] {
					shown[place]++
				}
			}
			for place := range n + leastGroundSymbol {
				assert.Equal(t, free-1, shown[place])
			}
		}
		assert.Equal(t, uint8(n+leastGroundSymbol), allowedSymbols[n][0][0].count)
	}
}

// Whatever the run and the jokers, each cell of the ground shows each of the
// seven symbols equally often, the special ones like the ordinary ones.
func TestArbre_Article4_1_EveryCellOfTheGroundShowsEverySymbolAlike(t *testing.T) {
	c := newComposer()
	src := seeded(8)
	var parts [maxRuns]plannedPart // one run of an ordinary symbol
	for _, jokers := range []cells{0, cellAt(1, 1), cellAt(0, 0) | cellAt(3, 2) | cellAt(4, 4)} {
		var counts [Size * Size][allSymbols + 1]int
		for range 40_000 {
			d := draft{runs: 1, pattern: &c.patterns[1][0].bySteps[0][0]}
			d.jokers.elsewhere = jokers
			d.drawGround(&parts, src)
			for at, s := range d.ground {
				counts[at][s]++
			}
		}
		// Trefle and fer_a_cheval are always among the seven, each ordinary
		// symbol five times in eight.
		law := make([]float64, allSymbols+1)
		for s := Pomme; s < Joker; s++ {
			law[s] = 5.0 / 8
		}
		law[Trefle], law[FerACheval] = 1, 1
		for at := range counts {
			assert.Greater(t, chisq.Fit(counts[at][:], law), 1e-6/75, "cell %d, jokers %b", at, jokers)
		}
	}
}
