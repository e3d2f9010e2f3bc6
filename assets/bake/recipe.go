package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// recipe says how a group's sources become pictures. It is the group's
// recipe.json; an unknown field is an error, so that a misspelt one is seen.
type recipe struct {
	// Quality of the sprite pages, 0 to 1, as WebP understands it.
	Quality float64 `json:"quality"`
	// Sheets sets drawings apart on pages of their own with another quality.
	Sheets []sheet `json:"sheets,omitempty"`
	// Families maps a font family named in an SVG <text> to a .woff file
	// under node_modules; such texts become outlines.
	Families map[string]string `json:"families,omitempty"`
	// Backgrounds are pictures of their own: one source, one file.
	Backgrounds map[string]background `json:"backgrounds,omitempty"`
	// Card is the picture of the game in the lobby, made of the group's drawings.
	Card *background `json:"card,omitempty"`
	// Nine gives the insets of the sprites that stretch: left, top, right,
	// bottom, in design pixels.
	Nine map[string][4]float64 `json:"nine,omitempty"`
	// Frames gives the number of frames of sources that are templates: from
	// coin.svg with 12 come coin/0 to coin/11.
	Frames map[string]int `json:"frames,omitempty"`
	// Smooth names sprites whose soft transparency is kept in full: glows.
	Smooth []string `json:"smooth,omitempty"`
	// Fonts are baked glyph by glyph.
	Fonts map[string]fontRecipe `json:"fonts,omitempty"`
}

// sheet takes the drawings whose name begins with one of its prefixes. Quality
// 1 is WebP without loss, which is smaller where few colours meet hard edges.
type sheet struct {
	Prefixes []string `json:"prefixes"`
	Quality  float64  `json:"quality"`
}

// sheetOf returns the number of the sheet that takes a drawing, 0 for the main one.
func (r recipe) sheetOf(name string) int {
	for i, s := range r.Sheets {
		for _, p := range s.Prefixes {
			if strings.HasPrefix(name, p) {
				return i + 1
			}
		}
	}
	return 0
}

func (r recipe) qualityOf(sheet int) float64 {
	if sheet == 0 {
		return r.Quality
	}
	return r.Sheets[sheet-1].Quality
}

type background struct {
	Source  string  `json:"source"`
	Scale   float64 `json:"scale"`
	Quality float64 `json:"quality"`
}

type fontRecipe struct {
	// File is a .woff file under node_modules.
	File string `json:"file"`
	// Size in design pixels of the em.
	Size float64 `json:"size"`
	// Outline and Face are glyph templates under svg/, without .svg.
	Outline string `json:"outline"`
	Face    string `json:"face"`
	// Pad is the room around a glyph that outline and shadow may use.
	Pad float64 `json:"pad"`
	// Tracking is added to every advance: outlines need air.
	Tracking float64 `json:"tracking,omitempty"`
	Glyphs   string  `json:"glyphs"`
}

func readRecipe(file string) (recipe, error) {
	var r recipe
	b, err := os.ReadFile(file)
	if err != nil {
		return r, fmt.Errorf("read the recipe: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&r); err != nil {
		return r, fmt.Errorf("recipe %s: %w", file, err)
	}
	if r.Quality <= 0 || r.Quality > 1 {
		return r, fmt.Errorf("recipe %s: quality %v is not within 0 to 1", file, r.Quality)
	}
	return r, nil
}
