package model

import (
	"encoding/json"
	"fmt"

	assets "filon/assets/chateau"
	"filon/render/scene"
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

// motions holds the two sets of assets/chateau/motion.json.
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

// ParseMotion reads assets/chateau/motion.json.
func ParseMotion(data []byte) (m motions, err error) {
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("assets/chateau/motion.json: %w", err)
	}
	for name, set := range map[string]Motion{"full": m.Full, "calm": m.Calm} {
		if set.Safe < 1 || set.Turn < 1 || set.Octagon < 1 || set.Rain < 1 || set.Level < 1 || set.Unroll < 1 {
			return m, fmt.Errorf("assets/chateau/motion.json: %s: safe, turn, octagon, rain, level and unroll must be at least 1 tick", name)
		}
	}
	return m, nil
}
