package arbre

import (
	"filon/render/arbre/model"
	"filon/render/lettering"
)

// words are the texts drawn in the scene in baked letters, written once a unit:
// drawing allocates nothing.
type words struct {
	sums, products [model.Size]string // « 2 € » and « 6 € »
	factors        [model.Size]string // « 2 € × 3 »
}

func write(m *model.Model) (w words) {
	for row := range model.Size {
		sum, gain, ok := m.Written(row)
		if !ok {
			break
		}
		w.sums[row], w.products[row] = sum, gain
		if gain != "" {
			w.factors[row] = sum + "\u00a0×\u00a0" + lettering.Number(m.Multiplier(row))
		}
	}
	return w
}
