package pactole

import (
	"encoding/json"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/internal/gametest"
)

// wireUnit wins 4 + 4 + 2 = 10 €.
const wireUnit = `{"winning":[7,21,33],"yours":[` +
	`{"number":5,"amount":"2.00"},{"number":21,"amount":"4.00"},{"number":50,"amount":"10.00"},` +
	`{"number":33,"amount":"2.00"},{"number":1,"amount":"200000.00"},{"number":7,"amount":"4.00"},` +
	`{"number":9,"amount":"4.00"},{"number":41,"amount":"20.00"},{"number":12,"amount":"2.00"}]}`

func decode(t gametest.T, wire string) *Layout {
	t.Helper()
	return gametest.Decoded(t, New(), wire).(*Layout)
}

func TestPactole_Layout_WireForm(t *testing.T) {
	l := decode(t, wireUnit)
	assert.Equal(t, [3]uint8{7, 21, 33}, l.Winning)
	assert.Equal(t, Cell{21, game.MustAmount("4.00")}, l.Yours[1])
	again, err := json.Marshal(l)
	require.NoError(t, err)
	assert.Equal(t, wireUnit, string(again))
}

func TestPactole_Layout_RoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prize := rapid.SampledFrom(everyPrize()).Draw(t, "prize")
		l := composed(t, prize, gametest.NewSource(rapid.Uint64().Draw(t, "seed")))
		gametest.CheckWire(t, New(), l, stake, prize)
	})
}

// refusals are changes to wireUnit and the article that each breaks.
var refusals = []gametest.Refusal{
	{"two winning numbers", wireUnit, "7,21,33", "7,21", "4.2"},
	{"four winning numbers", wireUnit, "7,21,33", "7,21,33,44", "4.2"},
	{"eight numbers of the player", wireUnit, `{"number":5,"amount":"2.00"},`, ``, "4.2"},
	{"ten numbers of the player", wireUnit, `{"number":5,"amount":"2.00"}`, `{"number":5,"amount":"2.00"},{"number":6,"amount":"2.00"}`, "4.2"},
	{"no zone", wireUnit, `"winning":[7,21,33],`, ``, "4.2"},
	{"a winning number off the list", wireUnit, "7,21,33", "7,20,33", "4.3"},
	{"a player's number off the list", wireUnit, `"number":50`, `"number":40`, "4.3"},
	{"51", wireUnit, `"number":50`, `"number":51`, "4.3"},
	{"a number that a byte does not hold", wireUnit, `"number":50`, `"number":306`, "4.3"},
	{"a negative number", wireUnit, "7,21,33", "7,-21,33", "4.3"},
	{"a huge number", wireUnit, "7,21,33", "7,1e99,33", "4.3"},
	{"a number as text", wireUnit, "7,21,33", `7,"21",33`, "4.3"},
	{"no number", wireUnit, `"number":50,`, ``, "4.3"},
	{"a winning number twice", wireUnit, "7,21,33", "7,21,7", "4.3"},
	{"a player's number twice", wireUnit, `"number":50`, `"number":5`, "4.3"},
	{"no sum", wireUnit, `,"amount":"10.00"`, ``, "4.3"},
	{"a null sum", wireUnit, `"amount":"10.00"`, `"amount":null`, "4.3"},
	{"a sum as a number", wireUnit, `"amount":"10.00"`, `"amount":10.00`, "4.3"},
	{"a negative sum", wireUnit, `"amount":"10.00"`, `"amount":"-10.00"`, "4.3"},
	{"a sum with an exponent", wireUnit, `"amount":"10.00"`, `"amount":"1e1"`, "4.3"},
	{"an unknown member", wireUnit, `"winning"`, `"bonus":1,"winning"`, "4.3"},
	{"an unknown member of a cell", wireUnit, `"number":50`, `"number":50,"symbol":1`, "4.3"},
	{"a sum that is no prize", wireUnit, `"amount":"10.00"`, `"amount":"8.00"`, "3 (reading)"},
	{"a sum of nothing", wireUnit, `"amount":"10.00"`, `"amount":"0.00"`, "3 (reading)"},
	{"a total that is no prize (4 + 4)", wireUnit, `"number":33,`, `"number":34,`, "3"},
}

func TestPactole_Article4_ImpossibleLayoutsNameTheArticle(t *testing.T) {
	gametest.CheckRefusals(t, New(), stake, refusals)
}

func TestPactole_Layout_NotJSON(t *testing.T) {
	gametest.CheckNotJSON(t, New(), wireUnit)
}

// Evaluate does not rely on decoding: a layout built in memory is checked too.
func TestPactole_Article4_3_EvaluateChecksByItself(t *testing.T) {
	for _, n := range []uint8{0, 2, 4, 10, 20, 40, 51, 64, 65, 128, 255} {
		l := decode(t, wireUnit)
		l.Winning[2] = n
		_, err := New().Evaluate(l, stake)
		assert.Error(t, err, "winning %d", n)
		l = decode(t, wireUnit)
		l.Yours[8].Number = n
		_, err = New().Evaluate(l, stake)
		assert.Error(t, err, "yours %d", n)
	}
	l := decode(t, wireUnit)
	l.Yours[8].Amount = game.Amount{Decimal: decimal.New(1, 3_000_000)}
	_, err := New().Evaluate(l, stake)
	assert.Error(t, err, "1e3000000 €")
	_, err = New().Evaluate(new(Layout), stake)
	assert.Error(t, err, "an empty layout")
	_, err = New().Evaluate(nil, stake)
	assert.ErrorIs(t, err, game.ErrWrongLayout)
	_, err = New().Evaluate(decode(t, wireUnit), decimal.NewFromInt(1))
	assert.ErrorIs(t, err, game.ErrUnknownStake)
}
