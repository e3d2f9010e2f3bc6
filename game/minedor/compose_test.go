package minedor

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// mix lays out units of a stake in the proportions of a block, tier by tier.
func prizesOf(f *figures) []decimal.Decimal { return f.prizes[:] }

func TestMinedor_Article3_4_EveryPrizeComposesAndEvaluates(t *testing.T) {
	g, src := New(), newSeeded(1)
	for i := range byStake {
		f := &byStake[i]
		for _, prize := range prizesOf(f) {
			for range 3000 {
				var l Layout
				require.NoError(t, g.Compose(&l, f.table.Stake, prize, src))
				got, err := g.Evaluate(&l, f.table.Stake)
				require.NoError(t, err, "%+v", l)
				require.True(t, got.Equal(prize), "got %s want %s: %+v", got, prize, l)
			}
		}
	}
}

func BenchmarkComposeEvaluate(b *testing.B) {
	g, src := New(), newSeeded(1)
	f := &byStake[1]
	l := g.NewLayout()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		tier := losing
		if i++; i%7 == 0 {
			tier = 8 - i/7%9
		}
		if err := g.Compose(l, f.table.Stake, f.prizes[tier], src); err != nil {
			b.Fatal(err)
		}
		if _, err := g.Evaluate(l, f.table.Stake); err != nil {
			b.Fatal(err)
		}
	}
}
