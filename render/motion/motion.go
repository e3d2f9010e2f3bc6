// Package motion reads how long the animations of a game's scene last, from
// assets/<game>/motion.json.
package motion

import (
	"encoding/json"
	"fmt"
	"sync"

	"filon/game"
	"filon/render/scene"
)

// File is a game's motion.json: two sets of D, a struct of durations in ticks
// (sixtieths of a second), "full", and "calm" for reduced motion.
type File[D any] struct {
	game  game.ID
	asks  func(D) string
	built func() sets[D]
}

type sets[D any] struct{ Full, Calm D }

// Embedded is the file that is built into the program. It is read when its scene
// is first shown: four of them took a tenth of the program's start. asks tells
// what a set must fulfil and does not, "" for nothing; it may be nil. A file that
// is not sound panics in For: the tests of its scene do so first.
func Embedded[D any](id game.ID, data []byte, asks func(D) string) *File[D] {
	f := &File[D]{game: id, asks: asks}
	f.built = sync.OnceValue(func() sets[D] {
		s, err := f.parse(data)
		if err != nil {
			panic(err)
		}
		return s
	})
	return f
}

// For is the set of durations that a scene starts with: of the file built in,
// or of the one that a designer tries out. The error names the file.
func (f *File[D]) For(setup scene.Setup) (D, error) {
	var s sets[D]
	if setup.Motion == nil {
		s = f.built()
	} else {
		var err error
		if s, err = f.parse(setup.Motion); err != nil {
			return s.Full, err
		}
	}
	if setup.Calm {
		return s.Calm, nil
	}
	return s.Full, nil
}

func (f *File[D]) parse(data []byte) (s sets[D], err error) {
	if err := json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("assets/%s/motion.json: %w", f.game, err)
	}
	if f.asks == nil {
		return s, nil
	}
	for i, set := range []D{s.Full, s.Calm} {
		if lacks := f.asks(set); lacks != "" {
			return s, fmt.Errorf("assets/%s/motion.json: %s: %s", f.game, [...]string{"full", "calm"}[i], lacks)
		}
	}
	return s, nil
}
