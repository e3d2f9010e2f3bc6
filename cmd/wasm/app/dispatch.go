package app

import (
	"encoding/json"
	"fmt"

	"filon/game"
	"filon/game/play"
	"filon/render"
)

// wish is the argument of every wish of the page; each uses a few members.
type wish struct {
	Game      game.ID `json:"game"`
	Stake     string  `json:"stake"`
	Mode      string  `json:"mode"`
	Auto      bool    `json:"auto"`
	On        bool    `json:"on"`
	ID        string  `json:"id"` // a unit's or an action's
	Cursor    string  `json:"cursor"`
	Code      string  `json:"code"`
	Emission  int     `json:"emission"`
	Block     int     `json:"block"`
	Lang      string  `json:"lang"`
	Calm      bool    `json:"calm"`
	AutoTicks int     `json:"autoTicks"`
	Top       float64 `json:"top"`
	Right     float64 `json:"right"`
	Bottom    float64 `json:"bottom"`
	Left      float64 `json:"left"`
}

// Dispatch does a wish of the page. An unknown name or a malformed argument is
// an error of the page's code, for its console.
func (a *App) Dispatch(name, arg string) error {
	var w wish
	if arg != "" {
		if err := json.Unmarshal([]byte(arg), &w); err != nil {
			return fmt.Errorf("dispatch %s: %w", name, err)
		}
	}
	switch name {
	case "open":
		a.input(play.Open{Game: w.Game})
	case "close":
		a.input(play.Close{})
	case "stake":
		stake, err := game.ParseStake(w.Stake)
		if err != nil {
			return err
		}
		a.input(play.ChooseStake{Stake: stake})
	case "mode":
		a.input(play.ChooseMode{Mode: w.Mode})
	case "play":
		if a.blind() {
			return nil
		}
		a.input(play.Play{Auto: w.Auto, Key: a.port.NewKey()})
	case "again":
		a.input(play.Again{})
	case "retry":
		if a.fault != nil && a.fault.Retry {
			a.fault = nil
			a.port.LoadArt()
		}
		a.input(play.Retry{})
	case "history":
		a.input(play.ReadHistory{Cursor: w.Cursor})
	case "replay":
		a.input(play.ReplayUnit{ID: w.ID})
	case "resume":
		a.input(play.ResumeUnit{ID: w.ID})
	case "consult":
		a.input(play.ConsultUnit{ID: w.ID})
	case "newPlayer":
		a.input(play.OpenNewPlayer{})
	case "linkCode":
		a.input(play.AskLinkCode{})
	case "link":
		a.input(play.Link{Code: w.Code})
	case "block":
		stake, err := game.ParseStake(w.Stake)
		if err != nil {
			return err
		}
		a.input(play.AskBlock{Game: w.Game, Stake: stake, Emission: w.Emission, Block: w.Block})
	case "press":
		a.press(game.Action(w.ID))
	case "extra":
		a.press("extra")
	case "auto":
		a.stage.SetAuto(w.On)
	case "skip":
		a.stage.Skip()
	case "focus":
		a.stage.SetFocus(game.Action(w.ID))
	case "prefs":
		a.stage.SetPrefs(render.Prefs{Lang: w.Lang, Calm: w.Calm, AutoTicks: w.AutoTicks})
	case "insets":
		a.stage.SetInsets(w.Top, w.Right, w.Bottom, w.Left)
	default:
		return fmt.Errorf("dispatch: no wish is called %.40q", name)
	}
	a.port.Changed()
	return nil
}

// press performs an action on the stage. One that is not possible now, after a
// double click or while something moves, does nothing.
func (a *App) press(action game.Action) { _ = a.stage.Perform(action) }
