package minedor

import "filon/render/lettering"

// words are the few texts that are drawn in the scene in baked letters; all
// else is the shell's.
func (s *Scene) words(key string, n int) string {
	en := s.setup.Lang == "en"
	switch key {
	case "minedor.banner.bonus":
		if en {
			return "Bonus!"
		}
		return "Bonus !"
	case "minedor.banner.bonus2":
		if en {
			return "Bonus 2!"
		}
		return "Bonus 2 !"
	case "minedor.hint.wagon":
		if en {
			return "Choose a wagon"
		}
		return "Choisissez un wagonnet"
	case "minedor.hint.lever":
		if en {
			return "Throw the lever"
		}
		return "Actionnez le levier"
	case "minedor.banner.extra":
		switch {
		case en && n == 1:
			return "1 Extra step"
		case en:
			return lettering.Number(n) + " Extra steps"
		case n == 1:
			return "1 étape Extra"
		}
		return lettering.Number(n) + " étapes Extra"
	}
	return key
}
