package arbre

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/internal/article3"
	"filon/game/internal/weighted"
)

// Compose overwrites l with a layout that pays prize, drawn from src. It
// allocates nothing when it succeeds. An error wraps game.ErrWrongLayout,
// game.ErrUnknownStake or game.ErrUnknownPrize, and leaves l as it was.
func (g *rules) Compose(l game.Layout, stake, prize decimal.Decimal, src game.Source) error {
	own, err := layoutOf(l)
	if err != nil {
		return err
	}
	amounts, err := g.amountsOf(stake)
	if err != nil {
		return err
	}
	i, ok := amounts.Prize(prize)
	if !ok {
		return fmt.Errorf("%w: %s pays no %s € for a stake of %s €, see article 3",
			game.ErrUnknownPrize, ID, short(prize), euros(amounts.StakeCents).StringFixed(2))
	}
	var d draft
	c := g.composer()
	if i == article3.Losing {
		c.draft(&d, c.anyWay(src), src)
		d.layOut(own, amounts, false)
		return nil
	}
	c.draft(&d, c.wayOf(int(i), src), src)
	d.layOut(own, amounts, true)
	return nil
}

// composer is what composition looks up, worked out once.
type composer struct {
	ways     [len(tiers)]weighted.List[*plannedWay]
	patterns [maxRuns + 1][]patternsByEnds // by the number of runs
	idleSums weighted.List[int]            // what a row without a run shows, as tiers
}

// plannedWay is a way as composition needs it.
type plannedWay struct {
	runs  int
	parts [maxRuns]plannedPart
}

type plannedPart struct {
	amount uint8  // as tiers
	symbol Symbol // 0: an ordinary one, drawn
}

// newComposer plans the ways and weighs the sums. A row that no run ends on
// shows an amount as often as the runs of a whole block's winning units win it
// before multiplication: then, and only then, do the sums of a losing unit,
// some drawn as a run's and some as an idle row's, look like the idle rows of
// a winning one, and the five sums of any unit like the five of any other.
func newComposer() *composer {
	var c composer
	var perSum [len(tiers)]uint32
	for i, ways := range waysOf {
		for _, w := range ways {
			planned := &plannedWay{runs: len(w.parts)}
			for j, p := range w.parts {
				a := amountIndex(p.amount)
				planned.parts[j].amount = uint8(a)
				switch p.multiplier {
				case 3:
					planned.parts[j].symbol = Trefle
				case 2:
					planned.parts[j].symbol = FerACheval
				}
				perSum[a] += uint32(tiers[i].count * w.weight)
			}
			c.ways[i].Add(planned, uint32(w.weight))
		}
	}
	for i := len(tiers) - 1; i >= 0; i-- { // the frequent amounts are the last ones
		c.idleSums.Add(i, perSum[i])
	}
	for n := 1; n <= maxRuns; n++ {
		c.patterns[n] = everyPattern(n)
	}
	return &c
}

// wayOf draws a way to make the prize i of tiers.
func (c *composer) wayOf(i int, src game.Source) *plannedWay {
	return c.ways[i].Pick(src)
}

// winnersPerBlock is how many units of a block win (article 3).
const winnersPerBlock = 257_507

// anyWay draws a way as the winning units of a whole block have them.
func (c *composer) anyWay(src game.Source) *plannedWay {
	x := src.Below(winnersPerBlock * waysPerPrize)
	unit, x := int(x/waysPerPrize), x%waysPerPrize
	for i := len(tiers) - 1; i > 0; i-- { // the frequent prizes are the last ones
		if unit < tiers[i].count {
			return c.ways[i].At(x)
		}
		unit -= tiers[i].count
	}
	return c.ways[0].At(x)
}

// draft is all that is drawn for a unit, whether it wins or not.
type draft struct {
	pattern *pattern
	runs    int
	symbols [maxRuns]Symbol // of the runs
	sums    [Size]uint8     // as tiers
	jokers  struct{ inRuns, elsewhere cells }
	ground  [Size * Size]Symbol // in reading order, under all 25 cells
}

// layOut writes the unit. A winning one lays its runs over the ground, a
// losing one leaves them out: nothing else differs.
func (d *draft) layOut(l *Layout, amounts *stakeAmounts, wins bool) {
	for row := range l.Grid {
		l.Grid[row] = [Size]Symbol(d.ground[row*Size:])
		l.Amounts[row] = amounts.Amounts[d.sums[row]]
	}
	l.put(Joker, d.jokers.elsewhere)
	if !wins {
		return
	}
	for i := range d.runs {
		l.put(d.symbols[i], d.pattern.runs[i])
	}
	l.put(Joker, d.jokers.inRuns)
}

func (l *Layout) put(s Symbol, at cells) {
	for ; at != 0; at &= at - 1 {
		row, column := at.first().place()
		l.Grid[row][column] = s
	}
}

// draft draws everything about a unit whose runs are those of way.
func (c *composer) draft(d *draft, w *plannedWay, src game.Source) {
	d.runs = w.runs
	d.pattern = c.drawPattern(w.runs, src)

	// Which run ends on which row: any of them on any.
	parts := w.parts
	for i := w.runs - 1; i > 0; i-- {
		j := src.Below(uint32(i + 1))
		parts[i], parts[j] = parts[j], parts[i]
	}
	c.drawSums(d, &parts, src)
	d.drawJokers(&parts, src)
	d.drawGround(&parts, src)
}

// drawPattern draws the rows on which n runs end, every set of them as often
// as any other; then how many steps they take, by stepWeights; then one of the
// patterns that are left.
func (c *composer) drawPattern(n int, src game.Source) *pattern {
	sets := c.patterns[n]
	set := &sets[src.Below(uint32(len(sets)))]
	x := src.Below(set.weight)
	for steps := range set.bySteps {
		group := set.bySteps[steps]
		if len(group) == 0 {
			continue
		}
		if x < stepWeights[steps] {
			return &group[src.Below(uint32(len(group)))]
		}
		x -= stepWeights[steps]
	}
	panic("arbre: a pattern's weights do not add up")
}

// drawSums gives each row that a run ends on the run's amount, and each other
// row one of the composer's idleSums.
func (c *composer) drawSums(d *draft, parts *[maxRuns]plannedPart, src game.Source) {
	idle := uint8(1<<Size - 1)
	for i := range d.runs {
		end := d.pattern.ends[i]
		d.sums[end] = parts[i].amount
		idle &^= 1 << end
	}
	for row := range d.sums {
		if idle>>row&1 == 0 {
			continue
		}
		d.sums[row] = uint8(c.idleSums.Pick(src))
	}
}

// drawJokers draws the jokers of the runs, in cells that touch no other run
// and never in a trefle or fer_a_cheval, and those elsewhere, which touch no
// run (reading of 4.7).
func (d *draft) drawJokers(parts *[maxRuns]plannedPart, src game.Source) {
	x := src.Below(100 * 100)
	inRuns, elsewhere := pick(&inRunsWeights, x/100), pick(&elsewhereWeights, x%100)
	room := cells(0)
	for i := range d.runs {
		if parts[i].symbol == 0 {
			room |= d.pattern.aloof[i]
		}
	}
	d.jokers.inRuns = scatter(inRuns, room, src)
	elsewhere = min(elsewhere, maxJokers-d.jokers.inRuns.count())
	d.jokers.elsewhere = scatter(elsewhere, d.pattern.untouched, src)
}

// pick returns the index that x falls on; x is below the sum of the weights.
func pick(weights *[3]uint32, x uint32) int {
	switch {
	case x < weights[0]:
		return 0
	case x < weights[0]+weights[1]:
		return 1
	}
	return 2
}

// scatter draws n cells of room, fewer when it has fewer.
func scatter(n int, room cells, src game.Source) cells {
	drawn := cells(0)
	for ; n > 0 && room != 0; n-- {
		c := room.nth(src.Below(uint32(room.count())))
		drawn |= c
		room &^= c
	}
	return drawn
}
