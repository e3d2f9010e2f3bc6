package arbre

import (
	"errors"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
)

// drawn reads a grid as one draws it, a letter a cell:
// Pomme Cerise Gland plUme pApillon cHampignon cle (K) Lanterne,
// Trefle Fer_a_cheval Joker.
func drawn(t *testing.T, grid string, amounts ...string) *Layout {
	t.Helper()
	letters := map[rune]Symbol{
		'P': Pomme, 'C': Cerise, 'G': Gland, 'U': Plume, 'A': Papillon, 'H': Champignon,
		'K': Cle, 'L': Lanterne, 'T': Trefle, 'F': FerACheval, 'J': Joker,
	}
	rows := strings.Fields(grid)
	require.Len(t, rows, Size)
	var l Layout
	for row, cells := range rows {
		require.Len(t, cells, Size)
		for column, letter := range cells {
			require.Contains(t, letters, letter)
			l.Grid[row][column] = letters[letter]
		}
	}
	require.Len(t, amounts, Size)
	for row, a := range amounts {
		l.Amounts[row] = game.MustAmount(a)
	}
	return &l
}

func pays(t *testing.T, grid string, amounts ...string) string {
	t.Helper()
	got, err := New().Evaluate(drawn(t, grid, amounts...), euros(100))
	require.NoError(t, err)
	return got.StringFixed(2)
}

// Rows 2.00, 10.00, 4.00, 20.00, 1.00, for a stake of 1 €.
var rowSums = []string{"2.00", "10.00", "4.00", "20.00", "1.00"}

func refusedBy(t *testing.T, article, grid string, amounts ...string) {
	t.Helper()
	if len(amounts) == 0 {
		amounts = rowSums
	}
	l := drawn(t, grid, amounts...)
	_, err := New().Evaluate(l, euros(100))
	var broken *game.LayoutError
	require.ErrorAs(t, err, &broken)
	assert.Equal(t, article, broken.Article, "%v", err)
	assert.Equal(t, ID, broken.Game)
	_, err = New().NewReveal(l, euros(100))
	require.ErrorAs(t, err, &broken, "and no reveal starts")
}

func TestArbre_Article4_4_AStraightRunWinsItsRow(t *testing.T) {
	assert.Equal(t, "4.00", pays(t, "CUHLG GAKCU PPPPP GAKCU CUHLG", rowSums...))
	assert.Equal(t, "2.00", pays(t, "PPPPP GAKCU CUHLG GAKCU CUHLG", rowSums...))
	assert.Equal(t, "1.00", pays(t, "CUHLG GAKCU CUHLG GAKCU PPPPP", rowSums...))
}

// The last symbol, on the right edge, decides; the row of the first does not.
func TestArbre_Article4_4_ABentRunWinsTheRowOfItsLastSymbol(t *testing.T) {
	assert.Equal(t, "20.00", pays(t, "PPHLG GPKCU CPPPG GAKPP CUHLG", rowSums...))
	assert.Equal(t, "2.00", pays(t, "CUHPP GAKPU CPPPG PPKCU CUHLG", rowSums...))
	// Up in the second column, down in the fourth.
	assert.Equal(t, "20.00", pays(t, "CPPPG GPKPU CPHPG PPKPP CUHLG", rowSums...))
}

func TestArbre_Article4_4_SeveralRunsAddUp(t *testing.T) {
	assert.Equal(t, "3.00", pays(t, "PPPPP GAKCU CUHLG GAKCU HHHHH", rowSums...))
	assert.Equal(t, "20.00", pays(t, "PPPPP GAKCU HHHHH GAKCU CUHLG", "10.00", "1.00", "10.00", "3.00", "2.00"))
	// Two runs of one symbol that nothing joins are two runs.
	assert.Equal(t, "3.00", pays(t, "PPPPP GAKCU CUHLG GAKCU PPPPP", rowSums...))
	// Five runs, side by side.
	assert.Equal(t, "10.00", pays(t, "PPPPP HHHHH CCCCC KKKKK LLLLL", "2.00", "2.00", "2.00", "2.00", "2.00"))
}

func TestArbre_Article4_4_RefusesWhatOnlySomeReadingsCallARun(t *testing.T) {
	for name, grid := range map[string]string{
		"joined by a corner only":           "CUHLG GAKCU PPHLG GAPPP CUHLG",
		"a branch inside":                   "CUPLG GAPCU PPPPP GAKCU CUHLG",
		"a branch by a corner":              "CUHLG GPKCU PPPPP GAPCU CUHLG",
		"two cells on the left edge":        "CUHLG PAKCU PPPPP GAKCU CUHLG",
		"two cells on the right edge":       "CUHLG GAKCP PPPPP GAKCU CUHLG",
		"two ends, a corner apart":          "CUHLG GAKCP PPPPG GAKCP CUHLG",
		"a step to the left":                "CUHLG PPPPU CUPPG GAPPP CUHLG",
		"there and back around a cell":      "PPPLG GAPCU CPPLG GPKCU CPPPP",
		"up and down side by side":          "CUHLG GPPCU PPPPP GAKCU CUHLG",
		"two runs that touch by their side": "PPPPP PPPPP CUHLG GAKCU CUHLG",
		"two runs that touch by a corner":   "PPPLG GAPPP PPKCU CPPPP CUHLG",
	} {
		t.Run(name, func(t *testing.T) { refusedBy(t, "4.4 (reading)", grid) })
	}
}

func TestArbre_Article4_5_TrefleMultipliesByThree(t *testing.T) {
	assert.Equal(t, "3.00", pays(t, "CUHLG GAKCU CUHLG GAKCU TTTTT", rowSums...))
	assert.Equal(t, "30.00", pays(t, "CUHLG TTTTT CUHLG GAKCU CUHLG", rowSums...))
	refusedBy(t, "4.5 (reading)", "TTTTT GAKCU CUHLG GAKCU CUHLG") // 6 €
}

func TestArbre_Article4_6_FerAChevalMultipliesByTwo(t *testing.T) {
	assert.Equal(t, "4.00", pays(t, "FFFFF GAKCU CUHLG GAKCU CUHLG", rowSums...))
	assert.Equal(t, "20.00", pays(t, "CUHLG FFFFF CUHLG GAKCU CUHLG", rowSums...))
	refusedBy(t, "4.6 (reading)", "CUHLG GAKCU FFFFF GAKCU CUHLG") // 8 €
}

func TestArbre_Article4_7_AJokerCompletesARun(t *testing.T) {
	assert.Equal(t, "4.00", pays(t, "CUHLG GAKCU PPJPP GAKCU CUHLG", rowSums...))
	assert.Equal(t, "4.00", pays(t, "CUHLG GAKCU JPPPJ GAKCU CUHLG", rowSums...))
	assert.Equal(t, "20.00", pays(t, "PPHLG GJKCU CPPPG GAKPP CUHLG", rowSums...))
	// Each in its own run.
	assert.Equal(t, "3.00", pays(t, "PPJPP GAKCU CUHLG GAKCU HJHHH", rowSums...))
}

func TestArbre_Article4_7_JokersThatHelpNobodyStandAnywhereElse(t *testing.T) {
	assert.Equal(t, "0.00", pays(t, "CUHLG JAKCU CUHLG GAJCU CUHLG", rowSums...))
	assert.Equal(t, "2.00", pays(t, "PPPPP GAKCU CUHLG GJKCU CUHLJ", rowSums...))
}

func TestArbre_Article4_7_RefusesAJokerThatCouldServeTwice(t *testing.T) {
	for name, grid := range map[string]string{
		"in two runs":                         "PPHHH GAJCU HHAPP GAKCU CUHLG",
		"where two runs cross":                "CUHLG AAACU PPJPP GHAAA CUHLG",
		"where two runs cross beside it":      "CUHLG AAACU PPJJP GHAAA CUHLG",
		"in one run, touching another":        "PPJPP HHHHH CUHLG GAKCU CUHLG",
		"in one run, at a corner of another":  "PPPPJ GAKHH HHHHU GAKCU CUHLG",
		"beside a run":                        "PPPPP GJKCU CUHLG GAKCU CUHLG",
		"at a corner of a run":                "PPPPP GAKCU CUHLJ GAKPP PPPPU",
		"in a trefle run":                     "TTJTT GAKCU CUHLG GAKCU CUHLG",
		"beside a trefle run":                 "TTTTT GAJCU CUHLG GAKCU CUHLG",
		"at a corner of a fer_a_cheval run":   "CUHLG GAKCU CUJLG GAKFF FFFFU",
		"by corners only":                     "PUHLG GPKCU CUJLG GAKPU CUHLP",
		"a run of jokers alone":               "JJJJJ GAKCU CUHLG GAKCU CUHLG",
		"a run of jokers alone, by a corner":  "JJJLG GAKJJ CUHLG GAKCU CUHLG",
		"jokers and nothing else":             "JJJJJ JJJJJ JJJJJ JJJJJ JJJJJ",
		"two paths through the same jokers":   "PPJPP GAJCU PPJPP GAKCU CUHLG",
		"a joker that could end it elsewhere": "PPPPP GAKCJ CUHLG GAKCU CUHLG",
	} {
		t.Run(name, func(t *testing.T) { refusedBy(t, "4.7 (reading)", grid) })
	}
}

func TestArbre_Article4_8_TheGainsAddUpToAPrize(t *testing.T) {
	refusedBy(t, "4.8", "PPPPP GAKCU HHHHH GAKCU CUHLG", "4.00", "1.00", "4.00", "1.00", "1.00")
}

func TestArbre_Article4_9_LosesInAllOtherCases(t *testing.T) {
	for name, grid := range map[string]string{
		"nothing alike":                  "CUHLG GAKCU CUHLG GAKCU CUHLG",
		"four in a row from the left":    "PPPPU GAKCU CUHLG GAKCU CUHLG",
		"four in a row to the right":     "CUHLG GPPPP CUHLG GAKCU CUHLG",
		"from top to bottom":             "CUPLG GAPCU CUPLG GAPCU CUPLG",
		"five in a column and a gap":     "PPALG GAKCU CUHPP GAKCU CUHLG",
		"a symbol on all columns, apart": "PUHLP GAPCU CPHLG GAKPU CUHLG",
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, "0.00", pays(t, grid, rowSums...)) })
	}
}

func TestArbre_Article4_1_RefusesACellWithoutSymbol(t *testing.T) {
	l := drawn(t, "CUHLG GAKCU CUHLG GAKCU CUHLG", rowSums...)
	for _, s := range []Symbol{0, Joker + 1, 255} {
		l.Grid[2][3] = s
		_, err := New().Evaluate(l, euros(100))
		var broken *game.LayoutError
		require.ErrorAs(t, err, &broken)
		assert.Equal(t, "4.1", broken.Article)
	}
}

func TestArbre_Article4_3_EverySumIsAnAmountOfTheStakesTable(t *testing.T) {
	l := drawn(t, "CUHLG GAKCU CUHLG GAKCU CUHLG", rowSums...)
	for _, bad := range []decimal.Decimal{
		{},
		euros(500), euros(-100), euros(150), decimal.New(1, 1<<30), decimal.New(1, -1<<30),
		decimal.New(1, 0).Shift(40),
	} {
		l.Amounts[4] = game.Amount{Decimal: bad}
		_, err := New().Evaluate(l, euros(100))
		var broken *game.LayoutError
		require.ErrorAs(t, err, &broken)
		assert.Equal(t, "4.3 (reading)", broken.Article)
		assert.Less(t, len(err.Error()), 200)
	}
	// 1.50 € is an amount for 0,50 €, not for 1 €; 20 000 € the other way round.
	l.Amounts = [Size]game.Amount{}
	for row := range l.Amounts {
		l.Amounts[row] = game.MustAmount("1.50")
	}
	_, err := New().Evaluate(l, euros(50))
	require.NoError(t, err)
	_, err = New().Evaluate(l, euros(100))
	require.Error(t, err)
}

type otherLayout struct{}

func (otherLayout) Game() game.ID { return "other" }

func TestArbre_RefusesOtherGamesStakesAndPrizes(t *testing.T) {
	g := New()
	l := drawn(t, "CUHLG GAKCU CUHLG GAKCU CUHLG", rowSums...)
	src := seeded(1)
	for _, other := range []game.Layout{nil, otherLayout{}, (*Layout)(nil)} {
		_, err := g.Evaluate(other, euros(100))
		require.ErrorIs(t, err, game.ErrWrongLayout)
		_, err = g.NewReveal(other, euros(100))
		require.ErrorIs(t, err, game.ErrWrongLayout)
		require.ErrorIs(t, g.Compose(other, euros(100), decimal.Zero, src), game.ErrWrongLayout)
	}
	for _, stake := range []decimal.Decimal{{}, euros(300), euros(-100), decimal.New(1, 1<<30)} {
		_, err := g.Evaluate(l, stake)
		require.ErrorIs(t, err, game.ErrUnknownStake)
		_, err = g.NewReveal(l, stake)
		require.ErrorIs(t, err, game.ErrUnknownStake)
		require.ErrorIs(t, g.Compose(l, stake, decimal.Zero, src), game.ErrUnknownStake)
	}
	before := *l
	for _, prize := range []decimal.Decimal{euros(500), euros(-100), euros(50), decimal.New(1, 1<<30)} {
		require.ErrorIs(t, g.Compose(l, euros(100), prize, src), game.ErrUnknownPrize)
	}
	assert.Equal(t, before, *l, "a refused prize leaves the layout alone")
	var broken *game.LayoutError
	assert.False(t, errors.As(g.Compose(l, euros(100), euros(500), src), &broken))
}
