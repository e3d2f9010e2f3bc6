package atlas

import (
	"fmt"
	"sort"
	"strings"

	"filon/render/sprite"
)

// Art is what a scene draws with: its game's atlas and the common one. A scene
// looks its pictures up once, when the art is there; Err then names all that
// are missing.
type Art struct {
	atlases []*Atlas
	missing []string
}

// NewArt looks pictures up in the given atlases, the first one first.
func NewArt(atlases ...*Atlas) *Art { return &Art{atlases: atlases} }

// Get returns the picture of that name. A missing one is noted for Err and
// draws nothing.
func (a *Art) Get(name string) *sprite.Region {
	for _, at := range a.atlases {
		if r, ok := at.Region(name); ok {
			return r
		}
	}
	a.missing = append(a.missing, name)
	return &sprite.Region{}
}

// Frames returns the pictures name0, name1… up to n.
func (a *Art) Frames(name string, from, n int) []*sprite.Region {
	frames := make([]*sprite.Region, n)
	for i := range frames {
		frames[i] = a.Get(fmt.Sprint(name, from+i))
	}
	return frames
}

// Font returns the baked letters of that name.
func (a *Art) Font(name string) *Font {
	for _, at := range a.atlases {
		if f, ok := at.Fonts[name]; ok {
			return f
		}
	}
	a.missing = append(a.missing, "font "+name)
	return &Font{Size: 1}
}

// Err names the pictures that were asked for and are not in the art.
func (a *Art) Err() error {
	if len(a.missing) == 0 {
		return nil
	}
	sort.Strings(a.missing)
	return fmt.Errorf("the atlases lack %s: add the SVG under assets/ and run make assets", strings.Join(a.missing, ", "))
}
