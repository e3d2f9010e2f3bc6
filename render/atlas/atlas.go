// Package atlas reads the manifests of the baked art: which picture lies where
// on which page, at which scale, and how wide its letters are.
package atlas

import (
	"encoding/json"
	"fmt"

	"filon/render/sprite"
)

// manifest is assets/<group>/baked/atlas.json.
type manifest struct {
	Scales map[string]struct {
		Pages []struct {
			File string `json:"file"`
			W, H int
		} `json:"pages"`
		Sprites map[string]entry `json:"sprites"`
	} `json:"scales"`
	Backgrounds map[string]struct {
		File string `json:"file"`
		W, H int
	} `json:"backgrounds"`
	Fonts map[string]struct {
		Size, Ascent, Descent float32
		Glyphs                map[string]struct {
			Outline string  `json:"o"`
			Face    string  `json:"f"`
			Advance float32 `json:"adv"`
		} `json:"glyphs"`
		Kern map[string]float32 `json:"kern"`
	} `json:"fonts"`
}

// entry is a sprite: p, x, y, w, h in texels; ox, oy, sw, sh and nine in
// design pixels.
type entry struct {
	P    int        `json:"p"`
	X    float32    `json:"x"`
	Y    float32    `json:"y"`
	W    float32    `json:"w"`
	H    float32    `json:"h"`
	OX   float32    `json:"ox"`
	OY   float32    `json:"oy"`
	SW   float32    `json:"sw"`
	SH   float32    `json:"sh"`
	Nine [4]float32 `json:"nine"`
}

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
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("atlas %s: %w", group, err)
	}
	s, ok := m.Scales[fmt.Sprint(scale)]
	if !ok {
		return nil, fmt.Errorf("atlas %s has no scale %d: bake it with make assets", group, scale)
	}
	a := &Atlas{Group: group, regions: make(map[string]*sprite.Region, len(s.Sprites)), Fonts: map[string]*Font{}}
	for _, p := range s.Pages {
		a.Pages = append(a.Pages, Page{p.File, p.W, p.H, slot + len(a.Pages), sprite.Pages, ""})
	}
	if slot+len(a.Pages) > sprite.Slots {
		return nil, fmt.Errorf("atlas %s: %d pages from slot %d on, there are %d slots: pack it tighter", group, len(a.Pages), slot, sprite.Slots)
	}
	k := float32(scale)
	for name, e := range s.Sprites {
		if e.P < 0 || e.P >= len(s.Pages) {
			return nil, fmt.Errorf("atlas %s: sprite %s on page %d of %d", group, name, e.P, len(s.Pages))
		}
		a.regions[name] = &sprite.Region{
			Texture: sprite.Pages, Slot: float32(slot + e.P),
			U0: e.X, V0: e.Y, U1: e.X + e.W, V1: e.Y + e.H,
			X: e.OX, Y: e.OY, DX: e.W / k, DY: e.H / k, W: e.SW, H: e.SH, Nine: e.Nine,
		}
	}
	for i, name := range []string{"landscape", "portrait"} {
		bg, ok := m.Backgrounds[name]
		if !ok {
			continue
		}
		w, h := float32(bg.W), float32(bg.H)
		r := &sprite.Region{Texture: background + sprite.Texture(i), U1: w, V1: h, DX: w, DY: h, W: w, H: h}
		place := -1
		if slot+len(s.Pages) < sprite.Slots {
			place = sprite.Slots - 1
			r.Texture, r.Slot = sprite.Pages, float32(place)
			// The shader reads half a texel around: not beyond the edges.
			r.U0, r.V0, r.U1, r.V1 = .5, .5, w-.5, h-.5
		}
		a.regions["bg/"+name] = r
		a.Pages = append(a.Pages, Page{bg.File, bg.W, bg.H, place, r.Texture, name})
	}
	for name, f := range m.Fonts {
		font := &Font{Size: f.Size, Ascent: f.Ascent, Descent: f.Descent, Glyphs: map[rune]*Glyph{}, Kern: map[[2]rune]float32{}}
		for c, g := range f.Glyphs {
			r := []rune(c)
			if len(r) != 1 {
				return nil, fmt.Errorf("atlas %s: font %s has the glyph %q of %d characters", group, name, c, len(r))
			}
			font.Glyphs[r[0]] = &Glyph{a.regions[g.Outline], a.regions[g.Face], g.Advance}
		}
		for pair, d := range f.Kern {
			if r := []rune(pair); len(r) == 2 {
				font.Kern[[2]rune{r[0], r[1]}] = d
			}
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
