package model

import (
	"slices"

	"filon/game/chateau"
	"filon/render/timeline"
)

// The cage is measured in thousandths of its inner width; heights count from
// its floor.
const (
	cageWidth = 1000
	// CageHeight is the inner height of the cage in thousandths of its width.
	CageHeight = 1180
	// CoinWidth is the width of a coin in the same unit.
	CoinWidth = 96
	// coinRise is how much higher a coin lies than the one that it rests on.
	coinRise  = 31
	coinReach = CoinWidth / 3 // how far a coin supports another, each way
	columns   = 50
	column    = cageWidth / columns
	// mouth is the height that coins fall from, a little above the cage.
	mouth = CageHeight + 60
)

// Mark is the height of a level's mark in thousandths of the cage's width
// (article 4.7.2: five levels, the lowest near the floor).
func Mark(level int) int {
	const first, step = 90, 240
	return first + step*level
}

// Slack is how far the pile may rise above the mark that it reaches: well below
// the next one.
const Slack = 80

// rest is where a coin comes to lie.
type rest struct {
	x, y int // middle of the coin
	tilt float32
}

// pile lets coins drop one after the other into the lowest of a few places
// until none fits below the slack of the level: then the surface lies above the
// level's mark, and nothing lies anywhere near the next one. It is a function of
// the seed, in whole numbers, so that every machine piles alike.
func pile(level int, seed uint64) []rest {
	limit := Mark(level) + Slack
	var ground [columns]int
	var coins []rest
	for n, misses := 0, 0; misses < 12 && len(coins) < 2000; n++ {
		s := timeline.Seed(seed, n)
		best, bestTop := -1, 0
		for k := range 5 {
			x := CoinWidth/2 + timeline.Pick(s, k, cageWidth-CoinWidth)
			top := 0
			for c := (x - coinReach) / column; c <= (x+coinReach)/column; c++ {
				top = max(top, ground[c])
			}
			if best < 0 || top < bestTop {
				best, bestTop = x, top
			}
		}
		if bestTop+coinRise > limit {
			misses++
			continue
		}
		misses = 0
		for c := (best - coinReach) / column; c <= (best+coinReach)/column; c++ {
			ground[c] = bestTop + coinRise
		}
		coins = append(coins, rest{best, bestTop + coinRise/2, timeline.Noise(s, 9) - .5})
	}
	// Lower coins land first, as they must.
	slices.SortStableFunc(coins, func(a, b rest) int { return a.y - b.y })
	return coins
}

// levelOf is the place of the unit's level among the five, 0 for 0 €.
func levelOf(b chateau.Bonus) int {
	for i, l := range chateau.Levels() {
		if l.Equal(b.Level.Decimal) {
			return i
		}
	}
	return 0
}

// Coin is one coin on show. X and Y are its middle in widths of the cage, from
// its left and its floor.
type Coin struct {
	X, Y   float32
	Tilt   float32 // of a coin at rest, -0.5 to 0.5
	Spin   float32 // turns while it falls
	Rested bool    // it lies on the pile
	Alpha  float32
}

// lands is the tick at which the i-th coin reaches its place.
func (m *Model) lands(i int) int {
	first := m.pulled + m.motion.Pull + m.motion.Fall
	return first + i*m.rain()/max(len(m.coins), 1)
}

func (m *Model) rain() int { return m.motion.Rain + m.motion.RainPer100*len(m.coins)/100 }

// Coins appends every coin that is visible at tick t.
func (m *Model) Coins(t int, to []Coin) []Coin {
	if t < m.pulled {
		return to
	}
	for i := range m.coins {
		if c, out := m.coin(t, i); out {
			to = append(to, c)
		}
	}
	return to
}

// coin is the i-th coin at tick t: falling as bodies do, a small bounce, then at
// rest. In calm motion it appears where it lies. out is false while it is in the
// hopper.
func (m *Model) coin(t, i int) (c Coin, out bool) {
	r := m.coins[i]
	x, y := float32(r.x)/cageWidth, float32(r.y)/cageWidth
	land := m.lands(i)
	c = Coin{X: x, Y: y, Tilt: r.tilt, Rested: true, Alpha: 1}
	switch {
	case m.motion.Fall == 0:
		c.Alpha = timeline.Part(t, land, 10)
		return c, c.Alpha > 0
	case t < land:
		// From the mouth: y = mouth - ½ g τ², with g such that a fall to the
		// floor takes motion.Fall ticks.
		const high = mouth / float32(cageWidth)
		fall, drop := float32(m.motion.Fall), high-y
		g := 2 * high / (fall * fall)
		q := 1 - float32(land-t)/sqrt(2*drop/g)
		if q < 0 {
			return c, false
		}
		start := .5 + (timeline.Noise(m.seed, i)-.5)*.2
		c.X = timeline.Mix(start, x, q)
		c.Y = y + drop*(1-q*q)
		c.Spin = .8*timeline.Noise(m.seed, i+5000) + q*(.8+timeline.Noise(m.seed, i+9000))
		c.Rested = false
	case t < land+m.motion.Bounce:
		q := float32(t-land) / float32(m.motion.Bounce)
		c.Y += bounce * 4 * q * (1 - q)
	}
	return c, true
}

// bounce is how high a coin hops when it lands, in widths of the cage.
const bounce = .022

// filled is how high the coins at rest stand at a tick, in widths of the cage.
func (m *Model) filled(t int) float32 {
	top := 0
	for i, r := range m.coins {
		if t < m.lands(i) {
			break
		}
		top = max(top, r.y+coinRise/2)
	}
	return float32(top) / cageWidth
}
