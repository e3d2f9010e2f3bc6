package pactole

import (
	"encoding/json"

	"filon/game"
)

// Sizes of the two zones (article 4.2).
const (
	WinningCells = 3 // « Nos gagnants », under piles of coins
	YourCells    = 9 // « Vos Nos », under ingots
)

// Layout is what one unit hides (articles 4.2 and 4.3).
type Layout struct {
	Winning [WinningCells]uint8 `json:"winning"`
	Yours   [YourCells]Cell     `json:"yours"`
}

// Cell is one of the player's nine numbers and the sum in euros that it wins
// if it is also a winning number (articles 4.3 and 4.4).
type Cell struct {
	Number uint8       `json:"number"`
	Amount game.Amount `json:"amount"`
}

// Game implements game.Layout.
func (*Layout) Game() game.ID { return ID }

// UnmarshalJSON reads the wire form. It refuses, naming the article, wrong
// counts (4.2), numbers outside the list (4.3) and malformed sums (4.3).
func (l *Layout) UnmarshalJSON(data []byte) error {
	// Slices, because a fixed array would swallow spare elements; raw sums, so
	// that their errors name the article.
	var wire struct {
		Winning []int `json:"winning"`
		Yours   []struct {
			Number int             `json:"number"`
			Amount json.RawMessage `json:"amount"`
		} `json:"yours"`
	}
	if err := game.DecodeStrict(data, &wire); err != nil {
		return game.Breaks(ID, "4.3", "not the form of a layout: %v", err)
	}
	if len(wire.Winning) != WinningCells {
		return game.Breaks(ID, "4.2", "%d winning numbers, want %d", len(wire.Winning), WinningCells)
	}
	if len(wire.Yours) != YourCells {
		return game.Breaks(ID, "4.2", "%d numbers of the player, want %d", len(wire.Yours), YourCells)
	}
	var read Layout
	for i, n := range wire.Winning {
		if !inList(n) {
			return game.Breaks(ID, "4.3", "winning number %d: %d is not of the list", i, n)
		}
		read.Winning[i] = uint8(n)
	}
	for i, c := range wire.Yours {
		if !inList(c.Number) {
			return game.Breaks(ID, "4.3", "number %d of the player: %d is not of the list", i, c.Number)
		}
		read.Yours[i].Number = uint8(c.Number)
		if err := read.Yours[i].Amount.UnmarshalJSON(c.Amount); err != nil {
			return game.Breaks(ID, "4.3", "sum %d of the player: %v", i, err)
		}
	}
	*l = read
	return nil
}
