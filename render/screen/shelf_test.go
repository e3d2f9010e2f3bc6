package screen

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/render"
	"filon/render/sprite"
)

const last = sprite.Slots - 1

func page(slot int) render.AtlasPage { return render.AtlasPage{Slot: slot} }

func background(shape string, slot int) render.AtlasPage {
	return render.AtlasPage{Slot: slot, Background: shape}
}

func TestShelf_FillsOnlyWithTheBackgroundThatIsThere(t *testing.T) {
	b := &sprite.Batch{Covered: true}
	for _, c := range []struct {
		what  string
		put   []render.AtlasPage
		fills bool
	}{
		{"nothing yet", nil, false},
		{"pages without a background", []render.AtlasPage{page(0), page(2)}, false},
		{"in the last slot", []render.AtlasPage{page(2), background("landscape", last)}, true},
		{"a texture of its own", []render.AtlasPage{page(2), page(last), background("landscape", -1)}, true},
		{"the other shape", []render.AtlasPage{background("portrait", last)}, false},
		{"turned and turned back", []render.AtlasPage{background("landscape", last), background("portrait", last), background("landscape", last)}, true},
		{"another game's page took its slot", []render.AtlasPage{background("landscape", last), page(last)}, false},
		{"and its background came", []render.AtlasPage{background("landscape", last), page(last), background("landscape", -1)}, true},
		{"the background came before the page", []render.AtlasPage{background("landscape", last), background("landscape", -1), page(last)}, true},
	} {
		var s shelf
		for _, p := range c.put {
			s.put(p)
		}
		assert.Equal(t, c.fills, s.fills(b, "landscape", 480, 270, 2), c.what)
	}
}

// A window that ends within a device pixel leaves that pixel's middle bare: it
// would grow brighter with every frame.
func TestShelf_AWindowThatEndsWithinAPixelIsCleared(t *testing.T) {
	var s shelf
	s.put(background("landscape", last))
	b := &sprite.Batch{Covered: true}
	for _, c := range []struct {
		w, h, k float64
		fills   bool
	}{{480, 270, 1, true}, {480, 270, 1.5, true}, {412, 839, 2.625, false}, {1365, 730, 1.25, false}, {1281, 701, 1.5, false}} {
		assert.Equal(t, c.fills, s.fills(b, "landscape", c.w, c.h, c.k), "%v", c)
	}
	assert.False(t, s.fills(&sprite.Batch{}, "landscape", 480, 270, 1), "a frame without a background")
}

func TestShelf_HidesABackgroundOfTheOtherShape(t *testing.T) {
	var s shelf
	s.put(background("landscape", last))
	assert.True(t, s.hides(last, "portrait"))
	assert.False(t, s.hides(last, "landscape"))
	assert.False(t, s.hides(0, "portrait"))
	s.put(page(last))
	assert.False(t, s.hides(last, "portrait"), "an atlas page is never hidden")
}

// From one game to the next: nothing is drawn with the former one's pages.
func TestShelf_IsReadyWithAllPagesOfTheGameShown(t *testing.T) {
	var s shelf
	assert.True(t, s.ready())
	s.expect([]render.AtlasPage{page(0), page(1)})
	s.expect([]render.AtlasPage{page(2), page(3)})
	for _, slot := range []int{2, 0, 3} {
		s.put(page(slot))
		assert.False(t, s.ready(), "page 1 is on its way")
	}
	s.put(page(1))
	assert.True(t, s.ready())
	s.expect([]render.AtlasPage{page(2), page(3)})
	s.put(page(2))
	s.expect([]render.AtlasPage{page(2)}) // another game, of one page, before the other had all
	assert.False(t, s.ready())
	s.put(background("landscape", last))
	assert.False(t, s.ready(), "a background is no page")
	s.put(page(2))
	assert.True(t, s.ready())

	// The common pages take nothing's place, nor do none at all.
	s.expect([]render.AtlasPage{page(2)})
	s.expect([]render.AtlasPage{page(0)})
	s.expect(nil)
	s.put(page(0))
	assert.False(t, s.ready(), "the game's page is on its way")
}
