package minedor

import "sync"

// kind is which of the five combinations three cells make.
type kind uint8

const (
	impossible kind = iota
	loss            // three different ordinary symbols
	directWin       // two alike and another ordinary symbol, article 4.3.1
	levers          // two alike and a tete_de_mineur, articles 4.3.2 and 4.4.1.2
	wagon           // a wagonnet and two different ordinary symbols, articles 4.3.2 and 4.4.1.1
	extra           // one to three cactus and different ordinary symbols, article 4.3.3
)

// combination is what three cells make together.
type combination struct {
	kind   kind
	pair   Symbol // of a directWin or levers
	cactus uint8  // of an extra: how many Extra steps
}

// combine reads three cells as articles 4.3.1 to 4.3.3 do. What they leave
// open, or what two of them would pay differently, is an error.
func combine(cells [cellsPerDraw]Symbol) (combination, error) {
	var seen [allSymbols + 1]uint8
	var pair Symbol
	for i, s := range cells {
		if !s.valid() {
			return combination{}, breaks("4.1", "cell %d hides no symbol", i)
		}
		if seen[s]++; s.Ordinary() && seen[s] == 2 {
			pair = s
		}
	}
	wagons, miners, cactus := seen[Wagonnet], seen[TeteDeMineur], seen[Cactus]
	switch {
	case pair != 0 && seen[pair] == 3:
		return combination{}, breaks("4.3.1 (reading)", "three %s: the article speaks of two", pair)
	case miners > 1:
		return combination{}, breaks("4.4.1.2", "%d tete_de_mineur, at most one", miners)
	case miners == 1 && pair == 0:
		return combination{}, breaks("4.4.1.2", "a tete_de_mineur without two symbols alike")
	case cactus > 0 && pair != 0:
		return combination{}, breaks("4.3.3", "two %s pay, and so give no Extra step: a cactus beside them", pair)
	case wagons > 1:
		return combination{}, breaks("4.3.2 (reading)", "%d wagonnets, at most one", wagons)
	case wagons == 1 && pair != 0:
		return combination{}, breaks("4.3.2 (reading)", "a wagonnet beside two %s", pair)
	case wagons == 1 && cactus > 0:
		return combination{}, breaks("4.3.3 (reading)", "a wagonnet beside a cactus")
	case miners == 1:
		return combination{kind: levers, pair: pair}, nil
	case pair != 0:
		return combination{kind: directWin, pair: pair}, nil
	case wagons == 1:
		return combination{kind: wagon}, nil
	case cactus > 0:
		return combination{kind: extra, cactus: cactus}, nil
	default:
		return combination{kind: loss}, nil
	}
}

const symbolBase = allSymbols + 1

// combinations holds combine's answer for any three symbols, because whole
// blocks are evaluated: an audit looks up tens of millions of draws. It is worked
// out at the first draw, not while the browser program starts.
var combinations = sync.OnceValue(func() *[symbolBase * symbolBase * symbolBase]combination {
	var table [symbolBase * symbolBase * symbolBase]combination
	for i := range table {
		cells := [cellsPerDraw]Symbol{
			Symbol(i / (symbolBase * symbolBase)), Symbol(i / symbolBase % symbolBase), Symbol(i % symbolBase),
		}
		if c, err := combine(cells); err == nil {
			table[i] = c
		}
	}
	return &table
})

// lookUp is combine without its reasons: the kind is impossible where combine
// has an error.
func lookUp(c [cellsPerDraw]Symbol) combination {
	if c[0] > Cactus || c[1] > Cactus || c[2] > Cactus {
		return combination{}
	}
	return combinations()[(int(c[0])*symbolBase+int(c[1]))*symbolBase+int(c[2])]
}
