package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"filon/cmd/devserver/dist"
	"filon/game"
)

// artBytes is what the pictures and sounds of one game take, at @2x and in the
// composition whose background is the larger one.
type artBytes struct {
	game  game.ID
	parts []part
	// texture is what the pictures take on the GPU, in bytes.
	texture int
}

func (a artBytes) total() (n int) {
	for _, p := range a.parts {
		n += p.bytes
	}
	return n
}

type pictureManifest struct {
	Scales map[string]struct {
		Pages []picture `json:"pages"`
	} `json:"scales"`
	Backgrounds map[string]picture `json:"backgrounds"`
}

type picture struct {
	File string `json:"file"`
	W    int    `json:"w"`
	H    int    `json:"h"`
}

// texture is what Ebitengine 2.8 takes for a picture: each side is the next power
// of two (internal/graphics.InternalImageSize), four bytes a texel.
func (p picture) texture() int { return 4 * powerOfTwo(p.W) * powerOfTwo(p.H) }

func powerOfTwo(n int) int {
	size := 16
	for size < n {
		size *= 2
	}
	return size
}

// weigh measures the art of a game in a dist: what a browser fetches for it.
func weigh(dir string, b dist.Bundle, id game.ID) (artBytes, error) {
	a := artBytes{game: id}
	for _, group := range []string{"common", string(id)} {
		f, ok := b.Files[group+"/atlas.json"]
		if !ok {
			return a, fmt.Errorf("the dist has no pictures of %s", group)
		}
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f.URL)))
		if err != nil {
			return a, err
		}
		var m pictureManifest
		if err := json.Unmarshal(data, &m); err != nil {
			return a, fmt.Errorf("%s: %w", f.URL, err)
		}
		// As make dist compresses it, also where the dist at hand was made in haste.
		text, err := dist.Squeeze(data, false)
		if err != nil {
			return a, err
		}
		var pictures int
		for _, page := range m.Scales["2"].Pages {
			pictures += transferred(b.Files[group+"/"+page.File])
			a.texture += page.texture()
		}
		a.parts = append(a.parts, part{group + ": manifest", len(text)}, part{group + ": atlas @2x", pictures})
		var larger picture
		for _, bg := range m.Backgrounds {
			if transferred(b.Files[group+"/"+bg.File]) > transferred(b.Files[group+"/"+larger.File]) {
				larger = bg
			}
		}
		if larger.File != "" {
			a.parts = append(a.parts, part{group + ": background", transferred(b.Files[group+"/"+larger.File])})
			a.texture += larger.texture()
		}
	}
	// The shell makes all sounds at the first gesture.
	sounds := 0
	for name, f := range b.Files {
		if ok, _ := filepath.Match("sounds/*.json", name); ok {
			sounds += transferred(f)
		}
	}
	a.parts = append(a.parts, part{"sounds", sounds})
	return a, nil
}

// transferred is what a file takes on the wire.
func transferred(f dist.File) int {
	if f.Br > 0 {
		return int(f.Br)
	}
	return int(f.Raw)
}

// readBundle reads a dist's manifest.
func readBundle(dir string) (b dist.Bundle, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "bundle.*.json"))
	if err != nil || len(names) != 1 {
		return b, fmt.Errorf("%s has %d bundle manifests and not one", dir, len(names))
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		return b, err
	}
	return b, json.Unmarshal(data, &b)
}
