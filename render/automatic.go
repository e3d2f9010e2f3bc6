package render

import (
	"filon/game"
	"filon/render/scene"
)

// Automatic tells that a game shows everything by itself, as L'Arbre aux
// trésors does (article 4.3): its scene leaves the player nothing to choose and
// says so by scene.Automatic.
func Automatic(id game.ID) bool {
	s, err := newScene(id)
	if err != nil {
		return false
	}
	_, ok := s.(scene.Automatic)
	return ok
}
