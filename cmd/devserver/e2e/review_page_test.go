package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/cmd/devserver/e2e"
)

// Ebitengine adds a viewport of its own, without viewport-fit: the bars would lie
// under a notch.
func TestReview_ThePageKeepsItsViewport(t *testing.T) {
	p := e2e.Open(t, "/#/minedor", 480, 270)
	assert.Equal(t, []string{"width=device-width, initial-scale=1, viewport-fit=cover"},
		e2e.Eval[[]string](p, `[...document.querySelectorAll("meta[name=viewport]")].map((m) => m.content)`))
}

// A service worker of a former visit would show a designer old files.
func TestReview_ThePreviewHasNoWorker(t *testing.T) {
	p := e2e.OpenWith(t, "/", 480, 270, `navigator.serviceWorker.register("sw.js").then(() => { window.registered = true; });`)
	p.WaitJS("a worker", `window.registered`)
	p.WaitJS("none", `(navigator.serviceWorker.getRegistrations().then((all) => { window.workers = all.length; }), window.workers === 0)`)
}
