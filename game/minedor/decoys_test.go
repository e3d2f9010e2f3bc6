package minedor

import (
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/internal/chisq"
	"filon/game/internal/gametest"
)

// statistic is one thing that must not tell a winning unit from a losing one.
type statistic struct {
	name            string
	winners, losers []int
	law             []float64 // what both follow; nil where only the two are compared
}

// decoys is everything that the package comment says is the same in winning
// and in losing units.
type decoys struct{ all []*statistic }

func (d *decoys) stat(name string, law []float64) *statistic {
	s := &statistic{name, make([]int, len(law)), make([]int, len(law)), law}
	d.all = append(d.all, s)
	return s
}

func (s *statistic) count(won bool, category int) {
	if won {
		s.winners[category]++
	} else {
		s.losers[category]++
	}
}

func uniform(n int) []float64 {
	law := make([]float64, n)
	for i := range law {
		law[i] = 1
	}
	return law
}

// rank of symbol s among the eight ordinary ones other than of.
func rank(s, of Symbol) int {
	if s > of {
		return int(s) - 2
	}
	return int(s) - 1
}

// composer lays out one unit of a tier.
type composer func(l *Layout, tier int, src game.Source)

// observe composes so many losing units and as many winning ones, the winning
// ones in the proportions of article 3.
func observe(compose composer, units int) []*statistic {
	var d decoys
	var laws struct{ draws, course []float64 }
	courseIndex := make(map[[MaxDraws]uint8]int)
	for extras, list := range courses {
		laws.draws = append(laws.draws, float64(extraWeights[extras]))
		for _, c := range list {
			courseIndex[c.cactus] = len(laws.course)
			laws.course = append(laws.course, float64(extraWeights[extras])/float64(len(list)))
		}
	}
	var (
		draws       = d.stat("number of draws", laws.draws)
		order       = d.stat("course: cactus of each draw, in order", laws.course)
		oneCactus   = d.stat("place of a single cactus", uniform(cellsPerDraw))
		twoCactus   = d.stat("place of the symbol beside two cactus", uniform(cellsPerDraw))
		besideOne   = d.stat("the two symbols beside a cactus", uniform(len(twoDifferent)))
		besideTwo   = d.stat("the symbol beside two cactus", uniform(ordinarySymbols))
		triple      = d.stat("the symbols of a draw that does not pay", uniform(len(threeDifferent)))
		left        = d.stat("its left symbol", uniform(ordinarySymbols))
		middle      = d.stat("its middle symbol", uniform(ordinarySymbols))
		right       = d.stat("its right symbol", uniform(ordinarySymbols))
		wagonPlace  = d.stat("place of a wagonnet, and of a single cactus on losing units", uniform(cellsPerDraw))
		besideWagon = d.stat("the two symbols beside a wagonnet, and beside a cactus on losing units", uniform(len(twoDifferent)))
		besidePair  = d.stat("the symbol beside a pair, and a loss's right one given its left one", uniform(ordinarySymbols-1))
		pairPlace   = d.stat("place of the symbol beside a pair, and of a loss's greatest symbol", uniform(cellsPerDraw))
		minerPlace  = d.stat("place of a tete_de_mineur, and of a loss's least symbol", uniform(cellsPerDraw))
		payingFirst = d.stat("which of two open draws pays, and shows the greater left symbol on losing units", uniform(2))
		lossTriple  = make(map[[cellsPerDraw]Symbol]int)
		twoIndex    = make(map[[2]Symbol]int)
	)
	for i, cells := range threeDifferent {
		lossTriple[cells] = i
	}
	for i, pair := range twoDifferent {
		twoIndex[pair] = i
	}
	// others finds the place of the one cell that is s and the two other cells.
	others := func(cells [cellsPerDraw]Symbol, s Symbol) (place int, pair [2]Symbol) {
		n := 0
		for i, c := range cells {
			if c == s {
				place = i
			} else if n < 2 {
				pair[n] = c
				n++
			}
		}
		return place, pair
	}
	see := func(won bool, l *Layout) {
		var cactus [MaxDraws]uint8
		var open []*Draw
		for i := range l.Unit() {
			cells := l.Draws[i].Cells
			c := lookUp(cells)
			cactus[i] = c.cactus
			if c.kind != extra {
				open = append(open, &l.Draws[i])
			}
			switch c.kind {
			case extra:
				switch c.cactus {
				case 1:
					place, pair := others(cells, Cactus)
					oneCactus.count(won, place)
					besideOne.count(won, twoIndex[pair])
					if !won {
						wagonPlace.count(won, place)
						besideWagon.count(won, twoIndex[pair])
					}
				case 2:
					for place, s := range cells {
						if s != Cactus {
							twoCactus.count(won, place)
							besideTwo.count(won, int(s)-1)
						}
					}
				}
			case loss:
				triple.count(won, lossTriple[cells])
				left.count(won, int(cells[0])-1)
				middle.count(won, int(cells[1])-1)
				right.count(won, int(cells[2])-1)
				if !won {
					besidePair.count(won, rank(cells[2], cells[0]))
					greatest, least := 0, 0
					for j, s := range cells {
						if s > cells[greatest] {
							greatest = j
						}
						if s < cells[least] {
							least = j
						}
					}
					pairPlace.count(won, greatest)
					minerPlace.count(won, least)
				}
			case directWin:
				for place, s := range cells {
					if s != c.pair {
						besidePair.count(won, rank(s, c.pair))
						pairPlace.count(won, place)
					}
				}
			case levers:
				place, _ := others(cells, TeteDeMineur)
				minerPlace.count(won, place)
			case wagon:
				place, pair := others(cells, Wagonnet)
				wagonPlace.count(won, place)
				besideWagon.count(won, twoIndex[pair])
			}
		}
		draws.count(won, l.Count-1)
		order.count(won, courseIndex[cactus])
		if len(open) == 2 {
			a, b := lookUp(open[0].Cells).kind, lookUp(open[1].Cells).kind
			switch {
			case won && (a == loss) != (b == loss):
				first := 0
				if a == loss {
					first = 1
				}
				payingFirst.count(won, first)
			case !won && open[0].Cells[0] != open[1].Cells[0]:
				first := 0
				if open[0].Cells[0] < open[1].Cells[0] {
					first = 1
				}
				payingFirst.count(won, first)
			}
		}
	}

	src := gametest.NewSource(20081128)
	var l Layout
	for range units {
		compose(&l, losing, src)
		see(false, &l)
	}
	winners := byStake[1].Winners()
	for i := range units {
		// Every prize of a block in turn; 7919, prime, mixes them.
		at, tier := i*7919%winners, 0
		for at >= lots[tier].count {
			at -= lots[tier].count
			tier++
		}
		compose(&l, tier, src)
		see(true, &l)
	}
	return d.all
}

// suspicious lists what fails at a family-wise level of 1e-6: each statistic
// is judged three times, winners against losers and each against the law.
func suspicious(all []*statistic) (names []string) {
	level := 1e-6 / float64(3*len(all))
	for _, s := range all {
		if chisq.TwoSample(s.winners, s.losers) < level ||
			chisq.Fit(s.winners, s.law) < level || chisq.Fit(s.losers, s.law) < level {
			names = append(names, s.name)
		}
	}
	return names
}

const decoyUnits = 300_000 // of each kind

func TestMinedor_Article4_DecoysSayNothing(t *testing.T) {
	require.Empty(t, suspicious(observe(byStake[1].compose, decoyUnits)))
}

// The test above would see a bias of one unit in a hundred.
func TestMinedor_Article4_DecoysTestCatchesOnePercent(t *testing.T) {
	honest := byStake[1].compose
	oneIn100 := func(src game.Source) bool { return src.Below(100) == 0 }
	// firstOf applies f to the first draw of a kind, if the unit has one.
	firstOf := func(k kind, l *Layout, f func(*Draw)) {
		for i := range l.Unit() {
			if lookUp(l.Draws[i].Cells).kind == k {
				f(&l.Draws[i])
				return
			}
		}
	}
	for _, tc := range []struct {
		name, caughtBy string
		biased         composer
	}{
		{
			"1 % of losing units show a pepite on the left", "its left symbol",
			func(l *Layout, tier int, src game.Source) {
				honest(l, tier, src)
				if tier == losing && oneIn100(src) {
					firstOf(loss, l, func(d *Draw) {
						if d.Cells[1] != Pepite && d.Cells[2] != Pepite {
							d.Cells[0] = Pepite
						}
					})
				}
			},
		},
		{
			"1 % of losing units without Extra get a further chance at one", "number of draws",
			func(l *Layout, tier int, src game.Source) {
				honest(l, tier, src)
				for tier == losing && l.Count == 1 && oneIn100(src) {
					for l.Count == 1 {
						honest(l, tier, src)
					}
				}
			},
		},
		{
			"1 % of winning units show their greatest symbol first beside a pair", "the symbol beside a pair, and a loss's right one given its left one",
			func(l *Layout, tier int, src game.Source) {
				honest(l, tier, src)
				if tier != losing && oneIn100(src) {
					firstOf(directWin, l, func(d *Draw) {
						pair := lookUp(d.Cells).pair
						for i, s := range d.Cells {
							if s != pair && pair != Pepite {
								d.Cells[i] = Pepite
							}
						}
					})
				}
			},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			require.Contains(t, suspicious(observe(tc.biased, decoyUnits)), tc.caughtBy)
		})
	}
}
