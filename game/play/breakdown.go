package play

import (
	"filon/game"
	"filon/game/drawapi"
)

// Gain is one line of a unit's breakdown: a key of assets/texts,
// "breakdown.<verb of the action that gained>", with the arguments amount
// (what it added) and total (the gain with it), both on the wire's form.
type Gain struct {
	Key  string            `json:"key"`
	Args map[string]string `json:"args"`
}

// breakdown tells how a unit came to its prize, by revealing it to the end and
// noting where the established gain grows. A unit whose picture is refused has
// none.
func (m *Machine) breakdown(u drawapi.Unit) []Gain {
	gains := []Gain{}
	pic, err := check(m.games, u)
	if err != nil {
		return gains
	}
	actions, err := pic.completed(u.Actions)
	if err != nil {
		return gains
	}
	r, err := pic.reveal(nil)
	if err != nil {
		return gains
	}
	before := r.Shown()
	for _, a := range actions {
		if r.Do(a) != nil {
			return gains
		}
		if now := r.Shown(); !now.Equal(before) {
			gains = append(gains, Gain{
				Key: "breakdown." + a.Verb(),
				Args: map[string]string{
					"amount": game.Amount{Decimal: now.Sub(before)}.String(),
					"total":  game.Amount{Decimal: now}.String(),
				},
			})
			before = now
		}
	}
	return gains
}
