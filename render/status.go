package render

import "filon/game"

// Status is what the shell needs to know of the scene to show its controls.
type Status struct {
	Tick  int           `json:"tick"`
	Step  string        `json:"step"` // the game's own word: "rest", "cells", "extra", "wagon", "levers", "done"…
	Legal []game.Action `json:"legal"`
	// Busy: an animation runs that Skip would end.
	Busy bool `json:"busy"`
	// Revealed: everything is revealed and the last reveal animation has ended;
	// now the unit may be finished and its prize told.
	Revealed  bool      `json:"revealed"`
	ExtraLeft int       `json:"extra_left"`
	Auto      bool      `json:"auto"`
	Messages  []Message `json:"messages"` // the latest few, oldest first
}

// Status describes the scene to the shell.
func (s *Stage) Status() Status {
	st := Status{Tick: s.tick, Step: "rest", Legal: []game.Action{}, Auto: s.auto, Messages: []Message{}}
	if s.scene == nil {
		return st
	}
	st.Step = s.scene.Step(s.tick)
	if !s.show.Replay {
		st.Legal = append(st.Legal, s.scene.Legal(s.tick)...)
	}
	st.Busy = s.moving()
	at, ok := s.scene.RevealedAt()
	st.Revealed = ok && s.tick >= at
	st.ExtraLeft = s.scene.ExtraLeft(s.tick)
	for i, m := range s.scene.Messages() {
		if m.Tick <= s.tick {
			m.Seq = i + 1
			st.Messages = append(st.Messages, m)
		}
	}
	if st.Revealed {
		st.Messages = append(st.Messages, s.resultMessage(len(st.Messages)+1))
	}
	if extra := len(st.Messages) - 4; extra > 0 {
		st.Messages = st.Messages[extra:]
	}
	return st
}

func (s *Stage) resultMessage(seq int) Message {
	if s.show.Unit.Prize.IsPositive() {
		return Message{Seq: seq, Key: "msg.win", Args: map[string]string{"amount": game.Written(s.show.Unit.Prize, s.prefs.Lang)}}
	}
	return Message{Seq: seq, Key: "msg.lose"}
}

// noteChange tells the shell when what it shows may have changed by the mere
// passing of time.
func (s *Stage) noteChange() {
	if s.settled {
		return
	}
	now := glance{s.scene.Step(s.tick), s.scene.ExtraLeft(s.tick), s.spoken(), s.moving(), fnvOffset}
	for _, a := range s.scene.Legal(s.tick) {
		for i := range len(a) {
			now.legal = (now.legal ^ uint64(a[i])) * fnvPrime
		}
		now.legal = (now.legal ^ ' ') * fnvPrime
	}
	if now != s.before {
		s.before = now
		s.changed()
		return
	}
	// Nothing moves any more and all is said: what follows, follows an action.
	at, ok := s.scene.RevealedAt()
	s.settled = !now.moving && (!ok || s.tick >= at) && (s.party != nil || !ok || !s.show.Unit.Prize.IsPositive()) && s.allSaid()
}

func (s *Stage) allSaid() bool {
	for _, m := range s.scene.Messages() {
		if m.Tick > s.tick {
			return false
		}
	}
	return true
}

// glance is what the shell would see change; legal is an FNV-1a hash of the
// legal actions, because comparing them is done at every tick.
type glance struct {
	step          string
	extra, spoken int
	moving        bool
	legal         uint64
}

const fnvOffset, fnvPrime = 14695981039346656037, 1099511628211

func (s *Stage) spoken() int {
	n := 0
	for _, m := range s.scene.Messages() {
		if m.Tick <= s.tick {
			n++
		}
	}
	if at, ok := s.scene.RevealedAt(); ok && s.tick >= at {
		n++
	}
	return n
}

func (s *Stage) changed() {
	s.dirty, s.settled = true, false
	if s.ev.Changed != nil {
		s.ev.Changed()
	}
}
