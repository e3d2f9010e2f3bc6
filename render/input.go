package render

import (
	"math"

	"filon/game"
	"filon/render/layout"
	"filon/render/scene"
)

// pointerState follows the one pointer that presses; others are ignored until
// it lifts.
type pointerState struct {
	id      int
	down    bool
	rubbing bool
	target  game.Action // pressed, to be performed when it lifts over the same
	x, y    float64     // where it went down, CSS pixels
}

// pressSlop is how far a press may wander, in CSS pixels: a finger that has
// moved farther over a cover rubs it, and lifting it presses nothing.
const pressSlop = 10

// Pointer kinds.
const (
	PointerDown   = "down"
	PointerMove   = "move"
	PointerUp     = "up"
	PointerCancel = "cancel"
)

// Pointer takes a pointer event in CSS pixels of the window. A press performs
// its target when it lifts over it, as a button does; a cover that can be
// rubbed follows the pointer at once.
func (s *Stage) Pointer(kind string, id int, x, y float64) {
	if s.scene == nil || s.show.Replay {
		return
	}
	dx, dy := s.view.ToDesign(x, y)
	if s.pointer.down && s.pointer.id != id {
		return
	}
	switch kind {
	case PointerDown:
		s.pointer = pointerState{id: id, down: true, target: s.at(dx, dy), x: x, y: y}
		s.rub(dx, dy, true)
	case PointerMove:
		s.setHover(s.at(dx, dy))
		if s.pointer.down {
			s.rub(dx, dy, false)
			if s.pointer.rubbing && math.Hypot(x-s.pointer.x, y-s.pointer.y) > pressSlop {
				s.pointer.target = ""
			}
		}
	case PointerUp:
		pressed := s.pointer
		s.lift()
		if pressed.down && pressed.target != "" && pressed.target == s.at(dx, dy) {
			// A press that an animation overtook is no longer legal: nothing happens.
			_ = s.Perform(pressed.target)
		}
	case PointerCancel:
		s.lift()
		s.setHover("")
	}
}

func (s *Stage) rub(x, y float32, begin bool) {
	r, ok := s.scene.(scene.Rubber)
	if !ok {
		return
	}
	a, over := r.Rub(s.frame(), x, y, begin)
	if !over {
		return
	}
	s.touched()
	if !begin {
		s.pointer.rubbing = true
	}
	if a != "" {
		s.pointer.target = ""
		_ = s.Perform(a)
	}
}

func (s *Stage) lift() {
	if r, ok := s.scene.(scene.Rubber); ok {
		r.Lift()
		if s.pointer.rubbing && s.ev.Rubbed != nil {
			s.ev.Rubbed(r.Rubs())
		}
	}
	s.pointer = pointerState{}
}

// Rubs is what the closed covers have lost to the finger, as Show.Rubs takes
// it; "" when they have lost nothing.
func (s *Stage) Rubs() string {
	if r, ok := s.scene.(scene.Rubber); ok {
		return r.Rubs()
	}
	return ""
}

func (s *Stage) at(x, y float32) game.Action {
	for _, t := range s.Targets() {
		if t.Box.Contains(x, y) {
			return t.ID
		}
	}
	return ""
}

func (s *Stage) setHover(a game.Action) {
	if a != s.hover {
		s.hover = a
		s.touched()
	}
}

// SetFocus draws the focus ring around a target, "" for none.
func (s *Stage) SetFocus(id game.Action) {
	s.focus = id
	s.touched()
}

// Targets lists what can be pressed now, in reading order.
func (s *Stage) Targets() []Target {
	s.targets = s.targets[:0]
	if s.scene == nil || s.show.Replay {
		return s.targets
	}
	s.targets = append(s.targets, s.scene.Targets(s.frame())...)
	for i := range s.targets {
		t := &s.targets[i]
		t.X, t.Y, t.W, t.H = s.view.ToCSS(t.Box)
	}
	return s.targets
}

// Resize takes the window's size in CSS pixels and its device pixel ratio.
func (s *Stage) Resize(cssW, cssH, dpr float64) {
	if cssW == s.css.w && cssH == s.css.h && dpr == s.css.dpr {
		return
	}
	s.css.w, s.css.h, s.css.dpr = cssW, cssH, dpr
	s.refit()
}

// SetInsets takes the CSS pixels that bars and safe areas cover at each side.
func (s *Stage) SetInsets(top, right, bottom, left float64) {
	s.in = layout.Insets{Top: top, Right: right, Bottom: bottom, Left: left}
	s.refit()
}

func (s *Stage) refit() {
	s.view = layout.Fit(s.css.w, s.css.h, s.css.dpr, s.in)
	s.touched()
	s.changed()
}
