package model

import (
	"encoding/json"
	"fmt"

	assets "filon/assets/pactole"
	"filon/render/scene"
)

// Motion is how long each animation lasts, in ticks (sixtieths of a second).
type Motion struct {
	Enter   int `json:"enter"`   // a cover surfaces at the start
	Stagger int `json:"stagger"` // between two of them
	Open    int `json:"open"`    // a cover is washed away
	Link    int `json:"link"`    // the light runs from a pile to its ingot
	Light   int `json:"light"`   // the ingot's sum lights
	Settle  int `json:"settle"`  // what won nothing calms down, at the end
	Pace    int `json:"pace"`    // between two covers that « Auto » opens
}

// motions holds the two sets of assets/pactole/motion.json.
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

// ParseMotion reads assets/pactole/motion.json.
func ParseMotion(data []byte) (m motions, err error) {
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("assets/pactole/motion.json: %w", err)
	}
	for _, set := range []Motion{m.Full, m.Calm} {
		if set.Open < 1 || set.Link < 1 || set.Light < 1 || set.Settle < 1 {
			return m, fmt.Errorf("assets/pactole/motion.json: open, link, light and settle must be at least 1 tick")
		}
	}
	return m, nil
}
