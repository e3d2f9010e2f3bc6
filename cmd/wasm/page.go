//go:build js

package main

import (
	"strings"
	"syscall/js"

	"filon/cmd/wasm/app"
	"filon/render"
)

// serve gives the page its way to the app: filonApp.dispatch(name, json).
func serve(a *app.App, box *mailbox) {
	dispatch := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 0 || args[0].Type() != js.TypeString {
			return nil // reading what is not there would end the program
		}
		name, arg := args[0].String(), ""
		if len(args) > 1 && args[1].Type() == js.TypeString {
			arg = args[1].String()
		}
		box.post(func() {
			if err := a.Dispatch(name, arg); err != nil {
				js.Global().Get("console").Call("error", err.Error())
			}
		})
		return nil
	})
	js.Global().Set("filonApp", map[string]any{"dispatch": dispatch})
}

// listen hears what the browser says to all of its pages.
func listen(a *app.App, box *mailbox, stage *render.Stage) {
	on := func(event string, do func(js.Value)) {
		js.Global().Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
			do(args[0])
			return nil
		}))
	}
	// Only other tabs' changes are told, never our own.
	on("storage", func(e js.Value) {
		if key := e.Get("key"); key.Type() != js.TypeString || strings.HasPrefix(key.String(), "filon.") {
			box.post(a.StoredElsewhere)
		}
	})
	// A scene at rest draws nothing by itself, and what a browser keeps of the canvas
	// of a page that it puts away is its own affair.
	for _, back := range []string{"visibilitychange", "pageshow"} {
		on(back, func(js.Value) { box.post(stage.Redraw) })
	}
	// Nor does it hear what other tabs store meanwhile, another account for one.
	on("pageshow", func(e js.Value) {
		if e.Get("persisted").Truthy() {
			box.post(a.StoredElsewhere)
		}
	})
	on("online", func(js.Value) { box.post(func() { _ = a.Dispatch("retry", "") }) })
}
