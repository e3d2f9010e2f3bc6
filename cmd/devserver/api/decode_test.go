package api

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"filon/game/drawapi"
)

// refusedCleanly: whatever the input, a decoder answers with a problem.
func refusedCleanly(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	p := problemOf(err)
	if p.Code == drawapi.Internal {
		t.Fatalf("not a refusal: %v", err)
	}
	if !utf8.ValidString(p.Detail) || len(p.Detail) > 400 {
		t.Fatalf("detail is not fit to send: %q", p.Detail)
	}
	if _, err := json.Marshal(p); err != nil {
		t.Fatal(err)
	}
}

func FuzzPurchaseBody(f *testing.F) {
	for _, s := range []string{`{"game":"minedor","stake":"1"}`, `{"stake":"1","game":"minedor"}`, `{"game":"a","game":"b"}`, `null`, `{"game":null}`, `{`, `[]`, "{\"game\":\"\xff\"}", `{"ſtake":"1"}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var p drawapi.PurchaseRequest
		err := decodeBody(data, &p, "game", "stake")
		refusedCleanly(t, err)
		if err != nil {
			return
		}
		// What was accepted says the same when it is written again.
		var members map[string]string
		if err := json.Unmarshal(data, &members); err != nil {
			t.Fatalf("accepted what is not an object of strings: %q", data)
		}
		if members["game"] != string(p.Game) || members["stake"] != p.Stake {
			t.Fatalf("%q was read as %+v", data, p)
		}
	})
}

func FuzzProgressBody(f *testing.F) {
	for _, s := range []string{`{"actions":[]}`, `{"actions":["cell:0","extra"]}`, `{"actions":null}`, `{"actions":[null]}`, `{"actions":{}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var p drawapi.Progress
		err := decodeBody(data, &p, "actions")
		refusedCleanly(t, err)
	})
}

func FuzzForcedBody(f *testing.F) {
	f.Add([]byte(`{"game":"minedor","stake":"1","prize":"10.00","layout":{"draws":[]}}`))
	f.Add([]byte(`{"game":"minedor","stake":"1","serial":-1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var r forcedRequest
		refusedCleanly(t, decodeBody(data, &r, "game", "stake", "player", "prize", "key", "serial", "layout"))
	})
}

func FuzzCursor(f *testing.F) {
	for _, s := range []string{"", "1", "zz", "0", "-1", "01", "1y2p0ij32e8e7", "1y2p0ij32e8e8"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := cursor(s)
		refusedCleanly(t, err)
		if err == nil && (n < 0 || formatCursor(n) != s) {
			t.Fatalf("%q was read as %d", s, n)
		}
	})
}

func FuzzHeaders(f *testing.F) {
	f.Add("Bearer abc", "idempotency-key-1")
	f.Add("bearer  x", "\r\nX: y")
	f.Fuzz(func(t *testing.T, authorization, key string) {
		r := &http.Request{Header: http.Header{"Authorization": {authorization}, drawapi.IdempotencyKeyHeader: {key}}}
		if token, ok := bearer(r); ok && (token == "" || len(token) > 128) {
			t.Fatalf("token %q", token)
		}
		got, err := idempotencyKey(r)
		refusedCleanly(t, err)
		if err == nil && (got != key || strings.ContainsAny(got, "\r\n \"") || len(got) < 16 || len(got) > 64) {
			t.Fatalf("key %q", got)
		}
	})
}

func TestLimiterForgetsCallersWhoLeft(t *testing.T) {
	now := time.Unix(0, 0)
	l := newLimiter(10, func() time.Time { return now })
	for i := range 1000 {
		l.take(string(rune('a' + i)))
	}
	now = now.Add(time.Minute)
	l.take("x")
	if n := len(l.buckets); n != 1 {
		t.Fatalf("%d callers are remembered, want 1", n)
	}
}
