package referee

import (
	"strings"
	"testing"

	"filon/game"
)

// sound is one layout that pays, for each game.
var sound = map[game.ID]string{
	pactole: strings.Replace(pactoleLoser, `"number":6`, `"number":7`, 1),
	minedor: draws("cactus cactus pelle", "charbon charbon tete_de_mineur x5", "pelle pelle lampe"),
	arbre:   tree("aaJaa ..... ..... TTTTT .....", "2.00 2.00 2.00 2.00 2.00"),
	chateau: bonused(chateauGames, coins("0.50", 2)),
}

func TestReferee_Wire_OneObjectWithTheMembersOfTheFormat(t *testing.T) {
	for id, l := range sound {
		if _, err := Evaluate(id, stakeOf[id], []byte(" "+l+"\n")); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		for what, bad := range map[string]string{
			"nothing":          ``,
			"cut short":        l[:len(l)-1],
			"something after":  l + ` {}`,
			"a further member": strings.TrimSuffix(l, "}") + `,"prize":"1.00"}`,
			"a list":           `[` + l + `]`,
			"a string":         `"` + string(id) + `"`,
		} {
			if got, err := Evaluate(id, stakeOf[id], []byte(bad)); err == nil {
				t.Errorf("%s, %s: %s, want an error", id, what, got)
			}
		}
	}
}

func TestReferee_Wire_AMemberThatDoesNotExistIsLeftOut(t *testing.T) {
	loss := `{"draws":[{"step":"initial","cells":["pelle","lampe","casque"],"wagon":null}]}`
	if _, err := Evaluate(minedor, "1.00", []byte(loss)); err == nil {
		t.Error("a null wagon was taken for none")
	}
	won := bonused(change(t, chateauGames, `"cor"`, `"couronne"`), `null`)
	if _, err := Evaluate(chateau, "1.00", []byte(won)); err == nil {
		t.Error("a null bonus was taken for none")
	}
	more := bonused(chateauGames, `{"level":"0.00","coins":3}`)
	if _, err := Evaluate(chateau, "1.00", []byte(more)); err == nil {
		t.Error("a bonus with an unknown member was taken")
	}
}

// stakeOf is a stake of each game, the one that sound is for.
var stakeOf = map[game.ID]string{pactole: "2.00", minedor: "1.00", arbre: "2.00", chateau: "1.00"}

func FuzzEvaluate(f *testing.F) {
	for id, l := range sound {
		f.Add(string(id), stakeOf[id], []byte(l))
	}
	f.Add("chateau", "1.00", []byte(chateauGames))
	f.Add("pactole", "2.00", []byte(`null`))
	f.Fuzz(func(t *testing.T, id, stake string, layout []byte) {
		prize, err := Evaluate(game.ID(id), stake, layout)
		if err != nil {
			return
		}
		if cents, err := centsOf(prize); err != nil || cents != 0 && !blocks[game.ID(id)][stake].hasLot(cents) {
			t.Errorf("%s %s %s pays %s, which is no lot", id, stake, layout, prize)
		}
	})
}

func BenchmarkEvaluate(b *testing.B) {
	for id, l := range sound {
		b.Run(string(id), func(b *testing.B) {
			layout := []byte(l)
			for b.Loop() {
				if _, err := Evaluate(id, stakeOf[id], layout); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
