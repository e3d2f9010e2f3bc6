package app

import (
	"bytes"
	"encoding/json"

	"filon/game"
	"filon/game/play"
	"filon/render"
)

// State is all that the page shows: what is being played, and what the stage
// says of its scene.
type State struct {
	play.View
	Controls  Controls         `json:"controls"`
	ExtraLeft int              `json:"extra_left"`
	Step      string           `json:"step"`
	Busy      bool             `json:"busy"`
	Messages  []render.Message `json:"messages"`
	// Storage is false where the browser keeps nothing for us.
	Storage bool `json:"storage"`
}

// Controls says which controls can be used now; AutoOn is a state.
type Controls struct {
	Play   bool `json:"play"`
	Auto   bool `json:"auto"`
	AutoOn bool `json:"auto_on"`
	Extra  bool `json:"extra"`
	Skip   bool `json:"skip"`
	Again  bool `json:"again"`
	Stake  bool `json:"stake"`
	Mode   bool `json:"mode"`
}

// State tells the state.
func (a *App) State() State {
	v, st := a.machine.View(), a.stage.Status()
	s := State{
		View: v, Step: st.Step, ExtraLeft: st.ExtraLeft, Busy: st.Busy, Messages: st.Messages,
		Storage: a.port.Keeps(),
	}
	if s.Problem == nil {
		s.Problem = a.fault
	}
	onTable := v.Unit != nil && a.unit == v.Unit.ID || a.preview
	if !onTable {
		s.Step, s.ExtraLeft, s.Busy, s.Messages = "rest", 0, false, nil
	}
	messages := make([]render.Message, 0, len(s.Messages))
	for _, m := range s.Messages {
		m.Seq += a.saidBefore
		a.said = max(a.said, m.Seq)
		messages = append(messages, m)
	}
	s.Messages = messages
	revealing := v.Phase == play.Revealing && onTable
	extra := false
	for _, l := range st.Legal {
		extra = extra || l == game.Action("extra")
	}
	canPlay := v.CanPlay && !a.blind()
	s.Controls = Controls{
		Play:   canPlay,
		Auto:   (canPlay || revealing) && !render.Automatic(s.Game),
		AutoOn: st.Auto,
		Extra:  extra && (revealing || a.preview),
		Skip:   onTable && st.Busy,
		Again:  v.CanLeave,
		Stake:  v.Phase == play.Ready,
		Mode:   v.Phase == play.Ready,
	}
	return s
}

// Flush hands the page what changed since the last time.
func (a *App) Flush() {
	if state, err := json.Marshal(a.State()); err == nil && !bytes.Equal(state, a.state) {
		a.state = state
		a.port.Render(state)
	}
	if targets, err := json.Marshal(a.Targets()); err == nil && !bytes.Equal(targets, a.targets) {
		a.targets = targets
		a.port.Targets(targets)
	}
}

// Targets are what can be pressed in the scene; none while the lobby covers it
// or the history is replayed.
func (a *App) Targets() []render.Target {
	if a.unit == "" && !a.preview {
		return []render.Target{}
	}
	if t := a.stage.Targets(); t != nil {
		return t
	}
	return []render.Target{}
}
