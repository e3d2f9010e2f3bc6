package app

import (
	"encoding/json"

	"filon/game"
	"filon/game/play"
)

// Names under which things are stored. Purchase and progress are written by
// whichever tab played last; the server knows all of them, but for what is under
// nameLeft, to which each tab adds its own.
const (
	nameToken    = "filon.token"
	nameBuy      = "filon.buy"
	nameProgress = "filon.progress"
	nameLeft     = "filon.left"
	nameChoices  = "filon.choices"
)

type storedToken struct {
	Player string `json:"player"`
	Token  string `json:"token"`
}

// load reads what is stored. What cannot be read any more is as if it were
// not there: the server has the units, and a new choice is quickly made.
func (a *App) load() play.Saved {
	var s play.Saved
	var t storedToken
	if a.get(nameToken, &t) {
		s.Player, s.Token = t.Player, t.Token
	}
	var b play.Purchase
	if a.get(nameBuy, &b) && b.Key != "" {
		s.Buy = &b
	}
	var p play.Progress
	if a.get(nameProgress, &p) && p.Unit != "" && len(p.Actions) <= game.MaxActions {
		s.Progress = &p
	}
	for _, p := range a.left() {
		if p.Unit != "" && len(p.Actions) <= game.MaxActions {
			s.Left = append(s.Left, p)
		}
	}
	a.get(nameChoices, &s.Choices)
	return s
}

// left reads the units that left the table with steps that the server may not
// have.
func (a *App) left() []play.Progress {
	var left []play.Progress
	if !a.get(nameLeft, &left) {
		return nil
	}
	return left
}

// putLeft stores left without the steps of a unit that are no more than p's, and
// with p itself when it is added.
func (a *App) putLeft(p play.Progress, added bool) {
	var left []play.Progress
	for _, other := range a.left() {
		if other.Unit != p.Unit || !added && len(other.Actions) > len(p.Actions) {
			left = append(left, other)
		}
	}
	if added {
		left = append(left, p)
	}
	if len(left) == 0 {
		a.port.Delete(nameLeft)
		return
	}
	a.put(nameLeft, left)
}

func (a *App) get(name string, v any) bool {
	text, ok := a.port.Get(name)
	return ok && json.Unmarshal([]byte(text), v) == nil
}

func (a *App) put(name string, v any) {
	if text, err := json.Marshal(v); err == nil { // these types always marshal
		a.port.Put(name, string(text))
	}
}

// store does an effect that changes what is stored.
func (a *App) store(e play.Effect) {
	switch e := e.(type) {
	case play.StoreToken:
		a.put(nameToken, storedToken{e.Player, e.Token})
	case play.StoreKey:
		a.put(nameBuy, e.Purchase)
	case play.ForgetKey:
		var b play.Purchase
		if a.get(nameBuy, &b) && b.Key == e.Key {
			a.port.Delete(nameBuy)
		}
	case play.StoreProgress:
		a.put(nameProgress, e.Progress)
	case play.ForgetProgress:
		var r storedRubs
		if a.get(nameRubs, &r) && r.Unit == e.Unit {
			a.port.Delete(nameRubs)
		}
		var p play.Progress
		if a.get(nameProgress, &p) && p.Unit == e.Unit {
			a.port.Delete(nameProgress)
		}
	case play.StoreLeft:
		a.putLeft(e.Progress, true)
	case play.ForgetLeft:
		a.putLeft(e.Progress, false)
	case play.StoreChoice:
		choices := map[game.ID]play.Choice{}
		a.get(nameChoices, &choices)
		choices[e.Game] = e.Choice
		a.put(nameChoices, choices)
	}
}
