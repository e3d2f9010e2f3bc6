package model

import "filon/render/timeline"

// Route is how the wagon goes: at each switch to the upper or the lower rail,
// after three of which it stands on one of four lanes. Which coefficient stands
// at the end of which lane, and which of the ways to a lane is taken, vary with
// the unit's seed; where it ends is the unit's (article 4.4.1.2).
type Route struct {
	Stations [len(stations)]int // coefficient at the end of each lane, top first
	Down     [Levers]bool
}

// Lane is the lane of the wagon after n switches: the number of lower rails
// taken.
func (r Route) Lane(n int) int {
	lane := 0
	for _, down := range r.Down[:n] {
		if down {
			lane++
		}
	}
	return lane
}

// RouteFor lays a route that ends on multiplier.
func RouteFor(multiplier int, seed uint64) Route {
	r := Route{Stations: stations}
	for i := len(stations) - 1; i > 0; i-- {
		j := timeline.Pick(seed, i, i+1)
		r.Stations[i], r.Stations[j] = r.Stations[j], r.Stations[i]
	}
	lane := 0
	for i, n := range r.Stations {
		if n == multiplier {
			lane = i
		}
	}
	// Choose which of the three switches go down: lane of them.
	order := [Levers]int{0, 1, 2}
	for i := Levers - 1; i > 0; i-- {
		j := timeline.Pick(seed, 10+i, i+1)
		order[i], order[j] = order[j], order[i]
	}
	for _, k := range order[:lane] {
		r.Down[k] = true
	}
	return r
}
