package minedor

import (
	"testing"

	"filon/game/internal/gametest"
)

// Nothing that the wire carries gets past the articles, at any stake.
func FuzzDecodeEvaluateReveal(f *testing.F) {
	f.Add(unit(initial + `["pelle","marteau","charbon"]}`))
	f.Add(unit(initial + `["wagonnet","pelle","charbon"],"wagon":"10.00"}`))
	f.Add(unit(initial + `["cactus","lampe","cactus"]},` + step + `["charbon","charbon","tete_de_mineur"],"multiplier":5},` +
		step + `["pelle","casque","pelle"]}`))
	f.Add(unit(initial + `["pelle","pelle","pelle"]}`))
	f.Add([]byte(`{"draws":[null]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, table := range New().Tables() {
			gametest.CheckDecoding(t, New(), table.Stake, data)
		}
	})
}
