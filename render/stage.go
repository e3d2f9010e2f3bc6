// Package render draws the scenes. It is pure Go: it knows no browser, no
// network, no clock of its own and no GPU (that is render/screen). One call of
// Update is one tick, a sixtieth of a second.
package render

//go:generate go run ./scenelist

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/render/atlas"
	"filon/render/celebration"
	"filon/render/layout"
	"filon/render/scene"
	"filon/render/sprite"
)

// The types that scenes and the program around the stage share.
type (
	Unit    = scene.Unit
	Message = scene.Message
	Target  = scene.Target
)

// Show says what the stage shows.
type Show struct {
	Game  game.Game
	Stake decimal.Decimal // euros
	Mode  string          // reveal mode, where the game has modes
	Unit  *Unit           // nil: the scene at rest, before a purchase
	// Actions already performed on Unit: shown settled, without animation.
	Actions []game.Action
	// Rubs is what covers had lost to the finger, as Events.Rubbed told last.
	Rubs string
	// Replay performs Actions one after the other from nothing instead, with
	// their animations, then whatever is left; it accepts no input.
	Replay bool
}

// Prefs are the player's settings that change the picture.
type Prefs struct {
	Lang string // "fr" or "en"
	Calm bool   // reduced motion
	// AutoTicks is the pause between two actions of « Auto », in ticks.
	AutoTicks int
}

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

// Events are the stage's ways to speak to the program around it. They are
// called from Update, Perform or Pointer and must return at once.
type Events struct {
	Performed func(game.Action)               // the player did it; store the progress
	Rubbed    func(rubs string)               // a stroke ended; store what it left
	Sound     func(name string, gain float64) // gain 0 to 1
	Changed   func()                          // Status or Targets may differ from before
}

// recorded is an action with the tick it was performed at.
type recorded struct {
	tick   int
	action game.Action
}

// Stage shows one scene at a time and passes the player's wishes to it.
type Stage struct {
	ev    Events
	prefs Prefs
	css   struct{ w, h, dpr float64 }
	in    layout.Insets
	view  layout.View

	show  Show
	scene scene.Scene
	party *celebration.Celebration
	art   artStore
	tick  int
	past  []recorded // performed with animation, in order
	// future is what was performed after the moment that Seek went back to.
	future []recorded
	motion map[game.ID][]byte // durations to preview instead of a game's own
	auto   bool
	lastDo int // tick of the last action, for the pace of « Auto »
	frozen bool

	focus, hover game.Action
	pointer      pointerState
	still        int // ticks since anything moved or was touched
	dirty        bool
	batch        sprite.Batch
	targets      []Target
	before       glance
	settled      bool // nothing changes before the next action: noteChange need not look
}

// NewStage returns an empty stage.
func NewStage(ev Events) *Stage {
	s := &Stage{ev: ev, prefs: Prefs{Lang: "fr", AutoTicks: 24}}
	s.css.w, s.css.h, s.css.dpr = layout.LongSide, layout.ShortSide, 1
	s.art.init()
	s.refit()
	return s
}

// Show replaces what is shown. An unknown game, or actions that the unit's
// reveal does not allow, are errors and leave the stage as it was.
func (s *Stage) Show(show Show) error {
	sc, err := s.begin(show)
	if err != nil {
		return err
	}
	if r, ok := sc.(scene.Rubber); ok && show.Rubs != "" && !show.Replay {
		r.Restore(show.Rubs)
	}
	s.show, s.scene, s.past, s.future, s.tick, s.lastDo = show, sc, nil, nil, 0, 0
	s.auto, s.pointer, s.hover = false, pointerState{}, ""
	s.party = nil
	s.bind()
	s.touched()
	s.changed()
	return nil
}

// begin makes the scene of a show at its first tick, what was done before settled.
func (s *Stage) begin(show Show) (scene.Scene, error) {
	id := show.Game.ID()
	sc, err := newScene(id)
	if err != nil {
		return nil, err
	}
	if err := sc.Load(scene.Setup{
		Stake: show.Stake, Mode: show.Mode, Unit: show.Unit, Lang: s.prefs.Lang, Calm: s.prefs.Calm, Motion: s.motion[id],
	}); err != nil {
		return nil, fmt.Errorf("show %s: %w", id, err)
	}
	if show.Unit != nil && !show.Replay {
		for _, a := range show.Actions {
			if err := sc.Do(scene.Settled, a); err != nil {
				return nil, fmt.Errorf("show %s: resume: %w", id, err)
			}
		}
	}
	return sc, nil
}

// Perform does an action, as a press on its target would. One that is not
// legal now wraps game.ErrIllegalAction and changes nothing.
func (s *Stage) Perform(a game.Action) error {
	if s.scene == nil || s.show.Replay {
		return fmt.Errorf("%w: nothing is being played", game.ErrIllegalAction)
	}
	legal := s.scene.Legal(s.tick)
	for _, l := range legal {
		if l == a {
			return s.do(a)
		}
	}
	return game.Illegal(a, legal)
}

func (s *Stage) do(a game.Action) error {
	if err := s.scene.Do(s.tick, a); err != nil {
		return err
	}
	s.past, s.future = append(s.past, recorded{s.tick, a}), nil
	s.lastDo = s.tick
	s.touched()
	if s.ev.Performed != nil && !s.show.Replay {
		s.ev.Performed(a)
	}
	s.changed()
	return nil
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

// SetPrefs changes the settings; the scene is loaded again at the same step,
// settled, when they change its picture.
func (s *Stage) SetPrefs(p Prefs) {
	reload := s.scene != nil && (p.Lang != s.prefs.Lang || p.Calm != s.prefs.Calm)
	s.prefs = p
	if !reload {
		return
	}
	show, auto := s.show, s.auto
	if !show.Replay {
		show.Rubs = s.Rubs()
		for _, r := range s.past {
			show.Actions = append(show.Actions[:len(show.Actions):len(show.Actions)], r.action)
		}
	}
	if s.Show(show) == nil { // it showed before, so it does now
		s.SetAuto(auto)
	}
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

func (s *Stage) touched() { s.still, s.dirty = 0, true }

// Redraw has the next frame drawn though it is the same: somebody reads it.
func (s *Stage) Redraw() { s.dirty = true }

// Dirty tells whether the next frame would differ from the last drawn one.
func (s *Stage) Dirty() bool { return s.dirty }

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

// Needs lists the atlases of what is shown.
func (s *Stage) Needs() []string {
	if s.scene == nil {
		return nil
	}
	return []string{common, string(s.show.Game.ID())}
}

// Background names the one that the window's shape asks for, as an AtlasPage's
// Background: the other need not be loaded.
func (s *Stage) Background() string {
	if s.view.Portrait {
		return "portrait"
	}
	return "landscape"
}

// LoadAtlas takes the manifest of an atlas at a scale (1 or 2); its pages reach
// render/screen by Upload under the slots and texture numbers that it returns.
func (s *Stage) LoadAtlas(group string, manifest []byte, scale int) ([]AtlasPage, error) {
	pages, err := s.art.load(group, manifest, scale)
	if err != nil {
		return nil, err
	}
	if s.scene != nil {
		s.bind()
		s.touched()
	}
	return pages, nil
}

// AtlasPage is a picture file to fetch, decode and upload as a texture.
type AtlasPage = atlas.Page

func (s *Stage) bind() {
	art := s.art.of(s.show.Game.ID())
	if art == nil {
		return
	}
	s.scene.Bind(art)
	if s.party != nil {
		s.party.Bind(art)
	}
}

// ArtError names the pictures that the scene asks for and the atlases lack.
func (s *Stage) ArtError() error {
	if s.scene == nil {
		return nil
	}
	art := s.art.of(s.show.Game.ID())
	if art == nil {
		return nil
	}
	s.scene.Bind(art)
	return art.Err()
}

// Draw returns the triangles of the current frame; they are valid until the
// next call.
func (s *Stage) Draw() *sprite.Batch {
	s.dirty = false
	s.batch.Reset(sprite.Place(float32(s.view.X), float32(s.view.Y), float32(s.view.Scale), float32(s.view.Scale), 0))
	if s.scene == nil || !s.art.has(s.show.Game.ID()) {
		return &s.batch
	}
	s.scene.Draw(&s.batch, s.frame())
	if s.party != nil {
		s.party.Draw(&s.batch, s.view, s.tick)
	}
	return &s.batch
}

func (s *Stage) frame() scene.Frame {
	return scene.Frame{Tick: s.tick, View: s.view, Focus: s.focus, Hover: s.hover}
}
