package api

import (
	"net/http"

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
	w.Write(page)
}

var page []byte
