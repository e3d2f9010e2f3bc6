package minedor

import (
	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/internal/cents"
)

// Evaluate returns what the unit pays, in euros: the gains of its draws
// together, one amount of article 3 for the stake, or zero.
func (rules) Evaluate(l game.Layout, stake decimal.Decimal) (decimal.Decimal, error) {
	lay, err := own(l)
	if err != nil {
		return decimal.Decimal{}, err
	}
	f, err := figuresFor(stake)
	if err != nil {
		return decimal.Decimal{}, err
	}
	tier, err := f.evaluate(lay)
	if err != nil {
		return decimal.Decimal{}, err
	}
	return f.prizes[tier], nil
}

func (f *figures) evaluate(l *Layout) (tier int, err error) {
	switch {
	case l.Count < 1:
		return 0, breaks("4.1", "a unit has an initial draw")
	case l.Count > MaxDraws:
		return 0, breaks("4.4.2 (reading)", "%d draws: a unit has at most %d Extra steps", l.Count, MaxExtra)
	}
	var (
		total int64
		won   int // Extra steps won and not played yet
		bonus int // Bonus steps so far
	)
	for i := range l.Count {
		d := &l.Draws[i]
		if i > 0 {
			if won == 0 {
				return 0, breaks("4.4.2", "draw %d: no Extra step is left for it", i)
			}
			won--
		}
		c := lookUp(d.Cells)
		gain, err := f.gain(d, c)
		if err != nil {
			return 0, err
		}
		total += gain
		won += int(c.cactus)
		if c.kind == wagon || c.kind == levers {
			bonus++
		}
	}
	if won > 0 {
		return 0, breaks("4.4.2", "%d Extra steps are won and not played", won)
	}
	if bonus > 1 {
		return 0, breaks("4.4.1 (reading)", "%d Bonus steps, at most one a unit", bonus)
	}
	tier, ok := f.tierOf(total)
	if !ok {
		return 0, breaks("4.5", "the unit's gains make %s, which article 3 does not list", euros(total))
	}
	return tier, nil
}

// gain is what one draw pays in cents, its Bonus step played.
func (f *figures) gain(d *Draw, c combination) (int64, error) {
	if c.kind == impossible {
		_, err := combine(d.Cells)
		return 0, err
	}
	if d.Multiplier != 0 && c.kind != levers {
		return 0, breaks("4.4.1.2", "a multiplier ×%d without a Bonus 2 step", d.Multiplier)
	}
	if d.HasWagon && c.kind != wagon {
		return 0, breaks("4.4.1.1", "a wagon of %s without a wagonnet", d.Wagon.String())
	}
	switch c.kind {
	case directWin:
		return f.pair[c.pair], nil
	case levers:
		if !isMultiplier(d.Multiplier) {
			return 0, breaks("4.4.1.2", "a Bonus 2 step multiplies by 1, 2, 5 or 10, not by %d", d.Multiplier)
		}
		gain := f.pair[c.pair] * int64(d.Multiplier)
		if _, ok := f.tierOf(gain); !ok {
			return 0, breaks("4.4.1.2 (reading)", "two %s ×%d make %s, which article 3 does not list",
				c.pair, d.Multiplier, euros(gain))
		}
		return gain, nil
	case wagon:
		if !d.HasWagon {
			return 0, breaks("4.4.1.1", "a wagonnet and no sum under the wagons")
		}
		sum, ok := cents.Of(d.Wagon.Decimal)
		if ok {
			_, ok = f.tierOf(sum)
		}
		if !ok || sum == 0 {
			return 0, breaks("4.4.1.1 (reading)", "%s under the wagon, which article 3 does not list", d.Wagon.String())
		}
		return sum, nil
	}
	return 0, nil // a loss or cactus
}

// euros writes cents for an error message.
func euros(c int64) string { return decimal.New(c, -2).StringFixed(2) + " €" }
