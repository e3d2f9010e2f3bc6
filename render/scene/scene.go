// Package scene is the contract between the stage and a game's scene. A scene
// is a function of its unit, the actions recorded with their ticks, and the
// tick: it keeps no clock and rolls no dice, so that any moment can be sought,
// stepped, replayed and photographed.
package scene

import (
	"github.com/shopspring/decimal"

	"filon/game"
	"filon/render/atlas"
	"filon/render/layout"
	"filon/render/sprite"
)

// Unit is what a scene needs of a sold unit. Its layout was evaluated before:
// nothing is shown that does not pay Prize.
type Unit struct {
	ID     string
	Prize  decimal.Decimal // euros
	Layout game.Layout
	Seed   uint64 // varies what decides nothing: paths, sparks, decoration
}

// Setup is what a scene starts from.
type Setup struct {
	Stake decimal.Decimal // euros
	Mode  string          // reveal mode, where the game has modes
	Unit  *Unit           // nil: at rest, before a purchase
	Lang  string          // "fr" or "en"
	Calm  bool            // reduced motion
	// Motion is another motion.json than the game's own, for the designers'
	// preview; nil for the game's own.
	Motion []byte
}

// Begin starts the reveal of the unit that a scene shows, and returns its layout
// and reveal as the types that they are in its game.
func Begin[L game.Layout, R game.Reveal](g game.Game, s Setup) (l L, r R, err error) {
	began, err := g.NewReveal(s.Unit.Layout, s.Stake)
	if err != nil {
		return l, r, err
	}
	return s.Unit.Layout.(L), began.(R), nil // NewReveal takes no other layout
}

// Message is one thing to say in words: a key of assets/texts and its
// arguments, from a tick on. The live region reads it.
type Message struct {
	Tick int               `json:"-"`
	Seq  int               `json:"seq"`
	Key  string            `json:"key"`
	Args map[string]string `json:"args,omitempty"`
}

// Target is something that a player can press. ID is the action it performs.
// Box is in design pixels, X to H the same rectangle in CSS pixels of the
// window.
type Target struct {
	ID   game.Action       `json:"id"`
	Key  string            `json:"key"`
	Args map[string]string `json:"args,omitempty"`
	Box  layout.Rect       `json:"-"`
	X    float64           `json:"x"`
	Y    float64           `json:"y"`
	W    float64           `json:"w"`
	H    float64           `json:"h"`
}

// Cue is a sound that starts at a tick; Gain is from 0 to 1.
type Cue struct {
	Tick int
	Name string
	Gain float64
}

// Frame is what one drawing of a scene depends on besides its own state.
type Frame struct {
	Tick  int
	View  layout.View
	Focus game.Action // target with the focus ring, "" for none
	Hover game.Action // target under the pointer
}

// Scene is one game's scene.
type Scene interface {
	// Bind looks the scene's pictures up.
	Bind(*atlas.Art)
	// Load starts from nothing revealed, or at rest.
	Load(Setup) error
	// Do performs an action at a tick, or at Settled one of before: its outcome
	// stands without animation.
	Do(tick int, a game.Action) error
	// Legal lists what the player may do at a tick: what the reveal allows, less
	// what a running animation holds back.
	Legal(tick int) []game.Action
	// Auto is what « Auto » would do next, "" when an animation holds it back or
	// nothing is left to do.
	Auto(tick int) game.Action
	// BusyUntil is the tick at which the last animation ends.
	BusyUntil() int
	// RevealedAt is the tick from which everything is revealed; ok is false
	// before the last action.
	RevealedAt() (tick int, ok bool)
	// Step names the step the unit is in, for the shell.
	Step(tick int) string
	// ExtraLeft is how many Extra steps the player sees left.
	ExtraLeft(tick int) int
	// Messages lists all that has been said up to the last action, oldest first.
	Messages() []Message
	// Cues lists the sounds scheduled so far, in no order.
	Cues() []Cue
	// Targets lists what can be pressed.
	Targets(Frame) []Target
	// Draw fills the batch.
	Draw(*sprite.Batch, Frame)
}

// Rubber is a scene whose covers can be rubbed off.
type Rubber interface {
	// Rub takes a pointer in design pixels: begin at the start of a stroke. It
	// returns the action that the stroke completed, "" mostly, and whether the
	// pointer touches something that can be rubbed.
	Rub(f Frame, x, y float32, begin bool) (a game.Action, over bool)
	// Lift ends the stroke.
	Lift()
	// Rubs is what covers not yet open have lost, for Rub to go on from after a
	// reload; Restore takes it up again.
	Rubs() string
	Restore(rubs string)
}
