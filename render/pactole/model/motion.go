package model

import (
	assets "filon/assets/pactole"
	"filon/game/pactole"
	"filon/render/motion"
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

func fresh() *Motion { return new(Motion) }

// durations are those of assets/pactole/motion.json.
var durations = motion.Embedded(pactole.ID, assets.Motion, fresh, func(m *Motion) string {
	if min(m.Open, m.Link, m.Light, m.Settle) < 1 {
		return "open, link, light and settle must be at least 1 tick"
	}
	return ""
})
