package app

import (
	"filon/game"
	"filon/game/play"
)

// nameRubs is where the strokes of the unit on the table are stored.
const nameRubs = "filon.rubs"

// storedRubs is what a finger has rubbed off the covers that are still closed.
type storedRubs struct {
	Unit string `json:"unit"`
	// Done is how many actions were performed by then: the strokes are of the
	// covers that lay there at that step, and of no others.
	Done int    `json:"done"`
	Rubs string `json:"rubs"`
}

// Rubbed stores what a stroke has left of the covers, on what the stage showed
// as number shows, so that a reload finds them so.
func (a *App) Rubbed(shows int, rubs string) {
	if a.preview || a.unit == "" || shows != a.shows {
		return
	}
	if rubs == "" {
		a.port.Delete(nameRubs)
		return
	}
	var p play.Progress
	if a.get(nameProgress, &p) && p.Unit == a.unit {
		a.put(nameRubs, storedRubs{Unit: a.unit, Done: revealing(p.Actions), Rubs: rubs})
	}
}

// rubs is what was stored of a unit at the very step that is shown.
func (a *App) rubs(e play.Show) string {
	var s storedRubs
	if e.Replay || e.Unit == nil || !a.get(nameRubs, &s) || s.Unit != e.Unit.ID || s.Done != revealing(e.Actions) {
		return ""
	}
	return s.Rubs
}

// revealing counts the actions that reveal something: all but the choice of a
// mode.
func revealing(actions []game.Action) (n int) {
	for _, a := range actions {
		if a.Verb() != "mode" {
			n++
		}
	}
	return n
}
