package static

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func bundle(t *testing.T, c Config) http.Handler {
	t.Helper()
	dir := t.TempDir()
	inside := filepath.Join(dir, "dist")
	for name, content := range map[string]string{
		"secret.txt":                     "outside",
		"dist/index.html":                "page",
		"dist/index.html.br":             "page-br",
		"dist/index.html.gz":             "page-gz",
		"dist/sw.js":                     "worker",
		"dist/.hidden":                   "hidden",
		"dist/main.0123456789ab.wasm":    "wasm",
		"dist/main.0123456789ab.wasm.br": "wasm-br",
		"dist/assets/a-deadbeef.webp":    "image",
		"dist/config.json":               `{"api":"elsewhere"}`,
		"dist/rules/fr/index.html":       "rules",
	} {
		p := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(p), 0o755))
		require.NoError(t, os.WriteFile(p, []byte(content), 0o644))
	}
	h, err := New(inside, c)
	require.NoError(t, err)
	return h
}

func get(h http.Handler, method, path string, header ...string) *http.Response {
	r := httptest.NewRequest(method, "http://host/", nil)
	r.URL.Path = path
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func text(t *testing.T, r *http.Response) string {
	b, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return string(b)
}

func TestTwinIsChosenByAcceptEncoding(t *testing.T) {
	h := bundle(t, Config{API: "/api/v1"})
	for accept, want := range map[string]string{
		"":                     "page",
		"br, gzip":             "page-br",
		"gzip, br;q=0.5":       "page-gz",
		"gzip;q=0.2, br;q=0.9": "page-br",
		"br;q=0, gzip":         "page-gz",
		"*":                    "page-br",
		"*;q=0":                "page",
		"identity, br;q=0.1":   "page",
		"deflate":              "page",
		"GZIP":                 "page-gz",
		"br;q=nonsense":        "page",
		"br;q=9, gzip;q=0.5":   "page-gz", // no weight is above 1
		"br;q=0":               "page",
		"br;q=0, identity;q=0": "page", // a file as it is beats a refusal
		"gzip;q=1.0, *;q=0":    "page-gz",
	} {
		r := get(h, "GET", "/", "Accept-Encoding", accept)
		require.Equal(t, want, text(t, r), accept)
		require.Equal(t, "Accept-Encoding", r.Header.Get("Vary"))
		require.Equal(t, "text/html; charset=utf-8", r.Header.Get("Content-Type"))
		require.Equal(t, map[string]string{"page": "", "page-br": "br", "page-gz": "gzip"}[want], r.Header.Get("Content-Encoding"))
		require.Equal(t, fmt.Sprint(len(want)), r.Header.Get("Content-Length"))
	}
	// No gzip twin: the file as it is.
	require.Equal(t, "wasm", text(t, get(h, "GET", "/main.0123456789ab.wasm", "Accept-Encoding", "gzip")))
}

func TestHashedNamesAreImmutableAndOthersAskAgain(t *testing.T) {
	h := bundle(t, Config{API: "/api/v1"})
	for path, immutable := range map[string]bool{
		"/main.0123456789ab.wasm": true, "/assets/a-deadbeef.webp": true,
		"/": false, "/index.html": false, "/sw.js": false, "/config.json": false, "/rules/fr/": false,
	} {
		r := get(h, "GET", path)
		require.Equal(t, 200, r.StatusCode, path)
		require.Equal(t, immutable, strings.Contains(r.Header.Get("Cache-Control"), "immutable"), path)
		require.Equal(t, !immutable, r.Header.Get("Cache-Control") == "no-cache", path)
		again := get(h, "GET", path, "If-None-Match", r.Header.Get("ETag"))
		require.Equal(t, http.StatusNotModified, again.StatusCode, path)
		require.Empty(t, text(t, again))
	}
	require.Equal(t, "application/wasm", get(h, "GET", "/main.0123456789ab.wasm").Header.Get("Content-Type"))
	br := get(h, "GET", "/", "Accept-Encoding", "br").Header.Get("ETag")
	require.NotEqual(t, br, get(h, "GET", "/").Header.Get("ETag"), "an encoding is another representation")
}

// A file that is replaced again and again while it is asked for: the tag is the
// hash of the very bytes that come with it, of the page and of its twin.
func TestTagIsOfTheBytesSent(t *testing.T) {
	dir := t.TempDir()
	versions := []string{"first", "the second", "the third and longest"}
	put := func(i int) {
		for _, name := range []string{"index.html", "index.html.br"} {
			next := filepath.Join(dir, ".next")
			require.NoError(t, os.WriteFile(next, []byte(versions[i%len(versions)]), 0o644))
			require.NoError(t, os.Rename(next, filepath.Join(dir, name)))
		}
	}
	put(0)
	h, err := New(dir, Config{})
	require.NoError(t, err)
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for i := 0; ; i++ {
			select {
			case <-end:
				return
			default:
				put(i)
			}
		}
	}()
	seen := map[string]bool{}
	for i := range 3000 {
		r := get(h, "GET", "/", "Accept-Encoding", []string{"br", ""}[i%2])
		body := text(t, r)
		seen[body] = true
		sum := sha256.Sum256([]byte(body))
		if !assert.Equal(t, `"`+hex.EncodeToString(sum[:12])+`"`, r.Header.Get("ETag"), "request %d: %q", i, body) {
			break
		}
	}
	close(end)
	<-ended
	assert.Len(t, seen, len(versions), "it was replaced meanwhile")
}

func TestNothingOutsideTheFolderIsServed(t *testing.T) {
	h := bundle(t, Config{API: "/api/v1"})
	for _, path := range []string{
		"/../secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt", "/..\\secret.txt", "/./index.html", "//index.html",
		"/.hidden", "/assets/.hidden", "/index.html.br", "/index.html.gz", "/assets", "/nothing", "/index.html\x00", "/rules/fr/index.html/",
	} {
		r := get(h, "GET", path)
		require.Equal(t, 404, r.StatusCode, path)
		require.NotContains(t, text(t, r), "outside")
	}
}

func TestHeadAndOtherMethods(t *testing.T) {
	h := bundle(t, Config{API: "/api/v1"})
	r := get(h, "HEAD", "/", "Accept-Encoding", "br")
	require.Equal(t, 200, r.StatusCode)
	require.Equal(t, "7", r.Header.Get("Content-Length"))
	require.Empty(t, text(t, r))
	r = get(h, "POST", "/")
	require.Equal(t, 405, r.StatusCode)
	require.Equal(t, "GET, HEAD", r.Header.Get("Allow"))
}

func TestConfigComesFromTheFlagsAndOpensItsOrigin(t *testing.T) {
	r := get(bundle(t, Config{API: "https://draw.example/api/v1"}), "GET", "/config.json")
	require.JSONEq(t, `{"api":"https://draw.example/api/v1","bridge":false}`, text(t, r))
	require.Contains(t, r.Header.Get("Content-Security-Policy"), "connect-src 'self' https://draw.example;")
	require.Contains(t, r.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'")
	require.NotContains(t, r.Header.Get("Content-Security-Policy"), "unsafe-inline")
	require.NotContains(t, r.Header.Get("Content-Security-Policy"), "'unsafe-eval'")
	require.Equal(t, "nosniff", r.Header.Get("X-Content-Type-Options"))

	r = get(bundle(t, Config{API: "/api/v1", Bridge: true}), "GET", "/config.json")
	require.JSONEq(t, `{"api":"/api/v1","bridge":true}`, text(t, r))
	require.Contains(t, r.Header.Get("Content-Security-Policy"), "frame-ancestors 'self'")
}

// What a page of this host may be asked to give away is refused, whatever is answered.
func TestEveryAnswerHasTheSecurityHeaders(t *testing.T) {
	h := bundle(t, Config{API: "/api/v1"})
	for _, path := range []string{"/", "/config.json", "/main.0123456789ab.wasm", "/nothing"} {
		header := get(h, "GET", path).Header
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
		} {
			assert.Equal(t, want, header.Get(name), "%s of %s", name, path)
		}
		assert.Contains(t, header.Get("Content-Security-Policy"), "default-src 'none'", path)
	}
	assert.Equal(t, "application/json", get(h, "GET", "/config.json").Header.Get("Content-Type"))
}

func TestSend_OneFileOrNotFound(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "golden.bin")
	require.NoError(t, os.WriteFile(file, []byte("picture"), 0o644))
	send := func(file string) *http.Response {
		w := httptest.NewRecorder()
		Send(w, httptest.NewRequest("GET", "http://host/", nil), file, "image/jpeg")
		return w.Result()
	}
	r := send(file)
	require.Equal(t, 200, r.StatusCode)
	require.Equal(t, "picture", text(t, r))
	require.Equal(t, "image/jpeg", r.Header.Get("Content-Type"))
	for _, missing := range []string{filepath.Join(dir, "nothing"), dir} {
		require.Equal(t, 404, send(missing).StatusCode, missing)
	}
}

func TestMissingBundleSaysWhatToRun(t *testing.T) {
	_, err := New(filepath.Join(t.TempDir(), "dist"), Config{})
	require.ErrorContains(t, err, "make dist")
}

func TestPreferredKeepsIdentityLast(t *testing.T) {
	if got := preferred("gzip, br"); !reflect.DeepEqual(got, []string{"br", "gzip", "identity"}) {
		t.Errorf("got %v", got)
	}
}

func FuzzPath(f *testing.F) {
	f.Add("/../secret.txt", "br")
	f.Add("/index.html", "*;q=0.1,gzip;q=;;")
	dir := f.TempDir()
	os.WriteFile(filepath.Join(dir, "secret.txt"), []byte("outside"), 0o644)
	os.Mkdir(filepath.Join(dir, "dist"), 0o755)
	os.WriteFile(filepath.Join(dir, "dist", "index.html"), []byte("page"), 0o644)
	h, err := New(filepath.Join(dir, "dist"), Config{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, path, accept string) {
		r := get(h, "GET", path, "Accept-Encoding", accept)
		body, _ := io.ReadAll(r.Body)
		if strings.Contains(string(body), "outside") {
			t.Fatalf("%q leads outside", path)
		}
	})
}
