package minedor

import (
	"encoding/json"
	"testing"

	"filon/game"
)

// Whatever bytes arrive, decoding and evaluating end in a prize or an error;
// what is accepted reads back the same, and its reveal ends on its prize.
func FuzzDecodeEvaluateReveal(f *testing.F) {
	f.Add(unit(initial + `["pelle","marteau","charbon"]}`))
	f.Add(unit(initial + `["wagonnet","pelle","charbon"],"wagon":"10.00"}`))
	f.Add(unit(initial + `["cactus","lampe","cactus"]},` + step + `["charbon","charbon","tete_de_mineur"],"multiplier":5},` +
		step + `["pelle","casque","pelle"]}`))
	f.Add(unit(initial + `["pelle","pelle","pelle"]}`))
	f.Add([]byte(`{"draws":[null]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		g := New()
		l, err := game.DecodeLayout(g, data)
		if err != nil {
			return
		}
		wire, err := json.Marshal(l)
		for _, table := range g.Tables() {
			prize, refused := g.Evaluate(l, table.Stake)
			r, notRevealed := g.NewReveal(l, table.Stake)
			if (refused != nil) != (notRevealed != nil) {
				t.Fatalf("evaluate: %v; reveal: %v", refused, notRevealed)
			}
			if refused != nil {
				continue
			}
			if err != nil {
				t.Fatalf("a layout that pays %s does not go on the wire: %v", prize, err)
			}
			back, err := game.DecodeLayout(g, wire)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := g.Evaluate(back, table.Stake); err != nil || !again.Equal(prize) {
				t.Fatalf("read back it pays %s, %v; not %s", again, err, prize)
			}
			if !table.Pays(prize) {
				t.Fatalf("pays %s, which article 3 does not list", prize)
			}
			for n := 0; !r.Done(); n++ {
				if err := r.Do(r.Auto()); err != nil || n > game.MaxActions {
					t.Fatalf("action %d: %v", n, err)
				}
			}
			if !r.Shown().Equal(prize) {
				t.Fatalf("shows %s of %s", r.Shown(), prize)
			}
		}
	})
}
