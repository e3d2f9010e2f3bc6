package chateau

import (
	"filon/game"
	"filon/game/chateau"
)

// words are the few texts that are drawn in the scene in baked letters; all
// else is the shell's. They are written once: a frame writes nothing.
type words struct {
	games [2]string // article 4.1
	// What their winning symbol does, beside its picture; shorter where there is
	// no room.
	legends, short [2]string
	bonus          string
	pull           string
	open           string
	marks          [chateau.LevelCount]string
}

func write(lang string) words {
	w := words{
		games:   [2]string{"Jeu 1", "Jeu 2"},
		legends: [2]string{"gagne sa somme", "gagne la somme de sa ligne"},
		short:   [2]string{"gagne sa somme", "gagne sa ligne"},
		bonus:   "Bonus !", pull: "Tirez la poulie", open: "Ouvrez le parchemin",
	}
	if lang == "en" {
		w = words{
			games:   [2]string{"Game 1", "Game 2"},
			legends: [2]string{"wins its sum", "wins the sum of its row"},
			short:   [2]string{"wins its sum", "wins its row"},
			bonus:   "Bonus!", pull: "Pull the pulley", open: "Open the parchment",
		}
	}
	for i, l := range chateau.Levels() {
		w.marks[i] = game.Written(l.Decimal, lang)
	}
	return w
}
