//go:build js

package main

import (
	"strings"
	"syscall/js"

	"filon/cmd/wasm/app"
	"filon/game/drawapi"
)

// largest answer that is read; a page of history is far below it.
const mostBytes = 4 << 20

// apiBase is where the draw API lives: a path of the page's own origin, or the
// address of another.
func apiBase(host js.Value) string {
	if api := host.Get("config").Get("api"); api.Type() == js.TypeString && api.String() != "" {
		return strings.TrimSuffix(api.String(), "/")
	}
	return drawapi.Prefix
}

// fetch makes a request and waits for its answer: it is called on a goroutine
// of its own. No net/http: that is 1.25 MB of brotli for what the browser has.
func fetch(base string, r app.Request) app.Response {
	global := js.Global()
	headers := map[string]any{"Accept": "application/json"}
	if r.Token != "" {
		headers["Authorization"] = "Bearer " + r.Token
	}
	if r.Key != "" {
		headers[drawapi.IdempotencyKeyHeader] = r.Key
	}
	abort := global.Get("AbortController").New()
	options := map[string]any{
		"method": r.Method, "cache": "no-store", "credentials": "omit", "redirect": "error",
		"referrerPolicy": "no-referrer", "signal": abort.Get("signal"),
	}
	if r.Body != nil {
		headers["Content-Type"] = "application/json"
		options["body"] = string(r.Body)
	}
	options["headers"] = headers
	// Released here and not by the timer, which mostly never fires.
	late := js.FuncOf(func(js.Value, []js.Value) any { return abort.Call("abort") })
	defer late.Release()
	defer global.Call("clearTimeout", global.Call("setTimeout", late, r.Timeout.Milliseconds()))

	answer, err := await(global.Call("fetch", base+r.Path, options))
	if err != nil {
		return app.Response{Lost: err.Error()}
	}
	response := app.Response{Status: answer.Get("status").Int()}
	if after := answer.Get("headers").Call("get", "Retry-After"); after.Type() == js.TypeString {
		response.RetryAfter = after.String()
	}
	// The body may still be lost on its way, and the answer with it.
	buffer, err := await(answer.Call("arrayBuffer"))
	if err != nil {
		return app.Response{Lost: err.Error()}
	}
	bytes := global.Get("Uint8Array").New(buffer)
	if n := bytes.Get("length").Int(); n <= mostBytes {
		response.Body = make([]byte, n)
		js.CopyBytesToGo(response.Body, bytes)
	}
	return response
}

// await waits for a promise, on a goroutine that may wait.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	var kept, broken js.Func
	kept = js.FuncOf(func(_ js.Value, args []js.Value) any {
		v := js.Undefined()
		if len(args) > 0 {
			v = args[0]
		}
		done <- outcome{value: v}
		return nil
	})
	broken = js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: rejected(js.Global().Call("String", args[0]).String())}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-done
	return o.value, o.err
}

// rejected is why a promise was broken.
type rejected string

func (r rejected) Error() string { return string(r) }
