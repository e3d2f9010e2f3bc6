// Package chateau is the game Le Château d'or: crowns under six chests
// (« Jeu 1 »), green shields in three rows (« Jeu 2 »), and, when both lose, a
// Bonus step of coins that fall to a level. « Article » is an article of its
// règlement.
package chateau

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/internal/cents"
)

// ID is the game's name in data.
const ID game.ID = "chateau"

type chateau struct{}

// New returns the game. Its value is immutable and shared.
func New() game.Game { return chateau{} }

func (chateau) ID() game.ID { return ID }

func (chateau) Name() string { return "Le Château d'or" }

func (chateau) ComposerVersion() int { return 1 }

func (chateau) Tables() []game.PrizeTable { return tables }

func (chateau) NewLayout() game.Layout { return new(Layout) }

// own returns l as a layout of this game, and an error for any other layout or
// for a stake that article 2 does not sell.
func own(l game.Layout, stake decimal.Decimal) (*Layout, error) {
	own, ok := l.(*Layout)
	if !ok || own == nil {
		return nil, fmt.Errorf("%w: %T is not a layout of %s", game.ErrWrongLayout, l, ID)
	}
	if c, ok := cents.Of(stake); !ok || c != table.StakeCents {
		_, err := game.TableFor(chateau{}, stake)
		return nil, err
	}
	return own, nil
}
