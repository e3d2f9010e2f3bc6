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
// that the format does not name, each by its very name and once, none of them
// null, nothing after it. What it returns may still break an article: Evaluate
// tells.
func DecodeLayout(g Game, data []byte) (Layout, error) {
	if len(data) > MaxLayoutBytes {
		return nil, fmt.Errorf("%s layout: %d bytes, at most %d", g.ID(), len(data), MaxLayoutBytes)
	}
	l := g.NewLayout()
	if err := DecodeStrict(data, l); err != nil {
		return nil, fmt.Errorf("%s layout: %w", g.ID(), err)
	}
	if err := plain(data); err != nil {
		return nil, fmt.Errorf("%s layout: %w", g.ID(), err)
	}
	return l, nil
}

// plain refuses what encoding/json reads in one way and other programs in
// another, so that a unit could pay one prize here and another one there: a
// member twice, of which it takes the last, a member whose name only looks the
// same (it folds case), and null, which it takes for no member at all. data is
// valid JSON.
func plain(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	type level struct {
		object bool
		names  map[string]bool
		value  bool // a member's name was read, its value is next
	}
	stack := []level{{}}
	for {
		t, err := dec.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		in := &stack[len(stack)-1]
		switch {
		case t == json.Delim('}') || t == json.Delim(']'):
			stack = stack[:len(stack)-1]
			continue
		case in.object && !in.value:
			name := t.(string)
			for _, c := range []byte(name) {
				if c != '_' && (c < 'a' || c > 'z') {
					return fmt.Errorf("unknown member %.40q", name)
				}
			}
			if in.names[name] {
				return fmt.Errorf("member %q stands twice", name)
			}
			in.names[name], in.value = true, true
			continue
		}
		in.value = false
		switch t {
		case nil:
			return fmt.Errorf("null is no part of a layout")
		case json.Delim('{'):
			stack = append(stack, level{object: true, names: make(map[string]bool)})
		case json.Delim('['):
			stack = append(stack, level{})
		}
	}
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
