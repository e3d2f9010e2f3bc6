package minedor

import "filon/game"

func targetOf(i int) game.Action { return game.Indexed("cell", i) }
