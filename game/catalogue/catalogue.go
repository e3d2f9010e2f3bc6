// Package catalogue lists the games that can be played. A further game is one
// line here.
package catalogue

import (
	"fmt"

	"filon/game"
	"filon/game/arbre"
	"filon/game/chateau"
	"filon/game/minedor"
	"filon/game/pactole"
)

// All returns the games in the order in which they are offered. The slice is
// the caller's.
func All() []game.Game {
	return []game.Game{
		pactole.New(),
		minedor.New(),
		arbre.New(),
		chateau.New(),
	}
}

// Get returns the game of an ID; the error wraps game.ErrUnknownGame.
func Get(id game.ID) (game.Game, error) {
	for _, g := range All() {
		if g.ID() == id {
			return g, nil
		}
	}
	return nil, fmt.Errorf("%w %.40q: choose among %v", game.ErrUnknownGame, string(id), ids())
}

func ids() []game.ID {
	var all []game.ID
	for _, g := range All() {
		all = append(all, g.ID())
	}
	return all
}
