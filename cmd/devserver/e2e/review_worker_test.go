package e2e_test

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

// worker is the service worker's script in a page, with a cache and a network that
// the test makes: a function of both, of what it hears.
func worker(t *testing.T) (script, manifest string) {
	t.Helper()
	r, err := http.Get(e2e.Shared.URL + "/sw.js")
	require.NoError(t, err)
	defer r.Body.Close()
	source, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	manifest = regexp.MustCompile(`bundle\.[0-9a-f]{12}\.json`).FindString(string(source))
	require.NotEmpty(t, manifest)
	return `((caches, fetch) => {
		const heard = {};
		const self = { location, clients: { claim() {} }, skipWaiting() { heard.takesOver = true; }, addEventListener(kind, f) { heard[kind] = f; } };
		(() => {` + string(source) + `})();
		return heard;
	})`, manifest
}

// What the host has is shown whether a browser can keep it or not.
func TestReview_WorkerWithoutACacheHasTheNetwork(t *testing.T) {
	script, _ := worker(t)
	p := e2e.Open(t, "/", 480, 270)
	for _, request := range []string{`"main.0123456789ab.js"`, `"config.json"`, `"", "navigate"`} {
		assert.Equal(t, "from the network", e2e.Eval[string](p, fmt.Sprintf(`(async () => {
			const broken = () => Promise.reject(new Error("the cache is broken"));
			const worker = %s({ match: broken, open: broken }, async () => new Response("from the network"));
			const request = (path, mode = "cors") => ({ method: "GET", url: new URL(path, location.origin).href, mode });
			let answer;
			const kept = [];
			worker.fetch({ request: request(%s), respondWith(a) { answer = a; }, waitUntil(k) { kept.push(k); } });
			const text = await (await answer).text();
			await Promise.all(kept);
			return text;
		})()`, script, request)), request)
	}
}

// A worker takes over with all files of one build or not at all: a deploy may come
// between the page that names it and what it fetches.
func TestReview_WorkerTakesOverWithOneBuildWhole(t *testing.T) {
	script, manifest := worker(t)
	p := e2e.Open(t, "/", 480, 270)
	for _, c := range []struct {
		what, missing, page string
		takesOver           bool
	}{
		{"all of it", "none", manifest, true},
		{"a host without config.json", "config.json", manifest, true},
		{"the manifest is gone", manifest, manifest, false},
		{"a file is gone", "filon.0123456789ab.wasm", manifest, false},
		{"the page is of the next build", "none", "bundle.000000000000.json", false},
	} {
		assert.Equal(t, c.takesOver, e2e.Eval[bool](p, fmt.Sprintf(`(async () => {
			const files = new Map();
			const cache = { put: async (url, response) => { files.set(url, response); }, match: async (url) => files.get(url) };
			const worker = %s({ match: async () => undefined, open: async () => cache }, async (url) => {
				if (url === %q) return new Response("", { status: 404 });
				if (url === %q) return new Response('{"files":{"filon.wasm":{"url":"filon.0123456789ab.wasm"}}}');
				return new Response(url === "./" ? '<meta name="filon-bundle" content=%q>' : "");
			});
			let filled;
			worker.install({ waitUntil(f) { filled = f; } });
			const ended = await filled.then(() => true, () => false);
			return ended && worker.takesOver === true;
		})()`, script, c.missing, manifest, c.page)), c.what)
	}
}
