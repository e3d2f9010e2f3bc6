package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"filon/game"
)

// Path is how « Auto » reveals a unit.
type Path struct {
	Actions []game.Action
	// Gains are the amounts in euros that each action added, zero for most.
	Gains []decimal.Decimal
}

// PathOf reveals a unit to its end.
func PathOf(g game.Game, l game.Layout, stake decimal.Decimal) (Path, error) {
	r, err := g.NewReveal(l, stake)
	if err != nil {
		return Path{}, err
	}
	var p Path
	for before := r.Shown(); len(p.Actions) < game.MaxActions; {
		a := r.Auto()
		if a == "" {
			return p, nil
		}
		if err := r.Do(a); err != nil {
			return Path{}, err
		}
		now := r.Shown()
		p.Actions, p.Gains = append(p.Actions, a), append(p.Gains, now.Sub(before))
		before = now
	}
	return Path{}, fmt.Errorf("%s: a reveal of more than %d actions", g.ID(), game.MaxActions)
}

// Way names what a unit's prize is made of: its gains from the largest, each
// with the verb of the action that established it, and in brackets the other
// steps that it goes through: "cell 5.00 + cell 5.00 (extra)". A losing unit
// has its steps only, "" when it has none but the first.
func (p Path) Way() string {
	type part struct {
		amount decimal.Decimal
		name   string
	}
	var gains []part
	counted, steps := map[string]bool{}, []string{}
	first := ""
	for i, a := range p.Actions {
		verb := a.Verb()
		if first == "" {
			first = verb
		}
		if p.Gains[i].IsPositive() {
			gains = append(gains, part{p.Gains[i], verb + " " + p.Gains[i].StringFixed(2)})
			counted[verb] = true
		}
	}
	for _, a := range p.Actions {
		if v := a.Verb(); v != first && !counted[v] && !slices.Contains(steps, v) {
			steps = append(steps, v)
		}
	}
	slices.SortStableFunc(gains, func(a, b part) int {
		if c := b.amount.Cmp(a.amount); c != 0 {
			return c
		}
		return strings.Compare(a.name, b.name)
	})
	names := make([]string, len(gains))
	for i := range gains {
		names[i] = gains[i].name
	}
	name := strings.Join(names, " + ")
	if len(steps) > 0 {
		name = strings.TrimSpace(name + " (" + strings.Join(steps, ", ") + ")")
	}
	return name
}

// Unit is one unit worth looking at.
type Unit struct {
	Prize game.Amount `json:"prize"`
	Seed  uint64      `json:"seed"`
	Way   string      `json:"way"`
	// Actions is how « Auto » reveals it.
	Actions []game.Action `json:"actions"`
	// Share is how often a unit of the prize is made this way, 0 to 1, among
	// those looked at.
	Share float64 `json:"share"`
}

// Ways looks at the units of the first n seeds for a prize and returns one for
// each way of composing it, the most frequent first: the one with the fewest
// actions, which shows the way most plainly.
func Ways(g game.Game, stake, prize decimal.Decimal, n int) ([]Unit, error) {
	byWay := map[string]*Unit{}
	count := map[string]int{}
	for seed := uint64(1); seed <= uint64(n); seed++ {
		u, err := unit(g, stake, prize, seed)
		if err != nil {
			return nil, err
		}
		count[u.Way]++
		if have := byWay[u.Way]; have == nil || len(u.Actions) < len(have.Actions) {
			byWay[u.Way] = &u
		}
	}
	units := make([]Unit, 0, len(byWay))
	for way, u := range byWay {
		u.Share = float64(count[way]) / float64(n)
		units = append(units, *u)
	}
	slices.SortFunc(units, func(a, b Unit) int {
		if c := count[b.Way] - count[a.Way]; c != 0 {
			return c
		}
		return strings.Compare(a.Way, b.Way)
	})
	return units, nil
}

// Longest is the unit with the most actions among the first n seeds for a prize.
func Longest(g game.Game, stake, prize decimal.Decimal, n int) (Unit, error) {
	var longest Unit
	for seed := uint64(1); seed <= uint64(n); seed++ {
		u, err := unit(g, stake, prize, seed)
		if err != nil {
			return Unit{}, err
		}
		if len(u.Actions) > len(longest.Actions) {
			longest = u
		}
	}
	return longest, nil
}

// maxSearch bounds Next: no way is rarer than one unit in a few hundred.
const maxSearch = 20_000

// Next is the first unit after a seed that is made the same way as the unit of
// that seed.
func Next(g game.Game, stake, prize decimal.Decimal, seed uint64) (Unit, error) {
	like, err := unit(g, stake, prize, seed)
	if err != nil {
		return Unit{}, err
	}
	for s := seed + 1; s <= seed+maxSearch; s++ {
		u, err := unit(g, stake, prize, s)
		if err != nil {
			return Unit{}, err
		}
		if u.Way == like.Way {
			return u, nil
		}
	}
	return Unit{}, fmt.Errorf("no unit of %s that pays %s by %q within %d seeds after %d", g.ID(), prize.StringFixed(2), like.Way, maxSearch, seed)
}

func unit(g game.Game, stake, prize decimal.Decimal, seed uint64) (Unit, error) {
	l, err := Compose(g, stake, prize, seed)
	if err != nil {
		return Unit{}, err
	}
	p, err := PathOf(g, l, stake)
	if err != nil {
		return Unit{}, err
	}
	return Unit{Prize: game.Amount{Decimal: prize}, Seed: seed, Way: p.Way(), Actions: p.Actions}, nil
}
