package model

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/minedor"
	"filon/render/scene"
)

// dice is a game.Source for tests.
type dice struct{ *rand.Rand }

func (d dice) Below(n uint32) uint32 { return d.Uint32N(n) }

func newDice(seed uint64) dice { return dice{rand.New(rand.NewPCG(seed, 7))} }

// unit composes a unit of a prize picked so that every tier and loss occurs.
func unit(t testing.TB, r dice, n int) (scene.Setup, decimal.Decimal) {
	g := minedor.New()
	tables := g.Tables()
	table := tables[n%len(tables)]
	prize := decimal.Zero
	if k := n / len(tables) % (len(table.Tiers) + 1); k < len(table.Tiers) {
		prize = table.Tiers[k].Prize
	}
	l := g.NewLayout()
	require.NoError(t, g.Compose(l, table.Stake, prize, r))
	return scene.Setup{
		Stake: table.Stake, Mode: []string{"pioche", "dynamite", "main"}[r.IntN(3)], Lang: "fr", Calm: r.IntN(4) == 0,
		Unit: &scene.Unit{Prize: prize, Layout: l, Seed: r.Uint64()},
	}, prize
}

// watch checks what is visible at a tick against the unit: nothing that was
// not opened, no gain that the unit does not pay, no more Extra than it gives.
func watch(t *testing.T, m *Model, setup scene.Setup, tick int) Visible {
	v := m.At(tick)
	table, err := game.TableFor(minedor.New(), setup.Stake)
	require.NoError(t, err)
	open := 0
	for i, c := range v.Cells {
		if c.Open == 1 {
			open++
		}
		if c.Opened == scene.Never && c.Open != 0 {
			t.Fatalf("tick %d: cell %d shows though nobody opened it", tick, i)
		}
	}
	if open < cells {
		for i, c := range v.Cells {
			assert.Zerof(t, c.Lit+c.Dim, "cell %d tells before all are open", i)
		}
		assert.Zero(t, v.Gain.P, "a gain before the draw is open")
		assert.Zero(t, v.Wagons.In)
		assert.Zero(t, v.Track.In)
	}
	for _, s := range []Sum{v.Gain, v.Wagons.Sum, v.Track.Product} {
		if s.P > 0 && (!table.Pays(s.Amount) || s.Amount.IsZero()) {
			t.Fatalf("tick %d: shows %s €, no prize of article 3", tick, s.Amount)
		}
	}
	if v.Track.Product.P > 0 && v.Track.Rolled < Levers {
		t.Fatalf("tick %d: the product shows before the wagon arrives", tick)
	}
	if v.Wagons.Sum.P > 0 && v.Wagons.Chosen < 0 {
		t.Fatalf("tick %d: a sum shows with no wagon chosen", tick)
	}
	if v.Extra.Left < 0 || v.Extra.Left > minedor.MaxExtra {
		t.Fatalf("tick %d: %d Extra steps left", tick, v.Extra.Left)
	}
	return v
}

// A player who acts at random, whenever something is legal.
func play(t *testing.T, m *Model, setup scene.Setup, r dice, each func(tick int, a game.Action)) int {
	const longest = 60 * 120 // two minutes for a player who never waits
	tick := 0
	for ; tick < longest; tick++ {
		watch(t, m, setup, tick)
		if at, ok := m.RevealedAt(); ok && tick >= at {
			break
		}
		if legal := m.Legal(tick); len(legal) > 0 && r.IntN(6) == 0 {
			a := legal[r.IntN(len(legal))]
			require.NoError(t, m.Do(tick, a))
			each(tick, a)
		}
	}
	require.Less(t, tick, longest, "the animation never ends")
	return tick
}

func TestPictureNeverLies(t *testing.T) {
	r := newDice(1)
	n := 2400
	if testing.Short() {
		n = 300
	}
	for i := range n {
		setup, prize := unit(t, r, i)
		m, err := New(setup)
		require.NoError(t, err)
		gains := decimal.Zero
		end := play(t, m, setup, r, func(int, game.Action) {})
		// What each draw showed in the end adds up to the prize: no other total.
		for k := range m.draws {
			d := &m.draws[k]
			v := m.At(d.end)
			if k+1 < len(m.draws) {
				v = m.At(min(d.end, m.draws[k+1].start-1))
			}
			switch {
			case v.Track.Product.P > 0:
				gains = gains.Add(v.Track.Product.Amount)
			case v.Wagons.Sum.P > 0:
				gains = gains.Add(v.Wagons.Sum.Amount)
			case v.Gain.P > 0:
				gains = gains.Add(v.Gain.Amount)
			}
		}
		require.Truef(t, gains.Equal(prize), "unit %d: shown %s, pays %s", i, gains, prize)
		require.Zero(t, m.At(end).Extra.Left)
	}
}

func TestSettledEqualsPlayed(t *testing.T) {
	r := newDice(2)
	for i := range 300 {
		setup, _ := unit(t, r, i)
		m, err := New(setup)
		require.NoError(t, err)
		var done []game.Action
		stopAfter := 1 + r.IntN(14)
		play(t, m, setup, r, func(tick int, a game.Action) {
			done = append(done, a)
			if len(done) != stopAfter {
				return
			}
			again, err := New(setup)
			require.NoError(t, err)
			for _, a := range done {
				require.NoError(t, again.Settle(a))
			}
			later := m.BusyUntil() + 300 // everything at rest
			require.Equal(t, rested(m.At(later)), rested(again.At(later)), "unit %d after %v", i, done)
			require.Equal(t, m.Step(later), again.Step(later))
			require.Equal(t, m.Legal(later), again.Legal(later))
		})
	}
}

// rested leaves out when things happened.
func rested(v Visible) Visible {
	for i := range v.Cells {
		v.Cells[i].Opened = 0
	}
	v.Extra.Pulse = 0
	return v
}

func TestRouteEndsOnTheCoefficient(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(4000) {
		n := stations[seed%4]
		r := RouteFor(n, seed)
		require.Equal(t, n, r.Stations[r.Lane(Levers)])
		seen[fmt.Sprint(n, r)] = true
	}
	// 24 orders of the stations, eight ways through the switches: paths vary
	// while the coefficient is the unit's (article 4.4.1.2).
	assert.Len(t, seen, 24*8)
}

func TestAtRestNothingShows(t *testing.T) {
	m, err := New(scene.Setup{Stake: decimal.NewFromInt(1)})
	require.NoError(t, err)
	v := m.At(100)
	assert.True(t, v.Rest)
	for _, c := range v.Cells {
		assert.Zero(t, c.Open)
		assert.Zero(t, c.Symbol)
	}
	assert.ErrorIs(t, m.Do(3, "cell:0"), game.ErrIllegalAction)
}

func TestMotionFile(t *testing.T) {
	_, err := New(scene.Setup{Motion: []byte(`{"full":{},"calm":{}}`)})
	assert.ErrorContains(t, err, "remove.pioche")
	_, err = New(scene.Setup{Motion: []byte(`{`)})
	assert.ErrorContains(t, err, "assets/minedor/motion.json")
}
