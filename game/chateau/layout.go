package chateau

import (
	"encoding/json"

	"filon/game"
)

// Sizes of the two games (article 4.1).
const (
	ChestCount    = 6
	RowCount      = 3
	ShieldsPerRow = 3
	ShieldCount   = RowCount * ShieldsPerRow
)

// Layout is what one unit hides (articles 4.1, 4.3 and 4.7).
type Layout struct {
	Chests [ChestCount]Chest `json:"chests"`
	Rows   [RowCount]Row     `json:"rows"`
	Bonus  Bonus             `json:"bonus,omitzero"`
}

// Chest is a chest of « Jeu 1 »: a symbol, and the sum in euros that a crown
// there wins.
type Chest struct {
	Symbol Symbol      `json:"symbol"`
	Amount game.Amount `json:"amount"`
}

// Row is a row of « Jeu 2 »: three shields, and the sum in euros under its
// octagon, which a green one among them wins.
type Row struct {
	Shields [ShieldsPerRow]Shield `json:"shields"`
	Amount  game.Amount           `json:"amount"`
}

// Game implements game.Layout.
func (*Layout) Game() game.ID { return ID }

// UnmarshalJSON reads the wire form. It refuses, naming the article, wrong
// counts (4.1), unknown symbols and malformed sums (4.3), a level or a
// multiplier of the wrong form (4.7.2, 4.7.5) and a multiplier spelt out where
// there is none (4.7.4).
func (l *Layout) UnmarshalJSON(data []byte) error {
	// Slices, because a fixed array would swallow spare elements; raw sums and
	// plain strings, so that their errors name the article.
	var wire struct {
		Chests []struct {
			Symbol string          `json:"symbol"`
			Amount json.RawMessage `json:"amount"`
		} `json:"chests"`
		Rows []struct {
			Shields []string        `json:"shields"`
			Amount  json.RawMessage `json:"amount"`
		} `json:"rows"`
		Bonus json.RawMessage `json:"bonus"`
	}
	if err := game.DecodeStrict(data, &wire); err != nil {
		return game.Breaks(ID, "4.3", "not the form of a layout: %v", err)
	}
	if len(wire.Chests) != ChestCount {
		return game.Breaks(ID, "4.1", "%d chests, want %d", len(wire.Chests), ChestCount)
	}
	if len(wire.Rows) != RowCount {
		return game.Breaks(ID, "4.1", "%d rows, want %d", len(wire.Rows), RowCount)
	}
	var read Layout
	for i, c := range wire.Chests {
		if err := read.Chests[i].Symbol.UnmarshalText([]byte(c.Symbol)); err != nil {
			return game.Breaks(ID, "4.3", "chest %d: %v", i, err)
		}
		if err := read.Chests[i].Amount.UnmarshalJSON(c.Amount); err != nil {
			return game.Breaks(ID, "4.3", "chest %d: %v", i, err)
		}
	}
	for i, r := range wire.Rows {
		if len(r.Shields) != ShieldsPerRow {
			return game.Breaks(ID, "4.1", "row %d: %d shields, want %d", i, len(r.Shields), ShieldsPerRow)
		}
		for j, s := range r.Shields {
			if err := read.Rows[i].Shields[j].UnmarshalText([]byte(s)); err != nil {
				return game.Breaks(ID, "4.3", "row %d: %v", i, err)
			}
		}
		if err := read.Rows[i].Amount.UnmarshalJSON(r.Amount); err != nil {
			return game.Breaks(ID, "4.3", "row %d: %v", i, err)
		}
	}
	if wire.Bonus != nil {
		if err := read.Bonus.read(wire.Bonus); err != nil {
			return err
		}
	}
	*l = read
	return nil
}

func (b *Bonus) read(data []byte) error {
	var wire struct {
		Level      json.RawMessage `json:"level"`
		Multiplier json.RawMessage `json:"multiplier"`
	}
	if err := game.DecodeStrict(data, &wire); err != nil {
		return game.Breaks(ID, "4.7", "not the form of a Bonus: %v", err)
	}
	read := Bonus{Present: true}
	if err := read.Level.UnmarshalJSON(wire.Level); err != nil {
		return game.Breaks(ID, "4.7.2", "level: %v", err)
	}
	if wire.Multiplier != nil {
		if read.Level.IsZero() {
			return game.Breaks(ID, "4.7.4", "a multiplier at the level 0 €")
		}
		if err := json.Unmarshal(wire.Multiplier, &read.Multiplier); err != nil || !isMultiplier(read.Multiplier) {
			return game.Breaks(ID, "4.7.5", "no parchment multiplies by %.40s", wire.Multiplier)
		}
	}
	*b = read
	return nil
}
