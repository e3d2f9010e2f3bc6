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
	down := map[int]bool{} // by pointerId
	for _, event := range []string{"pointerdown", "pointermove", "pointerup", "pointercancel", "pointerout"} {
		js.Global().Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
			e := args[0]
			if e.Get("pointerId").Type() != js.TypeNumber {
				return nil // made up by a script: reading what is not there would end the program
			}
			id := e.Get("pointerId").Int()
			kind := kindOf(event, e, down[id])
			switch kind {
			case "":
				return nil
			case render.PointerDown:
				down[id] = true
				// From now on this pointer's events are the canvas's, wherever it goes. A
				// pointer that is gone already cannot be captured, and need not be.
				tried(func() { e.Get("target").Call("setPointerCapture", id) })
			case render.PointerUp, render.PointerCancel:
				delete(down, id)
			}
			x, y := e.Get("clientX").Float(), e.Get("clientY").Float()
			box.post(func() { stage.Pointer(kind, id, x, y) })
			return nil
		}), map[string]any{"capture": true, "passive": true})
	}
}

// kindOf is what an event of a pointer is to the stage, "" for nothing. Only a
// mouse's first button and last one tell of themselves by pointerdown and
// pointerup (Pointer Events, 5.1.1, chorded buttons): whether the primary one is
// down, bit 0 of buttons says, in every event.
func kindOf(event string, e js.Value, down bool) string {
	if event == "pointercancel" {
		if down || onCanvas(e) {
			return render.PointerCancel
		}
		return ""
	}
	// Where a pointer leaves what it was over, some browsers tell of no buttons.
	if event != "pointerout" {
		held, primary := e.Get("buttons").Int()&1 != 0, e.Get("button").Int() == 0
		switch {
		case down && !held && primary:
			return render.PointerUp
		case down && !held: // let go where nobody saw it, over the browser's own menu for one
			return render.PointerCancel
		case !down && held && primary && onCanvas(e):
			return render.PointerDown
		}
	}
	if (event == "pointermove" || event == "pointerout") && onCanvas(e) {
		return render.PointerMove // outside, nothing is under the pointer
	}
	return ""
}

// onCanvas tells whether an event is on the canvas that Ebitengine has put into
// the page.
func onCanvas(e js.Value) bool {
	target := e.Get("target")
	return target.InstanceOf(js.Global().Get("HTMLCanvasElement")) &&
		target.Get("parentNode").Equal(js.Global().Get("document").Get("body"))
}
