package model

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/minedor"
)

type outcomeKind int

const (
	outcomeLoss outcomeKind = iota
	outcomePair
	outcomeLevers
	outcomeWagon
	outcomeCactus
)

// outcome is what a draw's three cells say together, for the picture: which
// light up, and what elementary gain they show. What the unit pays is never
// computed here.
type outcome struct {
	kind    outcomeKind
	cactus  int
	pair    minedor.Symbol
	gain    Sum // of the pair, before any coefficient
	wagon   Sum // under whichever wagon is chosen
	product Sum // the pair's gain multiplied
}

// read settles once what a draw says, so that a frame computes no amount.
func (m *Model) read(d *draw) outcome {
	var o outcome
	for i, s := range d.cells {
		switch {
		case s == minedor.Cactus:
			o.kind, o.cactus = outcomeCactus, o.cactus+1
		case s == minedor.Wagonnet:
			o.kind = outcomeWagon
		case s.Ordinary() && (s == d.cells[(i+1)%cells] || s == d.cells[(i+2)%cells]):
			o.pair = s
		}
	}
	if o.pair != 0 {
		o.kind, o.gain = outcomePair, m.sum(pairGain(m.stake, o.pair))
		if n := d.multiplier; n > 0 {
			o.kind = outcomeLevers
			o.product = m.sum(o.gain.Amount.Mul(decimal.NewFromInt(int64(n))))
			o.product.Written = fmt.Sprintf("× %d = %s", n, o.product.Written)
		}
	}
	return o
}

func (m *Model) sum(d decimal.Decimal) Sum {
	return Sum{Amount: d, Written: game.Written(d, m.lang)}
}

// pairGain is what article 4.3.1 pays for two symbols alike: it lists the
// prizes of article 3 from the largest, as the symbols stand.
func pairGain(stake decimal.Decimal, s minedor.Symbol) decimal.Decimal {
	table, err := game.TableFor(minedor.New(), stake)
	if err != nil || !s.Ordinary() {
		return decimal.Zero
	}
	return table.Tiers[s-minedor.Pepite].Prize
}
