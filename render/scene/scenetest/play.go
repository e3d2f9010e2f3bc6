package scenetest

import (
	"reflect"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/render/scene"
)

// Model is what a game's model and its scene have in common.
type Model interface {
	Do(tick int, a game.Action) error
	Legal(tick int) []game.Action
	Auto(tick int) game.Action
	BusyUntil() int
	RevealedAt() (tick int, ok bool)
	Step(tick int) string
	Messages() []scene.Message
	Cues() []scene.Cue
}

// Player is somebody who plays a unit, and whoever watches them.
type Player struct {
	Look func(tick int)                // at every tick, and again after an action
	Act  func(tick int) game.Action    // "" to wait
	Did  func(tick int, a game.Action) // after an action
}

// Longest is how long a unit may take, in ticks: two minutes for a player who
// hardly waits.
const Longest = 60 * 120

// Play lets a player play a unit until everything is revealed, and returns the
// tick at which it is. By then nothing may move any more.
func Play(t *testing.T, m Model, p Player) int {
	t.Helper()
	for tick := range Longest {
		if p.Look != nil {
			p.Look(tick)
		}
		if at, ok := m.RevealedAt(); ok && tick >= at {
			require.LessOrEqual(t, m.BusyUntil(), tick, "still in motion when all is said to be revealed")
			return tick
		}
		a := p.Act(tick)
		if a == "" {
			continue
		}
		require.NoError(t, m.Do(tick, a))
		if p.Did != nil {
			p.Did(tick, a)
		}
		if p.Look != nil {
			p.Look(tick)
		}
	}
	require.Fail(t, "the animation never ends")
	return 0
}

// AtRandom acts at random, whenever something is legal, in one tick of so many.
func AtRandom(m Model, r Dice, oneIn int) func(tick int) game.Action {
	return func(tick int) game.Action {
		if legal := m.Legal(tick); len(legal) > 0 && r.IntN(oneIn) == 0 {
			return legal[r.IntN(len(legal))]
		}
		return ""
	}
}

// SettledAfter hears the actions that are played. After so many it settles them
// on again, a fresh model of the same unit, and holds that this leads at once to
// what playing them leads to in the end. picture is what a model shows at a tick.
func SettledAfter[M Model](t *testing.T, count int, played, again M, picture func(m M, tick int) any) func(game.Action) {
	var done []game.Action
	return func(a game.Action) {
		t.Helper()
		if done = append(done, a); len(done) != count {
			return
		}
		for _, a := range done {
			require.NoError(t, again.Do(scene.Settled, a))
		}
		later := played.BusyUntil() + 300 // some lights go on for a while
		require.Zero(t, again.BusyUntil(), "settled: nothing moves")
		require.Equal(t, picture(played, later), picture(again, 0), "after %v", done)
		require.Equal(t, played.Step(later), again.Step(0))
		require.Equal(t, played.Legal(later), again.Legal(0))
	}
}

// PastStays plays a unit and holds that what was shown at a tick stays what was
// shown at it: an action changes nothing of before, so that any moment can be
// sought and nothing shows early.
func PastStays[M Model](t *testing.T, m M, r Dice, picture func(m M, tick int) any) {
	t.Helper()
	var shown []any
	Play(t, m, Player{
		Look: func(tick int) { shown = append(shown[:tick], picture(m, tick)) }, // from an action's own tick on it counts
		Act:  AtRandom(m, r, 5),
	})
	for tick, v := range shown {
		if now := picture(m, tick); !reflect.DeepEqual(v, now) {
			require.Equal(t, v, now, "tick %d", tick)
		}
	}
}

// NothingSaidEarly plays a unit and holds that a message is not said before what
// it tells shows: shows tells whether it does at the message's tick. n is the
// place that a message names in one of its arguments, from 0.
func NothingSaidEarly(t *testing.T, m Model, r Dice, shows func(msg scene.Message, n func(arg string) int) bool) {
	t.Helper()
	Play(t, m, Player{Act: AtRandom(m, r, 5)})
	for _, msg := range m.Messages() {
		n := func(arg string) int {
			n, err := strconv.Atoi(msg.Args[arg])
			require.NoError(t, err, "%+v", msg)
			return n - 1
		}
		require.True(t, shows(msg, n), "%+v is said before it shows", msg)
	}
}

// Said counts a model's messages by key. What is said comes in the order in
// which it shows, so that a live region that reads the latest misses nothing.
func Said(t *testing.T, m Model) map[string]int {
	t.Helper()
	last, said := 0, map[string]int{}
	for _, msg := range m.Messages() {
		require.GreaterOrEqual(t, msg.Tick, last, "%s is said before what shows earlier", msg.Key)
		last = msg.Tick
		said[msg.Key]++
	}
	return said
}

// Heard counts a model's sounds by name.
func Heard(m Model) map[string]int {
	heard := map[string]int{}
	for _, c := range m.Cues() {
		heard[c.Name]++
	}
	return heard
}
