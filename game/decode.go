package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// MaxLayoutBytes bounds a layout on the wire; the largest real one is well
// under 1 KiB.
const MaxLayoutBytes = 4096

// DecodeLayout reads one layout of g from the wire: one JSON object, no member
// that the format does not name, nothing after it. What it returns may still
// break an article: Evaluate tells.
func DecodeLayout(g Game, data []byte) (Layout, error) {
	if len(data) > MaxLayoutBytes {
		return nil, fmt.Errorf("%s layout: %d bytes, at most %d", g.ID(), len(data), MaxLayoutBytes)
	}
	l := g.NewLayout()
	if err := DecodeStrict(data, l); err != nil {
		return nil, fmt.Errorf("%s layout: %w", g.ID(), err)
	}
	return l, nil
}

// DecodeStrict reads exactly one JSON value into v and refuses members that v
// does not name.
func DecodeStrict(data []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return err
	}
	if _, err := dec.Token(); err != io.EOF {
		return fmt.Errorf("more than one JSON value")
	}
	return nil
}
