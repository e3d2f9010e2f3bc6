package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/http"
	"sort"

	"filon/game/drawapi"
)

func (s *server) describe(w http.ResponseWriter, r *http.Request) {
	note(r).call = "openapi"
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	w.Write(drawapi.OpenAPI)
}

func (s *server) explain(w http.ResponseWriter, r *http.Request) {
	note(r).call = "explain"
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'sha256-"+styleHash+"'; frame-ancestors 'none'")
	w.Write(s.page)
}

const style = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}" +
	"td,th{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0}code{font-family:ui-monospace,monospace}tr:target{background:#fe9}"

var styleHash = func() string {
	sum := sha256.Sum256([]byte(style))
	return base64.StdEncoding.EncodeToString(sum[:])
}()

var pageTemplate = template.Must(template.New("").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Filon draw API</title><style>{{.Style}}</style>
<h1>Filon draw API</h1>
<p>Play money only. Bodies are JSON, amounts are strings with two decimals. The whole contract is in
<a href="/api/v1/openapi.yaml">openapi.yaml</a> (OpenAPI 3.1).</p>
<h2>Calls</h2>
<table><tr><th>call<th>token<th>does</tr>
{{range .Calls}}<tr><td><code>{{.Method}} {{.Pattern}}</code><td>{{if not .Public}}yes{{end}}<td>{{.About}}</tr>
{{end}}</table>
<p>The token goes into <code>Authorization: Bearer …</code>. A purchase carries an <code>Idempotency-Key</code> of 16 to 64
characters [A-Za-z0-9_-]: the same key, game and stake answer the same bytes for ever.</p>
<h2>Problems</h2>
<p>Every refusal is an RFC 9457 problem with one of these codes; it changed nothing. After 500, 503 or no answer, send the
same call again, a purchase with the same key.</p>
<table><tr><th>code<th>status<th>title</tr>
{{range .Kinds}}<tr id="{{.Code}}"><td><code>{{.Code}}</code><td>{{.Status}}<td>{{.Title}}</tr>
{{end}}</table></html>
`))

// describePage renders the page at /api/ from the calls and codes themselves.
func describePage(calls []call) []byte {
	type shownCall struct {
		Method, Pattern, About string
		Public                 bool
	}
	type shownKind struct {
		Code   drawapi.Code
		Status int
		Title  string
	}
	var data struct {
		Style template.CSS
		Calls []shownCall
		Kinds []shownKind
	}
	data.Style = style
	for _, c := range calls {
		data.Calls = append(data.Calls, shownCall{c.method, c.pattern, c.about, c.public})
	}
	for code, k := range drawapi.Kinds {
		data.Kinds = append(data.Kinds, shownKind{code, k.Status, k.Title})
	}
	sort.Slice(data.Kinds, func(i, j int) bool {
		a, b := data.Kinds[i], data.Kinds[j]
		return a.Status < b.Status || a.Status == b.Status && a.Code < b.Code
	})
	var page bytes.Buffer
	if err := pageTemplate.Execute(&page, data); err != nil {
		panic(err) // the template and its data are both above
	}
	return page.Bytes()
}
