package render

import (
	"filon/game"
	"filon/render/atlas"
	"filon/render/sprite"
)

// commonSlots is how many atlas pages the common art may have; a game's pages
// take the slots after them.
const commonSlots = 2

// artStore keeps the atlases that have been loaded and numbers their textures.
// Atlas pages are kept by slot: a game's take the place of the game's before.
type artStore struct {
	atlases     map[string]*atlas.Atlas
	backgrounds map[string]sprite.Texture
}

func (a *artStore) init() {
	a.atlases, a.backgrounds = map[string]*atlas.Atlas{}, map[string]sprite.Texture{}
}

func (a *artStore) load(group string, manifest []byte, scale int) ([]AtlasPage, error) {
	const backgroundsPerGame = 2
	bg, ok := a.backgrounds[group]
	if !ok {
		bg = sprite.Pages + 1 + sprite.Texture(len(a.backgrounds)*backgroundsPerGame)
	}
	slot := commonSlots
	if group == "common" {
		slot = 0
	}
	at, err := atlas.Parse(group, manifest, scale, slot, bg)
	if err != nil {
		return nil, err
	}
	a.backgrounds[group], a.atlases[group] = bg, at
	return at.Pages, nil
}

// of returns what a game's scene draws with, nil until all of it is loaded.
func (a *artStore) of(id game.ID) *atlas.Art {
	own, common := a.atlases[string(id)], a.atlases["common"]
	if own == nil || common == nil {
		return nil
	}
	return atlas.NewArt(own, common)
}
