package model

import (
	assets "filon/assets/chateau"
	"filon/game/chateau"
	"filon/render/motion"
)

// Motion is how long each animation lasts, in ticks (sixtieths of a second).
type Motion struct {
	Enter   int `json:"enter"`   // safes and shields come in
	Stagger int `json:"stagger"` // between two of them
	Pace    int `json:"pace"`    // « AUTO » waits that long between two cells
	Safe    int `json:"safe"`    // the dial turns, the door swings open
	Turn    int `json:"turn"`    // a shield turns over
	Octagon int `json:"octagon"` // an octagon opens by itself
	Light   int `json:"light"`   // what wins lights up
	Settle  int `json:"settle"`  // what wins nothing steps back, at the end

	Pause   int `json:"pause"`    // between the last cell and the Bonus
	Banner  int `json:"banner"`   // an announcement stays
	BonusIn int `json:"bonus_in"` // the cage comes down

	Pull       int `json:"pull"`         // the pulley turns, the trap opens
	Fall       int `json:"fall"`         // a coin falls to the floor of the cage
	Rain       int `json:"rain"`         // coins keep falling, whatever their number
	RainPer100 int `json:"rain_per_100"` // and so much longer for every hundred of them
	Bounce     int `json:"bounce"`       // a coin comes to rest
	Level      int `json:"level"`        // the level reached lights

	ScrollIn int `json:"scroll_in"` // the parchment appears
	Unroll   int `json:"unroll"`    // it unrolls on its coefficient
	Product  int `json:"product"`   // the gain is multiplied
}

func fresh() *Motion { return new(Motion) }

// durations are those of assets/chateau/motion.json.
var durations = motion.Embedded(chateau.ID, assets.Motion, fresh, func(m *Motion) string {
	if min(m.Safe, m.Turn, m.Octagon, m.Rain, m.Level, m.Unroll) < 1 {
		return "safe, turn, octagon, rain, level and unroll must be at least 1 tick"
	}
	return ""
})
