package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// OpenUnstarted is OpenWith for a page whose program cannot start: it waits for
// the page's own script instead.
func OpenUnstarted(t testing.TB, path string, width, height int, script string) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(Shared.browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &Page{t: t, ctx: ctx, w: width, h: height}
	p.must(chromedp.Do(ctx, chromedp.EmulateViewport(int64(width), int64(height))))
	_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	p.must(err)
	p.must(chromedp.Do(ctx, chromedp.Navigate(Shared.URL+path)))
	return p
}
