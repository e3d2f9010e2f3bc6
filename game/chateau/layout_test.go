package chateau

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/internal/gametest"
)

// wireWins wins 2 + 2 in game 1 and 2 + 2 + 2 in game 2: 10 €.
const wireWins = `{"chests":[{"symbol":"couronne","amount":"2.00"},{"symbol":"epee","amount":"10.00"},` +
	`{"symbol":"coupe","amount":"0.50"},{"symbol":"cle","amount":"1.00"},{"symbol":"armure","amount":"50.00"},` +
	`{"symbol":"couronne","amount":"2.00"}],"rows":[{"shields":["rouge","noir","vert"],"amount":"2.00"},` +
	`{"shields":["vert","blanc","pourpre"],"amount":"2.00"},{"shields":["bleu","vert","rouge"],"amount":"2.00"}]}`

// wireBonus wins 0.50 × 4 = 2 € in the Bonus.
const wireBonus = `{"chests":[{"symbol":"torche","amount":"2.00"},{"symbol":"epee","amount":"10.00"},` +
	`{"symbol":"coupe","amount":"0.50"},{"symbol":"cle","amount":"1.00"},{"symbol":"armure","amount":"50.00"},` +
	`{"symbol":"sceptre","amount":"2.00"}],"rows":[{"shields":["rouge","noir","bleu"],"amount":"2.00"},` +
	`{"shields":["noir","blanc","pourpre"],"amount":"2.00"},{"shields":["bleu","noir","rouge"],"amount":"2.00"}],` +
	`"bonus":{"level":"0.50","multiplier":4}}`

// wireLoses ends on the level 0 €.
var wireLoses = strings.Replace(wireBonus, `"0.50","multiplier":4}`, `"0.00"}`, 1)

func decode(t gametest.T, wire string) *Layout {
	t.Helper()
	return gametest.Decoded(t, New(), wire).(*Layout)
}

func TestChateau_Layout_WireForm(t *testing.T) {
	for wire, want := range map[string]Bonus{
		wireWins:  {},
		wireBonus: {true, game.MustAmount("0.50"), 4},
		wireLoses: {true, game.MustAmount("0.00"), 0},
	} {
		l := decode(t, wire)
		assert.Equal(t, want, l.Bonus)
		assert.Equal(t, Chest{Epee, game.MustAmount("10.00")}, l.Chests[1])
		again, err := json.Marshal(l)
		require.NoError(t, err)
		assert.Equal(t, wire, string(again))
	}
	assert.Equal(t, Row{[3]Shield{Vert, Blanc, Pourpre}, game.MustAmount("2.00")}, decode(t, wireWins).Rows[1])
}

func TestChateau_Layout_RoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prize := rapid.SampledFrom(everyPrize()).Draw(t, "prize")
		l := composed(t, prize, gametest.NewSource(rapid.Uint64().Draw(t, "seed")))
		gametest.CheckWire(t, New(), l, stake, prize)
	})
}

func TestChateau_Symbols_KeepTheirNames(t *testing.T) {
	_, err := Symbol(0).MarshalText()
	assert.Error(t, err)
	_, err = Shield(200).MarshalText()
	assert.Error(t, err)
	assert.Equal(t, "couronne", Couronne.String())
	assert.Equal(t, "vert", Vert.String())
	assert.Equal(t, "Symbol(0)", Symbol(0).String())
	for s := Couronne; s.Valid(); s++ {
		var back Symbol
		require.NoError(t, back.UnmarshalText([]byte(s.String())))
		assert.Equal(t, s, back)
	}
	for s := Vert; s.Valid(); s++ {
		var back Shield
		require.NoError(t, back.UnmarshalText([]byte(s.String())))
		assert.Equal(t, s, back)
	}
}

func TestChateau_Article4_ImpossibleLayoutsNameTheArticle(t *testing.T) {
	const bonus = `{"level":"0.50","multiplier":4}`
	gametest.CheckRefusals(t, New(), stake, []gametest.Refusal{
		{"five chests", wireWins, `{"symbol":"epee","amount":"10.00"},`, ``, "4.1"},
		{"seven chests", wireWins, `{"symbol":"epee",`, `{"symbol":"epee","amount":"1.00"},{"symbol":"epee",`, "4.1"},
		{"two rows", wireWins, `,{"shields":["bleu","vert","rouge"],"amount":"2.00"}`, ``, "4.1"},
		{"two shields in a row", wireWins, `"rouge","noir",`, `"rouge",`, "4.1"},
		{"four shields in a row", wireWins, `"rouge","noir",`, `"rouge","noir","bleu",`, "4.1"},
		{"an unknown symbol", wireWins, `"epee"`, `"dragon"`, "4.3"},
		{"a green chest", wireWins, `"epee"`, `"vert"`, "4.3"},
		{"a crowned shield", wireWins, `"noir"`, `"couronne"`, "4.3"},
		{"no symbol", wireWins, `"symbol":"epee",`, ``, "4.3"},
		{"a null shield", wireWins, `"noir"`, `null`, "4.3"},
		{"a symbol as a number", wireWins, `"epee"`, `2`, "4.3"},
		{"no sum of a chest", wireWins, `,"amount":"10.00"`, ``, "4.3"},
		{"a negative sum", wireWins, `"amount":"10.00"`, `"amount":"-10.00"`, "4.3"},
		{"a huge exponent", wireWins, `"amount":"10.00"`, `"amount":"1e3000000"`, "4.3"},
		{"a sum of a row as a number", wireWins, `"vert"],"amount":"2.00"`, `"vert"],"amount":2`, "4.3"},
		{"an unknown member", wireWins, `"rows"`, `"colonnes":[],"rows"`, "4.3"},
		{"a sum of a chest that is no prize", wireWins, `"amount":"10.00"`, `"amount":"5.00"`, "3 (reading)"},
		{"a sum of nothing", wireWins, `"amount":"10.00"`, `"amount":"0.00"`, "3 (reading)"},
		{"a sum of a row that is no prize", wireBonus, `"bleu"],"amount":"2.00"`, `"bleu"],"amount":"3.00"`, "3 (reading)"},
		{"a total that is no prize", wireWins, `"symbol":"cle"`, `"symbol":"couronne"`, "3"},
		{"two green shields in a row", wireWins, `"noir","vert"`, `"vert","vert"`, "4.6.1 (reading)"},
		{"a spare Bonus", wireWins, `"rouge"],"amount":"2.00"}]`, `"rouge"],"amount":"2.00"}],"bonus":` + bonus, "4.7"},
		{"a spare lost Bonus", wireWins, `"rouge"],"amount":"2.00"}]`, `"rouge"],"amount":"2.00"}],"bonus":{"level":"0.00"}`, "4.7"},
		{"no Bonus", wireBonus, `,"bonus":` + bonus, ``, "4.7"},
		{"a null Bonus", wireBonus, bonus, `null`, "4.7.2"},
		{"a Bonus of another form", wireBonus, bonus, `[4]`, "4.7"},
		{"an unknown member of the Bonus", wireBonus, `"multiplier"`, `"palier":1,"multiplier"`, "4.7"},
		{"no level", wireBonus, `"level":"0.50",`, ``, "4.7.2"},
		{"a level that the cage does not have", wireBonus, `"level":"0.50"`, `"level":"1.00"`, "4.7.2"},
		{"a negative level", wireBonus, `"level":"0.50"`, `"level":"-0.50"`, "4.7.2"},
		{"no multiplier above 0 €", wireBonus, `,"multiplier":4`, ``, "4.7.4"},
		{"a multiplier at 0 €", wireBonus, `"level":"0.50"`, `"level":"0.00"`, "4.7.4"},
		{"a multiplier 0 at 0 €", wireLoses, `"0.00"}`, `"0.00","multiplier":0}`, "4.7.4"},
		{"a multiplier 0", wireBonus, `"multiplier":4`, `"multiplier":0`, "4.7.5"},
		{"a multiplier 3", wireBonus, `"multiplier":4`, `"multiplier":3`, "4.7.5"},
		{"a negative multiplier", wireBonus, `"multiplier":4`, `"multiplier":-4`, "4.7.5"},
		{"a huge multiplier", wireBonus, `"multiplier":4`, `"multiplier":40000000000000000000`, "4.7.5"},
		{"a multiplier with decimals", wireBonus, `"multiplier":4`, `"multiplier":4.5`, "4.7.5"},
		{"a multiplier as text", wireBonus, `"multiplier":4`, `"multiplier":"4"`, "4.7.5"},
		{"a null multiplier", wireBonus, `"multiplier":4`, `"multiplier":null`, "4.7.5"},
		{"a product that is no prize", wireBonus, `"multiplier":4`, `"multiplier":5`, "4.7.6 (reading)"},
		{"a product beyond the prizes", wireBonus, bonus, `{"level":"10000.00","multiplier":2}`, "4.7.6 (reading)"},
	})
}

func TestChateau_Layout_NotJSON(t *testing.T) {
	gametest.CheckNotJSON(t, New(), wireWins)
}

// Evaluate does not rely on decoding: a layout built in memory is checked too.
func TestChateau_Article4_EvaluateChecksByItself(t *testing.T) {
	for name, spoil := range map[string]func(*Layout){
		"no symbol":            func(l *Layout) { l.Chests[3].Symbol = 0 },
		"symbol 200":           func(l *Layout) { l.Chests[3].Symbol = 200 },
		"no shield":            func(l *Layout) { l.Rows[2].Shields[2] = 0 },
		"shield 7":             func(l *Layout) { l.Rows[2].Shields[2] = shieldsEnd },
		"1e3000000 €":          func(l *Layout) { l.Rows[2].Amount.Decimal = decimal.New(1, 3_000_000) },
		"a tenth of a cent":    func(l *Layout) { l.Chests[0].Amount.Decimal = decimal.New(1, -3) },
		"multiplier 2^62":      func(l *Layout) { l.Bonus.Multiplier = 1 << 62 },
		"a parchment at 0 €":   func(l *Layout) { l.Bonus.Level = game.MustAmount("0.00") },
		"multiplier -1":        func(l *Layout) { l.Bonus.Multiplier = -1 },
		"level of -0.50 €":     func(l *Layout) { l.Bonus.Level.Decimal = decimal.New(-50, -2) },
		"level of 1e3000000 €": func(l *Layout) { l.Bonus.Level.Decimal = decimal.New(1, 3_000_000) },
		"nothing":              func(l *Layout) { *l = Layout{} },
	} {
		l := decode(t, wireBonus)
		spoil(l)
		_, err := New().Evaluate(l, stake)
		var broken *game.LayoutError
		assert.ErrorAs(t, err, &broken, name)
	}
	_, err := New().Evaluate(nil, stake)
	assert.ErrorIs(t, err, game.ErrWrongLayout)
	_, err = New().Evaluate(decode(t, wireBonus), decimal.NewFromInt(2))
	assert.ErrorIs(t, err, game.ErrUnknownStake)
}
