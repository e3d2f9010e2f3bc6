package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"filon/cmd/devserver/api"
	"filon/game/catalogue"
	"filon/game/drawapi"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func previewConfig() api.Config { return api.Config{Preview: true} }

func TestBadPurchaseChangesNothing(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	good := `{"game":"minedor","stake":"1"}`
	deep := strings.Repeat("[", 8000) + strings.Repeat("]", 8000)
	for name, c := range map[string]struct {
		body, key, kind string
		code            drawapi.Code
	}{
		"no body":             {" ", key("x"), "", drawapi.MalformedRequest},
		"not JSON":            {"{", key("x"), "", drawapi.MalformedRequest},
		"null":                {"null", key("x"), "", drawapi.MalformedRequest},
		"a list":              {"[" + good + "]", key("x"), "", drawapi.MalformedRequest},
		"two values":          {good + good, key("x"), "", drawapi.MalformedRequest},
		"unknown member":      {`{"game":"minedor","stake":"1","prize":"10.00"}`, key("x"), "", drawapi.MalformedRequest},
		"member twice":        {`{"game":"minedor","stake":"1","stake":"2"}`, key("x"), "", drawapi.MalformedRequest},
		"another case":        {`{"GAME":"minedor","stake":"1"}`, key("x"), "", drawapi.MalformedRequest},
		"missing game":        {`{"stake":"1"}`, key("x"), "", drawapi.MalformedRequest},
		"missing stake":       {`{"game":"minedor"}`, key("x"), "", drawapi.MalformedRequest},
		"null stake":          {`{"game":"minedor","stake":null}`, key("x"), "", drawapi.MalformedRequest},
		"number as stake":     {`{"game":"minedor","stake":1}`, key("x"), "", drawapi.MalformedRequest},
		"object as game":      {`{"game":{},"stake":"1"}`, key("x"), "", drawapi.MalformedRequest},
		"not UTF-8":           {"{\"game\":\"\xff\",\"stake\":\"1\"}", key("x"), "", drawapi.MalformedRequest},
		"deep":                {`{"game":` + deep + `,"stake":"1"}`, key("x"), "", drawapi.MalformedRequest},
		"large":               {`{"game":"` + strings.Repeat("a", 20_000) + `"}`, key("x"), "", drawapi.BodyTooLarge},
		"form":                {"game=minedor", key("x"), "application/x-www-form-urlencoded", drawapi.UnsupportedMediaType},
		"unknown game":        {`{"game":"loto","stake":"1"}`, key("x"), "", drawapi.UnknownGame},
		"unknown stake":       {`{"game":"minedor","stake":"3"}`, key("x"), "", drawapi.UnknownStake},
		"negative stake":      {`{"game":"minedor","stake":"-1"}`, key("x"), "", drawapi.UnknownStake},
		"fractional stake":    {`{"game":"minedor","stake":"0.505"}`, key("x"), "", drawapi.UnknownStake},
		"huge exponent":       {`{"game":"minedor","stake":"1e3000000"}`, key("x"), "", drawapi.UnknownStake},
		"no key":              {good, "", "", drawapi.MissingKey},
		"short key":           {good, "short", "", drawapi.MalformedRequest},
		"long key":            {good, strings.Repeat("k", 65), "", drawapi.MalformedRequest},
		"key with a space":    {good, "purchase key with spaces", "", drawapi.MalformedRequest},
		"key with a byte 255": {good, "purchase-key-\xff\xff\xff", "", drawapi.MalformedRequest},
	} {
		t.Run(name, func(t *testing.T) {
			header := []string{}
			if c.key != "" {
				header = append(header, drawapi.IdempotencyKeyHeader, c.key)
			}
			if c.kind != "" {
				header = append(header, "Content-Type", c.kind)
			}
			p.call("POST", "/api/v1/units", c.body, header...).problem(c.code)
		})
	}
	p.call("POST", "/api/v1/units", good, drawapi.IdempotencyKeyHeader, key("one"), drawapi.IdempotencyKeyHeader, key("two")).problem(drawapi.MalformedRequest)
	require.Equal(t, int64(1), p.me().Seq)
	p.buy(key("x"), "minedor", "1").ok(201)
}

func TestBadProgressChangesNothing(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	id := p.bought(key("one"), "minedor", "1").Unit.ID
	many := `"cell:0"` + strings.Repeat(`,"cell:0"`, 64)
	for body, code := range map[string]drawapi.Code{
		`{}`:                   drawapi.MalformedRequest,
		`{"actions":null}`:     drawapi.MalformedRequest,
		`{"actions":"cell:0"}`: drawapi.MalformedRequest,
		`{"actions":[1]}`:      drawapi.MalformedRequest,
		`{"actions":[null]}`:   drawapi.MalformedRequest,
		`{"actions":[""]}`:     drawapi.MalformedRequest,
		`{"actions":["` + strings.Repeat("a", 41) + `"]}`: drawapi.MalformedRequest,
		`{"actions":["fly"]}`:                             drawapi.IllegalAction,
		`{"actions":["cell:00"]}`:                         drawapi.IllegalAction,
		`{"actions":[` + many + `]}`:                      drawapi.IllegalAction,
		`{"actions":[],"status":"finished"}`:              drawapi.MalformedRequest,
	} {
		p.call("PUT", "/api/v1/units/"+id+"/progress", body).problem(code)
	}
	require.Empty(t, p.me().OpenUnits[0].Actions)
}

func TestBadCursorIsRefused(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	for _, c := range []string{"0", "-1", "01", "ZZ", "x y", strings.Repeat("z", 5000), "%00", "1;drop", "'"} {
		p.call("GET", "/api/v1/units?cursor="+strings.ReplaceAll(c, " ", "%20"), "").problem(drawapi.MalformedRequest)
	}
	p.call("GET", "/api/v1/units?cursor=1&cursor=2", "").problem(drawapi.MalformedRequest)
}

func TestCallsNeedATokenThatExists(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	for _, authorization := range []string{"", "Bearer", "Bearer ", "Basic " + p.token, "Bearer " + p.token[1:], "Bearer " + p.token + "x", "Bearer " + strings.Repeat("x", 9000), p.token} {
		a := h.call("GET", "/api/v1/me", "", http.Header{"Authorization": {authorization}})
		a.problem(drawapi.Unauthorized)
		require.Contains(t, a.header.Get("WWW-Authenticate"), "Bearer")
	}
	h.call("GET", "/api/v1/me", "", http.Header{"Authorization": {"bearer " + p.token}}).ok(200)
}

func TestUnknownAddressesAndMethodsAreProblems(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	for _, path := range []string{"/api/v1/nothing", "/api/v1/units/", "/api/v2/me", "/preview/next", "/preview/faults", "/api/v1/me/../../../etc/passwd%00", "/api/v1//me", "/api/v1/units/..%2f..%2fme", "//evil.example/api/v1/me"} {
		p.call("GET", path, "").problem(drawapi.NotFound)
	}
	a := p.call("DELETE", "/api/v1/units", "")
	a.problem(drawapi.MethodNotAllowed)
	require.Equal(t, "GET, HEAD, OPTIONS, POST", a.header.Get("Allow"))
	head := p.call("HEAD", "/api/v1/me", "")
	require.Equal(t, 200, head.status)
	require.Empty(t, head.body)
}

func TestEveryAnswerHasStrictHeaders(t *testing.T) {
	h := open(t, rules{})
	for _, path := range []string{"/api/v1/games", "/api/v1/me", "/nothing", "/healthz", "/api/", "/api/v1/openapi.yaml"} {
		a := h.call("GET", path, "", nil)
		require.Equal(t, "nosniff", a.header.Get("X-Content-Type-Options"), path)
		require.Contains(t, a.header.Get("Content-Security-Policy"), "frame-ancestors 'none'", path)
		require.Equal(t, "no-referrer", a.header.Get("Referrer-Policy"), path)
		require.NotEmpty(t, a.header.Get("Cache-Control"), path)
	}
}

func TestRateIsLimitedPerPlayer(t *testing.T) {
	h := open(t, rules{api: api.Config{Rate: 2}})
	p, other := h.player(), h.player()
	for range 8 {
		p.call("GET", "/api/v1/me", "").ok(200)
	}
	a := p.call("GET", "/api/v1/me", "")
	a.problem(drawapi.RateLimited)
	require.Equal(t, "1", a.header.Get("Retry-After"))
	other.call("GET", "/api/v1/me", "").ok(200)
	h.later(time.Second)
	p.call("GET", "/api/v1/me", "").ok(200)
	p.call("GET", "/api/v1/me", "").ok(200)
	p.call("GET", "/api/v1/me", "").problem(drawapi.RateLimited)
}

func TestOnlyListedOriginsMayRead(t *testing.T) {
	h := open(t, rules{api: api.Config{Origins: []string{"https://play.example"}}})
	preflight := func(origin string) answer {
		return h.call("OPTIONS", "/api/v1/units", "", http.Header{"Origin": {origin}, "Access-Control-Request-Method": {"POST"}, "Access-Control-Request-Headers": {"authorization,idempotency-key,content-type"}})
	}
	a := preflight("https://play.example").ok(204)
	require.Equal(t, "https://play.example", a.header.Get("Access-Control-Allow-Origin"))
	require.Contains(t, a.header.Get("Access-Control-Allow-Headers"), drawapi.IdempotencyKeyHeader)
	require.Contains(t, a.header.Get("Access-Control-Allow-Methods"), "POST")
	require.Equal(t, "Origin", a.header.Get("Vary"))
	for _, origin := range []string{"https://evil.example", "https://play.example.evil", "null", "http://play.example"} {
		require.Empty(t, preflight(origin).header.Get("Access-Control-Allow-Origin"), origin)
		require.Empty(t, h.call("GET", "/api/v1/games", "", http.Header{"Origin": {origin}}).header.Get("Access-Control-Allow-Origin"), origin)
	}
	refused := h.call("GET", "/api/v1/me", "", http.Header{"Origin": {"https://play.example"}})
	refused.problem(drawapi.Unauthorized)
	require.Equal(t, "https://play.example", refused.header.Get("Access-Control-Allow-Origin"), "a page must be able to read a refusal")
}

func TestInjectedFaults(t *testing.T) {
	h := open(t, rules{api: previewConfig()})
	p := h.player()
	fault := func(body string) {
		require.Equal(t, 204, h.call("POST", "/preview/faults", body, nil).status)
	}
	fault(`{"call":"buyUnit","status":503,"times":1}`)
	p.buy(key("one"), "minedor", "1").problem(drawapi.Unavailable)
	require.Equal(t, int64(1), p.me().Seq)

	// The answer is lost after the commit: the same key finds the unit.
	fault(`{"call":"buyUnit","lose":true,"times":1}`)
	r, err := http.NewRequest("POST", h.url+"/api/v1/units", strings.NewReader(`{"game":"minedor","stake":"1"}`))
	require.NoError(t, err)
	r.Header = http.Header{"Authorization": {"Bearer " + p.token}, "Content-Type": {"application/json"}, "Idempotency-Key": {key("one")}}
	r.GetBody = nil
	_, err = http.DefaultTransport.RoundTrip(r)
	require.Error(t, err)
	require.Equal(t, int64(2), p.me().Seq)
	p.bought(key("one"), "minedor", "1")
	require.Equal(t, int64(2), p.me().Seq)

	// One for whatever is called next is not used up by the preview's own calls.
	fault(`{"status":503,"times":1}`)
	fault(`{"call":"finishUnit","status":500}`)
	p.buy(key("two"), "minedor", "1").problem(drawapi.Unavailable)
	p.bought(key("two"), "minedor", "1")
	for _, bad := range []string{`{"latency_ms":-1}`, `{"latency_ms":60001}`, `{"times":-1}`, `{"status":399}`, `{"status":600}`} {
		h.call("POST", "/preview/faults", bad, nil).problem(drawapi.MalformedRequest)
	}

	fault(`{"call":"getMe","status":429}`)
	require.Equal(t, "1", p.call("GET", "/api/v1/me", "").header.Get("Retry-After"))
	require.Equal(t, 204, h.call("DELETE", "/preview/faults", "", nil).status)
	p.me()
	require.Equal(t, 400, h.call("POST", "/preview/faults", `{"call":"nothing"}`, nil).status)
}

func TestForcedUnits(t *testing.T) {
	h := open(t, rules{api: previewConfig()})
	p, other := h.player(), h.player()
	h.force(fmt.Sprintf(`{"game":"minedor","stake":"1","player":%q,"prize":"250.00"}`, p.id))
	require.Equal(t, 1, other.bought(key("other"), "minedor", "1").Unit.Emission)
	u := p.bought(key("mine"), "minedor", "1").Unit
	require.Equal(t, "250.00", u.Prize.String())
	require.NotEqual(t, 1, u.Emission)

	k := strings.Repeat("ab", 32)
	h.force(fmt.Sprintf(`{"game":"minedor","stake":"1","key":%q,"serial":7}`, k))
	u = p.bought(key("serial"), "minedor", "1").Unit
	require.Equal(t, 7, u.Serial)

	layout := `{"draws":[{"step":"initial","cells":["pelle","casque","marteau"]}]}`
	h.force(`{"game":"minedor","stake":"1","prize":"10.00","layout":` + layout + `}`)
	lie := p.bought(key("lie"), "minedor", "1").Unit
	require.Equal(t, "10.00", lie.Prize.String())
	require.JSONEq(t, layout, string(lie.Layout))

	for _, bad := range []string{
		`{"game":"minedor","stake":"1","prize":"7.77"}`,
		`{"game":"minedor","stake":"1","serial":1}`,
		`{"game":"minedor","stake":"1","key":"00","serial":1}`,
		`{"game":"minedor","stake":"1","layout":{}}`,
		`{"game":"minedor","stake":"1","key":"` + k + `","serial":450000}`,
	} {
		h.call("POST", "/preview/next", bad, nil).problem(drawapi.MalformedRequest)
	}
}

func TestHealthMetricsAndDescription(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	p.bought(key("one"), "minedor", "1")
	require.Equal(t, "ok\n", string(h.call("GET", "/healthz", "", nil).ok(200).body))
	h.call("GET", "/readyz", "", nil).ok(200)
	m := string(h.call("GET", "/metrics", "", nil).ok(200).body)
	require.Contains(t, m, `filon_requests_total{call="buyUnit",status="201"} 1`)
	require.Contains(t, m, "filon_units_sold_total 1\n")
	require.Contains(t, string(h.call("GET", "/api/v1/openapi.yaml", "", nil).ok(200).body), "openapi: 3.1.0")
	page := string(h.call("GET", "/api/", "", nil).ok(200).body)
	require.Contains(t, page, `id="idempotency_key_reused"`, "a problem's type leads to its description")
	require.Contains(t, page, "/api/v1/units/{id}/progress")
}

func TestReadyzSaysWhenTheDatabaseIsGone(t *testing.T) {
	h := open(t, rules{})
	h.t = new(testing.T) // the books cannot be checked any more
	require.NoError(t, h.store.Close())
	a := answer{t: t}
	got, err := http.Get(h.url + "/readyz")
	require.NoError(t, err)
	got.Body.Close()
	a.status = got.StatusCode
	require.Equal(t, 503, a.status)
}

func TestReadyzSaysWhenTheDatabaseTakesNothing(t *testing.T) {
	if server != nil {
		t.Skip("the file that may not grow is SQLite's")
	}
	path := freshDatabase(t)
	engine, err := openEngine(path)
	require.NoError(t, err)
	h := open(t, rules{path: path, engine: engine})
	h.call("GET", "/readyz", "", nil).ok(200)
	_, err = engine.Write.Exec(`PRAGMA query_only = 1`)
	require.NoError(t, err)
	h.call("POST", "/api/v1/players", "", nil).problem(drawapi.Unavailable)
	h.later(5 * time.Second)
	h.call("GET", "/readyz", "", nil).problem(drawapi.Unavailable)
	h.call("GET", "/healthz", "", nil).ok(200)
	_, err = engine.Write.Exec(`PRAGMA query_only = 0`)
	require.NoError(t, err)
	h.later(5 * time.Second)
	h.call("GET", "/readyz", "", nil).ok(200)
}

func TestABalanceThatOverflowsIsNoFailureOfTheServer(t *testing.T) {
	path := freshDatabase(t)
	engine, err := openEngine(path)
	require.NoError(t, err)
	h := open(t, rules{path: path, engine: engine, api: api.Config{Preview: true}})
	p := h.player()
	h.call("POST", "/preview/next", `{"game":"minedor","stake":"1","prize":"2.00"}`, nil).ok(204)
	u := p.bought(key("one"), "minedor", "1")
	for _, statement := range []string{
		`UPDATE ledger SET amount = 99999999999 WHERE kind = 'opening'`,
		`UPDATE players SET balance = 99999999899`,
	} {
		_, err := engine.Write.Exec(statement)
		require.NoError(t, err)
	}
	refused := p.call("POST", "/api/v1/units/"+u.Unit.ID+"/finish", "").problem(drawapi.BalanceFull)
	require.Equal(t, 409, refused.Status)
	require.Len(t, p.me().OpenUnits, 1)
	p.bought(key("room"), "minedor", "1")
	require.Equal(t, "999999999.99", p.finish(u.Unit.ID).Account.Balance.String())
}

// A page that is reloaded during a call must not set off the alarms for 5xx.
func TestACallerWhoLeftIsNoFailureOfTheServer(t *testing.T) {
	h := open(t, rules{})
	var log lockedBuffer
	handler := api.New(api.Config{Store: h.store, Games: catalogue.All(), Log: slog.New(slog.NewTextHandler(&log, nil))})
	left, leave := context.WithCancel(context.Background())
	leave()
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(left, "POST", "/api/v1/players", nil))
	metrics := httptest.NewRecorder()
	handler.ServeHTTP(metrics, httptest.NewRequest("GET", "/metrics", nil))
	assert.Contains(t, metrics.Body.String(), `filon_requests_total{call="openAccount",status="499"} 1`)
	assert.NotContains(t, metrics.Body.String(), `status="503"`)
	assert.NotContains(t, log.String(), "level=ERROR")
}

// A mistake of the program's is answered in the API's own words and logged with
// where it was made; the caller is told nothing of that.
func TestAPanicIsAnsweredAndLogged(t *testing.T) {
	var log bytes.Buffer
	h := api.New(api.Config{Log: slog.New(slog.NewTextHandler(&log, nil))}) // no store
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/api/v1/players", nil))
	require.Equal(t, http.StatusInternalServerError, w.Code)
	var p drawapi.Problem
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &p))
	require.Equal(t, drawapi.Internal, p.Code)
	require.NotContains(t, w.Body.String(), "nil pointer")
	require.Contains(t, log.String(), "a handler panicked")
	require.Contains(t, log.String(), "openAccount")
}
