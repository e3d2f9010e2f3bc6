package model

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/pactole"
	"filon/render/scene"
	"filon/render/scene/scenetest"
)

// unit is the n-th of units of every prize and loss.
func unit(t testing.TB, r scenetest.Dice, n int) (scene.Setup, *pactole.Layout) {
	setup := scenetest.Unit(t, pactole.New(), r, n)
	return setup, setup.Unit.Layout.(*pactole.Layout)
}

// begun is the picture of a unit with nothing revealed.
func begun(t testing.TB, setup scene.Setup) *Model {
	t.Helper()
	m, err := New(setup)
	require.NoError(t, err)
	return m
}

// picture is all that shows at a tick.
func picture(m *Model, tick int) any { return m.At(tick) }

// watched is a player's game with what has been opened so far, kept apart from
// the model.
type watched struct {
	t       *testing.T
	m       *Model
	l       *pactole.Layout
	prize   decimal.Decimal
	opened  map[game.Action]int
	covered int // ticks a cover takes to go
}

// watch checks what is visible at a tick against the layout and the actions:
// nothing shows that was not opened, and nothing but two open equal numbers is
// ever linked or lit.
func (w *watched) watch(tick int) Visible {
	t, v := w.t, w.m.At(tick)
	gone := func(a game.Action) bool {
		at, ok := w.opened[a]
		return ok && tick >= at+w.covered
	}
	all := len(w.opened) == Winning+Yours // and every cover gone, every light arrived
	for a := range w.opened {
		all = all && gone(a)
	}
	for _, k := range v.Links {
		all = all && (k.Run == 0 || k.Rest == 1)
	}
	for i, c := range v.Winning {
		if at, ok := w.opened[game.Indexed("win", i)]; ok && at <= tick {
			if c.Number != w.l.Winning[i] {
				t.Fatalf("tick %d: pile %d shows %d", tick, i, c.Number)
			}
		} else if c.Opened || c.Open != 0 || c.Number != 0 || c.Lit != 0 || c.Calm != 0 {
			t.Fatalf("tick %d: pile %d shows %+v though nobody opened it", tick, i, c)
		}
	}
	for i, c := range v.Yours {
		if at, ok := w.opened[game.Indexed("your", i)]; ok && at <= tick {
			if c.Number != w.l.Yours[i].Number || !w.l.Yours[i].Amount.Decimal.Equal(c.Amount) {
				t.Fatalf("tick %d: ingot %d shows %d and %s €", tick, i, c.Number, c.Amount)
			}
		} else if c.Opened || c.Open != 0 || c.Number != 0 || !c.Amount.IsZero() || c.Lit != 0 || c.Calm != 0 {
			t.Fatalf("tick %d: ingot %d shows %+v though nobody opened it", tick, i, c)
		}
		if c.Lit > 0 && c.Calm > 0 {
			t.Fatalf("tick %d: ingot %d both wins and does not", tick, i)
		}
		if c.Calm > 0 && !all {
			t.Fatalf("tick %d: ingot %d steps back before everything is told", tick, i)
		}
	}
	var litWin [Winning]bool
	var litYour [Yours]bool
	for _, k := range v.Links {
		if k.Run == 0 {
			continue
		}
		if w.l.Winning[k.Winning] != w.l.Yours[k.Yours].Number {
			t.Fatalf("tick %d: links %d and %d", tick, w.l.Winning[k.Winning], w.l.Yours[k.Yours].Number)
		}
		if !gone(game.Indexed("win", k.Winning)) || !gone(game.Indexed("your", k.Yours)) {
			t.Fatalf("tick %d: links pile %d and ingot %d before both are open", tick, k.Winning, k.Yours)
		}
		litWin[k.Winning], litYour[k.Yours] = true, true
	}
	for i, c := range v.Winning {
		if c.Lit > 0 && !litWin[i] {
			t.Fatalf("tick %d: pile %d is lit without a match", tick, i)
		}
	}
	sum := decimal.Zero
	for i, c := range v.Yours {
		if c.Lit > 0 && !litYour[i] {
			t.Fatalf("tick %d: the sum of ingot %d is lit without a match", tick, i)
		}
		if c.Lit > 0 {
			sum = sum.Add(c.Amount)
		}
	}
	if sum.GreaterThan(w.prize) {
		t.Fatalf("tick %d: %s € lit, the unit pays %s", tick, sum, w.prize)
	}
	return v
}

// play lets a player act at random, whenever something is legal, or « Auto »
// act from some moment on; it returns the tick at which all is revealed.
func play(t *testing.T, m *Model, setup scene.Setup, l *pactole.Layout, r scenetest.Dice, each func(a game.Action)) int {
	w := &watched{t: t, m: m, l: l, prize: setup.Unit.Prize, opened: map[game.Action]int{}, covered: m.motion.Open}
	auto, byHand := r.IntN(14), scenetest.AtRandom(m, r, 1+r.IntN(30))
	end := scenetest.Play(t, m, scenetest.Player{
		Look: func(tick int) { w.watch(tick) },
		Act: func(tick int) game.Action {
			if len(w.opened) >= auto {
				return m.Auto(tick)
			}
			return byHand(tick)
		},
		Did: func(tick int, a game.Action) {
			w.opened[a] = tick
			each(a)
		},
	})
	require.True(t, m.reveal.Done())
	return end
}

func TestPictureNeverLies(t *testing.T) {
	r := scenetest.NewDice(1)
	n := 2700
	if testing.Short() {
		n = 270
	}
	matches := [Winning + 1]int{}
	for i := range n {
		setup, l := unit(t, r, i)
		m := begun(t, setup)
		end := play(t, m, setup, l, r, func(game.Action) {})
		// The sums lit in the end are the prize, each match fully lit and all
		// else calm.
		v, sum, lit := m.At(end), decimal.Zero, 0
		for _, c := range v.Yours {
			require.InDelta(t, 1, c.Lit+c.Calm, 0)
			if c.Lit == 1 {
				sum, lit = sum.Add(c.Amount), lit+1
			}
		}
		for _, c := range v.Winning {
			require.InDelta(t, 1, c.Lit+c.Calm, 0)
		}
		require.Truef(t, sum.Equal(setup.Unit.Prize), "unit %d: lit %s, pays %s", i, sum, setup.Unit.Prize)
		matches[lit]++
	}
	for k, count := range matches {
		assert.NotZerof(t, count, "units with %d matches", k)
	}
}

func TestSettledEqualsPlayed(t *testing.T) {
	r := scenetest.NewDice(2)
	for i := range 300 {
		setup, l := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, l, r, scenetest.SettledAfter(t, 1+r.IntN(Winning+Yours), m, begun(t, setup), picture))
	}
}

func TestThePastStaysAsItWasShown(t *testing.T) {
	r := scenetest.NewDice(8)
	for i := range 30 {
		setup, _ := unit(t, r, i)
		scenetest.PastStays(t, begun(t, setup), r, picture)
	}
}

func TestMessagesComeInOrderAndNameEveryMatch(t *testing.T) {
	r := scenetest.NewDice(3)
	for i := range 200 {
		setup, l := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, l, r, func(game.Action) {})
		said := scenetest.Said(t, m)
		require.Equal(t, Winning, said["pactole.msg.winning"])
		require.Equal(t, Yours, said["pactole.msg.yours"])
		require.Equal(t, len(m.links), said["pactole.msg.match"])
	}
}

func TestAutoLetsTheLightArrive(t *testing.T) {
	r := scenetest.NewDice(4)
	setup, _ := unit(t, r, 2)
	setup.Calm = false
	m := begun(t, setup)
	for tick := 0; ; tick++ {
		a := m.Auto(tick)
		for _, k := range m.links {
			if tick >= k.at && tick < k.at+m.motion.Link {
				require.Empty(t, a, "tick %d", tick)
			}
		}
		if a != "" {
			require.NoError(t, m.Do(tick, a))
		}
		if _, ok := m.RevealedAt(); ok {
			break
		}
	}
	assert.NotEmpty(t, m.links)
}

func TestNothingIsSaidBeforeItShows(t *testing.T) {
	r := scenetest.NewDice(9)
	for i := range 60 {
		setup, _ := unit(t, r, i)
		m := begun(t, setup)
		scenetest.NothingSaidEarly(t, m, r, func(msg scene.Message, n func(string) int) bool {
			v := m.At(msg.Tick)
			shown := func(cells []Cell) bool {
				return slices.ContainsFunc(cells, func(c Cell) bool { return c.Open == 1 && int(c.Number) == n("number")+1 })
			}
			switch msg.Key {
			case "pactole.msg.winning":
				return v.Winning[n("n")].Open == 1
			case "pactole.msg.yours":
				return v.Yours[n("n")].Open == 1
			case "pactole.msg.match":
				return shown(v.Winning[:]) && shown(v.Yours[:])
			}
			return false
		})
	}
}

func TestEveryCoverAndMatchIsHeard(t *testing.T) {
	r := scenetest.NewDice(10)
	for i := range 60 {
		setup, l := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, l, r, func(game.Action) {})
		want := map[string]int{"cover-sand": Winning + Yours}
		if n := len(m.links); n > 0 {
			want["link"], want["gain"] = n, n
		}
		require.Equal(t, want, scenetest.Heard(m))
	}
}

func TestAtRestNothingShows(t *testing.T) {
	m, err := New(scene.Setup{Stake: decimal.NewFromInt(2)})
	require.NoError(t, err)
	v := m.At(100)
	assert.True(t, v.Rest)
	for _, c := range append(v.Yours[:], v.Winning[:]...) {
		assert.Equal(t, Cell{Enter: 1}, c)
	}
	_, _, ok := m.Under(0)
	assert.False(t, ok)
	assert.ErrorIs(t, m.Do(3, "win:0"), game.ErrIllegalAction)
	assert.Equal(t, "rest", m.Step(3))
}

func TestCoversWaitUntilTheyHaveSurfaced(t *testing.T) {
	setup, _ := unit(t, scenetest.NewDice(5), 0)
	m := begun(t, setup)
	assert.Empty(t, m.Legal(0))
	assert.Empty(t, m.Auto(0))
	assert.Len(t, m.Legal(m.BusyUntil()), Winning+Yours)
}

func TestMotionFile(t *testing.T) {
	_, err := New(scene.Setup{Motion: []byte(`{"full":{},"calm":{}}`)})
	assert.ErrorContains(t, err, "at least 1 tick")
	_, err = New(scene.Setup{Motion: []byte(`{`)})
	assert.ErrorContains(t, err, "assets/pactole/motion.json")
}
