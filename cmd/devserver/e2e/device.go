package e2e

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"filon/game"
)

// Turn gives the window another size, as turning a phone does, and waits for the
// background of its shape.
func (p *Page) Turn(width, height int) {
	p.t.Helper()
	p.w, p.h = width, height
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(int64(width), int64(height))))
	p.frames()
	p.WaitJS("the other background", `window.filon.pictured()`)
}

// ForceColours has the system draw its own colours, as Windows does in its high
// contrast modes.
func (p *Page) ForceColours() {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}},
	})
	p.must(err)
}

// Hideable, run before the page's own scripts (OpenWith), makes Hide and Reveal
// possible: headless Chrome shows every tab, so what a hidden one goes without is
// taken away here.
const Hideable = `(() => {
	const frame = window.requestAnimationFrame.bind(window);
	let held = null;
	window.requestAnimationFrame = (f) => held ? held.push(f) : frame(f);
	Object.defineProperty(document, "hidden", { get: () => held !== null });
	Object.defineProperty(document, "visibilityState", { get: () => held ? "hidden" : "visible" });
	window.framesHeld = () => held?.length ?? 0;
	window.hideTab = (hide) => {
		const waiting = held ?? [];
		held = hide ? [] : null;
		document.dispatchEvent(new Event("visibilitychange"));
		for (const f of waiting) window.requestAnimationFrame(f);
		return true;
	};
})();`

// Hide puts the tab in the background: no frames until Reveal. It returns when
// the program waits for its next frame, which does not come.
func (p *Page) Hide() {
	p.t.Helper()
	Eval[bool](p, `hideTab(true)`)
	Eval[bool](p, `new Promise((done) => { const look = () => framesHeld() > 0 ? done(true) : setTimeout(look); look(); })`)
}

// Reveal ends Hide.
func (p *Page) Reveal() { Eval[bool](p, `hideTab(false)`) }

// Rub puts a finger on a target and draws a short line with it; the finger
// stays down until Lift.
func (p *Page) Rub(id game.Action) {
	p.t.Helper()
	x, y := p.centre(id)
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x - 12, Y: y})
	p.frames()
	for dx := -12.0; dx <= 12; dx += 6 {
		p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x + dx, Y: y})
		p.frames()
	}
}

// Lift ends Rub.
func (p *Page) Lift() {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// Minutes, run before the page's own scripts (OpenWith), gives Minute the power
// over the clock by which the page counts minutes of play.
const Minutes = `(() => {
	const real = window.setInterval.bind(window);
	const every = [];
	window.setInterval = (f, ms, ...rest) => ms === 60000 ? every.push(f) : real(f, ms, ...rest);
	window.minutesPass = (n) => { for (; n > 0; n--) for (const f of every) f(); return every.length > 0; };
})();`

// Pass lets minutes of play pass.
func (p *Page) Pass(minutes int) {
	p.t.Helper()
	if !Eval[bool](p, fmt.Sprintf(`minutesPass(%d)`, minutes)) {
		p.t.Fatal("the page counts no minutes")
	}
}

// LoseContext takes the scene's WebGL context away, as a phone does that is
// short of memory, and waits until the program runs again.
func (p *Page) LoseContext() {
	p.t.Helper()
	Eval[bool](p, `(window.e2eBefore = true, document.querySelector("body > canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext(), true)`)
	p.WaitAcross("the page to come back without its WebGL context", `!window.e2eBefore && window.filon?.ready === true`)
}

// WaitAcross waits for an expression to be true in whatever page the window has
// by then: this one may go.
func (p *Page) WaitAcross(what, expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for ctx.Err() == nil {
		// A question that the page leaves unanswered because it goes is asked again.
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(`new Promise((done) => requestAnimationFrame(() => {
			try { done(Boolean(%s)); } catch { done(false); }
		}))`, expression), chromedp.EvalAwaitPromise))
		if err == nil && yes {
			return
		}
	}
	p.t.Fatalf("waited in vain for %s: %s; picture: %s", what, expression, p.keep())
}

// Hold keeps a key down: its press and as many repeats of it as a keyboard sends
// meanwhile; LetGo ends it.
func (p *Page) Hold(key string, repeats int) {
	p.t.Helper()
	p.key(input.DispatchKeyEventTypeKeyDown, key, false)
	p.Repeat(key, repeats)
}

// Repeat is more of Hold.
func (p *Page) Repeat(key string, times int) {
	p.t.Helper()
	for range times {
		p.key(input.DispatchKeyEventTypeKeyDown, key, true)
	}
}

// LetGo ends Hold.
func (p *Page) LetGo(key string) {
	p.t.Helper()
	p.key(input.DispatchKeyEventTypeKeyUp, key, false)
}

func (p *Page) key(kind input.DispatchKeyEventType, key string, repeat bool) {
	p.t.Helper()
	name, code, text := "Enter", int64(13), "\r"
	if key == " " {
		name, code, text = "Space", 32, " "
	}
	params := input.DispatchKeyEventParams{Type: kind, Key: key, Code: name, WindowsVirtualKeyCode: code, AutoRepeat: &repeat}
	if kind == input.DispatchKeyEventTypeKeyDown {
		params.Text = text
	}
	_, err := chromedp.Call(p.ctx, input.DispatchKeyEvent, params)
	p.must(err)
}

// MouseEvent sends a mouse event: which button it is about, and the bits of those
// that are down.
func (p *Page) MouseEvent(kind input.DispatchMouseEventType, x, y float64, button input.MouseButton, buttons int64) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: button, Buttons: buttons, ClickCount: 1})
	p.must(err)
}
