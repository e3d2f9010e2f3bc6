package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/block"
	"filon/game/drawapi"
)

// previewCalls exist with Config.Preview only, which the server refuses on any
// address that others could reach.
var previewCalls = []call{
	{"forceUnit", "POST", "/preview/next", "the next purchase of a game and stake receives this unit", true, (*server).forceUnit},
	{"forgetForced", "DELETE", "/preview/next", "drops the forced units that nobody bought", true, (*server).forgetForced},
	{"injectFault", "POST", "/preview/faults", "the next requests of a call are slow, fail, or lose their answer", true, (*server).injectFault},
	{"clearFaults", "DELETE", "/preview/faults", "ends the faults", true, (*server).clearFaults},
}

// forcedRequest is the body of POST /preview/next.
type forcedRequest struct {
	Game   game.ID         `json:"game"`
	Stake  string          `json:"stake"`
	Player string          `json:"player"`
	Prize  *game.Amount    `json:"prize"`
	Key    string          `json:"key"`
	Serial *int            `json:"serial"`
	Layout json.RawMessage `json:"layout"`
}

func (s *server) forceUnit(w http.ResponseWriter, r *http.Request) error {
	var f forcedRequest
	if err := body(w, r, &f, "game", "stake", "player", "prize", "key", "serial", "layout"); err != nil {
		return err
	}
	g, stake, err := s.shelf(drawapi.PurchaseRequest{Game: f.Game, Stake: f.Stake})
	if err != nil {
		return err
	}
	forced := store.Forced{Player: f.Player, Game: g.ID(), Stake: stake.Decimal, Serial: f.Serial}
	if f.Prize != nil {
		forced.Prize = &f.Prize.Decimal
	}
	if f.Key != "" {
		key, err := block.ParseKey(f.Key)
		if err != nil {
			return malformed(short(err.Error()))
		}
		forced.Key = &key
	}
	if f.Layout != nil {
		var compact bytes.Buffer
		if err := json.Compact(&compact, f.Layout); err != nil {
			return malformed("layout is not JSON")
		}
		forced.Layout = compact.Bytes()
	}
	if err := s.Store.ForceNext(forced); err != nil {
		return malformed(short(err.Error()))
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) forgetForced(w http.ResponseWriter, r *http.Request) error {
	s.Store.ForgetForced()
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// fault is the body of POST /preview/faults: what happens to the next Times
// requests of a call (all until cleared when 0).
type fault struct {
	Call      string `json:"call"` // a name of calls, "" for every call
	LatencyMS int    `json:"latency_ms"`
	Status    int    `json:"status"` // answered instead of performing the call
	Lose      bool   `json:"lose"`   // performed, but the connection breaks before the answer
	Times     int    `json:"times"`
}

type faults struct {
	mu   sync.Mutex
	list []*fault
}

func (s *server) injectFault(w http.ResponseWriter, r *http.Request) error {
	var f fault
	if err := body(w, r, &f, "call", "latency_ms", "status", "lose", "times"); err != nil {
		return err
	}
	known := f.Call == ""
	for _, c := range calls {
		known = known || c.name == f.Call
	}
	if !known {
		return malformed(fmt.Sprintf("unknown call %.40q; /api/ names them", f.Call))
	}
	if f.LatencyMS < 0 || f.LatencyMS > 60_000 || f.Times < 0 || f.Status != 0 && (f.Status < 400 || f.Status > 599) {
		return malformed("latency_ms is 0 to 60000, times 0 or more, status 400 to 599")
	}
	s.faults.mu.Lock()
	s.faults.list = append(s.faults.list, &f)
	s.faults.mu.Unlock()
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) clearFaults(w http.ResponseWriter, r *http.Request) error {
	s.faults.mu.Lock()
	s.faults.list = nil
	s.faults.mu.Unlock()
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (f *faults) next(name string) (fault, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, one := range f.list {
		if one.Call != "" && one.Call != name {
			continue
		}
		hit := *one
		if one.Times > 0 {
			if one.Times--; one.Times == 0 {
				f.list = append(f.list[:i:i], f.list[i+1:]...)
			}
		}
		return hit, true
	}
	return fault{}, false
}

// apply lets the next fault of a call happen. It returns the writer to answer
// to, nil when the fault has answered already; done ends the request.
func (f *faults) apply(w http.ResponseWriter, r *http.Request, name string) (_ http.ResponseWriter, done func()) {
	for _, c := range previewCalls {
		if c.name == name { // it uses no fault up that is meant for another call
			return w, func() {}
		}
	}
	hit, ok := f.next(name)
	if !ok {
		return w, func() {}
	}
	if hit.LatencyMS > 0 {
		select {
		case <-time.After(time.Duration(hit.LatencyMS) * time.Millisecond):
		case <-r.Context().Done():
		}
	}
	switch {
	case hit.Lose:
		return lost{make(http.Header)}, func() { panic(http.ErrAbortHandler) }
	case hit.Status != 0:
		p := problem(drawapi.Unavailable, "injected by the preview")
		if hit.Status != p.Status {
			p = problem(drawapi.Internal, "injected by the preview")
			p.Status = hit.Status
		}
		b, _ := json.Marshal(p)
		if hit.Status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", "1")
		}
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(hit.Status)
		w.Write(b)
		return nil, func() {}
	}
	return w, func() {}
}

// lost takes an answer that nobody will see.
type lost struct{ h http.Header }

func (l lost) Header() http.Header         { return l.h }
func (l lost) Write(b []byte) (int, error) { return len(b), nil }
func (l lost) WriteHeader(int)             {}
