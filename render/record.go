package render

import "filon/game"

// Marker is a moment of a run that a timeline names.
type Marker struct {
	Tick int `json:"tick"`
	// Kind is "action" (performed), "step" (the scene's step changed), "say" (a
	// message), "sound" (a cue), "revealed" (everything is) or "end".
	Kind string `json:"kind"`
	Name string `json:"name"`
}

// Run is a unit revealed to its end.
type Run struct {
	// End is the tick from which nothing moves but the scene's ambient life.
	End int `json:"end"`
	// Ends is false when the limit was reached first: something never ends, or
	// nobody performs what the scene waits for.
	Ends    bool     `json:"ends"`
	Markers []Marker `json:"markers"`
}

// restTicks is how much of a scene at rest a run shows: one turn of its slowest
// ambient movements.
const restTicks = 300

// Record reveals what is shown to its end, at most limit ticks after its start,
// as « Auto » would after the actions performed so far, and remembers every
// action: Seek then reaches each moment of the run, and playing on from there
// performs the same actions at the same ticks. The stage is left at the tick
// where it was, silently: nobody hears a sound or is told of an action.
func (s *Stage) Record(limit int) (Run, error) {
	if s.scene == nil {
		return Run{Ends: true, Markers: []Marker{}}, nil
	}
	ev, at, auto := s.ev, s.tick, s.auto
	s.ev = Events{}
	defer func() { s.ev = ev; s.changed() }()
	if err := s.Seek(0); err != nil {
		return Run{}, err
	}
	run := Run{Markers: []Marker{}}
	step := s.scene.Step(0)
	run.mark(0, "step", step)
	s.auto = s.show.Unit != nil
	for ; s.tick < limit; s.advance() {
		if now := s.scene.Step(s.tick); now != step {
			step = now
			run.mark(s.tick, "step", step)
		}
		if run.Ends = s.over(); run.Ends {
			break
		}
	}
	run.End = s.tick
	s.auto = auto
	for _, r := range s.past {
		run.mark(r.tick, "action", string(r.action))
	}
	for _, m := range s.scene.Messages() {
		if m.Tick >= 0 {
			run.mark(m.Tick, "say", m.Key)
		}
	}
	for _, c := range s.scene.Cues() {
		if c.Tick >= 0 && c.Tick <= run.End {
			run.mark(c.Tick, "sound", c.Name)
		}
	}
	if at, ok := s.scene.RevealedAt(); ok && at >= 0 && at <= run.End {
		run.mark(at, "revealed", "")
	}
	run.mark(run.End, "end", "")
	return run, s.Seek(min(at, run.End))
}

func (r *Run) mark(tick int, kind, name string) {
	r.Markers = append(r.Markers, Marker{tick, kind, name})
}

// over tells whether the run has come to its end: everything is revealed and
// at rest. A scene without a unit only has its ambient life.
func (s *Stage) over() bool {
	if s.show.Unit == nil {
		return s.tick >= max(restTicks, s.scene.BusyUntil())
	}
	at, ok := s.scene.RevealedAt()
	won := s.show.Unit.Prize.IsPositive()
	return ok && s.tick >= at && (s.party != nil || !won) && !s.moving()
}

// recall performs what was performed at this tick before a Seek went back past
// it. It tells whether a future remains that nobody has changed.
func (s *Stage) recall() bool {
	for len(s.future) > 0 && s.future[0].tick <= s.tick {
		r := s.future[0]
		if s.scene.Do(r.tick, r.action) != nil {
			s.future = nil // another scene than the one that was recorded
			return false
		}
		s.past, s.future, s.lastDo = append(s.past, r), s.future[1:], r.tick
	}
	return len(s.future) > 0
}

// Tune shows a game with other durations than those built in: the contents of
// its motion.json, nil for the game's own. The scene is loaded again at the
// same tick. A file that the scene refuses is an error and changes nothing.
func (s *Stage) Tune(motion []byte) error {
	if s.scene == nil {
		return nil
	}
	id := s.show.Game.ID()
	before := s.motion[id]
	if s.motion == nil {
		s.motion = map[game.ID][]byte{}
	}
	s.motion[id] = motion
	if err := s.Seek(s.tick); err != nil {
		s.motion[id] = before
		return err
	}
	return nil
}

// Shown is what the stage was asked to show.
func (s *Stage) Shown() Show { return s.show }

// Measures is what the last drawn frame gave to the GPU.
type Measures struct {
	Sprites  int `json:"sprites"`
	Vertices int `json:"vertices"`
	Commands int `json:"commands"` // draw calls
}

// Measures describes the last drawn frame.
func (s *Stage) Measures() Measures {
	b := &s.batch
	m := Measures{Sprites: b.Sprites, Vertices: len(b.Vertices)}
	for _, c := range b.Commands {
		if c.To > c.From {
			m.Commands++
		}
	}
	return m
}
