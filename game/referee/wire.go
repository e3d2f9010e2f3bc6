package referee

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"filon/game"
)

// decode reads one JSON object into v: no member that v does not name, nothing
// after it.
func decode(id game.ID, layoutJSON []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(layoutJSON))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("referee: %s layout: %w", id, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("referee: %s layout: something follows the layout", id)
	}
	return nil
}

// optional is a member that a layout has only where its step exists. A null is
// a member that is there with nothing in it, never an absent one.
type optional[T any] struct {
	there bool
	value T
}

func (o *optional[T]) UnmarshalJSON(b []byte) error {
	o.there = true
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(&o.value)
}

// isSymbol tells whether s is written as symbols are. The règlements of arbre
// and chateau name no ordinary symbol, so any such name stands for one there.
func isSymbol(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_") == ""
}
