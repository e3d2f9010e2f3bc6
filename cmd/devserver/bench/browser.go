package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"filon/cmd/devserver/chromium"
)

// patience is how long one step of a measurement may take.
const patience = 2 * time.Minute

// browse starts a headless Chromium without a GPU.
func browse() (ctx context.Context, end func(), err error) {
	return chromium.Start(context.Background(), chromium.WebGL()...)
}

// tab is a page in a profile of its own: nothing is cached.
type tab struct {
	ctx   context.Context
	close func()
}

func openTab(browser context.Context, w, h int, scale float64) (*tab, error) {
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t := &tab{ctx, cancel}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(int64(w), int64(h), chromedp.EmulateScale(scale))); err != nil {
		cancel()
		return nil, err
	}
	_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: probe})
	if err != nil {
		cancel()
		return nil, err
	}
	return t, nil
}

func (t *tab) goTo(address string) error { return chromedp.Do(t.ctx, chromedp.Navigate(address)) }

func eval[T any](t *tab, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(t.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		err = fmt.Errorf("%.200s: %w", expression, err)
	}
	return v, err
}

// wait waits until an expression is true, looking once a frame, and returns what
// performance.now said then, in ms since the navigation.
func (t *tab) wait(expression string) (float64, error) {
	return eval[float64](t, fmt.Sprintf(`new Promise((resolve, reject) => {
		const end = performance.now() + %d;
		const look = () => {
			let yes = false;
			try { yes = Boolean(%s); } catch { /* not there yet */ }
			if (yes) resolve(performance.now());
			else if (performance.now() > end) reject(new Error("waited in vain"));
			else requestAnimationFrame(look);
		};
		look();
	})`, (patience-5*time.Second).Milliseconds(), expression))
}

// click presses the middle of an element as a hand does.
func (t *tab) click(selector string) error {
	at, err := eval[[2]float64](t, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, selector))
	if err != nil {
		return err
	}
	return chromedp.Do(t.ctx, chromedp.MouseClickXY(at[0], at[1]))
}

// probe runs before a page's own scripts: it counts the draw calls of each frame
// and times what the main thread does in it.
const probe = `(() => {
	const b = window.bench = { draws: 0, frame: 0, frames: [], texels: 0, pictured: 0, usable: 0, canvas: 0 };
	const draw = WebGL2RenderingContext.prototype.drawElements;
	WebGL2RenderingContext.prototype.drawElements = function (...args) {
		b.draws++;
		if (!b.firstDraw) b.firstDraw = performance.now();
		if (b.texels > 3e6 && !b.pictured) b.pictured = performance.now();
		return draw.apply(this, args);
	};
	const upload = WebGL2RenderingContext.prototype.texSubImage2D;
	WebGL2RenderingContext.prototype.texSubImage2D = function (...args) {
		const picture = args.at(-1); // or bytes, of a width and height before them
		b.texels += args.length < 9 ? picture.width * picture.height : args[4] * args[5];
		b.pictured = 0;
		return upload.apply(this, args);
	};
	new MutationObserver(() => {
		if (!b.canvas && document.querySelector("body > canvas")) b.canvas = performance.now();
		const open = document.querySelector("#loader")?.hidden && !document.querySelector("#table").hidden &&
			document.querySelector("#go").getAttribute("aria-disabled") === "false";
		if (!open) b.usable = 0;
		else if (!b.usable) b.usable = performance.now();
	}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "aria-disabled"] });
	const ask = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (f) => ask((now) => {
		const from = performance.now();
		const before = b.draws;
		f(now);
		const took = performance.now() - from;
		if (b.keep && b.draws > before) b.frames.push([took, b.draws - before]);
	});
})();`
