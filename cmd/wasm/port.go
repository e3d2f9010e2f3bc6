//go:build js

package main

import (
	"syscall/js"
	"time"

	"filon/cmd/wasm/app"
	"filon/game/play"
)

// port lends the app a browser.
type port struct {
	host  js.Value
	app   *app.App
	box   *mailbox
	store *storage
	timer *timer
	art   *art
	api   string
	// flushing: a flush is asked for and has not happened yet.
	flushing bool
}

var _ app.Port = (*port)(nil)

func (p *port) Now() time.Duration { return now() }

// NewKey is 128 random bits in hexadecimal.
func (p *port) NewKey() string {
	bytes := js.Global().Get("Uint8Array").New(16)
	js.Global().Get("crypto").Call("getRandomValues", bytes)
	var raw [16]byte
	js.CopyBytesToGo(raw[:], bytes)
	const digits = "0123456789abcdef"
	key := make([]byte, 0, 32)
	for _, b := range raw {
		key = append(key, digits[b>>4], digits[b&15])
	}
	return string(key)
}

func (p *port) Call(c play.Call, r app.Request) {
	go func() {
		answer := fetch(p.api, r)
		p.box.post(func() { p.app.Answer(c, answer) })
	}()
}

func (p *port) Put(name, value string)         { p.store.put(name, value) }
func (p *port) Delete(name string)             { p.store.delete(name) }
func (p *port) Get(name string) (string, bool) { return p.store.get(name) }
func (p *port) Keeps() bool                    { return p.store.keeps }
func (p *port) WakeAt(at time.Duration)        { p.timer.at(at) }
func (p *port) LoadArt()                       { p.art.load() }
func (p *port) Render(state []byte)            { p.host.Call("render", string(state)) }
func (p *port) Targets(targets []byte)         { p.host.Call("targets", string(targets)) }

// Changed flushes when all that waits now has been done. It does not ride on
// frames: at the start they are late, and a hidden page has none.
func (p *port) Changed() {
	if p.flushing {
		return
	}
	p.flushing = true
	p.box.post(func() {
		p.flushing = false
		p.app.Flush()
	})
}

// once makes a callback that releases itself when it has been called.
func once(do func(js.Value), use func(js.Func)) {
	var f js.Func
	f = js.FuncOf(func(_ js.Value, args []js.Value) any {
		f.Release()
		arg := js.Undefined()
		if len(args) > 0 {
			arg = args[0]
		}
		do(arg)
		return nil
	})
	use(f)
}
