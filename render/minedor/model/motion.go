package model

import (
	"encoding/json"
	"fmt"

	assets "filon/assets/minedor"
	"filon/render/scene"
)

// Motion is how long each animation lasts, in ticks (sixtieths of a second).
type Motion struct {
	Enter     int            `json:"enter"`      // covers drop in at the start of a draw
	Stagger   int            `json:"stagger"`    // between two of them
	Remove    map[string]int `json:"remove"`     // a cover comes off, by mode
	Resolve   int            `json:"resolve"`    // the pair lights, its gain shows
	Cactus    int            `json:"cactus"`     // a cactus flies to the zone « Extra »
	Banner    int            `json:"banner"`     // an announcement stays
	WagonsIn  int            `json:"wagons_in"`  // the four wagons roll in
	WagonOpen int            `json:"wagon_open"` // the chosen one opens
	TrackIn   int            `json:"track_in"`   // the lever track appears
	Throw     int            `json:"throw"`      // a lever goes over
	Roll      int            `json:"roll"`       // the wagon rolls to the next switch
	Arrive    int            `json:"arrive"`     // the coefficient multiplies
	Leave     int            `json:"leave"`      // a draw makes room for the next
}

// motions holds the two sets of assets/minedor/motion.json.
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

// ParseMotion reads assets/minedor/motion.json.
func ParseMotion(data []byte) (m motions, err error) {
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("assets/minedor/motion.json: %w", err)
	}
	for _, set := range []Motion{m.Full, m.Calm} {
		for _, mode := range []string{"pioche", "dynamite", "main"} {
			if set.Remove[mode] < 1 {
				return m, fmt.Errorf("assets/minedor/motion.json: remove.%s must be at least 1 tick", mode)
			}
		}
	}
	return m, nil
}
