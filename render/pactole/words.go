package pactole

import (
	"fmt"

	"filon/game"
	"filon/render/pactole/model"
	"filon/render/scene"
)

// words are the texts drawn in the scene in baked letters, written once a unit:
// drawing allocates nothing.
type words struct {
	signs   [2]string
	numbers [covers]string
	amounts [model.Yours]string
}

func write(setup scene.Setup, m *model.Model) words {
	w := words{signs: [2]string{"Nos gagnants", "Vos Nos"}}
	if setup.Lang == "en" {
		// The zones keep the règlement's names (article 4.2).
		w.signs = [2]string{"Nos gagnants (winning)", "Vos Nos (yours)"}
	}
	for n := range covers {
		number, amount, ok := m.Under(n)
		if !ok {
			break
		}
		w.numbers[n] = fmt.Sprint(number)
		if n >= model.Winning {
			w.amounts[n-model.Winning] = game.Written(amount, setup.Lang)
		}
	}
	return w
}
