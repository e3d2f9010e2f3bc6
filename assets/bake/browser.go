package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/chromedp/chromedp"

	"filon/cmd/devserver/chromium"
)

//go:embed canvas.js
var canvasJS string

// browser is the headless Chromium that paints.
type browser struct {
	ctx  context.Context
	stop func()
	// What was painted since the last forget, so that a group baked again only
	// paints what changed.
	rendered map[string]rendering // by the drawing's name
	mu       sync.Mutex           // of encoded: the scales are made side by side
	encoded  map[[32]byte][]byte  // by what is in the picture
}

type rendering struct {
	svg  string
	trim trim
}

// openBrowser starts Chromium.
func openBrowser(ctx context.Context) (*browser, error) {
	window, stop, err := chromium.Start(ctx, chromedp.NoSandbox, chromedp.DisableGPU,
		// A canvas on the CPU gives the same pixels on every machine.
		chromedp.Flag("disable-accelerated-2d-canvas", true))
	if err != nil {
		return nil, err
	}
	b := &browser{ctx: window, stop: stop, rendered: map[string]rendering{}, encoded: map[[32]byte][]byte{}}
	if _, err := chromedp.Run(window, chromedp.Evaluate[bool](canvasJS)); err != nil {
		stop()
		return nil, fmt.Errorf("load canvas.js: %w", err)
	}
	return b, nil
}

func call[T any](b *browser, fn string, args ...any) (T, error) {
	parts := make([]string, len(args))
	for i, a := range args {
		j, err := json.Marshal(a)
		if err != nil {
			var zero T
			return zero, err
		}
		parts[i] = string(j)
	}
	expr := "bake." + fn + "(" + strings.Join(parts, ",") + ")"
	return chromedp.Run(b.ctx, chromedp.Evaluate[T](expr, chromedp.EvalAwaitPromise))
}

// trim is the inked rectangle of a rendered drawing and the canvas's size,
// in rendered pixels (twice the design).
type trim struct {
	X, Y, W, H int
	CW, CH     int
}

func (b *browser) render(d drawing) (trim, error) {
	if r, ok := b.rendered[d.name]; ok && r.svg == d.svg {
		return r.trim, nil
	}
	t, err := call[trim](b, "render", d.name, d.svg, d.w, d.h)
	if err != nil {
		return t, fmt.Errorf("render %s: %w", d.name, err)
	}
	b.rendered[d.name] = rendering{d.svg, t}
	return t, nil
}

func (b *browser) bytes(fn string, args ...any) ([]byte, error) {
	s, err := call[string](b, fn, args...)
	if err != nil {
		return nil, fmt.Errorf("bake.%s: %w", fn, err)
	}
	return base64.StdEncoding.DecodeString(s)
}

// picture is bytes for a picture that shows sources: the same call for the same
// sources is answered from before.
func (b *browser) picture(sources, fn string, args ...any) ([]byte, error) {
	j, err := json.Marshal(args)
	if err != nil {
		return nil, err
	}
	key := sha256.Sum256([]byte(fn + "\x00" + string(j) + "\x00" + sources))
	b.mu.Lock()
	pic, ok := b.encoded[key]
	b.mu.Unlock()
	if ok {
		return pic, nil
	}
	if pic, err = b.bytes(fn, args...); err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.encoded[key] = pic
	return pic, nil
}

// forget lets go of what was painted.
func (b *browser) forget() error {
	clear(b.rendered)
	clear(b.encoded)
	if _, err := call[any](b, "forget"); err != nil && !strings.Contains(err.Error(), "undefined") {
		return err
	}
	return nil
}
