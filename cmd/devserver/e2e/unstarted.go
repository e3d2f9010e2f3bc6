package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// OpenUnstarted is OpenWith for a page whose program cannot start or has no
// bridge: it waits for nothing. The address may be another host's.
func OpenUnstarted(t testing.TB, path string, width, height int, script string) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(Shared.browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &Page{t: t, ctx: ctx, w: width, h: height}
	p.must(chromedp.Do(ctx, chromedp.EmulateViewport(int64(width), int64(height))))
	_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	p.must(err)
	if strings.HasPrefix(path, "/") {
		path = Shared.URL + path
	}
	p.must(chromedp.Do(ctx, chromedp.Navigate(path)))
	return p
}

// ReloadUnstarted reloads such a page.
func (p *Page) ReloadUnstarted() {
	p.t.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.Reload()))
}
