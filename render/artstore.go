package render

import (
	"filon/game"
	"filon/render/atlas"
	"filon/render/sprite"
)

// common is the group of the art that every game shares.
const common = "common"

// commonSlots is how many atlas pages the common art may have; a game's pages
// take the slots after them.
const commonSlots = 2

// artStore keeps the atlases that have been loaded: the common one and one
// game's. A game's pages and backgrounds take the place of the game's before, so
// what that one had is gone with them.
type artStore struct {
	atlases map[string]*atlas.Atlas
}

func (a *artStore) init() { a.atlases = map[string]*atlas.Atlas{} }

func (a *artStore) load(group string, manifest []byte, scale int) ([]AtlasPage, error) {
	slot := 0
	if group != common {
		slot = commonSlots
	}
	at, err := atlas.Parse(group, manifest, scale, slot, sprite.Pages+1)
	if err != nil {
		return nil, err
	}
	if group != common {
		for other := range a.atlases {
			if other != common {
				delete(a.atlases, other)
			}
		}
	}
	a.atlases[group] = at
	return at.Pages, nil
}

// has tells whether all that a game's scene draws with is loaded.
func (a *artStore) has(id game.ID) bool {
	return a.atlases[string(id)] != nil && a.atlases[common] != nil
}

// of returns what a game's scene draws with, nil until all of it is loaded.
func (a *artStore) of(id game.ID) *atlas.Art {
	own, shared := a.atlases[string(id)], a.atlases[common]
	if own == nil || shared == nil {
		return nil
	}
	return atlas.NewArt(own, shared)
}
