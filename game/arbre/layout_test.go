package arbre

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/internal/gametest"
)

const wireUnit = `{"grid":[["cerise","plume","champignon","lanterne","gland"],` +
	`["gland","papillon","cle","cerise","plume"],` +
	`["trefle","trefle","trefle","trefle","trefle"],` +
	`["joker","papillon","cle","cerise","plume"],` +
	`["cerise","plume","champignon","fer_a_cheval","pomme"]],` +
	`"amounts":["2.00","10.00","4.00","20.00","20000.00"]}`

func TestArbre_Article4_1_TheWireForm(t *testing.T) {
	l, err := game.DecodeLayout(New(), []byte(wireUnit))
	require.NoError(t, err)
	own := l.(*Layout)
	assert.Equal(t, ID, l.Game())
	assert.Equal(t, Trefle, own.Grid[2][0])
	assert.Equal(t, Joker, own.Grid[3][0])
	assert.Equal(t, FerACheval, own.Grid[4][3])
	assert.Equal(t, "20000.00", own.Amounts[4].String())
	again, err := json.Marshal(l)
	require.NoError(t, err)
	assert.Equal(t, wireUnit, string(again))
}

func TestArbre_Article4_1_TheSymbols(t *testing.T) {
	all := Symbols()
	require.Len(t, all, 11)
	ordinary := 0
	for _, s := range all {
		text, err := s.MarshalText()
		require.NoError(t, err)
		assert.Equal(t, s.String(), string(text))
		assert.Regexp(t, "^[a-z_]+$", s.String())
		var back Symbol
		require.NoError(t, back.UnmarshalText(text))
		assert.Equal(t, s, back)
		if s.Ordinary() {
			ordinary++
			assert.Equal(t, 1, s.Multiplier())
		}
	}
	assert.Equal(t, 8, ordinary)
	_, err := Symbol(0).MarshalText()
	require.Error(t, err)
	assert.Equal(t, "symbol(12)", Symbol(12).String())
}

func TestArbre_Article4_1_RefusesWhatIsNoLayout(t *testing.T) {
	row := `["gland","papillon","cle","cerise","plume"],`
	for name, c := range map[string]struct{ article, old, new string }{
		"four rows":            {"4.1", row, ``},
		"six rows":             {"4.1", row, row + row},
		"four cells in a row":  {"4.1", `"gland","papillon",`, `"gland",`},
		"six cells in a row":   {"4.1", `"gland","papillon",`, `"gland","gland","papillon",`},
		"an unknown symbol":    {"4.1", `"papillon"`, `"orchidee"`},
		"a capital":            {"4.1", `"papillon"`, `"Papillon"`},
		"an empty symbol":      {"4.1", `"papillon"`, `""`},
		"a null symbol":        {"4.1", `"papillon"`, `null`},
		"a number for a cell":  {"4.1", `"papillon"`, `5`},
		"a null row":           {"4.1", row, `null,`},
		"no grid":              {"4.1", wireUnit, `{"amounts":["2.00","10.00","4.00","20.00","20000.00"]}`},
		"a null layout":        {"4.1", wireUnit, `null`},
		"a list":               {"4.1", wireUnit, `[]`},
		"no sums":              {"4.3", `,"amounts":["2.00","10.00","4.00","20.00","20000.00"]`, ``},
		"null sums":            {"4.3", `["2.00","10.00","4.00","20.00","20000.00"]`, `null`},
		"four sums":            {"4.3", `"2.00",`, ``},
		"six sums":             {"4.3", `"2.00",`, `"2.00","2.00",`},
		"a number for a sum":   {"4.3", `"2.00"`, `2.00`},
		"a null sum":           {"4.3", `"2.00"`, `null`},
		"a negative sum":       {"4.3", `"2.00"`, `"-2.00"`},
		"a sum of one decimal": {"4.3", `"2.00"`, `"2.0"`},
		"a sum with exponent":  {"4.3", `"2.00"`, `"1e3000000"`},
		"a spare member":       {"4.1", `,"amounts"`, `,"bonus":1,"amounts"`},
		"a member in capitals": {"4.1", `,"amounts"`, `,"Grid":[],"amounts"`},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, wireUnit, c.old)
			_, err := game.DecodeLayout(New(), []byte(strings.Replace(wireUnit, c.old, c.new, 1)))
			var broken *game.LayoutError
			require.ErrorAs(t, err, &broken)
			assert.Equal(t, c.article, broken.Article, "%v", err)
			assert.Less(t, len(err.Error()), 300)
		})
	}
}

func TestArbre_Article4_1_ARefusedLayoutChangesNothing(t *testing.T) {
	var l Layout
	require.NoError(t, json.Unmarshal([]byte(wireUnit), &l))
	before := l
	require.Error(t, json.Unmarshal([]byte(strings.Replace(wireUnit, `"20000.00"`, `"x"`, 1)), &l))
	assert.Equal(t, before, l)
}

// FuzzDecode: nothing that the wire carries gets past the articles.
func FuzzDecode(f *testing.F) {
	g := newRules()
	f.Add([]byte(wireUnit), uint8(1))
	f.Add([]byte(strings.Replace(wireUnit, "trefle", "joker", 3)), uint8(2))
	f.Add([]byte(`{"grid":null}`), uint8(0))
	src := seeded(11)
	for i := range 12 {
		var l Layout
		s := &g.stakes[i%len(g.stakes)]
		if err := g.Compose(&l, euros(s.StakeCents), s.Amounts[i%len(tiers)].Decimal, src); err != nil {
			f.Fatal(err)
		}
		wire, err := json.Marshal(l)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(wire, uint8(i))
	}
	f.Fuzz(func(t *testing.T, wire []byte, stake uint8) {
		gametest.CheckDecoding(t, g, euros(stakeCents[int(stake)%len(stakeCents)]), wire)
	})
}
