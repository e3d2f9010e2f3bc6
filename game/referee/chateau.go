package referee

import (
	"slices"

	"filon/game"
)

type chateauLayout struct {
	Chests []struct {
		Symbol string `json:"symbol"`
		Amount string `json:"amount"`
	} `json:"chests"`
	Rows []struct {
		Shields []string `json:"shields"`
		Amount  string   `json:"amount"`
	} `json:"rows"`
	Bonus optional[chateauBonus] `json:"bonus"`
}

type chateauBonus struct {
	Level      string        `json:"level"`
	Multiplier optional[int] `json:"multiplier"`
}

// The two winning symbols; the règlement names no other.
const (
	couronne = "couronne" // 4.5.1, under a chest of « Jeu 1 »
	vert     = "vert"     // 4.6.1, a shield of « Jeu 2 »
)

func evaluateChateau(b *block, layoutJSON []byte) (int64, error) {
	var l chateauLayout
	if err := decode(chateau, layoutJSON, &l); err != nil {
		return 0, err
	}

	// 4.1: six chests; three rows of three shields.
	if len(l.Chests) != 6 {
		return 0, game.Breaks(chateau, "4.1", "%d chests, there are 6", len(l.Chests))
	}
	if len(l.Rows) != 3 {
		return 0, game.Breaks(chateau, "4.1", "%d rows of shields, there are 3", len(l.Rows))
	}
	for i, r := range l.Rows {
		if len(r.Shields) != 3 {
			return 0, game.Breaks(chateau, "4.1", "%d shields in row %d, there are 3", len(r.Shields), i)
		}
	}

	// 4.3: a symbol and a sum under each chest. 4.5.1: the sums of the couronnes
	// add up.
	var total int64
	for i, c := range l.Chests {
		if !isSymbol(c.Symbol) || c.Symbol == vert {
			return 0, game.Breaks(chateau, "4.3", "chest %d: unknown symbol %.40q", i, c.Symbol)
		}
		sum, err := b.lotOf(c.Amount)
		if err != nil {
			return 0, game.Breaks(chateau, "4.3 (reading)", "chest %d: %v", i, err)
		}
		if c.Symbol == couronne {
			total += sum
		}
	}

	// 4.3: a symbol under each shield, a sum under each octagon. 4.6.1: the sums
	// of the rows that hold a green shield add up. The reading: at most one
	// green shield a row, so that nobody counts a row twice.
	for i, r := range l.Rows {
		sum, err := b.lotOf(r.Amount)
		if err != nil {
			return 0, game.Breaks(chateau, "4.3 (reading)", "row %d: %v", i, err)
		}
		greens := 0
		for _, s := range r.Shields {
			if !isSymbol(s) || s == couronne {
				return 0, game.Breaks(chateau, "4.3", "row %d: unknown symbol %.40q", i, s)
			}
			if s == vert {
				greens++
			}
		}
		if greens > 1 {
			return 0, game.Breaks(chateau, "4.6.1 (reading)", "row %d has %d green shields, at most one", i, greens)
		}
		if greens == 1 {
			total += sum
		}
	}

	// 4.7: the Bonus step exactly when both games lose. Every sum is above zero,
	// so they lose exactly when nothing adds up.
	if total > 0 {
		if l.Bonus.there {
			return 0, game.Breaks(chateau, "4.7", "a Bonus step although a game won %s", euros(total))
		}
		return total, nil
	}
	if !l.Bonus.there {
		return 0, game.Breaks(chateau, "4.7", "both games lose and there is no Bonus step")
	}
	return bonusChateau(b, l.Bonus.value)
}

// bonusChateau is 4.7.2 to 4.7.7: the highest level that the coins reach, times
// what the parchment hides.
func bonusChateau(b *block, bonus chateauBonus) (int64, error) {
	level, err := centsOf(bonus.Level)
	if err != nil {
		return 0, game.Breaks(chateau, "4.7.2", "level: %v", err)
	}
	// 4.7.2: the levels of the cage.
	if !slices.Contains([]int64{0, 50, 2_00, 10_00, 10_000_00}, level) {
		return 0, game.Breaks(chateau, "4.7.2", "the cage has no level of %s", bonus.Level)
	}
	// 4.7.4: no parchment on the level 0 €. 4.7.7: the Bonus step loses then.
	if level == 0 {
		if bonus.Multiplier.there {
			return 0, game.Breaks(chateau, "4.7.4", "a parchment on the level of 0.00")
		}
		return 0, nil
	}
	if !bonus.Multiplier.there {
		return 0, game.Breaks(chateau, "4.7.4", "no parchment on the level of %s", bonus.Level)
	}
	// 4.7.5: the coefficients, to the exclusion of any other.
	m := bonus.Multiplier.value
	if !slices.Contains([]int{1, 2, 4, 5, 10, 20, 50}, m) {
		return 0, game.Breaks(chateau, "4.7.5", "a multiplier of %d, it is 1, 2, 4, 5, 10, 20 or 50", m)
	}
	// 4.7.6: the level times the multiplier, which is a lot too.
	if !b.hasLot(level * int64(m)) {
		return 0, game.Breaks(chateau, "4.7.6 (reading)", "%s multiplied by %d is no amount of article 3", bonus.Level, m)
	}
	return level * int64(m), nil
}
