package model

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/minedor"
	"filon/render/scene"
	"filon/render/scene/scenetest"
)

// unit is the n-th of units of every prize and loss, in a reveal mode drawn.
func unit(t testing.TB, r scenetest.Dice, n int) scene.Setup {
	setup := scenetest.Unit(t, minedor.New(), r, n)
	setup.Mode = []string{"pioche", "dynamite", "main"}[r.IntN(3)]
	return setup
}

// begun is the picture of a unit with nothing revealed.
func begun(t testing.TB, setup scene.Setup) *Model {
	t.Helper()
	m, err := New(setup)
	require.NoError(t, err)
	return m
}

// picture is all that shows at a tick: not when covers went that are still there.
func picture(m *Model, tick int) any {
	v := m.At(tick)
	for i := range v.Cells {
		v.Cells[i].Opened = 0
	}
	return v
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
	at := 0 // the draw that is under way
	for k := range m.draws {
		if m.draws[k].start <= tick {
			at = k
		}
	}
	lie := setup.Unit.Layout.(*minedor.Layout).Draws[at].Cells
	for i, c := range v.Cells {
		if c.Symbol != lie[i] {
			t.Fatalf("tick %d: cell %d hides %s, the picture has %s", tick, i, lie[i], c.Symbol)
		}
		if c.Open > 0 && c.Enter < 1 {
			t.Fatalf("tick %d: cell %d opens before it is there", tick, i)
		}
		lit := decides(lie, i)
		if lit && c.Dim > 0 || !lit && c.Lit > 0 {
			t.Fatalf("tick %d: %s of %v: lit %g, dim %g", tick, lie[i], lie, c.Lit, c.Dim)
		}
		if tick >= m.draws[at].shown+m.motion.Resolve && c.Lit+c.Dim != 1 {
			t.Fatalf("tick %d: %s of %v tells nothing: lit %g, dim %g", tick, lie[i], lie, c.Lit, c.Dim)
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

// decides tells whether a cell wins or opens a step (articles 4.3.1 to 4.3.3): a
// pair, what opens a Bonus step with or without one, and cacti.
func decides(cells [cells]minedor.Symbol, i int) bool {
	alike := 0
	for _, s := range cells {
		if s == cells[i] {
			alike++
		}
	}
	return alike == 2 || !cells[i].Ordinary()
}

// A player who acts at random, whenever something is legal.
func play(t *testing.T, m *Model, setup scene.Setup, r scenetest.Dice, did func(tick int, a game.Action)) int {
	return scenetest.Play(t, m, scenetest.Player{
		Look: func(tick int) { watch(t, m, setup, tick) },
		Act:  scenetest.AtRandom(m, r, 6),
		Did:  did,
	})
}

func TestPictureNeverLies(t *testing.T) {
	r := scenetest.NewDice(1)
	n := 2400
	if testing.Short() {
		n = 300
	}
	for i := range n {
		setup := unit(t, r, i)
		m := begun(t, setup)
		gains := decimal.Zero
		end := play(t, m, setup, r, nil)
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
		require.Truef(t, gains.Equal(setup.Unit.Prize), "unit %d: shown %s, pays %s", i, gains, setup.Unit.Prize)
		require.Zero(t, m.At(end).Extra.Left)
	}
}

func TestSettledEqualsPlayed(t *testing.T) {
	r := scenetest.NewDice(2)
	for i := range 300 {
		setup := unit(t, r, i)
		m := begun(t, setup)
		check := scenetest.SettledAfter(t, 1+r.IntN(14), m, begun(t, setup), rested)
		play(t, m, setup, r, func(_ int, a game.Action) { check(a) })
	}
}

func TestThePastStaysAsItWasShown(t *testing.T) {
	r := scenetest.NewDice(8)
	for i := range 30 {
		setup := unit(t, r, i)
		scenetest.PastStays(t, begun(t, setup), r, picture)
	}
}

// Article 4.2: the mode is chosen before anything is uncovered. A choice that came
// later would time covers anew that are already on their way off: they would jump,
// or hide again what was seen. It is refused, and nothing of the picture differs.
func TestArticle4_2_NoModeChangesWhileCoversComeOff(t *testing.T) {
	r := scenetest.NewDice(12)
	modes := []game.Action{"mode:pioche", "mode:dynamite", "mode:main"}
	for i := range 60 {
		setup := unit(t, r, i)
		m, alone := begun(t, setup), begun(t, setup)
		end := play(t, m, setup, r, func(tick int, a game.Action) {
			require.NoError(t, alone.Do(tick, a))
			for _, mode := range modes {
				require.ErrorIs(t, m.Do(tick, mode), game.ErrIllegalAction)
				require.ErrorIs(t, m.Do(tick+1, mode), game.ErrIllegalAction)
			}
		})
		require.Equal(t, mode(setup.Mode), m.Mode())
		for tick := 0; tick <= end; tick += 3 {
			require.Equal(t, alone.At(tick), m.At(tick))
		}
		require.Equal(t, alone.Cues(), m.Cues())
	}
	// Before, it is the mode that covers come off in, whatever it was at first.
	for _, chosen := range modes {
		setup := unit(t, r, 0)
		m := begun(t, setup)
		require.NoError(t, m.Do(5, chosen))
		require.NoError(t, m.Do(90, "cell:1"))
		for _, late := range modes {
			require.ErrorIs(t, m.Do(91, late), game.ErrIllegalAction)
		}
		off := m.motion.Remove[chosen.Arg()]
		require.Less(t, m.At(90 + off - 1).Cells[1].Open, float32(1))
		require.Equal(t, float32(1), m.At(90 + off).Cells[1].Open)
	}
}

// rested is all that shows, whenever it came to: a moment after it happened.
func rested(m *Model, tick int) any {
	v := picture(m, tick).(Visible)
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

func TestNothingIsSaidBeforeItShows(t *testing.T) {
	r := scenetest.NewDice(9)
	for i := range 120 {
		m := begun(t, unit(t, r, i))
		scenetest.NothingSaidEarly(t, m, r, func(msg scene.Message, _ func(string) int) bool {
			v := m.At(msg.Tick)
			for _, c := range v.Cells {
				if c.Open < 1 {
					return false
				}
			}
			switch msg.Key {
			case "minedor.msg.wagon":
				return v.Wagons.Chosen >= 0 && v.Wagons.Open > 0
			case "minedor.msg.multiplied":
				return v.Track.Rolled == Levers
			}
			return true
		})
	}
}

func TestEveryStepIsHeard(t *testing.T) {
	r := scenetest.NewDice(10)
	for i := range 300 {
		setup := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, r, nil)
		want := map[string]int{"cover-" + m.Mode(): len(m.draws) * cells}
		add := func(name string, n int) {
			if n > 0 {
				want[name] += n
			}
		}
		add("extra", len(m.draws)-1)
		for k := range m.draws {
			switch d := &m.draws[k]; d.says.kind {
			case outcomePair:
				add("gain", 1)
			case outcomeCactus:
				add("cactus", d.says.cactus)
			case outcomeWagon:
				for _, name := range []string{"bonus", "wagon", "tarp", "gain"} {
					add(name, 1)
				}
			case outcomeLevers:
				add("bonus", 1)
				add("lever", Levers)
				add("roll", Levers)
				add("gain", 1)
			}
		}
		require.Equal(t, want, scenetest.Heard(m))
	}
}

// Whoever does not see the scene is told each step of it, once.
func TestEveryStepIsSaid(t *testing.T) {
	r := scenetest.NewDice(14)
	for i := range 300 {
		setup := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, r, nil)
		want := map[string]int{"minedor.msg.cells": len(m.draws)}
		for k := range m.draws {
			switch d := &m.draws[k]; d.says.kind {
			case outcomePair:
				want["minedor.msg.gain"]++
			case outcomeCactus:
				if d.says.cactus == 1 {
					want["minedor.msg.extra.one"]++
				} else {
					want["minedor.msg.extra.other"]++
				}
			case outcomeWagon:
				want["minedor.msg.bonus"]++
				want["minedor.msg.wagon"]++
			case outcomeLevers:
				want["minedor.msg.bonus2"]++
				want["minedor.msg.multiplied"]++
			}
		}
		require.Equal(t, want, scenetest.Said(t, m))
		var cells []string
		for _, msg := range m.Messages() {
			if msg.Key == "minedor.msg.cells" {
				cells = append(cells, msg.Args["a"], msg.Args["b"], msg.Args["c"])
			}
		}
		var lie []string
		for _, d := range setup.Unit.Layout.(*minedor.Layout).Draws[:len(m.draws)] {
			for _, s := range d.Cells {
				lie = append(lie, s.String())
			}
		}
		require.Equal(t, lie, cells, "what lies under the covers, from left to right")
	}
}

// A cover can be taken off once all have dropped in, of each draw, and not before.
func TestCoversAreTakenOffOnceTheyAreThere(t *testing.T) {
	r := scenetest.NewDice(15)
	for i := range 120 {
		setup := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, r, func(tick int, a game.Action) {
			if a != "extra" {
				return
			}
			for ; m.At(tick).Cells[cells-1].Enter < 1; tick++ {
				require.Empty(t, m.Legal(tick), "they are coming in")
				require.Empty(t, m.Auto(tick))
				require.Less(t, tick, m.BusyUntil())
			}
			require.Len(t, m.Legal(tick), cells)
			require.NotEmpty(t, m.Auto(tick))
		})
		m = begun(t, setup)
		tick := 0
		for ; m.At(tick).Cells[cells-1].Enter < 1; tick++ {
			require.Empty(t, m.Legal(tick), "they are coming in")
			require.Less(t, tick, m.BusyUntil())
		}
		require.Len(t, m.Legal(tick), cells)
	}
}

// « Extra » beats when a cactus reaches it and when a step is taken from it, and
// at no other time.
func TestExtraBeatsWhenItsNumberChanges(t *testing.T) {
	r := scenetest.NewDice(11)
	beats := 0
	for i := range 300 {
		setup := unit(t, r, i)
		m := begun(t, setup)
		end := play(t, m, setup, r, nil)
		left := 0
		for tick := range end {
			e := m.At(tick).Extra
			require.Equal(t, e.Left != left, e.Pulse == 1, "unit %d, tick %d: %+v", i, tick, e)
			if e.Pulse == 1 {
				beats++
			}
			left = e.Left
		}
	}
	assert.NotZero(t, beats)
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
