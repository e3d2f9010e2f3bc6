//go:build js

package main

import (
	"syscall/js"

	"filon/render"
)

// point passes the canvas's pointer events on to the stage. They are events,
// where Ebitengine would tell at each tick what is pressed then: a tap shorter
// than a frame would be lost, a cancelled touch would stay down (#3690), and a
// button let go outside the canvas as well.
func point(stage *render.Stage, box *mailbox) {
	on := func(event, kind string, do func(e js.Value)) {
		js.Global().Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
			e := args[0]
			if !onCanvas(e) {
				return nil
			}
			if do != nil {
				do(e)
			}
			id, x, y := e.Get("pointerId").Int(), e.Get("clientX").Float(), e.Get("clientY").Float()
			box.post(func() { stage.Pointer(kind, id, x, y) })
			return nil
		}), map[string]any{"capture": true, "passive": true})
	}
	on("pointerdown", render.PointerDown, func(e js.Value) {
		// From now on this pointer's events are the canvas's, wherever it goes. A
		// pointer that is gone already cannot be captured, and need not be.
		tried(func() { e.Get("target").Call("setPointerCapture", e.Get("pointerId")) })
	})
	on("pointermove", render.PointerMove, nil)
	on("pointerup", render.PointerUp, nil)
	on("pointercancel", render.PointerCancel, nil)
	on("pointerout", render.PointerMove, nil) // outside, nothing is under the pointer
}

// onCanvas tells whether an event is the stage's: its primary button or touch,
// on the canvas that Ebitengine has put into the page.
func onCanvas(e js.Value) bool {
	target := e.Get("target")
	return target.InstanceOf(js.Global().Get("HTMLCanvasElement")) &&
		target.Get("parentNode").Equal(js.Global().Get("document").Get("body")) &&
		e.Get("button").Int() <= 0 // -1 while nothing changed
}
