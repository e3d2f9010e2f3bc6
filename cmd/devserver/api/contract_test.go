package api_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"filon/game"
	"filon/game/drawapi"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
	"github.com/stretchr/testify/require"
)

var contractRouter = sync.OnceValues(func() (routers.Router, error) {
	doc, err := openapi3.NewLoader().LoadFromData(drawapi.OpenAPI)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	return legacy.NewRouter(doc)
})

// contract holds one exchange against openapi.yaml: every answer of a
// documented call, and every request that was accepted.
func contract(t *testing.T, r *http.Request, body string, a answer) {
	t.Helper()
	router, err := contractRouter()
	require.NoError(t, err)
	if !strings.HasPrefix(r.URL.Path, drawapi.Prefix+"/") || r.URL.Path == drawapi.Prefix+"/openapi.yaml" || r.Method == http.MethodOptions || r.Method == http.MethodHead {
		return
	}
	documented := r.Clone(context.Background())
	documented.URL.Scheme, documented.URL.Host, documented.Host = "", "", ""
	documented.Body = io.NopCloser(strings.NewReader(body))
	route, params, err := router.FindRoute(documented)
	if err != nil {
		require.Contains(t, []int{404, 405}, a.status, "%s %s is not in openapi.yaml", r.Method, r.URL.Path)
		var p drawapi.Problem
		require.NoError(t, game.DecodeStrict(a.body, &p))
		return
	}
	in := &openapi3filter.RequestValidationInput{
		Request: documented, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true},
	}
	if a.status < 300 {
		require.NoError(t, openapi3filter.ValidateRequest(context.Background(), in), "the server accepted what openapi.yaml does not allow")
	}
	out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: a.status, Header: a.header, Options: in.Options}
	out.Body = io.NopCloser(bytes.NewReader(a.body))
	require.NoError(t, openapi3filter.ValidateResponse(context.Background(), out), "%s %s: %d %s", r.Method, r.URL.Path, a.status, a.body)
}

func TestOpenAPINamesEveryCallAndCode(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(drawapi.OpenAPI)
	require.NoError(t, err)
	require.NoError(t, doc.Validate(context.Background()))
	var codes []string
	for _, c := range doc.Components.Schemas["Problem"].Value.Properties["code"].Value.Enum {
		codes = append(codes, c.(string))
	}
	var want []string
	for c := range drawapi.Kinds {
		want = append(want, string(c))
	}
	require.ElementsMatch(t, want, codes)
}

func TestContractCheckSeesAWrongAnswer(t *testing.T) {
	router, err := contractRouter()
	require.NoError(t, err)
	r, _ := http.NewRequest("GET", "/api/v1/me", nil)
	route, params, err := router.FindRoute(r)
	require.NoError(t, err)
	in := &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route}
	for body, right := range map[string]bool{
		`{"player":"0123456789abcdef0123456789abcdef","balance":"1.00","seq":1,"open_units":[]}`:             true,
		`{"player":"0123456789abcdef0123456789abcdef","balance":1.00,"seq":1,"open_units":[]}`:               false,
		`{"player":"0123456789abcdef0123456789abcdef","balance":"1.0","seq":1,"open_units":[]}`:              false,
		`{"player":"0123456789abcdef0123456789abcdef","balance":"1.00","seq":1}`:                             false,
		`{"player":"0123456789abcdef0123456789abcdef","balance":"1.00","seq":1,"open_units":[],"token":"x"}`: false,
	} {
		out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: 200, Header: http.Header{"Content-Type": {"application/json"}}}
		out.SetBodyBytes([]byte(body))
		err := openapi3filter.ValidateResponse(context.Background(), out)
		require.Equal(t, right, err == nil, "%s: %v", body, err)
	}
}
