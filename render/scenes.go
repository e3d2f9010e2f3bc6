package render

import (
	"fmt"

	"filon/game"
	"filon/render/arbre"
	"filon/render/chateau"
	"filon/render/minedor"
	"filon/render/pactole"
	"filon/render/scene"
)

// newScene makes the scene of a game: one line a game.
func newScene(id game.ID) (scene.Scene, error) {
	switch id {
	case "chateau":
		return chateau.New(), nil
	case "arbre":
		return arbre.New(), nil
	case "minedor":
		return minedor.New(), nil
	case "pactole":
		return pactole.New(), nil
	}
	return nil, fmt.Errorf("%w: %q has no scene", game.ErrUnknownGame, id)
}
