package trio

import (
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/scenario"
)

func TestTrio_Article4_EveryLayoutPaysWhatItsSymbolsSay(t *testing.T) {
	for layout, want := range map[string]string{
		`{"cells":["lune","nuage","lune"]}`:     "20.00",
		`{"cells":["nuage","soleil","soleil"]}`: "100.00",
		`{"cells":["etoile","etoile","lune"]}`:  "5.00",
		`{"cells":["etoile","nuage","lune"]}`:   "0.00",
		`{"cells":["lune","lune","lune"]}`:      "",
	} {
		l, err := game.DecodeLayout(New(), []byte(layout))
		require.NoError(t, err)
		got, err := New().Evaluate(l, tables[0].Stake)
		if want == "" {
			require.Error(t, err, layout)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, want, got.StringFixed(2), layout)
	}
}

func TestTrio_Article3_EveryPrizeComposesAndPays(t *testing.T) {
	for seed := range uint64(200) {
		for _, tier := range append(tables[0].Tiers, game.Tier{}) {
			l, err := scenario.Compose(New(), tables[0].Stake, tier.Prize, seed)
			require.NoError(t, err)
			paid, err := New().Evaluate(l, tables[0].Stake)
			require.NoError(t, err)
			require.True(t, paid.Equal(tier.Prize))
			p, err := scenario.PathOf(New(), l, tables[0].Stake)
			require.NoError(t, err)
			require.Len(t, p.Actions, Cells)
		}
	}
}
