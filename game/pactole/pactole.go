// Package pactole is the game Pactole: three winning numbers, nine numbers of
// the player's with a sum each, and a gain for each number found on both sides.
// « Article » is an article of its règlement.
package pactole

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/internal/cents"
)

// ID is the game's name in data.
const ID game.ID = "pactole"

type pactole struct{}

// New returns the game. Its value is immutable and shared.
func New() game.Game { return pactole{} }

func (pactole) ID() game.ID { return ID }

func (pactole) Name() string { return "Pactole" }

func (pactole) ComposerVersion() int { return 1 }

func (pactole) Tables() []game.PrizeTable { return tables }

func (pactole) NewLayout() game.Layout { return new(Layout) }

// own returns l as a layout of this game, and an error for any other layout or
// for a stake that article 2 does not sell.
func own(l game.Layout, stake decimal.Decimal) (*Layout, error) {
	own, ok := l.(*Layout)
	if !ok || own == nil {
		return nil, fmt.Errorf("%w: %T is not a layout of %s", game.ErrWrongLayout, l, ID)
	}
	if c, ok := cents.Of(stake); !ok || c != table.StakeCents {
		_, err := game.TableFor(pactole{}, stake)
		return nil, err
	}
	return own, nil
}
