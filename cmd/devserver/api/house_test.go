package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"filon/cmd/devserver/api"
	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/catalogue"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// house is a whole server on a database of its own, with a clock that tests
// move.
type house struct {
	t     *testing.T
	store *store.Store
	url   string
	path  string
	log   *lockedBuffer

	mu  sync.Mutex
	now time.Time
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

type rules struct {
	store store.Options
	api   api.Config
	path  string
	// engine is the database of path when the test keeps a hand on it.
	engine *store.Engine
}

func open(t *testing.T, r rules) *house {
	t.Helper()
	h := &house{t: t, now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), path: r.path, log: new(lockedBuffer)}
	if h.path == "" {
		h.path = freshDatabase(t)
	}
	var err error
	engine := r.engine
	if engine == nil {
		engine, err = openEngine(h.path)
		require.NoError(t, err)
	}
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	if r.store.Games == nil {
		r.store.Games = catalogue.All()
	}
	if r.store.OpeningBalance.IsZero() {
		r.store.OpeningBalance = decimal.RequireFromString("100.00")
	}
	r.store.Now, r.store.Log = h.clock, log
	h.store, err = store.Open(context.Background(), engine, r.store)
	require.NoError(t, err)
	r.api.Store, r.api.Games, r.api.Now, r.api.Log = h.store, r.store.Games, h.clock, log
	server := httptest.NewServer(api.New(r.api))
	h.url = server.URL
	t.Cleanup(func() {
		server.Close()
		h.holds()
		h.store.Close()
	})
	return h
}

func (h *house) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *house) later(d time.Duration) {
	h.mu.Lock()
	h.now = h.now.Add(d)
	h.mu.Unlock()
}

// holds recomputes the books: it runs at the end of every test.
func (h *house) holds() {
	findings, err := h.store.Check(context.Background())
	if err != nil {
		h.t.Errorf("checking the books: %v", err)
	}
	for _, f := range findings {
		h.t.Errorf("the books: %s", f)
	}
}

// answer is one answer, read whole.
type answer struct {
	t      *testing.T
	status int
	header http.Header
	body   []byte
}

func (a answer) into(v any) {
	a.t.Helper()
	require.NoError(a.t, game.DecodeStrict(a.body, v), "%s", a.body)
}

func (a answer) ok(status int) answer {
	a.t.Helper()
	require.Equal(a.t, status, a.status, "%s", a.body)
	return a
}

// problem asserts the whole of a refusal.
func (a answer) problem(code drawapi.Code) drawapi.Problem {
	a.t.Helper()
	var p drawapi.Problem
	require.Equal(a.t, "application/problem+json", a.header.Get("Content-Type"), "status %d: %s", a.status, a.body)
	a.into(&p)
	require.Equal(a.t, code, p.Code, "%s", a.body)
	require.Equal(a.t, drawapi.Kinds[code].Status, a.status)
	require.Equal(a.t, a.status, p.Status)
	require.Equal(a.t, "/api/#"+string(code), p.Type)
	require.NotEmpty(a.t, p.Title)
	require.NotEmpty(a.t, p.Detail)
	return p
}

// call makes one request and holds request and answer against openapi.yaml.
func (h *house) call(method, path, body string, header http.Header) answer {
	h.t.Helper()
	var reader io.Reader
	if body != "" {
		reader = bytes.NewReader([]byte(body))
	}
	r, err := http.NewRequest(method, h.url+path, reader)
	require.NoError(h.t, err)
	for k, v := range header {
		r.Header[k] = v
	}
	if body != "" && r.Header.Get("Content-Type") == "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w, err := http.DefaultTransport.RoundTrip(r)
	require.NoError(h.t, err)
	defer w.Body.Close()
	got, err := io.ReadAll(w.Body)
	require.NoError(h.t, err)
	a := answer{h.t, w.StatusCode, w.Header, got}
	contract(h.t, r, body, a)
	return a
}

// player is one account on one device.
type player struct {
	h     *house
	id    string
	token string
}

func (h *house) player() *player {
	h.t.Helper()
	var p drawapi.NewPlayer
	h.call("POST", "/api/v1/players", "", nil).ok(201).into(&p)
	return &player{h, p.Player, p.Token}
}

func (p *player) call(method, path, body string, header ...string) answer {
	p.h.t.Helper()
	h := http.Header{"Authorization": {"Bearer " + p.token}}
	for i := 0; i < len(header); i += 2 {
		h.Add(header[i], header[i+1])
	}
	return p.h.call(method, path, body, h)
}

func (p *player) buy(key, g, stake string) answer {
	p.h.t.Helper()
	b, err := json.Marshal(map[string]string{"game": g, "stake": stake})
	require.NoError(p.h.t, err)
	return p.call("POST", "/api/v1/units", string(b), drawapi.IdempotencyKeyHeader, key)
}

func (p *player) bought(key, g, stake string) drawapi.UnitAnswer {
	p.h.t.Helper()
	var u drawapi.UnitAnswer
	p.buy(key, g, stake).ok(201).into(&u)
	return u
}

func (p *player) me() drawapi.Me {
	p.h.t.Helper()
	var me drawapi.Me
	p.call("GET", "/api/v1/me", "").ok(200).into(&me)
	return me
}

func (p *player) finish(id string) drawapi.UnitAnswer {
	p.h.t.Helper()
	var u drawapi.UnitAnswer
	p.call("POST", "/api/v1/units/"+id+"/finish", "").ok(200).into(&u)
	return u
}

func key(n string) string { return "idempotency-key-" + n }
