package e2e

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"
)

// Forced is the next unit that a player buys (POST /preview/next).
type Forced struct {
	Game   string          `json:"game"`
	Stake  string          `json:"stake"`
	Player string          `json:"player"`
	Prize  string          `json:"prize,omitempty"`
	Layout json.RawMessage `json:"layout,omitempty"`
}

// Force makes a unit the next one that the page's player buys.
func (p *Page) Force(f Forced) {
	p.t.Helper()
	p.Wait("an account", `s.account !== null`)
	f.Player = p.State().Account.Player
	ask(p.t, "POST", "/preview/next", f)
}

// Fault is what happens to the next calls of one kind (POST /preview/faults).
type Fault struct {
	Call      string `json:"call"`
	LatencyMS int    `json:"latency_ms,omitempty"`
	Status    int    `json:"status,omitempty"`
	Lose      bool   `json:"lose,omitempty"`  // done, and its answer lost
	Times     int    `json:"times,omitempty"` // 0 until the test ends
}

// Break injects a fault until the test ends.
func Break(t testing.TB, f Fault) {
	t.Helper()
	ask(t, "POST", "/preview/faults", f)
	t.Cleanup(func() { Mend(t) })
}

// Mend ends all faults.
func Mend(t testing.TB) {
	t.Helper()
	ask(t, "DELETE", "/preview/faults", nil)
}

func ask(t testing.TB, method, path string, v any) {
	t.Helper()
	var body io.Reader
	if v != nil {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		body = bytes.NewReader(b)
	}
	r, err := http.NewRequest(method, Shared.URL+path, body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		b, _ := io.ReadAll(answer.Body)
		t.Fatalf("%s %s: %s %s", method, path, answer.Status, b)
	}
}
