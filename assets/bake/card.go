package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// cardFile is the lobby's picture beside the atlas; no scene asks for it, so that
// the manifest does not name it.
const cardFile = "card.webp"

var drawingRE = regexp.MustCompile(`\bhref="drawing:([^"]+)"`)

// card returns the drawing of the lobby's picture. Its source may set any other
// drawing of the group with <image href="drawing:symbols/pepite" …>: what a player
// sees before the game is then what the game is made of.
func (s *studio) card() (drawing, error) {
	name := s.recipe.Card.Source
	src, err := os.ReadFile(filepath.Join(s.root, s.group, "svg", filepath.FromSlash(name)+".svg"))
	if err != nil {
		return drawing{}, fmt.Errorf("read the card: %w", err)
	}
	var failed error
	// Each is a document of its own, since the names of definitions are only good
	// within one.
	set := drawingRE.ReplaceAllStringFunc(string(src), func(attr string) string {
		named := drawingRE.FindStringSubmatch(attr)[1]
		var data any
		if n := s.recipe.Frames[named]; n > 0 {
			data = frame{N: n}
		}
		d, err := s.draw(named, data)
		if err != nil {
			failed = fmt.Errorf("%s/%s shows %q: %w", s.group, name, named, err)
		}
		return `href="data:image/svg+xml;base64,` + base64.StdEncoding.EncodeToString([]byte(d.svg)) + `"`
	})
	if failed != nil {
		return drawing{}, failed
	}
	return s.complete(name, set)
}

// bakeCard writes the lobby's picture into the folder out and returns its size in bytes.
func bakeCard(b *browser, s *studio, out string) (size int, err error) {
	d, err := s.card()
	if err != nil {
		return 0, err
	}
	pic, err := b.picture(d.svg, "background", d.svg, d.w, d.h, s.recipe.Card.Scale, s.recipe.Card.Quality)
	if err != nil {
		return 0, err
	}
	return len(pic), os.WriteFile(filepath.Join(out, cardFile), pic, 0o644)
}
