package screen

import (
	"filon/render"
	"filon/render/sprite"
)

// shelf knows which background lies where, whatever order pictures arrive in:
// the next game's pages may come before its background, the other shape's after
// the window has been turned.
type shelf struct {
	shape   string // of the background that is there: "landscape", "portrait", "" for none
	slotted bool   // it lies in the last slot
	missing [sprite.Slots]bool
}

// expect notes atlas pages that are on their way, so that nothing is drawn from
// what lay in their slots before. A game's pages, which follow the common ones,
// take the place of the game's before, and of what that one still missed.
func (s *shelf) expect(pages []render.AtlasPage) {
	if len(pages) > 0 && pages[0].Slot > 0 {
		clear(s.missing[pages[0].Slot:])
	}
	for _, page := range pages {
		s.missing[page.Slot] = true
	}
}

// ready tells that no page is on its way: a scene is drawn whole or not at all.
func (s *shelf) ready() bool { return s.missing == [sprite.Slots]bool{} }

// put notes a picture that takes its place. A page in the last slot takes it from
// a background that lay there.
func (s *shelf) put(page render.AtlasPage) {
	if page.Background == "" {
		s.missing[page.Slot] = false
	}
	switch {
	case page.Background != "":
		s.shape, s.slotted = page.Background, page.Slot >= 0
	case page.Slot == sprite.Slots-1 && s.slotted:
		s.shape, s.slotted = "", false
	}
}

// hides tells that a slot must not be drawn from: a background of the other shape
// lies in it, and the right one is on its way.
func (s *shelf) hides(slot int, wanted string) bool {
	return s.slotted && slot == sprite.Slots-1 && s.shape != wanted
}

// fills tells that a frame which its background covers needs no clearing: the
// background is there, and ends on the edges of the screen. A window of w×h CSS
// pixels at k device pixels each may end within a device pixel.
func (s *shelf) fills(b *sprite.Batch, wanted string, w, h, k float64) bool {
	whole := func(v float64) bool { return v == float64(int(v)) }
	return b.Covered && s.shape == wanted && whole(w*k) && whole(h*k)
}
