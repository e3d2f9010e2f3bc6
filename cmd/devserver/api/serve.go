package api

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path"
	"runtime/debug"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"filon/cmd/devserver/store"
	"filon/game/drawapi"
)

// serve answers one address: it finds the call of the method, the player, and
// writes whatever went wrong as a problem.
func (s *server) serve(methods map[string]call) http.Handler {
	allowed := make([]string, 0, len(methods)+2)
	for m := range methods {
		allowed = append(allowed, m)
		if m == http.MethodGet {
			allowed = append(allowed, http.MethodHead)
		}
	}
	allowed = append(allowed, http.MethodOptions)
	sort.Strings(allowed)
	allow := strings.Join(allowed, ", ")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if methods == nil {
			s.refuse(w, r, problem(drawapi.NotFound, "there is nothing at this address; /api/ lists what there is"))
			return
		}
		s.allowOrigin(w, r)
		if r.Method == http.MethodOptions {
			w.Header().Set("Allow", allow)
			s.preflight(w, r, allow)
			return
		}
		method := r.Method
		if method == http.MethodHead {
			method = http.MethodGet
		}
		c, ok := methods[method]
		if !ok {
			w.Header().Set("Allow", allow)
			s.refuse(w, r, problem(drawapi.MethodNotAllowed, "this address takes "+allow))
			return
		}
		note(r).call = c.name
		w, done := s.faults.apply(w, r, c.name)
		defer done()
		if w == nil {
			return
		}
		if err := s.perform(c, w, r); err != nil {
			s.refuse(w, r, err)
		}
	})
}

func (s *server) perform(c call, w http.ResponseWriter, r *http.Request) error {
	if c.public {
		if wait := s.limiter.take("address " + address(r)); wait > 0 {
			return limited(w, wait)
		}
		return c.handle(s, w, r)
	}
	token, ok := bearer(r)
	if !ok {
		// Guessing tokens is hopeless, but each guess is a database read.
		if wait := s.limiter.take("address " + address(r)); wait > 0 {
			return limited(w, wait)
		}
		return store.ErrUnauthorized
	}
	player, err := s.Store.PlayerOf(r.Context(), token)
	if err != nil {
		if wait := s.limiter.take("address " + address(r)); wait > 0 {
			return limited(w, wait)
		}
		return err
	}
	note(r).player = player
	if wait := s.limiter.take(player); wait > 0 {
		return limited(w, wait)
	}
	return c.handle(s, w, r.WithContext(context.WithValue(r.Context(), playerKey{}, player)))
}

type playerKey struct{}

// playerOf is the player whose token came with the request.
func playerOf(r *http.Request) string { return r.Context().Value(playerKey{}).(string) }

// bearer takes the token out of the Authorization header (RFC 6750). A token
// of this server is 43 characters; anything much longer is not looked up.
func bearer(r *http.Request) (string, bool) {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	if !ok || !strings.EqualFold(scheme, "Bearer") || token == "" || len(token) > 128 {
		return "", false
	}
	return token, true
}

func limited(w http.ResponseWriter, wait time.Duration) error {
	seconds := int(wait/time.Second) + 1
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	return problem(drawapi.RateLimited, fmt.Sprintf("too many calls: try again in %d s", seconds))
}

// allowOrigin lets the browsers of the listed origins read answers (Fetch
// standard, CORS protocol). No cookie is ever used, so no credentials are.
func (s *server) allowOrigin(w http.ResponseWriter, r *http.Request) {
	if len(s.Origins) == 0 {
		return
	}
	w.Header().Add("Vary", "Origin")
	if origin := r.Header.Get("Origin"); slices.Contains(s.Origins, origin) {
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Access-Control-Expose-Headers", "Retry-After")
	}
}

func (s *server) preflight(w http.ResponseWriter, r *http.Request, allow string) {
	if w.Header().Get("Access-Control-Allow-Origin") != "" {
		w.Header().Set("Access-Control-Allow-Methods", allow)
		w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type, "+drawapi.IdempotencyKeyHeader)
		w.Header().Set("Access-Control-Max-Age", "600")
	}
	w.WriteHeader(http.StatusNoContent)
}

func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// noted is what the log line of a request says besides the request itself.
type noted struct{ call, player, code string }

type notedKey struct{}

func note(r *http.Request) *noted {
	n, ok := r.Context().Value(notedKey{}).(*noted)
	if !ok {
		return new(noted)
	}
	return n
}

// callerLeft is what logs and metrics say of a call whose caller hung up before
// the answer, as a page does that is reloaded: it is no failure of the server,
// whose alarms go by 5xx.
const callerLeft = 499

// watched measures and logs every request, keeps the headers that every answer
// has, and turns a panic into a problem.
func (s *server) watched(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		n := new(noted)
		r = r.WithContext(context.WithValue(r.Context(), notedKey{}, n))
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		rec := &recorder{ResponseWriter: w}
		defer func() {
			if v := recover(); v != nil {
				if v == http.ErrAbortHandler {
					s.Log.Warn("answer dropped", "call", n.call, "player", n.player)
					panic(v)
				}
				s.Log.Error("a handler panicked", "call", n.call, "panic", v, "stack", string(debug.Stack()))
				if rec.status == 0 {
					s.refuse(rec, r, errors.New("panic"))
				}
			}
			took := time.Since(started)
			status := rec.status
			if status >= 500 && r.Context().Err() != nil {
				status = callerLeft
			}
			s.measured.add(n.call, status, took)
			level := s.levelOf(status)
			s.Log.Log(r.Context(), level, "request", "method", r.Method, "path", r.URL.Path, "call", n.call,
				"status", status, "code", n.code, "player", n.player, "took", took)
		}()
		// The mux would redirect « /a/../b » to « /b »; no client of the
		// contract ever asks that.
		if clean := path.Clean(r.URL.Path); clean != strings.TrimSuffix(r.URL.Path, "/") && r.URL.Path != "/" {
			s.refuse(rec, r, problem(drawapi.NotFound, "there is nothing at this address; /api/ lists what there is"))
			return
		}
		next.ServeHTTP(rec, r)
	})
}

// recorder remembers the status that was written.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.ResponseWriter.Write(b)
}

func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
