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

// File is a game's motion.json: two sets, "full", and "calm" for reduced motion.
// P points to a struct of durations in ticks (sixtieths of a second); were File of
// the struct itself, the program would hold all of this once for each game.
type File[P any] struct {
	game  game.ID
	data  []byte
	fresh func() P
	asks  func(P) string

	mu         sync.Mutex
	built      bool // full and calm are read
	full, calm P
}

// Embedded is the file that is built into the program. It is read when its scene
// is first shown: four of them took a tenth of the program's start. fresh makes
// an empty set. asks tells what a set must fulfil and does not, "" for nothing;
// it may be nil.
func Embedded[P any](id game.ID, data []byte, fresh func() P, asks func(P) string) *File[P] {
	return &File[P]{game: id, data: data, fresh: fresh, asks: asks}
}

// For is the set of durations that a scene starts with: of the file built in,
// or of the one that a designer tries out. It is shared and read-only. The error
// names the file.
func (f *File[P]) For(setup scene.Setup) (P, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	full, calm := f.full, f.calm
	if !f.built || setup.Motion != nil {
		full, calm = f.fresh(), f.fresh()
		data := setup.Motion
		if data == nil {
			data = f.data
		}
		if err := f.read(data, full, calm); err != nil {
			return full, err
		}
	}
	if setup.Motion == nil {
		f.built, f.full, f.calm = true, full, calm
	}
	if setup.Calm {
		return calm, nil
	}
	return full, nil
}

func (f *File[P]) read(data []byte, full, calm P) error {
	sets := struct{ Full, Calm any }{full, calm}
	if err := json.Unmarshal(data, &sets); err != nil {
		return fmt.Errorf("assets/%s/motion.json: %w", f.game, err)
	}
	if f.asks == nil {
		return nil
	}
	for i, set := range []P{full, calm} {
		if lacks := f.asks(set); lacks != "" {
			return fmt.Errorf("assets/%s/motion.json: %s: %s", f.game, [...]string{"full", "calm"}[i], lacks)
		}
	}
	return nil
}
