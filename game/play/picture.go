package play

import (
	"fmt"

	"filon/game"
	"filon/game/drawapi"
)

// picture is a unit that was checked: what its layout pays, evaluated here,
// is the prize the server says.
type picture struct {
	unit   drawapi.Unit
	game   game.Game
	layout game.Layout
}

// check evaluates a unit on receipt. Its error says why nothing of the unit
// may be shown.
func check(games Lookup, u drawapi.Unit) (*picture, error) {
	g, err := games(u.Game)
	if err != nil {
		return nil, err
	}
	table, err := game.TableFor(g, u.Stake.Decimal)
	if err != nil {
		return nil, err
	}
	l, err := game.DecodeLayout(g, u.Layout)
	if err != nil {
		return nil, err
	}
	pays, err := g.Evaluate(l, table.Stake)
	if err != nil {
		return nil, err
	}
	if !pays.Equal(u.Prize.Decimal) {
		return nil, fmt.Errorf("the layout pays %s €, the unit says %s €", pays.StringFixed(2), u.Prize)
	}
	if !table.Pays(pays) {
		return nil, fmt.Errorf("%s € is not a prize of article 3", pays.StringFixed(2))
	}
	return &picture{unit: u, game: g, layout: l}, nil
}

// reveal replays actions on the picture.
func (p *picture) reveal(actions []game.Action) (game.Reveal, error) {
	return game.Replay(p.game, p.layout, p.unit.Stake.Decimal, actions)
}

// shown is the picture for the stage.
func (p *picture) shown() *Shown {
	return &Shown{ID: p.unit.ID, Prize: p.unit.Prize.Decimal, Layout: p.layout}
}

// completed plays the rest of a reveal by « Auto », so that a unit settled
// half revealed can be replayed to its end.
func (p *picture) completed(actions []game.Action) ([]game.Action, error) {
	r, err := p.reveal(actions)
	if err != nil {
		if r, err = p.reveal(nil); err != nil {
			return nil, err
		}
		actions = nil
	}
	all := append([]game.Action(nil), actions...)
	for !r.Done() && len(all) < game.MaxActions {
		a := r.Auto()
		if err := r.Do(a); err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// hasPrefix tells whether list begins with prefix.
func hasPrefix(list, prefix []game.Action) bool {
	if len(prefix) > len(list) {
		return false
	}
	for i, a := range prefix {
		if list[i] != a {
			return false
		}
	}
	return true
}

// modeOf is the reveal mode that a list of actions chose, "" when it did not.
func modeOf(actions []game.Action) string {
	for _, a := range actions {
		if a.Verb() == "mode" {
			return a.Arg()
		}
	}
	return ""
}
