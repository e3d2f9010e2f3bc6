package arbre

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/internal/chisq"
)

// decoyUnits is how many winning, and how many losing, units are looked at.
// A shift of one unit in a hundred then shows in
// every statistic.
const decoyUnits = 250_000

// alpha is the chance that the whole family of tests fails although winning
// and losing units are alike.
const alpha = 1e-6

// A statistic sorts units by something that does not decide. It counts at most
// one thing a unit, so that the counts are independent, as the chi-squared law
// asks. The first ones are what a player can see; the symbols cell by cell and
// the last two leave out the cells that the unit's runs take, or would have
// taken, which only a test that composes can know.
type statistic int

const (
	jokersElsewhere statistic = iota
	placeOfAJoker
	symbolOutsideRuns
	sumOfIdleRow
	rowOfLargestSum
	largestSum
	differentSums
	sumOfRow          // and the rows below it
	symbolOfCell      = sumOfRow + Size
	symbolsOutside    = symbolOfCell + Size*Size
	neighboursOutside = symbolsOutside + 1
	statistics        = neighboursOutside + 1
)

func (s statistic) String() string {
	switch {
	case s >= sumOfRow && s < symbolOfCell:
		return fmt.Sprintf("sum of row %d", s-sumOfRow)
	case s >= symbolOfCell && s < symbolsOutside:
		return fmt.Sprintf("symbol of row %d, column %d", (s-symbolOfCell)/Size, (s-symbolOfCell)%Size)
	}
	return map[statistic]string{
		jokersElsewhere:   "jokers outside the runs",
		placeOfAJoker:     "place of a joker outside the runs",
		symbolOutsideRuns: "symbol of a cell outside the runs",
		sumOfIdleRow:      "sum of a row that no run ends on",
		rowOfLargestSum:   "row of the largest sum",
		largestSum:        "largest sum",
		differentSums:     "different sums",
		symbolsOutside:    "different symbols outside the pattern",
		neighboursOutside: "alike side by side outside the pattern",
	}[s]
}

// tally counts units by category, for each statistic.
type tally [statistics][2 * Size * Size]int

func (t *tally) count(s statistic, category int) { t[s][category]++ }

// look counts one unit. runs are the cells of its winning runs and ends the
// rows they end on, none in a losing unit; pattern the cells that its runs
// take or would have taken.
func (t *tally) look(l *Layout, s *stakeAmounts, runs, pattern cells, ends uint8, src game.Source) {
	sets, err := gridSets(&l.Grid)
	if err != nil {
		panic(err)
	}
	anyOf := func(c cells) int { return index(c.nth(src.Below(uint32(c.count())))) }
	var sums [Size]int
	largest, different := 0, cells(0)
	for row := range Size {
		sums[row] = s.tierOf(l.Amounts[row])
		t.count(sumOfRow+statistic(row), sums[row])
		if sums[row] < sums[largest] {
			largest = row
		}
		different |= 1 << sums[row]
	}
	t.count(rowOfLargestSum, largest)
	t.count(largestSum, sums[largest])
	t.count(differentSums, different.count())
	t.count(sumOfIdleRow, sums[anyOf((1<<Size-1)&^cells(ends))])

	jokers := sets[Joker] &^ runs
	t.count(jokersElsewhere, jokers.count())
	if jokers != 0 {
		t.count(placeOfAJoker, anyOf(jokers))
	}
	at := anyOf(allCells &^ runs &^ jokers)
	t.count(symbolOutsideRuns, int(l.Grid[at/Size][at%Size]))

	symbols, alike := 0, 0
	for k := Pomme; k < Joker; k++ {
		here := sets[k] &^ pattern
		if here != 0 {
			symbols++
		}
		alike += (here & (here << 1) &^ leftEdge).count() + (here & (here << Size)).count()
		for ; here != 0; here &= here - 1 {
			t.count(symbolOfCell+statistic(index(here.first())), int(k))
		}
	}
	t.count(symbolsOutside, symbols)
	t.count(neighboursOutside, alike)
}

func index(c cells) int {
	row, column := c.place()
	return row*Size + column
}

// composed tallies units whose prize the table draws, laid out as winning or
// as losing ones. bias may spoil a draft before it is laid out.
func composed(t *testing.T, seed uint64, wins bool, bias func(*draft, game.Source)) *tally {
	t.Helper()
	g := newRules()
	s := &g.stakes[1]
	counts := new(tally)
	src, look := seeded(seed), seeded(seed+1000)
	var l Layout
	for range decoyUnits {
		var d draft
		if wins {
			g.composer().draft(&d, g.composer().wayOf(blockPrize(src), src), src)
		} else {
			g.composer().draft(&d, g.composer().anyWay(src), src)
		}
		if bias != nil {
			bias(&d, look)
		}
		d.layOut(&l, s, wins)
		runs, pattern, ends := cells(0), cells(0), uint8(0)
		for i := range d.runs {
			pattern |= d.pattern.runs[i]
			if wins {
				runs |= d.pattern.runs[i]
				ends |= 1 << d.pattern.ends[i]
			}
		}
		counts.look(&l, s, runs, pattern, ends, look)
	}
	return counts
}

// differing are the statistics by which two tallies differ, at alpha for the
// whole family (Bonferroni).
func differing(a, b *tally) (found []statistic) {
	for s := range statistics {
		if chisq.TwoSample(a[s][:], b[s][:]) < alpha/float64(statistics) {
			found = append(found, s)
		}
	}
	return found
}

// A winning and a losing unit differ by nothing but the runs; and a bias of
// one unit in a hundred would not pass.
func TestArbre_Article4_DecoysAreAlikeInWinnersAndLosers(t *testing.T) {
	winners := composed(t, 21, true, nil)
	losers := composed(t, 22, false, nil)
	for _, s := range differing(winners, losers) {
		t.Errorf("%v: winners %v, losers %v", s, winners[s], losers[s])
	}

	for planted, spoil := range map[statistic]func(*draft){
		symbolOutsideRuns: func(d *draft) {
			for i := range d.ground {
				d.ground[i] = Trefle
			}
		},
		symbolOfCell + 4: func(d *draft) { d.ground[4] = Lanterne },
		sumOfRow + 3:     func(d *draft) { d.sums[3] = uint8(amountIndex(30)) },
		sumOfIdleRow: func(d *draft) {
			for row := range d.sums {
				d.sums[row] = uint8(amountIndex(4))
			}
		},
		jokersElsewhere: func(d *draft) { d.jokers.elsewhere = cellAt(0, 0) | cellAt(4, 4) },
		placeOfAJoker:   func(d *draft) { d.jokers.elsewhere = cellAt(2, 2) },
	} {
		t.Run("planted: "+planted.String(), func(t *testing.T) {
			biased := composed(t, 22, false, func(d *draft, src game.Source) {
				if src.Below(100) == 0 {
					spoil(d)
				}
			})
			assert.Contains(t, differing(winners, biased), planted)
		})
	}
}

// Compose itself lays out what the test above composes step by step.
func TestArbre_Article4_ComposeLaysOutTheDraftOfAWinnerAndOfALoser(t *testing.T) {
	g := newRules()
	s := &g.stakes[2]
	for seed := range uint64(500) {
		i := int(seed) % len(tiers)
		var got, want Layout
		var d draft

		require.NoError(t, g.Compose(&got, euros(200), s.Amounts[i].Decimal, seeded(seed)))
		src := seeded(seed)
		g.composer().draft(&d, g.composer().wayOf(i, src), src)
		d.layOut(&want, s, true)
		require.Equal(t, want, got)

		require.NoError(t, g.Compose(&got, euros(200), zeroEuros, seeded(seed)))
		src = seeded(seed)
		g.composer().draft(&d, g.composer().anyWay(src), src)
		d.layOut(&want, s, false)
		require.Equal(t, want, got)
	}
}
