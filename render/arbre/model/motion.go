package model

import (
	assets "filon/assets/arbre"
	"filon/game/arbre"
	"filon/render/motion"
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

func fresh() *Motion { return new(Motion) }

// durations are those of assets/arbre/motion.json.
var durations = motion.Embedded(arbre.ID, assets.Motion, fresh, func(m *Motion) string {
	if min(m.Bloom, m.Sum, m.Step, m.Arrive, m.Multiply, m.Settle) < 1 {
		return "bloom, sum, step, arrive, multiply and settle must be at least 1 tick"
	}
	return ""
})
