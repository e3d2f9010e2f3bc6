package arbre

import (
	"encoding/json"

	"filon/game"
)

// Size is the number of rows of the grid, and of cells in a row (4.1).
const Size = 5

// Layout is what one unit shows: the symbol of each cell, top row first and
// from left to right, and the sum of each row (4.3), top row first.
type Layout struct {
	Grid    [Size][Size]Symbol
	Amounts [Size]game.Amount
}

var _ game.Layout = (*Layout)(nil)

// Game returns "arbre".
func (l *Layout) Game() game.ID { return ID }

// wireLayout is Layout as it travels. Slices, because a fixed array would
// silently drop a sixth cell and fill in a missing one.
type wireLayout struct {
	Grid    [][]Symbol    `json:"grid"`
	Amounts []game.Amount `json:"amounts"`
}

// MarshalJSON writes the wire form.
func (l Layout) MarshalJSON() ([]byte, error) {
	w := wireLayout{Amounts: l.Amounts[:]}
	for row := range l.Grid {
		w.Grid = append(w.Grid, l.Grid[row][:])
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads the wire form: five rows of five known symbols (4.1) and
// five well-formed amounts (4.3), under these very names and no others. An
// error leaves l as it was.
func (l *Layout) UnmarshalJSON(b []byte) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(b, &members); err != nil {
		return breaks("4.1", "%v", err)
	}
	for name := range members {
		if name != "grid" && name != "amounts" {
			return breaks("4.1", "unknown member %.40q", name)
		}
	}
	var w wireLayout
	if err := decodeMember(members, "grid", &w.Grid); err != nil {
		return breaks("4.1", "grid: %v", err)
	}
	if err := decodeMember(members, "amounts", &w.Amounts); err != nil {
		return breaks("4.3", "amounts: %v", err)
	}
	var read Layout
	if len(w.Grid) != Size {
		return breaks("4.1", "%d rows, not 5", len(w.Grid))
	}
	for row, symbols := range w.Grid {
		if len(symbols) != Size {
			return breaks("4.1", "%d cells in row %d, not 5", len(symbols), row)
		}
		copy(read.Grid[row][:], symbols)
		for column, s := range symbols {
			if !s.valid() { // a null, which never reaches UnmarshalText
				return breaks("4.1", "no symbol at row %d, column %d", row, column)
			}
		}
	}
	if len(w.Amounts) != Size {
		return breaks("4.3", "%d sums, not one for each of the 5 rows", len(w.Amounts))
	}
	copy(read.Amounts[:], w.Amounts)
	*l = read
	return nil
}

// decodeMember leaves v empty when there is no such member: its count tells.
func decodeMember(members map[string]json.RawMessage, name string, v any) error {
	raw, ok := members[name]
	if !ok {
		return nil
	}
	return game.DecodeStrict(raw, v)
}

func breaks(article, format string, args ...any) error {
	return game.Breaks(ID, article, format, args...)
}
