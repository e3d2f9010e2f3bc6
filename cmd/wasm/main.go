//go:build js

// Command wasm is the browser program: it lends package app a browser (fetch,
// localStorage, timers, the page's callbacks) and runs the stage. Nothing else
// of the project imports syscall/js.
package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"syscall/js"
	"time"

	"filon/cmd/wasm/app"
	"filon/game"
	"filon/game/catalogue"
	"filon/render"
	"filon/render/screen"
)

func main() {
	host := js.Global().Get("filonHost")
	box := newMailbox()
	p := &port{host: host, box: box, store: openStorage(), timer: newTimer(box), api: apiBase(host)}

	// The stage speaks from inside its own calls; the app hears it afterwards.
	var a *app.App
	changed := false
	stage := render.NewStage(render.Events{
		Performed: func(action game.Action) {
			shows := a.Shows()
			box.post(func() { a.Performed(shows, action) })
		},
		Rubbed: func(rubs string) {
			shows := a.Shows()
			box.post(func() { a.Rubbed(shows, rubs) })
		},
		Sound: func(name string, gain float64) { host.Call("sound", name, gain) },
		Changed: func() {
			if !changed {
				changed = true
				box.post(func() {
					changed = false
					p.art.turned()
					a.StageChanged()
				})
			}
		},
	})
	shown := screen.New(stage)
	p.art = newArt(host, box, stage, shown)
	a = app.New(catalogue.Get, stage, p)
	p.app, p.art.app, p.timer.wake = a, a, a.Wake

	serve(a, box)
	listen(a, box, stage)
	point(stage, box)
	if host.Get("config").Get("bridge").Truthy() {
		bridge(a, box, stage, p.art, shown)
	}
	go box.run()
	box.post(a.Start)
	window := js.Global()
	stage.Resize(window.Get("innerWidth").Float(), window.Get("innerHeight").Float(), window.Get("devicePixelRatio").Float())
	runtime.Gosched() // the account is on its way while the page is laid out
	host.Call("ready")
	err := shown.Run(func() {
		if host.Get("direct").Truthy() {
			// The page was opened at a table. Its pictures are on their way since the
			// page's first script: the first frame has them instead of a later one.
			p.art.wait(time.Second)
		}
		// first.js has it off while nothing is there to be let go. Not at once: what
		// is collected now stands in front of the first frame.
		time.AfterFunc(2*time.Second, func() {
			debug.SetGCPercent(100)
			debug.SetMemoryLimit(math.MaxInt64)
		})
	})
	if err != nil {
		panic(err) // the loader shows the page's error panel when the program ends
	}
}
