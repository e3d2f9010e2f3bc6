package scenario_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/catalogue"
	"filon/game/minedor"
	"filon/game/scenario"
)

func euros(s string) decimal.Decimal { return game.MustAmount(s).Decimal }

func TestCompose_TheSameSeedGivesTheSameUnitAndPaysItsPrize(t *testing.T) {
	for _, g := range catalogue.All() {
		for _, table := range g.Tables() {
			for _, tier := range table.Tiers {
				a, err := scenario.Compose(g, table.Stake, tier.Prize, 5)
				require.NoError(t, err)
				b, err := scenario.Compose(g, table.Stake, tier.Prize, 5)
				require.NoError(t, err)
				assert.Equal(t, a, b)
				paid, err := g.Evaluate(a, table.Stake)
				require.NoError(t, err)
				assert.True(t, paid.Equal(tier.Prize), "%s pays %s", g.ID(), paid)
			}
		}
	}
	_, err := scenario.Compose(minedor.New(), euros("1.00"), euros("3.00"), 1)
	assert.ErrorIs(t, err, game.ErrUnknownPrize)
}

// Seeds stand in addresses that designers keep.
func TestSource_ASeedKeepsItsNumbers(t *testing.T) {
	src := scenario.Source(1)
	var got []uint32
	for range 6 {
		got = append(got, src.Below(100))
	}
	assert.Equal(t, []uint32{99, 10, 86, 91, 28, 93}, got)
}

func TestWays_AddUpToThePrizeAndAreFoundAgain(t *testing.T) {
	several := 0
	for _, g := range catalogue.All() {
		stake := g.Tables()[0].Stake
		prize := g.Tables()[0].Tiers[len(g.Tables()[0].Tiers)-3].Prize
		ways, err := scenario.Ways(g, stake, prize, 300)
		require.NoError(t, err)
		require.NotEmpty(t, ways, "%s pays %s", g.ID(), prize)
		if len(ways) > 1 {
			several++
		}
		share := 0.0
		for _, u := range ways {
			share += u.Share
			l, err := scenario.Compose(g, stake, prize, u.Seed)
			require.NoError(t, err)
			p, err := scenario.PathOf(g, l, stake)
			require.NoError(t, err)
			assert.Equal(t, u.Way, p.Way())
			sum := decimal.Zero
			for _, gain := range p.Gains {
				sum = sum.Add(gain)
			}
			assert.True(t, sum.Equal(prize), "%s %q adds up to %s", g.ID(), u.Way, sum)
			next, err := scenario.Next(g, stake, prize, u.Seed)
			require.NoError(t, err)
			assert.Equal(t, u.Way, next.Way)
			assert.Greater(t, next.Seed, u.Seed)
		}
		assert.InDelta(t, 1, share, 1e-9)
	}
	assert.GreaterOrEqual(t, several, 4, "Pactole, Mine d'or, L'Arbre and Le Château have several ways each")
}

func TestWay_OfMinedor(t *testing.T) {
	for layout, want := range map[string]string{
		`{"draws":[{"step":"initial","cells":["lampe","casque","pelle"]}]}`:                                                      "",
		`{"draws":[{"step":"initial","cells":["casque","lampe","casque"]}]}`:                                                     "cell 10.00",
		`{"draws":[{"step":"initial","cells":["wagonnet","pelle","charbon"],"wagon":"10.00"}]}`:                                  "wagon 10.00",
		`{"draws":[{"step":"initial","cells":["charbon","tete_de_mineur","charbon"],"multiplier":5}]}`:                           "lever 4.00 + cell 1.00",
		`{"draws":[{"step":"initial","cells":["charbon","tete_de_mineur","charbon"],"multiplier":1}]}`:                           "cell 1.00 (lever)",
		`{"draws":[{"step":"initial","cells":["cactus","lampe","casque"]},{"step":"extra","cells":["pelle","casque","pelle"]}]}`: "cell 5.00 (extra)",
		`{"draws":[{"step":"initial","cells":["cactus","lampe","casque"]},{"step":"extra","cells":["pelle","casque","lampe"]}]}`: "(extra)",
	} {
		l, err := game.DecodeLayout(minedor.New(), []byte(layout))
		require.NoError(t, err)
		p, err := scenario.PathOf(minedor.New(), l, euros("1.00"))
		require.NoError(t, err)
		assert.Equal(t, want, p.Way(), layout)
	}
}

func TestMoments_EveryKindOfStepOfMinedor(t *testing.T) {
	moments, err := scenario.Moments(minedor.New(), euros("1.00"), 60)
	require.NoError(t, err)
	var names []string
	for _, m := range moments {
		names = append(names, m.Name)
		assert.Less(t, m.Settled, len(m.Actions))
	}
	for _, want := range []string{"cell → cell", "cell → extra", "cell → wagon", "cell → done", "cell → done +", "wagon → done +", "lever → lever", "lever → done +", "extra → cell"} {
		assert.Contains(t, names, want)
	}
}

func TestLongest_OfMinedorHasManyExtraSteps(t *testing.T) {
	u, err := scenario.Longest(minedor.New(), euros("1.00"), decimal.Zero, 1500)
	require.NoError(t, err)
	extra := 0
	for _, a := range u.Actions {
		if a == "extra" {
			extra++
		}
	}
	assert.GreaterOrEqual(t, extra, 3)
}
