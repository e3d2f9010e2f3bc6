package minedor

import (
	"encoding/json"

	"filon/game"
)

const (
	cellsPerDraw = 3 // article 4.1
	// MaxExtra is the most Extra steps that one unit goes through (design
	// reading of article 4.4.2, which sets no limit).
	MaxExtra = 5
	// MaxDraws is the initial draw and every Extra one.
	MaxDraws = MaxExtra + 1
)

// Layout is one unit: its initial draw and the draws of its Extra steps, in the
// order in which they are played.
type Layout struct {
	Count int            // how many of Draws the unit has, 1 to MaxDraws
	Draws [MaxDraws]Draw // the others are zero
}

// Draw is three cells and what the Bonus step that they open gives.
type Draw struct {
	Cells      [cellsPerDraw]Symbol // left to right
	Multiplier int                  // article 4.4.1.2: 1, 2, 5 or 10; 0 without a tete_de_mineur
	HasWagon   bool                 // article 4.4.1.1: Wagon holds the sum under whichever wagon is chosen
	Wagon      game.Amount
}

// Game names the game that the layout belongs to.
func (*Layout) Game() game.ID { return ID }

// Unit returns the draws that the unit has, initial one first. The slice is
// the layout's own.
func (l *Layout) Unit() []Draw { return l.Draws[:min(max(l.Count, 0), MaxDraws)] }

type wireLayout struct {
	Draws []wireDraw `json:"draws"`
}

type wireDraw struct {
	Step       string    `json:"step"`
	Cells      []Symbol  `json:"cells"`
	Multiplier *int      `json:"multiplier,omitempty"`
	Wagon      *wagonSum `json:"wagon,omitempty"`
}

// wagonSum is an amount whose errors name its article.
type wagonSum struct{ game.Amount }

func (s *wagonSum) UnmarshalJSON(b []byte) error {
	if err := s.Amount.UnmarshalJSON(b); err != nil {
		return breaks("4.4.1.1", "the sum under the wagon: %v", err)
	}
	return nil
}

// stepName is what the wire calls the i-th draw of a unit.
func stepName(i int) string {
	if i == 0 {
		return "initial"
	}
	return "extra"
}

// MarshalJSON writes the unit's wire form.
func (l *Layout) MarshalJSON() ([]byte, error) {
	wire := wireLayout{Draws: make([]wireDraw, 0, MaxDraws)}
	for i := range l.Unit() {
		d := &l.Draws[i]
		w := wireDraw{Step: stepName(i), Cells: d.Cells[:]}
		if d.Multiplier != 0 {
			w.Multiplier = &d.Multiplier
		}
		if d.HasWagon {
			w.Wagon = &wagonSum{d.Wagon}
		}
		wire.Draws = append(wire.Draws, w)
	}
	return json.Marshal(wire)
}

// UnmarshalJSON reads the wire form, and leaves l as it was when it refuses.
// What the combinations mean is left to Evaluate.
func (l *Layout) UnmarshalJSON(data []byte) error {
	var wire wireLayout
	if err := game.DecodeStrict(data, &wire); err != nil {
		return err
	}
	switch n := len(wire.Draws); {
	case n == 0:
		return breaks("4.1", "a unit has an initial draw")
	case n > MaxDraws:
		return breaks("4.4.2 (reading)", "%d draws: a unit has at most %d Extra steps", n, MaxExtra)
	}
	read := Layout{Count: len(wire.Draws)}
	for i, w := range wire.Draws {
		d := &read.Draws[i]
		if w.Step != stepName(i) {
			return breaks("4.4.2", "draw %d is a step %.40q, not %q", i, w.Step, stepName(i))
		}
		if len(w.Cells) != cellsPerDraw {
			return breaks("4.1", "draw %d has %d cells, not %d", i, len(w.Cells), cellsPerDraw)
		}
		for j, s := range w.Cells {
			if !s.valid() {
				return breaks("4.1", "draw %d hides no symbol under cell %d", i, j)
			}
			d.Cells[j] = s
		}
		if w.Multiplier != nil {
			if !isMultiplier(*w.Multiplier) {
				return breaks("4.4.1.2", "draw %d multiplies by %d, not by 1, 2, 5 or 10", i, *w.Multiplier)
			}
			d.Multiplier = *w.Multiplier
		}
		if w.Wagon != nil {
			d.HasWagon, d.Wagon = true, w.Wagon.Amount
		}
	}
	*l = read
	return nil
}

// isMultiplier tells the four coefficients of article 4.4.1.2.
func isMultiplier(m int) bool { return m == 1 || m == 2 || m == 5 || m == 10 }
