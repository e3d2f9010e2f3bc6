package main

import (
	"fmt"
	"math"
)

// bakedFont is a baked font as the manifest tells it, sizes in design pixels.
type bakedFont struct {
	Size    float64            `json:"size"`
	Ascent  float64            `json:"ascent"`
	Descent float64            `json:"descent"`
	Glyphs  map[string]glyph   `json:"glyphs"`
	Kern    map[string]float64 `json:"kern,omitempty"`
}

// glyph names the two sprites of a character: O, the outline with thickness
// and shadow, and F, the face. A text draws all its outlines first, then all
// its faces, so that no outline falls over the letter before it. A space has
// an advance only.
type glyph struct {
	O   string  `json:"o,omitempty"`
	F   string  `json:"f,omitempty"`
	Adv float64 `json:"adv"`
}

// glyphBox is what a glyph template sees.
type glyphBox struct {
	Path       string
	X, Y, W, H float64
	Size       float64
}

func (s *studio) bakeFont(key string, r fontRecipe) ([]drawing, bakedFont, error) {
	t, err := s.typeface(r.File)
	if err != nil {
		return nil, bakedFont{}, err
	}
	asc, desc := t.metrics(r.Size)
	f := bakedFont{Size: r.Size, Ascent: round2(asc), Descent: round2(desc), Glyphs: map[string]glyph{}, Kern: map[string]float64{}}
	var out []drawing
	runes := []rune(r.Glyphs)
	for _, c := range runes {
		if _, twice := f.Glyphs[string(c)]; twice {
			return nil, f, fmt.Errorf("font %s: glyph %q is named twice", key, c)
		}
		path, adv, err := t.glyph(c, r.Size)
		if err != nil {
			return nil, f, err
		}
		g := glyph{Adv: round2(adv + r.Tracking)}
		if path != "" {
			// Room above the ascent for accents on capitals.
			box := glyphBox{Path: path, Size: r.Size, X: -r.Pad, Y: -math.Ceil(asc) - r.Pad, W: math.Ceil(adv) + 2*r.Pad, H: math.Ceil(asc+desc) + 2*r.Pad}
			g.O = fmt.Sprintf("%s/o/%x", key, c)
			g.F = fmt.Sprintf("%s/f/%x", key, c)
			for _, half := range []struct{ name, tmpl string }{{g.O, r.Outline}, {g.F, r.Face}} {
				d, err := s.draw(half.tmpl, box)
				if err != nil {
					return nil, f, err
				}
				d.name = half.name
				out = append(out, d)
			}
		}
		f.Glyphs[string(c)] = g
	}
	for _, a := range runes {
		for _, b := range runes {
			if k := round2(t.kern(a, b, r.Size)); math.Abs(k) >= r.Size*0.008 {
				f.Kern[string([]rune{a, b})] = k
			}
		}
	}
	return out, f, nil
}

func round2(v float64) float64 { return math.Round(v*100) / 100 }
