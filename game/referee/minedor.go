package referee

import (
	"slices"

	"filon/game"
)

type minedorLayout struct {
	Draws []minedorDraw `json:"draws"`
}

type minedorDraw struct {
	Step       string           `json:"step"`
	Cells      []string         `json:"cells"`
	Multiplier optional[int]    `json:"multiplier"`
	Wagon      optional[string] `json:"wagon"`
}

// minedorPairs is the table of 4.3.1: what two of a symbol win, in cents, for
// each stake.
var minedorPairs = map[string]map[string]int64{
	"0.50": {
		"pepite": 7_500_00, "pierre": 2_500_00, "pierres_precieuses": 1_250_00,
		"lampe": 125_00, "fer_a_cheval": 25_00, "casque": 5_00,
		"pelle": 2_50, "marteau": 1_00, "charbon": 50,
	},
	"1.00": {
		"pepite": 15_000_00, "pierre": 5_000_00, "pierres_precieuses": 2_500_00,
		"lampe": 250_00, "fer_a_cheval": 50_00, "casque": 10_00,
		"pelle": 5_00, "marteau": 2_00, "charbon": 1_00,
	},
	"2.00": {
		"pepite": 30_000_00, "pierre": 10_000_00, "pierres_precieuses": 5_000_00,
		"lampe": 500_00, "fer_a_cheval": 100_00, "casque": 20_00,
		"pelle": 10_00, "marteau": 4_00, "charbon": 2_00,
	},
}

// The three symbols that lead to a step instead of a sum.
const (
	wagonnet     = "wagonnet"
	teteDeMineur = "tete_de_mineur"
	cactus       = "cactus"
)

const (
	mostExtras = 5 // Extra steps of one unit, at most (reading)
	mostBonus  = 1 // Bonus steps of one unit, at most (reading)
)

func evaluateMinedor(b *block, stake string, layoutJSON []byte) (int64, error) {
	var l minedorLayout
	if err := decode(minedor, layoutJSON, &l); err != nil {
		return 0, err
	}
	if len(l.Draws) == 0 {
		return 0, game.Breaks(minedor, "4.1", "no cells to uncover")
	}
	if len(l.Draws) > 1+mostExtras {
		return 0, game.Breaks(minedor, "4.4.2 (reading)", "%d Extra steps, a unit has at most %d", len(l.Draws)-1, mostExtras)
	}

	var total int64
	extras, bonuses := 0, 0
	for i, d := range l.Draws {
		// 4.4.2: the first draw is the stake's, each further one an Extra step
		// obtained before.
		switch {
		case i == 0 && d.Step != "initial":
			return 0, game.Breaks(minedor, "4.1", "the first draw is %.40q, not the initial one", d.Step)
		case i > 0 && d.Step != "extra":
			return 0, game.Breaks(minedor, "4.4.2", "draw %d is %.40q, not an Extra step", i, d.Step)
		case i > 0 && extras == 0:
			return 0, game.Breaks(minedor, "4.4.2", "draw %d is an Extra step that nothing obtained", i)
		case i > 0:
			extras--
		}
		r, err := drawMinedor(b, stake, d)
		if err != nil {
			return 0, err
		}
		total += r.gain
		extras += r.extras
		if r.bonus {
			bonuses++
		}
	}
	if extras > 0 {
		return 0, game.Breaks(minedor, "4.4.2", "%d Extra steps obtained are not played", extras)
	}
	if bonuses > mostBonus {
		return 0, game.Breaks(minedor, "4.4.1 (reading)", "%d Bonus steps, a unit has at most %d", bonuses, mostBonus)
	}
	return total, nil
}

// minedorResult is what one draw of three cells leads to.
type minedorResult struct {
	gain   int64 // cents
	extras int   // Extra steps obtained
	bonus  bool  // a Bonus step, wagon or levers
}

// drawMinedor tells what the three symbols of one draw lead to, by 4.3.1, 4.3.2
// and 4.3.3. The règlement does not say what happens when two of these meet
// (wagonnet and cactus, three alike); the reading is that they never do.
func drawMinedor(b *block, stake string, d minedorDraw) (minedorResult, error) {
	refuse := func(article, format string, args ...any) (minedorResult, error) {
		return minedorResult{}, game.Breaks(minedor, article, format, args...)
	}
	pairs := minedorPairs[stake]

	// 4.1: three symbols.
	if len(d.Cells) != 3 {
		return refuse("4.1", "%d cells, there are 3", len(d.Cells))
	}
	count := map[string]int{}
	for _, s := range d.Cells {
		if _, ordinary := pairs[s]; !ordinary && s != wagonnet && s != teteDeMineur && s != cactus {
			return refuse("4.3", "unknown symbol %.40q", s)
		}
		count[s]++
	}

	// Each Bonus step has its sum or its multiplier, and nothing else has one.
	if count[wagonnet] == 0 && d.Wagon.there {
		return refuse("4.4.1.1", "a sum under the wagons without a wagonnet")
	}
	if count[teteDeMineur] == 0 && d.Multiplier.there {
		return refuse("4.4.1.2", "a multiplier without a tete_de_mineur")
	}

	// 4.3.1: two symbols alike win the sum of the table.
	var gain int64
	for s, n := range count {
		sum, ordinary := pairs[s]
		if !ordinary {
			continue
		}
		if n == 3 {
			return refuse("4.3.1 (reading)", "three symbols %s: the table pays two", s)
		}
		if n == 2 {
			gain = sum
		}
	}

	// 4.4.1.2: the tete_de_mineur comes only with a winning combination and
	// multiplies its gain by 1, 2, 5 or 10.
	if count[teteDeMineur] > 0 {
		if gain == 0 {
			return refuse("4.4.1.2", "a tete_de_mineur without a winning combination")
		}
		if !d.Multiplier.there {
			return refuse("4.4.1.2", "a tete_de_mineur without its multiplier")
		}
		m := d.Multiplier.value
		if !slices.Contains([]int{1, 2, 5, 10}, m) {
			return refuse("4.4.1.2", "a multiplier of %d, it is 1, 2, 5 or 10", m)
		}
		if !b.hasLot(gain * int64(m)) {
			return refuse("4.4.1.2 (reading)", "%s multiplied by %d is no amount of article 3 for this stake", euros(gain), m)
		}
		return minedorResult{gain: gain * int64(m), bonus: true}, nil
	}

	// 4.3.2, 4.4.1.1: the wagonnet opens the Bonus step, whose sum does not
	// depend on the wagon chosen.
	if count[wagonnet] > 0 {
		if count[wagonnet] > 1 {
			return refuse("4.3.2 (reading)", "%d wagonnets in one draw, there is one", count[wagonnet])
		}
		if gain > 0 {
			return refuse("4.3.2 (reading)", "a wagonnet with a winning combination")
		}
		if count[cactus] > 0 {
			return refuse("4.3.2 (reading)", "a wagonnet with a cactus")
		}
		if !d.Wagon.there {
			return refuse("4.4.1.1", "a wagonnet without the sum under the wagons")
		}
		sum, err := b.lotOf(d.Wagon.value)
		if err != nil {
			return refuse("4.4.1.1 (reading)", "under the wagons: %v", err)
		}
		return minedorResult{gain: sum, bonus: true}, nil
	}

	// 4.3.3: as many Extra steps as cactus; a winning combination gives none.
	if gain > 0 && count[cactus] > 0 {
		return refuse("4.3.3", "a cactus with a winning combination")
	}
	return minedorResult{gain: gain, extras: count[cactus]}, nil
}
