package chateau

import (
	"filon/game"
	"filon/game/internal/cents"
)

// levels is article 4.7.2, in euros.
var levels = [...]game.Amount{
	game.MustAmount("0.00"),
	game.MustAmount("0.50"),
	game.MustAmount("2.00"),
	game.MustAmount("10.00"),
	game.MustAmount("10000.00"),
}

// multipliers are the coefficients that a parchment can hide (article 4.7.5).
var multipliers = [...]int{1, 2, 4, 5, 10, 20, 50}

// LevelCount is the number of levels of the cage.
const LevelCount = len(levels)

// Levels are the levels of the cage in euros, lowest first (article 4.7.2).
func Levels() [LevelCount]game.Amount { return levels }

// Bonus is the step that follows when « Jeu 1 » and « Jeu 2 » lose (article
// 4.7).
type Bonus struct {
	// Present is false in a unit without the step, whose other fields are zero.
	Present bool `json:"-"`
	// Level is the highest level that the coins reach, an amount of article
	// 4.7.2; at 0 € the step is lost (4.7.7).
	Level game.Amount `json:"level"`
	// Multiplier is what the parchment hides, a coefficient of article 4.7.5;
	// 0 at the level 0 €, where no parchment appears (4.7.4).
	Multiplier int `json:"multiplier,omitempty"`
}

// IsZero tells that there is no Bonus step; encoding/json then leaves it out.
func (b Bonus) IsZero() bool { return !b.Present }

func isMultiplier(m int) bool {
	for _, have := range multipliers {
		if have == m {
			return true
		}
	}
	return false
}

// gain is the step's gain in cents (articles 4.7.3 to 4.7.7).
func (b *Bonus) gain() (int64, error) {
	level, ok := cents.Of(b.Level.Decimal)
	if ok {
		ok = false
		for _, c := range levelCents {
			ok = ok || c == level
		}
	}
	if !ok {
		return 0, game.Breaks(ID, "4.7.2", "%s € is not a level of the cage", b.Level.Decimal)
	}
	if level == 0 {
		if b.Multiplier != 0 {
			return 0, game.Breaks(ID, "4.7.4", "a parchment (×%d) at the level 0 €", b.Multiplier)
		}
		return 0, nil
	}
	if b.Multiplier == 0 {
		return 0, game.Breaks(ID, "4.7.4", "no parchment at the level %s €", b.Level)
	}
	if !isMultiplier(b.Multiplier) {
		return 0, game.Breaks(ID, "4.7.5", "no parchment multiplies by %d", b.Multiplier)
	}
	gain := level * int64(b.Multiplier)
	if _, ok := table.Rank(gain); !ok {
		return 0, game.Breaks(ID, "4.7.6 (reading)", "%s € × %d is not a prize", b.Level, b.Multiplier)
	}
	return gain, nil
}

var levelCents = func() (all [LevelCount]int64) {
	for i, l := range levels {
		all[i], _ = cents.Of(l.Decimal)
	}
	return all
}()
