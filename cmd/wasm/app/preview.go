package app

import (
	"encoding/json"
	"fmt"

	"filon/game"
	"filon/game/scenario"
	"filon/render"
)

// preview is what the bridge loads onto the stage, without an account and
// without a purchase.
type preview struct {
	Game  game.ID `json:"game"`
	Stake string  `json:"stake"`
	Mode  string  `json:"mode"`
	// Unit is a unit on the wire, of which layout and actions are used.
	Unit *struct {
		Layout  json.RawMessage `json:"layout"`
		Actions []game.Action   `json:"actions"`
	} `json:"unit"`
	// Scenario is composed for its prize, from the seed.
	Scenario *struct {
		Prize   string        `json:"prize"`
		Actions []game.Action `json:"actions"`
	} `json:"scenario"`
	Seed   uint64 `json:"seed"`
	Replay bool   `json:"replay"`
}

// Preview shows what the bridge asks for: the scene at rest, a given unit, or
// a unit composed for a prize. A layout that article 4 does not allow is an
// error here too.
func (a *App) Preview(arg []byte) error {
	var p preview
	if err := game.DecodeStrict(arg, &p); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	g, err := a.games(p.Game)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	stake, err := game.ParseStake(p.Stake)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if _, err := game.TableFor(g, stake.Decimal); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	show := render.Show{Game: g, Stake: stake.Decimal, Mode: p.Mode, Replay: p.Replay}
	var layout game.Layout
	switch {
	case p.Unit != nil:
		if layout, err = game.DecodeLayout(g, p.Unit.Layout); err != nil {
			return fmt.Errorf("load: %w", err)
		}
		show.Actions = p.Unit.Actions
	case p.Scenario != nil:
		prize, err := game.ParseAmount(p.Scenario.Prize)
		if err != nil {
			return fmt.Errorf("load: %w", err)
		}
		if layout, err = scenario.Compose(g, stake.Decimal, prize.Decimal, p.Seed); err != nil {
			return fmt.Errorf("load: %w", err)
		}
		show.Actions = p.Scenario.Actions
	}
	if layout != nil {
		prize, err := g.Evaluate(layout, stake.Decimal)
		if err != nil {
			return fmt.Errorf("load: %w", err)
		}
		show.Unit = &render.Unit{ID: "preview", Prize: prize, Layout: layout, Seed: p.Seed}
	}
	if err := a.stage.Show(show); err != nil {
		return fmt.Errorf("load: %w", err)
	}
	a.next()
	a.unit, a.preview, a.fault = "", true, nil
	a.port.LoadArt()
	a.port.Changed()
	return nil
}
