package render

import (
	"filon/game"
	"filon/render/celebration"
)

// recorded is an action with the tick it was performed at.
type recorded struct {
	tick   int
	action game.Action
}

// SetAuto switches « Auto »: whenever nothing is in motion, the stage does what
// is next.
func (s *Stage) SetAuto(on bool) {
	s.auto = on && s.show.Unit != nil
	s.changed()
}

// Skip ends the running animation: the scene's clock jumps to its end.
func (s *Stage) Skip() {
	if s.scene == nil {
		return
	}
	if end := s.scene.BusyUntil(); s.tick < end {
		s.tick = end
	} else if s.party != nil && s.tick < s.party.End() {
		s.tick = s.party.End()
	}
	s.touched()
	s.changed()
}

// Update is one tick.
func (s *Stage) Update() {
	if s.frozen || s.scene == nil {
		return
	}
	s.advance()
}

func (s *Stage) advance() {
	s.tick++
	s.next()
	if s.ev.Sound != nil {
		for _, c := range s.scene.Cues() {
			if c.Tick == s.tick {
				s.ev.Sound(c.Name, c.Gain)
			}
		}
		if s.party != nil {
			s.party.Cues(s.tick, s.ev.Sound)
		}
	}
	s.celebrate()
	if s.moving() {
		s.still = 0
	} else {
		s.still++
	}
	if s.still < ambientTicks {
		s.dirty = true
	}
	s.noteChange()
}

// next performs what « Auto » or a replay does at this tick.
func (s *Stage) next() {
	if s.recall() {
		return
	}
	var a game.Action
	switch {
	case s.show.Replay && len(s.past) < len(s.show.Actions):
		want := s.show.Actions[len(s.past)]
		for _, l := range s.scene.Legal(s.tick) {
			if l == want {
				a = want
			}
		}
	case s.show.Replay || s.auto:
		a = s.scene.Auto(s.tick)
	}
	if a == "" || s.tick < s.lastDo+s.prefs.AutoTicks {
		return
	}
	if err := s.do(a); err != nil {
		s.auto = false // a scene that refuses its own proposal: stop rather than spin
	}
}

// celebrate opens the congratulation when everything is revealed; a losing
// unit has none (Mine d'or, article 4.5).
func (s *Stage) celebrate() {
	if s.party != nil || s.settled || s.show.Unit == nil {
		return
	}
	at, ok := s.scene.RevealedAt()
	if !ok || s.tick < at || !s.show.Unit.Prize.IsPositive() {
		return
	}
	s.party = celebration.New(at, s.show.Unit.Prize, s.show.Stake, s.prefs.Lang, s.prefs.Calm, s.show.Unit.Seed)
	s.bind() // when the pictures are there; LoadAtlas binds it otherwise
	s.changed()
}

func (s *Stage) moving() bool {
	return s.tick < s.scene.BusyUntil() || (s.party != nil && s.tick < s.party.End())
}

// ambientTicks is how long the scene's life (flames, glints) goes on without a
// touch before the picture rests and costs nothing: 30 s.
const ambientTicks = 1800

// Freeze stops the clock: only Step and Seek move it.
func (s *Stage) Freeze(on bool) { s.frozen = on }

// StepTicks moves the clock n ticks on, performing whatever is due.
func (s *Stage) StepTicks(n int) {
	for range n {
		if s.scene != nil {
			s.advance()
		}
	}
}

// Seek shows the moment at a tick: what was performed up to it, and nothing of
// what came after. The frame is the same however one gets there. Playing on from
// it performs again what came after, until another action changes that.
func (s *Stage) Seek(tick int) error {
	if s.scene == nil {
		return nil
	}
	sc, err := s.begin(s.show)
	if err != nil {
		return err
	}
	all := append(s.past[:len(s.past):len(s.past)], s.future...)
	n := 0
	for ; n < len(all) && all[n].tick <= tick; n++ {
		if err := sc.Do(all[n].tick, all[n].action); err != nil {
			return err
		}
	}
	s.past, s.future, s.lastDo = all[:n:n], all[n:], 0
	if n > 0 {
		s.lastDo = all[n-1].tick
	}
	s.scene, s.tick, s.party = sc, max(tick, 0), nil
	s.bind()
	s.celebrate()
	s.touched()
	s.changed()
	return nil
}
