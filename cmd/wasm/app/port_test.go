package app_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"filon/cmd/wasm/app"
	"filon/game"
	"filon/game/catalogue"
	"filon/game/play"
	"filon/render"
)

// browser is a port without a browser: what was stored, called and shown.
type browser struct {
	t       *testing.T
	now     time.Duration
	wake    time.Duration
	keys    int
	stored  map[string]string
	calls   []call
	states  []map[string]any
	targets []render.Target
	loads   int
	changed bool

	app          *app.App
	stage        *render.Stage
	later        []func() // news of the stage, told after the call that caused it
	stageChanged bool     // to be heard
}

type call struct {
	play.Call
	app.Request
}

func (b *browser) Now() time.Duration { return b.now }
func (b *browser) NewKey() string {
	b.keys++
	return fmt.Sprintf("key-%013d", b.keys)
}
func (b *browser) Call(c play.Call, r app.Request) { b.calls = append(b.calls, call{c, r}) }
func (b *browser) Put(name, value string)          { b.stored[name] = value }
func (b *browser) Delete(name string)              { delete(b.stored, name) }
func (b *browser) Get(name string) (string, bool)  { v, ok := b.stored[name]; return v, ok }
func (b *browser) Keeps() bool                     { return true }
func (b *browser) WakeAt(at time.Duration)         { b.wake = at }
func (b *browser) Changed()                        { b.changed = true }
func (b *browser) LoadArt()                        { b.loads++ }
func (b *browser) Render(state []byte) {
	var s map[string]any
	require.NoError(b.t, json.Unmarshal(state, &s))
	b.states = append(b.states, s)
}

func (b *browser) Targets(targets []byte) {
	b.targets = nil
	require.NoError(b.t, json.Unmarshal(targets, &b.targets))
}

// open starts the program on what is stored.
func open(t *testing.T, stored map[string]string) *browser {
	t.Helper()
	b := &browser{t: t, stored: stored}
	b.stage = render.NewStage(render.Events{
		Performed: func(a game.Action) {
			shows := b.app.Shows()
			b.later = append(b.later, func() { b.app.Performed(shows, a) })
		},
		Rubbed: func(rubs string) {
			shows := b.app.Shows()
			b.later = append(b.later, func() { b.app.Rubbed(shows, rubs) })
		},
		Changed: func() { // once, however often it is said, as in the browser
			if !b.stageChanged {
				b.stageChanged = true
				b.later = append(b.later, func() {
					b.stageChanged = false
					b.app.StageChanged()
				})
			}
		},
	})
	b.app = app.New(catalogue.Get, b.stage, b)
	b.app.Start()
	return b
}

// tell does a wish and everything that follows from it.
func (b *browser) tell(name, arg string) {
	b.t.Helper()
	require.NoError(b.t, b.app.Dispatch(name, arg))
	b.settle()
}

func (b *browser) settle() {
	for len(b.later) > 0 {
		f := b.later[0]
		b.later = b.later[1:]
		f()
	}
	if b.changed {
		b.changed = false
		b.app.Flush()
	}
}

// answer answers the oldest unanswered call, which must be of a kind.
func (b *browser) answer(kind play.Kind, status int, body string) {
	b.t.Helper()
	require.NotEmpty(b.t, b.calls, "no call is under way")
	c := b.calls[0]
	b.calls = b.calls[1:]
	require.Equal(b.t, kind, c.Kind)
	b.app.Answer(c.Call, app.Response{Status: status, Body: []byte(body)})
	b.settle()
}

// run lets the stage's clock run until nothing moves.
func (b *browser) run() {
	b.t.Helper()
	for range 5000 {
		b.stage.Update()
		b.settle()
		if !b.stage.Status().Busy {
			return
		}
	}
	b.t.Fatal("the scene does not settle")
}

func (b *browser) state() map[string]any {
	require.NotEmpty(b.t, b.states)
	return b.states[len(b.states)-1]
}
