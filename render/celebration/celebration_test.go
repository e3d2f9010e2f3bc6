package celebration

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"filon/game/catalogue"
	"filon/render/layout"
)

// A prize up to the stake is no cause for a fanfare.
func TestTierOf(t *testing.T) {
	for _, c := range []struct {
		prize, stake string
		want         Tier
	}{
		{"0.50", "1", Calm},
		{"1", "1", Calm},
		{"2", "2", Calm},
		{"1.50", "1", Small},
		{"9.99", "1", Small},
		{"10", "1", Medium},
		{"5", "0.50", Medium},
		{"199", "2", Medium},
		{"200", "2", Large},
		{"10000", "1", Large},
	} {
		got := TierOf(decimal.RequireFromString(c.prize), decimal.RequireFromString(c.stake))
		assert.Equal(t, c.want, got, "%s for a stake of %s", c.prize, c.stake)
	}
}

func TestCelebration_SoundsOnceAndEndsSoonerWhenCalm(t *testing.T) {
	for _, g := range catalogue.All() {
		for _, table := range g.Tables() {
			for _, tier := range table.Tiers {
				full := New(100, tier.Prize, table.Stake, "fr", false, 1)
				calm := New(100, tier.Prize, table.Stake, "fr", true, 1)
				assert.LessOrEqual(t, calm.End(), full.End(), "%s %s", g.ID(), tier.Prize)
				assert.LessOrEqual(t, full.End(), 100+400, "%s %s ends", g.ID(), tier.Prize)
				heard := 0
				for tick := range full.End() {
					full.Cues(tick, func(name string, gain float64) {
						heard++
						assert.NotEmpty(t, name)
						assert.True(t, gain > 0 && gain <= 1)
					})
				}
				assert.Equal(t, 1, heard)
			}
		}
	}
}

// A coin that falls before the window never covers its words: on edge beside an
// amount it would read as a minus, over it as another digit.
func TestCelebration_NoCoinFallsOverTheAmount(t *testing.T) {
	for _, window := range [][2]float64{{390, 844}, {844, 390}, {1280, 720}, {320, 480}, {3840, 2160}} {
		v := layout.Fit(window[0], window[1], 1, layout.Insets{Top: 48, Bottom: 90})
		for tier := Small; tier <= Large; tier++ {
			fell := 0
			for seed := range uint64(5) {
				c := &Celebration{tier: tier, seed: seed}
				w, h := c.size(v)
				for tick := range paces[tier].ticks + 120 {
					for i := 0; i < paces[tier].coins; i += front {
						x, y, size := c.coin(v, tick, i)
						if size == 0 {
							continue
						}
						beside := max(x, v.W-x) - v.W/2
						if y > v.H/2-h/2 && y < v.H/2+h/2 {
							fell++
							assert.GreaterOrEqual(t, beside-size*.7, w*words/2, "coin %d at tick %d in %v", i, tick, window)
						}
					}
				}
			}
			assert.Positive(t, fell, "coins fall before the window all the same")
		}
	}
}
