// Package minedor is the règlement of Mine d'or (28 April 2008): three covered
// cells, Extra steps that draw three more, and two Bonus steps, the choice of
// a wagon and the track with its levers.
//
// # What a draw is
//
// Three cells are one of five combinations, and no others (design reading of
// articles 4.3.1 to 4.3.3):
//
//   - a loss: three different ordinary symbols;
//   - a direct win: two alike and another ordinary symbol (4.3.1);
//   - two alike and a tete_de_mineur: the pair's gain, multiplied (4.4.1.2);
//   - a wagonnet and two different ordinary symbols: the sum under the wagon (4.4.1.1);
//   - one to three cactus and different ordinary symbols: as many Extra draws (4.3.3).
//
// # What says nothing about the prize
//
// Compose first draws the unit's course (how many Extra steps, and which draws
// give them) from one distribution, whatever the prize; only then does it
// choose the way the prize is composed, among those that the course has room
// for, and put the gains under draws of that course chosen uniformly. The
// winning pattern forces, on each draw that pays, two alike and a third cell
// (another ordinary symbol or the tete_de_mineur), or the wagonnet. Everything
// else has the same distribution in winning and in losing units:
//
//   - the course: the number of Extra steps and of draws, the number of cactus
//     of each draw and their order;
//   - the places of the cactus in their draw;
//   - the symbols, and their places, of draws that do not pay: every ordered
//     choice of different ordinary symbols is equally likely;
//   - the two symbols beside a wagonnet, likewise, and its place, which is a
//     cactus's;
//   - the symbol beside a pair, uniform among the eight others, as a loss's
//     third symbol is given one of its two others; and its place.
//
// The tests named Decoys hold each of these.
package minedor

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
)

// ID is the game's name in data.
const ID game.ID = "minedor"

// composerVersion changes whenever Compose would lay out any unit differently.
const composerVersion = 1

// New returns the game. The value is immutable and may be shared.
func New() game.Game { return rules{} }

type rules struct{}

var _ game.Game = rules{}

func (rules) ID() game.ID            { return ID }
func (rules) Name() string           { return "Mine d’or" }
func (rules) ComposerVersion() int   { return composerVersion }
func (rules) NewLayout() game.Layout { return new(Layout) }

func breaks(article, format string, args ...any) *game.LayoutError {
	return game.Breaks(ID, article, format, args...)
}

// own takes this game's layout out of the interface.
func own(l game.Layout) (*Layout, error) {
	lay, ok := l.(*Layout)
	if !ok || lay == nil {
		return nil, fmt.Errorf("%s: %w: %T", ID, game.ErrWrongLayout, l)
	}
	return lay, nil
}

func unknownPrize(stake, prize decimal.Decimal) error {
	return fmt.Errorf("%s: %w: article 3 has no prize of %s € for a stake of %s €",
		ID, game.ErrUnknownPrize, prize, stake)
}
