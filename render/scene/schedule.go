package scene

import (
	"slices"

	"filon/render/timeline"
)

// Ticks that stand for no tick of the scene.
const (
	// Settled is the tick of what happened before the scene began.
	Settled = -1 << 20
	// Never is the tick of what has not happened.
	Never = 1 << 30
)

// Unset sets ticks to Never.
func Unset(ticks ...[]int) {
	for _, all := range ticks {
		for i := range all {
			all[i] = Never
		}
	}
}

// Schedule is what a model has planned so far: when it began and was last acted
// on, until when something moves, what is said and what sounds. A model embeds it.
type Schedule struct {
	start    int
	last     int
	played   bool // an action was performed at a tick of the scene: last is one
	busy     int
	messages []Message
	cues     []Cue
}

// Acted notes that an action has been performed at a tick. Where any was Settled
// the scene began long ago, and where all were it is at rest.
func (s *Schedule) Acted(tick int) {
	if tick > Settled {
		s.last, s.played = tick, true
		return
	}
	s.start = Settled
	if !s.played {
		s.busy = 0
	}
}

// Start is the tick at which the scene began.
func (s *Schedule) Start() int { return s.start }

// LastAct is the tick of the last action, Settled before any.
func (s *Schedule) LastAct() int {
	if !s.played {
		return Settled
	}
	return s.last
}

// Until keeps the scene busy up to a tick.
func (s *Schedule) Until(tick int) { s.busy = max(s.busy, tick) }

// Say plans a message. Messages stand in the order in which they are said: what
// is done later may show earlier. What has been said keeps its place, since
// whatever is new comes after it. What happened before the scene began is told
// in the order in which it was done: its ticks say nothing.
func (s *Schedule) Say(tick int, key string, args map[string]string) {
	i := len(s.messages)
	for i > 0 && tick >= 0 && s.messages[i-1].Tick > tick {
		i--
	}
	s.messages = slices.Insert(s.messages, i, Message{Tick: tick, Key: key, Args: args})
}

// Cue plans a sound.
func (s *Schedule) Cue(tick int, name string, gain float64) {
	s.cues = append(s.cues, Cue{Tick: tick, Name: name, Gain: gain})
}

// Again plans a sound that goes on for as long as a hand does: it takes the place
// of its last one, so that a hand which never rests fills no list.
func (s *Schedule) Again(tick int, name string, gain float64) {
	i := slices.IndexFunc(s.cues, func(c Cue) bool { return c.Name == name })
	if i < 0 {
		s.Cue(tick, name, gain)
		return
	}
	s.cues[i].Tick, s.cues[i].Gain = tick, gain
}

// Messages lists what is said, in the order in which it shows.
func (s *Schedule) Messages() []Message { return s.messages }

// Cues lists the sounds planned so far.
func (s *Schedule) Cues() []Cue { return s.cues }

// BusyUntil is the tick at which the last animation ends.
func (s *Schedule) BusyUntil() int { return s.busy }

// Part is how far an animation has come at tick t that starts at a tick or
// Never and lasts dur ticks, from 0 to 1.
func Part(t, start, dur int) float32 {
	if start >= Never {
		return 0
	}
	return timeline.Part(t, start, dur)
}
