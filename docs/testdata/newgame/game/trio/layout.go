package trio

import (
	"encoding/json"

	"filon/game"
)

// Layout is what one unit hides (article 4): {"cells":["lune","nuage","lune"]}.
type Layout struct {
	Cells [Cells]Symbol
}

// Game implements game.Layout.
func (*Layout) Game() game.ID { return ID }

type wire struct {
	Cells []string `json:"cells"`
}

// MarshalJSON writes the wire form.
func (l *Layout) MarshalJSON() ([]byte, error) {
	w := wire{}
	for _, s := range l.Cells {
		w.Cells = append(w.Cells, s.String())
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads the wire form and refuses what is none.
func (l *Layout) UnmarshalJSON(data []byte) error {
	var w wire
	if err := game.DecodeStrict(data, &w); err != nil {
		return game.Breaks(ID, "4", "not the form of a layout: %v", err)
	}
	if len(w.Cells) != Cells {
		return game.Breaks(ID, "4", "%d cells, want %d", len(w.Cells), Cells)
	}
	var read Layout
	for i, name := range w.Cells {
		for s := Soleil; s <= Nuage; s++ {
			if s.String() == name {
				read.Cells[i] = s
			}
		}
		if read.Cells[i] == 0 {
			return game.Breaks(ID, "4", "cell %d: no such symbol %.20q", i, name)
		}
	}
	*l = read
	return nil
}
