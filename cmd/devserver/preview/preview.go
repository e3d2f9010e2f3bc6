// Package preview is the designers' preview: a page that shows every moment of
// every game without playing for it, fed from the working copy and following
// what is saved there. It exists with -preview only, on a loopback address.
package preview

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"filon/cmd/devserver/static"
	"filon/game"
)

// Options of a preview.
type Options struct {
	// Root is the module's folder: sources, artwork and the preview's own page
	// are read from it.
	Root string
	// Dist is the bundle that the server serves; changes of the page rebuild it.
	Dist  string
	Games []game.Game
	Log   *slog.Logger
}

// Preview is the preview's part of the server.
type Preview struct {
	o    Options
	mux  *http.ServeMux
	news *news
	work *workshop

	units sync.Map // game/stake -> *lazyUnits
}

// Paths are what a server hands to the preview. The stage's page stands at the
// top because its files are named relative to it.
var Paths = []string{"/preview", "/preview/", stagePath}

const stagePath = "/preview-stage.html"

// ErrNoSource is wrapped where the working copy is not at hand.
var ErrNoSource = errors.New("the designers' preview works on the working copy of filon")

// New returns a preview. Run makes it follow changes.
func New(o Options) (*Preview, error) {
	for _, name := range []string{"go.mod", "web/preview.html", "assets"} {
		if _, err := os.Stat(filepath.Join(o.Root, filepath.FromSlash(name))); err != nil {
			return nil, fmt.Errorf("%w, and there is no %s in %q: start it there", ErrNoSource, name, o.Root)
		}
	}
	p := &Preview{o: o, mux: http.NewServeMux(), news: newNews()}
	p.work = newWorkshop(o, p.news)
	p.mux.HandleFunc("GET /preview", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/preview/", http.StatusMovedPermanently)
	})
	p.mux.HandleFunc("GET /preview/{$}", p.servePage)
	p.mux.HandleFunc("GET "+stagePath, p.serveStage)
	p.mux.HandleFunc("GET /preview/app/{name}", p.serveApp)
	p.mux.HandleFunc("GET /preview/live/{name...}", p.serveLive)
	p.mux.HandleFunc("GET /preview/bundle.json", p.serveBundle)
	p.mux.HandleFunc("GET /preview/catalogue.json", p.serveCatalogue)
	p.mux.HandleFunc("GET /preview/units", p.serveUnits)
	p.mux.HandleFunc("GET /preview/unit", p.serveUnit)
	p.mux.HandleFunc("GET /preview/next-like", p.serveNextLike)
	p.mux.HandleFunc("GET /preview/events", p.serveEvents)
	p.mux.HandleFunc("GET /preview/shader", p.serveShader)
	p.mux.HandleFunc("POST /preview/shader", p.takeShader)
	p.mux.HandleFunc("GET /preview/goldens.json", p.serveGoldens)
	p.mux.HandleFunc("GET /preview/golden/{side}/{name}", p.serveGolden)
	p.mux.HandleFunc("POST /preview/golden/{name}/accept", p.acceptGolden)
	return p, nil
}

// Run follows changes in the working copy until ctx ends.
func (p *Preview) Run(ctx context.Context) { p.work.run(ctx) }

// policy is the content security policy of the preview's own page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; " +
	"connect-src 'self'; frame-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP answers under Paths.
func (p *Preview) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// A page of another host that found out the port must not write goldens.
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
			http.Error(w, "only the preview's own page may ask for that", http.StatusForbidden)
			return
		}
	}
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", policy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	p.mux.ServeHTTP(w, r)
}

func (p *Preview) servePage(w http.ResponseWriter, r *http.Request) {
	p.file(w, r, "web/preview.html", "text/html; charset=utf-8")
}

// serveApp serves the page's scripts and styles as they are saved now.
func (p *Preview) serveApp(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	kind, ok := map[string]string{".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}[filepath.Ext(name)]
	if !ok || strings.ContainsAny(name, `/\`) || strings.HasPrefix(name, ".") {
		http.NotFound(w, r)
		return
	}
	p.file(w, r, "web/preview/"+name, kind)
}

// file serves a file of the working copy.
func (p *Preview) file(w http.ResponseWriter, r *http.Request, name, kind string) {
	static.Send(w, r, filepath.Join(p.o.Root, filepath.FromSlash(name)), kind)
}

func answer(w http.ResponseWriter, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(b)
}

func refuse(w http.ResponseWriter, status int, err error) {
	http.Error(w, err.Error(), status)
}
