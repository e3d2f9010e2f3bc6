package render

import (
	"filon/render/atlas"
	"filon/render/scene"
	"filon/render/sprite"
)

func (s *Stage) touched() { s.still, s.dirty = 0, true }

// Redraw has the next frame drawn though it is the same: somebody reads it.
func (s *Stage) Redraw() { s.dirty = true }

// Dirty tells whether the next frame would differ from the last drawn one.
func (s *Stage) Dirty() bool { return s.dirty }

// Needs lists the atlases of what is shown.
func (s *Stage) Needs() []string {
	if s.scene == nil {
		return nil
	}
	return []string{common, string(s.show.Game.ID())}
}

// Background names the one that the window's shape asks for, as an AtlasPage's
// Background: the other need not be loaded.
func (s *Stage) Background() string {
	if s.view.Portrait {
		return "portrait"
	}
	return "landscape"
}

// LoadAtlas takes the manifest of an atlas at a scale (1 or 2); its pages reach
// render/screen by Upload under the slots and texture numbers that it returns.
func (s *Stage) LoadAtlas(group string, manifest []byte, scale int) ([]AtlasPage, error) {
	pages, err := s.art.load(group, manifest, scale)
	if err != nil {
		return nil, err
	}
	if s.scene != nil {
		s.bind()
		s.touched()
	}
	return pages, nil
}

// AtlasPage is a picture file to fetch, decode and upload as a texture.
type AtlasPage = atlas.Page

func (s *Stage) bind() {
	art := s.art.of(s.show.Game.ID())
	if art == nil {
		return
	}
	s.scene.Bind(art)
	if s.party != nil {
		s.party.Bind(art)
	}
}

// ArtError names the pictures that the scene asks for and the atlases lack.
func (s *Stage) ArtError() error {
	if s.scene == nil {
		return nil
	}
	art := s.art.of(s.show.Game.ID())
	if art == nil {
		return nil
	}
	s.scene.Bind(art)
	return art.Err()
}

// Draw returns the triangles of the current frame; they are valid until the
// next call.
func (s *Stage) Draw() *sprite.Batch {
	s.dirty = false
	s.batch.Reset(sprite.Place(float32(s.view.X), float32(s.view.Y), float32(s.view.Scale), float32(s.view.Scale), 0))
	if s.scene == nil || !s.art.has(s.show.Game.ID()) {
		return &s.batch
	}
	s.scene.Draw(&s.batch, s.frame())
	if s.party != nil {
		s.party.Draw(&s.batch, s.view, s.tick)
	}
	return &s.batch
}

func (s *Stage) frame() scene.Frame {
	return scene.Frame{Tick: s.tick, View: s.view, Focus: s.focus, Hover: s.hover}
}
