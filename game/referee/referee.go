// Package referee is the second evaluator of the four games. It was written
// from the règlements' words alone, apart from the games' own packages, and
// shares no code, no table and no type with them: where the two agree on every
// unit of whole blocks, a unit pays what its règlement says and not what one
// program happens to do.
//
// It works on a unit's layout as it stands on the wire, in the order of the
// articles, and looks for clarity, not speed. What the règlements leave open is
// settled by the project's readings: every unit pays the same under every
// reasonable reading, and a layout that would not is refused, with the article
// it concerns.
package referee

import (
	"fmt"

	"filon/game"
)

// Evaluate returns the prize in euros, with two decimals ("10.00", "0.00" for a
// losing unit), that a layout on the wire pays for a stake written the same way
// ("2.00").
//
// It refuses a game it does not know (game.ErrUnknownGame), a stake that article
// 2 does not name (game.ErrUnknownStake), what is no layout of the wire format,
// and, as a *game.LayoutError naming the article, a layout that the règlement
// does not allow or that two readings of it would pay differently.
func Evaluate(id game.ID, stake string, layoutJSON []byte) (prize string, err error) {
	b, err := blockOf(id, stake)
	if err != nil {
		return "", err
	}
	var total int64
	switch id {
	case pactole:
		total, err = evaluatePactole(b, layoutJSON)
	case minedor:
		total, err = evaluateMinedor(b, stake, layoutJSON)
	case arbre:
		total, err = evaluateArbre(b, layoutJSON)
	case chateau:
		total, err = evaluateChateau(b, layoutJSON)
	}
	if err != nil {
		return "", err
	}
	// Article 3 lists what a unit can win as a whole, and nothing else.
	if total != 0 && !b.hasLot(total) {
		return "", game.Breaks(id, "3", "the gains add up to %s, which is no lot for a stake of %s", euros(total), stake)
	}
	return euros(total), nil
}

// Reads tells whether the referee has read a game's règlement. A game that is
// added to the catalogue has a first evaluator from its first day, and a second
// one when somebody else has written it.
func Reads(id game.ID) bool {
	_, known := blocks[id]
	return known
}

// The four games, by the ID that data uses.
const (
	pactole game.ID = "pactole"
	minedor game.ID = "minedor"
	arbre   game.ID = "arbre"
	chateau game.ID = "chateau"
)

// blockOf finds articles 2 and 3 of a game for a stake.
func blockOf(id game.ID, stake string) (*block, error) {
	stakes, known := blocks[id]
	if !known {
		return nil, fmt.Errorf("referee: %w: %.40q", game.ErrUnknownGame, string(id))
	}
	b, known := stakes[stake]
	if !known {
		return nil, fmt.Errorf("referee: %w: %s has no stake of %.40q", game.ErrUnknownStake, id, stake)
	}
	return b, nil
}
