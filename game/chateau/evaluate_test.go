package chateau

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// pays evaluates a layout that loses both games, after changes to it.
func pays(t *testing.T, changes ...func(*Layout)) decimal.Decimal {
	t.Helper()
	l := decode(t, wireLoses)
	for _, change := range changes {
		change(l)
	}
	got, err := New().Evaluate(l, stake)
	require.NoError(t, err)
	return got
}

func crown(chest int, sum string) func(*Layout) {
	return func(l *Layout) {
		l.Chests[chest] = Chest{Couronne, table.Amounts[table.Must(sum)]}
		l.Bonus = Bonus{}
	}
}

func green(shield int, sum string) func(*Layout) {
	return func(l *Layout) {
		row := &l.Rows[shield/ShieldsPerRow]
		row.Shields[shield%ShieldsPerRow], row.Amount = Vert, table.Amounts[table.Must(sum)]
		l.Bonus = Bonus{}
	}
}

func TestChateau_Article4_5_1_CrownsWinAndAddUp(t *testing.T) {
	for chest := range ChestCount {
		assert.Equal(t, "50.00", pays(t, crown(chest, "50.00")).StringFixed(2), "chest %d", chest)
	}
	assert.Equal(t, "2.00", pays(t, crown(0, "1.00"), crown(3, "0.50"), crown(5, "0.50")).StringFixed(2))
}

func TestChateau_Article4_6_1_AGreenShieldWinsItsRow(t *testing.T) {
	for shield := range ShieldCount {
		assert.Equal(t, "20.00", pays(t, green(shield, "20.00")).StringFixed(2), "shield %d", shield)
	}
	assert.Equal(t, "50.00", pays(t, green(1, "20.00"), green(3, "20.00"), green(8, "10.00")).StringFixed(2))
}

func TestChateau_Article4_8_BothGamesAddUp(t *testing.T) {
	assert.Equal(t, "10.00", pays(t, crown(0, "2.00"), crown(1, "2.00"), green(0, "2.00"), green(4, "2.00"), green(8, "2.00")).StringFixed(2))
}

func TestChateau_Article4_7_6_ParchmentMultipliesTheLevel(t *testing.T) {
	for _, c := range []struct{ bonus, want string }{
		{`"0.50","multiplier":1`, "0.50"},
		{`"0.50","multiplier":2`, "1.00"},
		{`"0.50","multiplier":4`, "2.00"},
		{`"0.50","multiplier":20`, "10.00"},
		{`"2.00","multiplier":1`, "2.00"},
		{`"2.00","multiplier":5`, "10.00"},
		{`"2.00","multiplier":10`, "20.00"},
		{`"10.00","multiplier":1`, "10.00"},
		{`"10.00","multiplier":2`, "20.00"},
		{`"10.00","multiplier":5`, "50.00"},
		{`"10.00","multiplier":50`, "500.00"},
		{`"10000.00","multiplier":1`, "10000.00"},
	} {
		l := decode(t, strings.Replace(wireLoses, `"0.00"`, c.bonus, 1))
		got, err := New().Evaluate(l, stake)
		require.NoError(t, err)
		assert.Equal(t, c.want, got.StringFixed(2), c.bonus)
	}
}

func TestChateau_Article4_9_TheLevel0Loses(t *testing.T) {
	assert.True(t, pays(t).IsZero())
}

func TestChateau_Article4_7_2And4_7_5_LevelsAndCoefficients(t *testing.T) {
	var shown []string
	for _, l := range Levels() {
		shown = append(shown, l.String())
	}
	assert.Equal(t, []string{"0.00", "0.50", "2.00", "10.00", "10000.00"}, shown)
	assert.Equal(t, [7]int{1, 2, 4, 5, 10, 20, 50}, multipliers)
}
