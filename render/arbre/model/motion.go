package model

import (
	"encoding/json"
	"fmt"

	assets "filon/assets/arbre"
	"filon/render/scene"
)

// Motion is how long each animation lasts, in ticks (sixtieths of a second).
type Motion struct {
	Enter    int `json:"enter"`    // a bud appears at the start
	Stagger  int `json:"stagger"`  // between two of them
	Bloom    int `json:"bloom"`    // a bud opens and its symbol rises
	Wave     int `json:"wave"`     // between two buds that open
	Sums     int `json:"sums"`     // from the last bud to the first sum
	Sum      int `json:"sum"`      // a sum lights
	SumWave  int `json:"sum_wave"` // between two sums
	Gather   int `json:"gather"`   // light gathers at the left edge before it runs
	Step     int `json:"step"`     // the light runs from one cell to the next
	Arrive   int `json:"arrive"`   // the sum of the row is won
	Multiply int `json:"multiply"` // the coefficient flies to the sum and multiplies it
	Settle   int `json:"settle"`   // what wins nothing steps back, at the end
}

// motions holds the two sets of assets/arbre/motion.json.
type motions struct{ Full, Calm Motion }

var loaded = func() motions {
	m, err := ParseMotion(assets.Motion)
	if err != nil {
		panic(err) // embedded at build: a test parses it first
	}
	return m
}()

// motionsOf are the durations built in, or those that a designer tries out.
func motionsOf(setup scene.Setup) (motions, error) {
	if setup.Motion == nil {
		return loaded, nil
	}
	return ParseMotion(setup.Motion)
}

// ParseMotion reads assets/arbre/motion.json.
func ParseMotion(data []byte) (m motions, err error) {
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("assets/arbre/motion.json: %w", err)
	}
	for _, set := range []Motion{m.Full, m.Calm} {
		if min(set.Bloom, set.Sum, set.Step, set.Arrive, set.Multiply, set.Settle) < 1 {
			return m, fmt.Errorf("assets/arbre/motion.json: bloom, sum, step, arrive, multiply and settle must be at least 1 tick")
		}
	}
	return m, nil
}
