// Package app joins the play state machine to the stage and to the page: it
// turns the page's wishes into inputs, the machine's effects into things done,
// and both states into the one that the page shows. It is pure Go; package main
// lends it a browser.
//
// An App is used from one goroutine at a time. Nothing in it waits.
package app

import (
	"hash/fnv"
	"time"

	"filon/game"
	"filon/game/play"
	"filon/render"
)

// Port is what the app needs of the browser. None of its methods may wait, or
// call the app back before it returns.
type Port interface {
	// Now is a clock that never goes back, also while the page is hidden.
	Now() time.Duration
	// NewKey returns a fresh random purchase key.
	NewKey() string
	// Call makes a request; its answer comes by App.Answer.
	Call(play.Call, Request)
	// Put and Delete change what is stored; Get reads it.
	Put(name, value string)
	Delete(name string)
	Get(name string) (value string, ok bool)
	// Keeps tells whether what is stored outlives the page.
	Keeps() bool
	// WakeAt asks for one App.Wake at a time of Now; a later call replaces it.
	WakeAt(time.Duration)
	// Changed asks for one App.Flush soon.
	Changed()
	// Render and Targets hand JSON to the page.
	Render(state []byte)
	Targets(targets []byte)
	// LoadArt asks for the atlases of what is shown now.
	LoadArt()
}

// App is the client program without its browser.
type App struct {
	port    Port
	games   play.Lookup
	machine *play.Machine
	stage   *render.Stage
	// unit is the one that the stage shows for the machine, "" for none.
	unit string
	// shows counts what was put on the stage, so that news of what it showed
	// before is told apart.
	shows int
	// preview: the stage shows what the bridge loaded, not what is played.
	preview bool
	// The stage numbers a unit's messages from 1; the page is told numbers that
	// grow from unit to unit, so that it says each once.
	saidBefore, said int
	// fault is a failure of the program's own: no scene, no pictures. faults
	// numbers them.
	fault  *play.Problem
	faults int

	state, targets []byte // last handed to the page
}

// New makes an app around a stage. The stage's events are to be passed to
// Performed and StageChanged after the call that caused them has returned.
func New(games play.Lookup, stage *render.Stage, port Port) *App {
	return &App{port: port, games: games, machine: play.New(games), stage: stage}
}

// Start reads what is stored and begins.
func (a *App) Start() { a.input(play.Start{Saved: a.load()}) }

// StoredElsewhere follows what another tab stored.
func (a *App) StoredElsewhere() { a.input(play.StoredElsewhere{Saved: a.load()}) }

// Wake is the retry clock.
func (a *App) Wake() { a.input(play.Tick{}) }

// Answer takes what came of a call.
func (a *App) Answer(c play.Call, r Response) { a.input(Decode(c, r)) }

// Shows numbers what the stage shows now.
func (a *App) Shows() int { return a.shows }

// Performed notes an action of the stage, performed on what it showed as
// number shows.
func (a *App) Performed(shows int, action game.Action) {
	if !a.preview && shows == a.shows {
		a.input(play.Performed{Action: action})
		a.Rubbed(shows, a.stage.Rubs())
		// When many ticks pass at once, the stage has said that it came to its end
		// before this was heard, and says it no more.
		a.StageChanged()
	}
}

// StageChanged looks at the stage after it said that it changed.
func (a *App) StageChanged() {
	if a.unit != "" && !a.preview && a.stage.Status().Revealed {
		a.input(play.Revealed{Unit: a.unit})
	}
	a.port.Changed()
}

// Idle tells that nothing moves and no answer is awaited.
func (a *App) Idle() bool { return !a.stage.Status().Busy && !a.machine.View().Pending }

// input gives the machine an input and does what it asks.
func (a *App) input(in play.Input) {
	for _, e := range a.machine.Handle(a.port.Now(), in) {
		a.perform(e)
	}
	if at, ok := a.machine.Wake(); ok {
		a.port.WakeAt(at)
	}
	a.port.Changed()
}

func (a *App) perform(e play.Effect) {
	switch e := e.(type) {
	case play.Send:
		a.port.Call(e.Call, Encode(e.Call))
	case play.Show:
		a.show(e)
	default:
		a.store(e)
	}
}

// show puts what the machine asks for on the stage.
func (a *App) show(e play.Show) {
	a.preview, a.fault, a.unit = false, nil, ""
	a.next()
	a.stage.SetAuto(false)
	if e.Game == nil {
		return // the lobby covers the stage
	}
	show := render.Show{Game: e.Game, Stake: e.Stake, Mode: e.Mode, Actions: e.Actions, Rubs: a.rubs(e), Replay: e.Replay}
	if u := e.Unit; u != nil {
		show.Unit = &render.Unit{ID: u.ID, Prize: u.Prize, Layout: u.Layout, Seed: seedOf(u.ID)}
	}
	if err := a.stage.Show(show); err != nil {
		a.fail(play.Problem{Code: "scene", Detail: err.Error()})
		return
	}
	if e.Unit != nil {
		a.unit = e.Unit.ID
	}
	a.port.LoadArt()
	a.stage.SetAuto(e.Auto || render.Automatic(e.Game.ID()))
}

// next begins another showing.
func (a *App) next() {
	a.shows++
	a.saidBefore = a.said
}

// ArtFailed notes that the pictures of what is shown did not arrive.
func (a *App) ArtFailed(err error) {
	if a.fault == nil || !a.fault.Retry { // else it is told: the first of several files
		a.fail(play.Problem{Code: "assets", Detail: err.Error(), Retry: true})
	}
	a.port.Changed()
}

// fail makes p the fault that is told.
func (a *App) fail(p play.Problem) {
	a.faults++
	p.Number = a.faults
	a.fault = &p
}

// blind tells that the table has no pictures: nothing is bought that could not be
// seen.
func (a *App) blind() bool { return a.fault != nil }

// seedOf varies the decoration of a unit, the same at each showing.
func seedOf(id string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id))
	return h.Sum64()
}
