//go:build js

package main

import (
	"syscall/js"
	"time"
)

// now is the time since the page began; it never goes back.
func now() time.Duration {
	return time.Duration(js.Global().Get("performance").Call("now").Float() * float64(time.Millisecond))
}

// timer is the retry clock: one timer of the browser, which also runs, slower,
// while the page is hidden.
type timer struct {
	box  *mailbox
	wake func()
	id   js.Value
	ring js.Func
}

func newTimer(box *mailbox) *timer {
	t := &timer{box: box, id: js.Undefined()}
	t.ring = js.FuncOf(func(js.Value, []js.Value) any {
		t.id = js.Undefined()
		box.post(func() { t.wake() })
		return nil
	})
	return t
}

func (t *timer) at(at time.Duration) {
	if !t.id.IsUndefined() {
		js.Global().Call("clearTimeout", t.id)
	}
	// A millisecond more: browsers round down, and early is too early.
	wait := max(0, at-now())/time.Millisecond + 1
	t.id = js.Global().Call("setTimeout", t.ring, int(wait))
}
