// Package atlas reads the manifests of the baked art: which picture lies where
// on which page, at which scale, and how wide its letters are.
package atlas

import (
	"fmt"

	"filon/render/sprite"
)

// Page is a picture file that becomes a texture.
type Page struct {
	File string
	W, H int // texels
	// Slot is the page's place among the atlas pages of a frame. A background has
	// the last one where the atlas leaves it free, so that a frame is one draw
	// call; else it is a texture of its own, and -1.
	Slot    int
	Texture sprite.Texture
	// Background is "landscape" or "portrait", the composition that it belongs
	// to; "" for an atlas page.
	Background string
}

// Atlas is one group's art at one scale.
type Atlas struct {
	Group string
	Pages []Page // backgrounds follow the pages
	Fonts map[string]*Font

	regions map[string]*sprite.Region
}

// Font is a set of baked letters, drawn twice: outlines first, then faces.
type Font struct {
	Size, Ascent, Descent float32 // design pixels
	Glyphs                map[rune]*Glyph
	Kern                  map[[2]rune]float32
}

// Glyph is a baked letter; its regions' offsets count from the pen on the
// baseline. Face and Outline are nil for a space.
type Glyph struct {
	Outline, Face *sprite.Region
	Advance       float32 // design pixels
}

// Parse reads a manifest at scale 1 or 2. Its pages take the slots from slot
// on, its backgrounds the last one if that is free; else they are the textures
// background (landscape) and background+1 (portrait).
func Parse(group string, data []byte, scale, slot int, background sprite.Texture) (*Atlas, error) {
	m, err := read(data, scale)
	if err != nil {
		return nil, fmt.Errorf("atlas %s: %w", group, err)
	}
	if !m.scaled {
		return nil, fmt.Errorf("atlas %s has no scale %d: bake it with make assets", group, scale)
	}
	a := &Atlas{Group: group, regions: make(map[string]*sprite.Region, len(m.sprites)+2), Fonts: map[string]*Font{}}
	for _, p := range m.pages {
		a.Pages = append(a.Pages, Page{p.name, p.w, p.h, slot + len(a.Pages), sprite.Pages, ""})
	}
	if slot+len(a.Pages) > sprite.Slots {
		return nil, fmt.Errorf("atlas %s: %d pages from slot %d on, there are %d slots: pack it tighter", group, len(a.Pages), slot, sprite.Slots)
	}
	k := float32(scale)
	regions := make([]sprite.Region, len(m.sprites))
	for i, e := range m.sprites {
		if e.p < 0 || e.p >= len(m.pages) {
			return nil, fmt.Errorf("atlas %s: sprite %s on page %d of %d", group, e.name, e.p, len(m.pages))
		}
		regions[i] = sprite.Region{
			Texture: sprite.Pages, Slot: float32(slot + e.p),
			U0: e.x, V0: e.y, U1: e.x + e.w, V1: e.y + e.h,
			X: e.ox, Y: e.oy, DX: e.w / k, DY: e.h / k, W: e.sw, H: e.sh, Nine: e.nine,
		}
		a.regions[e.name] = &regions[i]
	}
	for i, name := range []string{"landscape", "portrait"} {
		bg, ok := m.backgrounds[name]
		if !ok {
			continue
		}
		w, h := float32(bg.w), float32(bg.h)
		r := &sprite.Region{Texture: background + sprite.Texture(i), U1: w, V1: h, DX: w, DY: h, W: w, H: h}
		place := -1
		if slot+len(m.pages) < sprite.Slots {
			place = sprite.Slots - 1
			r.Texture, r.Slot = sprite.Pages, float32(place)
			// The shader reads half a texel around: not beyond the edges.
			r.U0, r.V0, r.U1, r.V1 = .5, .5, w-.5, h-.5
		}
		a.regions["bg/"+name] = r
		a.Pages = append(a.Pages, Page{bg.name, bg.w, bg.h, place, r.Texture, name})
	}
	for name, f := range m.fonts {
		font := &Font{Size: f.size, Ascent: f.ascent, Descent: f.descent, Glyphs: make(map[rune]*Glyph, len(f.glyphs)), Kern: f.kern}
		for _, g := range f.glyphs {
			r := []rune(g.char)
			if len(r) != 1 {
				return nil, fmt.Errorf("atlas %s: font %s has the glyph %q of %d characters", group, name, g.char, len(r))
			}
			font.Glyphs[r[0]] = &Glyph{a.regions[g.outline], a.regions[g.face], g.advance}
		}
		a.Fonts[name] = font
	}
	return a, nil
}

// Each calls f with every picture of the atlas, in no order.
func (a *Atlas) Each(f func(name string, r *sprite.Region)) {
	for name, r := range a.regions {
		f(name, r)
	}
}

// Region finds a picture by its name under svg/; backgrounds are
// "bg/landscape" and "bg/portrait".
func (a *Atlas) Region(name string) (*sprite.Region, bool) {
	r, ok := a.regions[name]
	return r, ok
}
