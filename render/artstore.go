package render

import (
	"filon/game"
	"filon/render/atlas"
	"filon/render/sprite"
)

// artStore keeps the atlases that have been loaded and numbers their textures.
type artStore struct {
	atlases map[string]*atlas.Atlas
	bases   map[string]sprite.Texture
}

func (a *artStore) init() {
	a.atlases, a.bases = map[string]*atlas.Atlas{}, map[string]sprite.Texture{}
}

func (a *artStore) load(group string, manifest []byte, scale int) ([]AtlasPage, error) {
	base, ok := a.bases[group]
	if !ok {
		base = sprite.Texture(len(a.bases) * atlas.TexturesPerAtlas)
	}
	at, err := atlas.Parse(group, manifest, scale, base)
	if err != nil {
		return nil, err
	}
	a.bases[group], a.atlases[group] = base, at
	pages := make([]AtlasPage, len(at.Pages))
	for i, p := range at.Pages {
		pages[i] = AtlasPage{base + sprite.Texture(i), p}
	}
	return pages, nil
}

// of returns what a game's scene draws with, nil until all of it is loaded.
func (a *artStore) of(id game.ID) *atlas.Art {
	own, common := a.atlases[string(id)], a.atlases["common"]
	if own == nil || common == nil {
		return nil
	}
	return atlas.NewArt(own, common)
}
