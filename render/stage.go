// Package render draws the scenes. It is pure Go: it knows no browser, no
// network, no clock of its own and, in this package, no GPU either (that is
// render/screen). One call of Update is one tick, a sixtieth of a second.
package render

import (
	"github.com/shopspring/decimal"

	"filon/game"
)

// Unit is what a scene needs of a sold unit. Its layout was evaluated before:
// the stage shows nothing that does not pay Prize.
type Unit struct {
	ID     string
	Prize  decimal.Decimal // euros
	Layout game.Layout
	Seed   uint64 // varies what decides nothing: paths, sparks, decoration
}

// Show says what the stage shows.
type Show struct {
	Game  game.Game
	Stake decimal.Decimal // euros
	Mode  string          // reveal mode, where the game has modes
	Unit  *Unit           // nil: the scene at rest, before a purchase
	// Actions already performed on Unit: shown settled, without animation.
	Actions []game.Action
	// Replay performs Actions one after the other from nothing instead, with
	// their animations, and accepts no input.
	Replay bool
}

// Prefs are the player's settings that change the picture.
type Prefs struct {
	Lang string // "fr" or "en"
	Calm bool   // reduced motion
	// AutoTicks is the pause between two actions of « Auto », in ticks.
	AutoTicks int
}

// Message is one thing to say in words (live region, banners): a key of
// assets/texts and its arguments. Seq grows with each message.
type Message struct {
	Seq  int               `json:"seq"`
	Key  string            `json:"key"`
	Args map[string]string `json:"args,omitempty"`
}

// Status is what the shell needs to know of the scene to show its controls.
type Status struct {
	Tick  int           `json:"tick"`
	Step  string        `json:"step"` // game's own word: "rest", "cells", "extra", "wagon", "levers", "done"…
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

// Target is something in the scene that a player can press. ID is the action
// it performs. The rectangle is in CSS pixels of the window.
type Target struct {
	ID   game.Action       `json:"id"`
	Key  string            `json:"key"` // label, a key of assets/texts
	Args map[string]string `json:"args,omitempty"`
	X    float64           `json:"x"`
	Y    float64           `json:"y"`
	W    float64           `json:"w"`
	H    float64           `json:"h"`
}

// Events are the stage's ways to speak to the program around it. They are
// called from Update and must return at once.
type Events struct {
	Performed func(game.Action)               // the player did it; store the progress
	Sound     func(name string, gain float64) // gain 0 to 1
	Changed   func()                          // Status or Targets differ from before
}
