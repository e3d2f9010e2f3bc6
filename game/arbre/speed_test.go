package arbre

import (
	"testing"

	"github.com/shopspring/decimal"
)

func composeAndEvaluate(tb testing.TB, g *rules, l *Layout, stake, prize decimal.Decimal, src fixedSource) {
	if err := g.Compose(l, stake, prize, src); err != nil {
		tb.Fatal(err)
	}
	got, err := g.Evaluate(l, stake)
	if err != nil {
		tb.Fatal(err)
	}
	if !got.Equal(prize) {
		tb.Fatalf("pays %s, composed for %s", got, prize)
	}
}

// blockPrizes are prizes as a block has them: three in four are none.
func blockPrizes(g *rules, stake int) []decimal.Decimal {
	src := seeded(7)
	prizes := make([]decimal.Decimal, 4096)
	for i := range prizes {
		if src.Below(blockSize) < winnersPerBlock {
			prizes[i] = g.stakes[stake].Amounts[blockPrize(src)].Decimal
		}
	}
	return prizes
}

func TestComposeAndEvaluateAllocateNothing(t *testing.T) {
	g := newRules()
	var l Layout
	src := seeded(1)
	prizes := blockPrizes(g, 2)
	i := 0
	allocs := testing.AllocsPerRun(20_000, func() {
		composeAndEvaluate(t, g, &l, euros(200), prizes[i%len(prizes)], src)
		i++
	})
	if allocs != 0 {
		t.Errorf("%v allocations a unit", allocs)
	}
}

func BenchmarkComposeAndEvaluate(b *testing.B) {
	g := newRules()
	var l Layout
	src := seeded(1)
	prizes := blockPrizes(g, 2)
	stake := euros(200)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		composeAndEvaluate(b, g, &l, stake, prizes[i%len(prizes)], src)
	}
}

func BenchmarkCompose(b *testing.B) {
	g := newRules()
	var l Layout
	src := seeded(1)
	prizes := blockPrizes(g, 2)
	stake := euros(200)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if err := g.Compose(&l, stake, prizes[i%len(prizes)], src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNewRules(b *testing.B) {
	for b.Loop() {
		newRules()
	}
}
