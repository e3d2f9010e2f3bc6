package scenario

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
)

// Moment is one animation by itself: a unit with the actions before it settled,
// and the action that starts it.
type Moment struct {
	// Name says what the action does and what follows: "cell → wagon",
	// "lever → done +".  A plus marks a gain.
	Name string `json:"name"`
	Unit
	Settled int `json:"settled"` // how many of the unit's actions come before
}

// Moments looks at units of every prize and of none and returns one moment for
// each kind of transition: which verb, whether it gains, which verbs follow; the
// one with the least before it.
// Nothing in it knows a game, so a game that is added has its moments too.
func Moments(g game.Game, stake decimal.Decimal, n int) ([]Moment, error) {
	table, err := game.TableFor(g, stake)
	if err != nil {
		return nil, err
	}
	prizes := []decimal.Decimal{decimal.Zero}
	for i := len(table.Tiers) - 1; i >= 0; i-- {
		prizes = append(prizes, table.Tiers[i].Prize)
	}
	var moments []Moment
	seen := map[string]int{} // name -> index
	for seed := uint64(1); seed <= uint64(n); seed++ {
		for _, prize := range prizes {
			u, err := unit(g, stake, prize, seed)
			if err != nil {
				return nil, err
			}
			l, err := Compose(g, stake, prize, seed)
			if err != nil {
				return nil, err
			}
			p, err := PathOf(g, l, stake)
			if err != nil {
				return nil, err
			}
			for i, a := range p.Actions {
				next := "done"
				if i+1 < len(p.Actions) {
					next = p.Actions[i+1].Verb()
				}
				name := fmt.Sprintf("%s → %s", a.Verb(), next)
				if p.Gains[i].IsPositive() {
					name += " +"
				}
				at, ok := seen[name]
				switch {
				case !ok:
					seen[name] = len(moments)
					moments = append(moments, Moment{name, u, i})
				case i < moments[at].Settled:
					moments[at] = Moment{name, u, i}
				}
			}
		}
	}
	return moments, nil
}
