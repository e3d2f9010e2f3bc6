package model

import (
	assets "filon/assets/minedor"
	"filon/game/minedor"
	"filon/render/motion"
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

func fresh() *Motion { return new(Motion) }

// durations are those of assets/minedor/motion.json.
var durations = motion.Embedded(minedor.ID, assets.Motion, fresh, func(m *Motion) string {
	for _, mode := range []string{"pioche", "dynamite", "main"} {
		if m.Remove[mode] < 1 {
			return "remove." + mode + " must be at least 1 tick"
		}
	}
	return ""
})
