//go:build js

package main

import (
	"encoding/json"
	"runtime"
	"syscall/js"

	"filon/cmd/wasm/app"
	"filon/game"
	"filon/render"
	"filon/render/screen"
)

// bridge opens window.filon to tests and to the designers' preview. The host's
// config.json allows it, and only a preview server's does.
func bridge(a *app.App, box *mailbox, stage *render.Stage, pictures *art, shown *screen.Screen) {
	var waiting []js.Value
	idle := func() bool { return a.Idle() && pictures.idle() && !bridged(box) }
	var look func()
	look = func() {
		once(func(js.Value) {
			if idle() {
				for _, resolve := range waiting {
					resolve.Invoke()
				}
				waiting = nil
				return
			}
			look()
		}, func(f js.Func) { js.Global().Call("requestAnimationFrame", f) })
	}
	fail := func(err error) any {
		if err == nil {
			return nil
		}
		return err.Error()
	}
	functions := map[string]func([]js.Value) any{
		"state":   func([]js.Value) any { return value(a.State()) },
		"status":  func([]js.Value) any { return value(stage.Status()) },
		"targets": func([]js.Value) any { return value(a.Targets()) },
		// load, press and seek return what went wrong, null when nothing did.
		"load": func(args []js.Value) any {
			return fail(a.Preview([]byte(js.Global().Get("JSON").Call("stringify", args[0]).String())))
		},
		"press":  func(args []js.Value) any { return fail(stage.Perform(game.Action(args[0].String()))) },
		"seek":   func(args []js.Value) any { return fail(stage.Seek(args[0].Int())) },
		"step":   func(args []js.Value) any { stage.StepTicks(args[0].Int()); return nil },
		"freeze": func(args []js.Value) any { stage.Freeze(args[0].Bool()); return nil },
		"art":    func([]js.Value) any { return fail(stage.ArtError()) },
		"skip":   func([]js.Value) any { stage.Skip(); return nil },
		// record tells the run of what is shown to its end (render.Run), a string
		// when that failed.
		"record": func(args []js.Value) any {
			run, err := stage.Record(args[0].Int())
			if err != nil {
				return err.Error()
			}
			return value(run)
		},
		// looks tells in which ways that run shows each picture (render.Look).
		"looks": func(args []js.Value) any {
			looks, err := stage.Looks(8, args[0].Int())
			if err != nil {
				return err.Error()
			}
			return value(looks)
		},
		// tune shows the game with the contents of a motion.json, "" for its own.
		"tune": func(args []js.Value) any {
			if text := args[0].String(); text != "" {
				return fail(stage.Tune([]byte(text)))
			}
			return fail(stage.Tune(nil))
		},
		// shade draws with the contents of a pages.kage; an error begins with its
		// line.
		"shade": func(args []js.Value) any { return fail(shown.Shade([]byte(args[0].String()))) },
		// redraw draws the next frame even if it is the same as the last.
		"redraw": func([]js.Value) any { stage.Redraw(); return nil },
		// reload fetches the pictures of a group again.
		"reload":   func(args []js.Value) any { pictures.reload(args[0].String()); return nil },
		"measures": func([]js.Value) any { return value(measure(stage)) },
		// collect throws away what nothing holds any more, for a measure of what is
		// held. Twice: what has a finalizer goes with the second.
		"collect": func([]js.Value) any { runtime.GC(); runtime.GC(); return nil },
		// texts are the texts of the frame, in device pixels.
		"texts": func([]js.Value) any { return value(stage.Texts()) },
		// pictured tells that no picture is on its way.
		"pictured": func([]js.Value) any { return pictures.idle() },
		"idle": func([]js.Value) any {
			start := js.FuncOf(func(_ js.Value, args []js.Value) any {
				waiting = append(waiting, args[0])
				if len(waiting) == 1 {
					look()
				}
				return nil
			})
			defer start.Release()
			return js.Global().Get("Promise").New(start)
		},
	}
	// What the functions that take something take. Reading another type out of a
	// js.Value ends the program, and a slip at the console is no reason to.
	takes := map[string]js.Type{
		"load": js.TypeObject, "press": js.TypeString, "seek": js.TypeNumber, "step": js.TypeNumber,
		"freeze": js.TypeBoolean, "record": js.TypeNumber, "looks": js.TypeNumber, "tune": js.TypeString, "reload": js.TypeString, "shade": js.TypeString,
	}
	object := map[string]any{"ready": true}
	for name, f := range functions {
		object[name] = js.FuncOf(func(_ js.Value, args []js.Value) any {
			if want, one := takes[name]; one && (len(args) == 0 || args[0].Type() != want) {
				return name + " takes a " + want.String()
			}
			return f(args)
		})
	}
	js.Global().Set("filon", object)
}

// measures is what the last frame cost, apart from time: that the page can
// measure itself.
type measures struct {
	render.Measures
	// Mallocs counts the allocations since the program began, Heap is what they
	// hold now in bytes.
	Mallocs uint64 `json:"mallocs"`
	Heap    uint64 `json:"heap"`
}

func measure(stage *render.Stage) measures {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return measures{stage.Measures(), m.Mallocs, m.HeapAlloc}
}

// bridged tells that something posted has not been done yet.
func bridged(box *mailbox) bool { return len(box.waiting) > 0 }

// value hands a Go value to the page.
func value(v any) js.Value {
	text, err := json.Marshal(v)
	if err != nil {
		return js.Null()
	}
	return js.Global().Get("JSON").Call("parse", string(text))
}
