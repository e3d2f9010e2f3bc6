// Package render draws the scenes. It is pure Go: it knows no browser, no
// network, no clock of its own and no GPU (that is render/screen). One call of
// Update is one tick, a sixtieth of a second.
package render

//go:generate go run ./scenelist

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
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

// Events are the stage's ways to speak to the program around it. They are
// called from Update, Perform or Pointer and must return at once.
type Events struct {
	Performed func(game.Action)               // the player did it; store the progress
	Rubbed    func(rubs string)               // a stroke ended; store what it left
	Sound     func(name string, gain float64) // gain 0 to 1
	Changed   func()                          // Status or Targets may differ from before
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
	if a := show.Actions; show.Replay && len(a) > 0 && a[0].Verb() == "mode" {
		// It was chosen before the unit was on the stage: nothing will list it.
		show.Mode, show.Actions = a[0].Arg(), a[1:]
	}
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
