package e2e_test

import (
	"encoding/json"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

// A visit that succeeded, then the whole host gone: the second visit starts from
// what the service worker kept, says what is missing, and shows no old answer of
// the draw API.
func TestOffline_SecondVisitStartsWithoutTheNetwork(t *testing.T) {
	target, err := url.Parse(e2e.Shared.URL)
	require.NoError(t, err)
	host := httptest.NewServer(httputil.NewSingleHostReverseProxy(target))
	defer host.Close()
	// As a player's host: no bridge, so that the service worker is wanted.
	p := e2e.OpenUnstarted(t, host.URL+"/#/minedor", 480, 270, `
		const real = window.fetch;
		window.fetch = (url, ...rest) => String(url) === "config.json"
			? Promise.resolve(new Response('{"api":"/api/v1","bridge":false}')) : real(url, ...rest);`)
	p.WaitJS("the balance", `document.querySelector("[data-balance]").textContent.includes("€")`)
	e2e.Eval[bool](p, `navigator.serviceWorker.ready.then(() => true)`)
	p.WaitJS("the service worker in charge", `navigator.serviceWorker.controller !== null`)
	kept := e2e.Eval[string](p, `caches.keys().then(async (names) => JSON.stringify((await Promise.all(names.map(async (n) => (await (await caches.open(n)).keys()).map((r) => new URL(r.url).pathname)))).flat()))`)
	var paths []string
	require.NoError(t, json.Unmarshal([]byte(kept), &paths))
	assert.Greater(t, len(paths), 30)
	for _, path := range paths {
		assert.NotContains(t, path, "/api/", "no answer of the draw API is kept")
	}

	e2e.Eval[bool](p, `(location.hash = "#/", true)`)
	host.CloseClientConnections()
	host.Close()
	p.ReloadUnstarted()
	p.WaitJS("the lobby", `document.querySelectorAll(".card").length > 0 && document.querySelector("#lobby").checkVisibility()`)
	p.WaitJS("the reason", `document.querySelector("#unreachable")?.textContent.includes("jouer demande le réseau")`)
	assert.Equal(t, "…", e2e.Eval[string](p, `document.querySelector("[data-balance]").textContent`), "no stale balance")
	e2e.Eval[bool](p, `(document.querySelector('[data-rules="minedor"]').click(), true)`)
	p.WaitJS("the rules", `document.querySelector("dialog details") !== null`)
}
