package game_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/catalogue"
)

// Each of these is one layout to encoding/json and another one to a reader that
// takes the first of two members, keeps names apart by case, or tells null from
// nothing.
func TestLayoutThatTwoReadersReadDifferentlyIsRefused(t *testing.T) {
	const (
		pactole = `{"winning":[7,21,33],"yours":[{"number":5,"amount":"4.00"},{"number":6,"amount":"4.00"},{"number":8,"amount":"4.00"},` +
			`{"number":9,"amount":"4.00"},{"number":11,"amount":"4.00"},{"number":12,"amount":"4.00"},{"number":13,"amount":"4.00"},` +
			`{"number":14,"amount":"4.00"},{"number":7,"amount":"4.00"}]}`
		minedor = `{"draws":[{"step":"initial","cells":["wagonnet","pelle","charbon"],"wagon":"10.00"}]}`
		arbre   = `{"grid":[["pomme","cerise","pomme","cerise","plume"],["pomme","cerise","pomme","cerise","plume"],["gland","plume","gland","plume","cle"],` +
			`["pomme","cerise","pomme","cerise","plume"],["gland","plume","gland","plume","cle"]],"amounts":["2.00","2.00","4.00","2.00","2.00"]}`
		row     = `{"shields":["rouge","noir","bleu"],"amount":"2.00"}`
		chest   = `{"symbol":"cle","amount":"2.00"}`
		chateau = `{"chests":[` + chest + `,` + chest + `,` + chest + `,` + chest + `,` + chest + `,` + chest + `],"rows":[` + row + `,` + row + `,` + row +
			`],"bonus":{"level":"0.50","multiplier":4}}`
	)
	for name, c := range map[string]struct {
		id               game.ID
		layout, old, new string
	}{
		"the winning numbers twice":     {"pactole", pactole, `{"winning":[7,21,33]`, `{"winning":[1,21,33],"winning":[7,21,33]`},
		"a sum twice":                   {"pactole", pactole, `"number":7,`, `"number":7,"amount":"200000.00",`},
		"another spelling":              {"pactole", pactole, `"winning"`, `"WINNING"`},
		"the draws twice":               {"minedor", minedor, `{"draws"`, `{"draws":[{"step":"initial","cells":["lampe","pelle","charbon"]}],"draws"`},
		"a sum from the first of two":   {"minedor", minedor, `]}`, `],"draws":[{"step":"initial","cells":["wagonnet","pelle","charbon"]}]}`},
		"no multiplier, written out":    {"minedor", minedor, `"wagon":`, `"multiplier":null,"wagon":`},
		"the sums twice":                {"arbre", arbre, `{"grid"`, `{"amounts":["1.00","1.00","1.00","1.00","1.00"],"grid"`},
		"a chest's symbol twice":        {"chateau", chateau, `"symbol":`, `"symbol":"couronne","symbol":`},
		"a multiplier twice":            {"chateau", chateau, `"multiplier":4`, `"multiplier":4,"multiplier":20`},
		"a long s, which folds to one":  {"minedor", minedor, `"step"`, `"ſtep"`},
		"another spelling in the Bonus": {"chateau", chateau, `"multiplier"`, `"Multiplier"`},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := catalogue.Get(c.id)
			require.NoError(t, err)
			_, err = game.DecodeLayout(g, []byte(c.layout))
			require.NoError(t, err, "the layout as it should be")
			spoilt := strings.Replace(c.layout, c.old, c.new, 1)
			require.NotEqual(t, c.layout, spoilt)
			l, err := game.DecodeLayout(g, []byte(spoilt))
			assert.Error(t, err, spoilt)
			assert.Nil(t, l)
		})
	}
}
