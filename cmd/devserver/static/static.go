// Package static serves the browser bundle: a folder of files that never
// change under their hashed names, with .br and .gz twins beside them.
package static

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Config is what the pages are told and allowed.
type Config struct {
	// API is where the page finds the draw API: a path of this host, or an
	// origin and a path.
	API string
	// Bridge opens window.filon to tests and designers, and lets pages of this
	// host frame each other.
	Bridge bool
}

type host struct {
	dir    string
	config []byte
	policy string

	mu    sync.Mutex
	etags map[string]etag
}

type etag struct {
	of    fs.FileInfo
	value string
}

// New returns the handler of the bundle in folder dir. The error says what to
// do when there is none.
func New(dir string, c Config) (http.Handler, error) {
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		return nil, fmt.Errorf("there is no bundle in %s (no index.html): run make dist, or say where it is with -dist", dir)
	}
	config, err := json.Marshal(struct {
		API    string `json:"api"`
		Bridge bool   `json:"bridge"`
	}{c.API, c.Bridge})
	if err != nil {
		return nil, err
	}
	frames := "'none'"
	if c.Bridge {
		frames = "'self'"
	}
	connect := "'self'"
	if origin := originOf(c.API); origin != "" {
		connect += " " + origin
	}
	return &host{
		dir: dir, config: config, etags: make(map[string]etag),
		policy: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; " +
			"font-src 'self'; media-src 'self' blob:; connect-src " + connect + "; worker-src 'self'; manifest-src 'self'; " +
			"frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors " + frames,
	}, nil
}

var absolute = regexp.MustCompile(`^https?://[^/]+`)

func originOf(api string) string { return absolute.FindString(api) }

// hashed recognises the names that `devserver dist` gives to files: a content
// hash of at least 8 hex digits between the name and its extension.
var hashed = regexp.MustCompile(`[.-][0-9a-f]{8,64}\.[a-z0-9.]+$`)

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", h.policy)
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "this address takes GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == "/config.json" {
		h.serveConfig(w, r)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	// Only plain paths below the folder exist: no « .. », no empty or hidden
	// part, no backslash, and the compressed twins only as an encoding.
	if !fs.ValidPath(name) || strings.Contains(name, "\\") || strings.ContainsRune(name, 0) || hidden(name) || twin(name) {
		http.NotFound(w, r)
		return
	}
	h.serveFile(w, r, name)
}

func hidden(name string) bool { return strings.HasPrefix(name, ".") || strings.Contains(name, "/.") }

func twin(name string) bool {
	return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

func (h *host) serveConfig(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	sum := sha256.Sum256(h.config)
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(string(h.config)))
}

func (h *host) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	header := w.Header()
	full := filepath.Join(h.dir, filepath.FromSlash(name))
	f, info, err := open(full)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer func() { f.Close() }()
	encoding := ""
	header.Add("Vary", "Accept-Encoding")
	for _, e := range preferred(r.Header.Get("Accept-Encoding")) {
		if e == "identity" {
			break
		}
		if smaller, itsInfo, err := open(full + suffix[e]); err == nil {
			f.Close()
			encoding, f, info = e, smaller, itsInfo
			break
		}
	}
	tag, err := h.etag(f, info)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	header.Set("ETag", tag)
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
		// net/http leaves Content-Length out when an encoding is set; the
		// loader's progress bar takes sizes from the bundle's manifest, but
		// other clients like to know.
		if r.Header.Get("Range") == "" {
			header.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
		}
	}
	if hashed.MatchString(path.Base(name)) {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "no-cache")
	}
	header.Set("Content-Type", typeOf(name))
	http.ServeContent(w, r, "", info.ModTime(), f)
}

// etag is a hash of what is sent, so that equal bytes keep their tag whatever
// their age; it is computed once a version of the file.
func (h *host) etag(f *os.File, info fs.FileInfo) (string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t, ok := h.etags[f.Name()]; ok && os.SameFile(t.of, info) && t.of.Size() == info.Size() && t.of.ModTime().Equal(info.ModTime()) {
		return t.value, nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return "", err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	t := etag{info, `"` + hex.EncodeToString(hash.Sum(nil)[:12]) + `"`}
	h.etags[f.Name()] = t
	return t.value, nil
}

var types = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json",
	".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp",
	".jpg": "image/jpeg", ".ico": "image/x-icon", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8",
}

// typeOf does not ask the machine it runs on, whose tables differ.
func typeOf(name string) string {
	ext := strings.ToLower(path.Ext(name))
	if t, ok := types[ext]; ok {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}
