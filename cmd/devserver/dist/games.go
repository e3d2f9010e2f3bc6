package dist

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/catalogue"
)

// Game is what the page needs to know of a game before the program runs.
// Everything in it comes from the catalogue or from what lies in the tree, so
// that no list has to be kept by hand.
type Game struct {
	ID     game.ID  `json:"id"`
	Name   string   `json:"name"`
	Soon   bool     `json:"soon"`  // has rules but no scene to play yet
	Modes  []string `json:"modes"` // reveal modes to choose from; empty where the game has none
	Stakes []Stake  `json:"stakes"`
}

// Stake is one stake of a game and what article 3 says of it.
type Stake struct {
	Stake     game.Amount `json:"stake"`
	Top       game.Amount `json:"top"`    // the largest prize
	Odds      string      `json:"odds"`   // one winning unit in so many, two decimals
	Payout    string      `json:"payout"` // share returned as prizes, in percent, two decimals
	BlockSize int         `json:"block_size"`

	table game.PrizeTable
}

// typeset writes a name of a règlement as a printed page does: with the
// typographic apostrophe.
func typeset(name string) string { return strings.ReplaceAll(name, "'", "’") }

// catalogueGames describes every game of the catalogue, in its order.
func catalogueGames(root string) ([]Game, error) {
	var out []Game
	for _, g := range catalogue.All() {
		one := Game{ID: g.ID(), Name: typeset(g.Name()), Soon: !hasScene(root, g.ID()), Modes: []string{}}
		for _, t := range g.Tables() {
			if len(t.Tiers) == 0 {
				return nil, fmt.Errorf("%s, stake %s: its prize table is empty", g.ID(), t.Stake)
			}
			one.Stakes = append(one.Stakes, Stake{
				Stake: game.Amount{Decimal: t.Stake}, Top: game.Amount{Decimal: t.Tiers[0].Prize},
				Odds: t.Odds().StringFixed(2), Payout: t.PayoutRate().Shift(2).StringFixed(2),
				BlockSize: t.BlockSize, table: t,
			})
		}
		var err error
		if one.Modes, err = modes(g); err != nil {
			return nil, fmt.Errorf("%s: ask for its reveal modes: %w", g.ID(), err)
		}
		out = append(out, one)
	}
	return out, nil
}

// hasScene tells whether there is a scene to play the game in and artwork to
// draw it with.
func hasScene(root string, id game.ID) bool {
	scenes, err := os.ReadFile(filepath.Join(root, "render", "scenes.go"))
	if err != nil || !strings.Contains(string(scenes), `"filon/render/`+string(id)+`"`) {
		return false
	}
	_, err = os.Stat(filepath.Join(root, "assets", string(id), "baked", "atlas.json"))
	return err == nil
}

// modes asks a fresh reveal which modes it lets the player choose.
func modes(g game.Game) ([]string, error) {
	l, stake := g.NewLayout(), g.Tables()[0].Stake
	if err := g.Compose(l, stake, decimal.Zero, &anyLayout{}); err != nil {
		return nil, err
	}
	r, err := g.NewReveal(l, stake)
	if err != nil {
		return nil, err
	}
	out := []string{}
	for _, a := range r.Actions() {
		if a.Verb() == "mode" {
			out = append(out, a.Arg())
		}
	}
	return out, nil
}

// anyLayout is a source for a layout of which nothing is shown.
type anyLayout struct{ state uint64 }

func (s *anyLayout) Below(n uint32) uint32 {
	s.state = s.state*6364136223846793005 + 1442695040888963407
	return uint32(s.state>>33) % n
}
