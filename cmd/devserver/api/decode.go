package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"unicode/utf8"

	"filon/game"
	"filon/game/drawapi"
)

// maxBody is well above the largest body that the contract allows (64 actions
// of a progress).
const maxBody = 16 << 10

// body reads the one JSON object of a request into v, which names the members
// that it may have.
func body(w http.ResponseWriter, r *http.Request, v any, members ...string) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return problem(drawapi.UnsupportedMediaType, "send a body of application/json")
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return problem(drawapi.BodyTooLarge, fmt.Sprintf("a body has at most %d bytes", maxBody))
	}
	if err != nil {
		return malformed("the body did not arrive whole")
	}
	return decodeBody(data, v, members...)
}

func decodeBody(data []byte, v any, members ...string) error {
	if !utf8.Valid(data) {
		return malformed("the body is not UTF-8")
	}
	if err := exactMembers(data, members); err != nil {
		return err
	}
	if err := game.DecodeStrict(data, v); err != nil {
		return malformed("the body is not what the contract says: " + short(err.Error()))
	}
	return nil
}

// exactMembers refuses what encoding/json would let pass: another spelling of
// a name, a name twice, a missing one, null or another value for the object.
func exactMembers(data []byte, members []string) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return malformed("the body must be one JSON object")
	}
	var seen []string
	for dec.More() {
		t, err := dec.Token()
		name, ok := t.(string)
		if err != nil || !ok {
			return malformed("the body is not JSON")
		}
		if !slices.Contains(members, name) {
			return malformed(fmt.Sprintf("unknown member %.40q", name))
		}
		if slices.Contains(seen, name) {
			return malformed(fmt.Sprintf("member %q stands twice", name))
		}
		seen = append(seen, name)
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return malformed("the body is not JSON")
		}
		if bytes.Equal(value, []byte("null")) {
			return malformed(fmt.Sprintf("member %q is null", name))
		}
	}
	return nil
}

// required refuses a body without one of its members.
func required(present bool, name string) error {
	if !present {
		return malformed(fmt.Sprintf("member %q is missing", name))
	}
	return nil
}

func malformed(detail string) error { return problem(drawapi.MalformedRequest, detail) }

// short keeps a caller's own text from coming back at any length.
func short(s string) string {
	const most = 160
	if len(s) <= most {
		return s
	}
	for i := most; ; i-- {
		if utf8.RuneStart(s[i]) {
			return s[:i] + "…"
		}
	}
}

// idempotencyKey reads the purchase key: 16 to 64 of [A-Za-z0-9_-], once.
func idempotencyKey(r *http.Request) (string, error) {
	keys := r.Header.Values(drawapi.IdempotencyKeyHeader)
	if len(keys) == 0 {
		return "", problem(drawapi.MissingKey, "choose a key of 16 to 64 characters [A-Za-z0-9_-] for this purchase, store it, and send it as "+drawapi.IdempotencyKeyHeader)
	}
	if len(keys) > 1 || !isKey(keys[0]) {
		return "", malformed(drawapi.IdempotencyKeyHeader + " must be one key of 16 to 64 characters [A-Za-z0-9_-]")
	}
	return keys[0], nil
}

func isKey(s string) bool {
	if len(s) < 16 || len(s) > 64 {
		return false
	}
	for _, c := range []byte(s) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return false
		}
	}
	return true
}

// isID tells whether s can be the identifier of a unit: 32 hex digits.
func isID(s string) bool {
	if len(s) != 32 {
		return false
	}
	for _, c := range []byte(s) {
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f') {
			return false
		}
	}
	return true
}

// cursor reads a page's place in the history: the number before which it
// starts, in base 36.
func cursor(s string) (int64, error) {
	if s == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(s, 36, 64)
	if err != nil || n <= 0 || formatCursor(n) != s {
		return 0, malformed("cursor: give back what next_cursor said")
	}
	return n, nil
}

func formatCursor(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 36)
}

// counted reads a number of an address: 1 to 999999999, canonical.
func counted(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0 && n <= 999_999_999 && strconv.Itoa(n) == s
}
