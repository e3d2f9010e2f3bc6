// Package api serves the draw API of package drawapi over HTTP: what travels,
// what is refused and how, limits, logs and measurements. What is sold and
// paid is the store's business.
package api

import (
	"log/slog"
	"net/http"
	"time"

	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/drawapi"
)

// Config is what an operator sets.
type Config struct {
	Store *store.Store
	// Games on sale, in the order in which they are offered.
	Games []game.Game
	// Origins from which browsers may call, such as "https://play.example";
	// empty for the server's own pages only.
	Origins []string
	// Rate is how many calls a second one player may make, with bursts of
	// four times as many; 0 sets no limit. Calls without a token count per
	// address.
	Rate float64
	// Preview adds /preview/: forced units and injected faults.
	Preview bool
	Log     *slog.Logger
	// Now is the clock, time.Now by default.
	Now func() time.Time
}

type server struct {
	Config
	games     map[game.ID]game.Game
	catalogue []byte
	page      []byte
	limiter   *limiter
	faults    faults
	measured  measurements
}

// call is one address and method of the API.
type call struct {
	name, method, pattern string
	about                 string
	public                bool // needs no token
	handle                func(*server, http.ResponseWriter, *http.Request) error
}

var calls = []call{
	{"listGames", "GET", drawapi.Prefix + "/games", "the games on sale, with their prize tables, payout rates and odds", true, (*server).listGames},
	{"openAccount", "POST", drawapi.Prefix + "/players", "opens a play-money account; answers a bearer token once", true, (*server).openAccount},
	{"redeemLink", "POST", drawapi.Prefix + "/players/link", "moves an account to this device; its older tokens end", true, (*server).redeemLink},
	{"getMe", "GET", drawapi.Prefix + "/me", "balance and unfinished units", false, (*server).getMe},
	{"createLink", "POST", drawapi.Prefix + "/me/link", "a one-time code, good for ten minutes, that moves the account to another device", false, (*server).createLink},
	{"buyUnit", "POST", drawapi.Prefix + "/units", "debits the stake and draws a unit, once an Idempotency-Key", false, (*server).buyUnit},
	{"listUnits", "GET", drawapi.Prefix + "/units", "the player's units, newest first, by pages of 20", false, (*server).listUnits},
	{"getUnit", "GET", drawapi.Prefix + "/units/{id}", "one unit, its result included", false, (*server).getUnit},
	{"putProgress", "PUT", drawapi.Prefix + "/units/{id}/progress", "records how far the unit is revealed; it never goes back", false, (*server).putProgress},
	{"finishUnit", "POST", drawapi.Prefix + "/units/{id}/finish", "credits the prize, once", false, (*server).finishUnit},
	{"getBlock", "GET", drawapi.Prefix + "/blocks/{game}/{stake}/{emission}/{block}", "a block's commitment, and its key once it is closed", true, (*server).getBlock},
}

// New returns the handler of everything below /api/, and of /healthz, /readyz,
// /metrics and (with Config.Preview) /preview/.
func New(c Config) http.Handler {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &server{Config: c, games: make(map[game.ID]game.Game, len(c.Games)), limiter: newLimiter(c.Rate, c.Now)}
	for _, g := range c.Games {
		s.games[g.ID()] = g
	}
	s.catalogue = marshalCatalogue(c.Games)

	mux := http.NewServeMux()
	byPattern := make(map[string]map[string]call)
	all := calls
	if c.Preview {
		all = append(all[:len(all):len(all)], previewCalls...)
	}
	s.page = describePage(all)
	for _, c := range all {
		if byPattern[c.pattern] == nil {
			byPattern[c.pattern] = make(map[string]call)
		}
		byPattern[c.pattern][c.method] = c
	}
	for pattern, methods := range byPattern {
		mux.Handle(pattern, s.serve(methods))
	}
	mux.HandleFunc("GET "+drawapi.Prefix+"/openapi.yaml", s.describe)
	mux.HandleFunc("GET /api/{$}", s.explain)
	mux.HandleFunc("GET /healthz", s.healthy)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.HandleFunc("GET /metrics", s.metrics)
	mux.Handle("/", s.serve(nil))
	return s.watched(mux)
}
