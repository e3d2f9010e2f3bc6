package gametest

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"filon/game"
)

// Composed is a unit of a game that pays prize.
func Composed(t T, g game.Game, stake, prize decimal.Decimal, src game.Source) game.Layout {
	t.Helper()
	l := g.NewLayout()
	if err := g.Compose(l, stake, prize, src); err != nil {
		t.Fatalf("compose %s €: %v", prize, err)
	}
	return l
}

// Decoded is the layout of a unit as it stands on the wire.
func Decoded(t T, g game.Game, wire string) game.Layout {
	t.Helper()
	l, err := game.DecodeLayout(g, []byte(wire))
	if err != nil {
		t.Fatalf("%s: %v", wire, err)
	}
	return l
}

// CheckPays holds that a layout pays prize.
func CheckPays(t T, g game.Game, l game.Layout, stake, prize decimal.Decimal) {
	t.Helper()
	switch got, err := g.Evaluate(l, stake); {
	case err != nil:
		t.Fatalf("%+v, composed for %s €: %v", l, prize, err)
	case !got.Equal(prize):
		t.Fatalf("%+v, composed for %s €, pays %s", l, prize, got)
	}
}

// CheckWire holds that a unit survives the wire to the byte and pays the same
// after it, and returns what arrives.
func CheckWire(t T, g game.Game, l game.Layout, stake, prize decimal.Decimal) game.Layout {
	t.Helper()
	sent := wire(t, l)
	if len(sent) > game.MaxLayoutBytes {
		t.Fatalf("%d bytes on the wire, at most %d", len(sent), game.MaxLayoutBytes)
	}
	back, err := game.DecodeLayout(g, sent)
	if err != nil {
		t.Fatalf("%s: %v", sent, err)
	}
	if again := wire(t, back); string(again) != string(sent) {
		t.Fatalf("sent %s, comes back as %s", sent, again)
	}
	CheckPays(t, g, back, stake, prize)
	return back
}

func wire(t T, l game.Layout) []byte {
	t.Helper()
	b, err := json.Marshal(l)
	if err != nil {
		t.Fatalf("%+v: %v", l, err)
	}
	return b
}

// CheckDecoding holds that whatever the wire carries ends in a result or an
// error that names an article; a layout that evaluates also reveals to its
// prize and survives the wire.
func CheckDecoding(t T, g game.Game, stake decimal.Decimal, sent []byte) {
	t.Helper()
	l, err := game.DecodeLayout(g, sent)
	if err != nil {
		return
	}
	prize, err := g.Evaluate(l, stake)
	if err != nil {
		if _, err := g.NewReveal(l, stake); err == nil {
			t.Fatalf("an impossible layout is revealed: %s", sent)
		}
		var broken *game.LayoutError
		if !errors.As(err, &broken) {
			t.Fatalf("names no article: %v", err)
		}
		return
	}
	table, err := game.TableFor(g, stake)
	if err != nil || !table.Pays(prize) {
		t.Fatalf("pays %s €, which article 3 does not name (%v)", prize, err)
	}
	CheckReveal(t, g, l, stake, prize, game.Reveal.Auto, nil)
	CheckWire(t, g, l, stake, prize)
}

// FuzzDecoding holds CheckDecoding for whatever can be made of wires, and of a
// unit of every prize.
func FuzzDecoding(f *testing.F, g game.Game, table game.PrizeTable, wires ...string) {
	for _, sent := range wires {
		f.Add([]byte(sent))
	}
	for _, prize := range Prizes(table) {
		f.Add(wire(f, Composed(f, g, table.Stake, prize, NewSource(9))))
	}
	f.Fuzz(func(t *testing.T, sent []byte) { CheckDecoding(t, g, table.Stake, sent) })
}

// Refusal is a change to a unit's wire form and the article that it breaks. It
// has no name of its own, so that a table of them stands without field names.
type Refusal = struct{ Name, Wire, Old, New, Article string }

// CheckRefusals holds that each change is refused, by decoding or evaluation,
// with the article that it breaks, and that no such layout can be revealed.
func CheckRefusals(t *testing.T, g game.Game, stake decimal.Decimal, refusals []Refusal) {
	for _, r := range refusals {
		t.Run(r.Name, func(t *testing.T) {
			changed := strings.Replace(r.Wire, r.Old, r.New, 1)
			if changed == r.Wire {
				t.Fatalf("%s changes nothing", r.Old)
			}
			l, err := game.DecodeLayout(g, []byte(changed))
			if err == nil {
				_, err = g.Evaluate(l, stake)
				if _, err := g.NewReveal(l, stake); err == nil {
					t.Error("an impossible layout is revealed")
				}
			}
			var broken *game.LayoutError
			if !errors.As(err, &broken) {
				t.Fatalf("names no article: %v", err)
			}
			if broken.Article != r.Article || broken.Game != g.ID() {
				t.Errorf("breaks article %s of %s, want %s of %s: %v", broken.Article, broken.Game, r.Article, g.ID(), err)
			}
		})
	}
}

// CheckNotJSON holds that what is not one whole layout is refused; sound is the
// wire form of one.
func CheckNotJSON(t *testing.T, g game.Game, sound string) {
	for _, wire := range []string{
		"", "null", "[]", "{}", "7", sound + sound, sound[:len(sound)-1],
		strings.Repeat(" ", game.MaxLayoutBytes) + sound,
	} {
		if _, err := game.DecodeLayout(g, []byte(wire)); err == nil {
			t.Errorf("%.40q is taken", wire)
		}
	}
}

// CheckComposeRefuses holds that Compose refuses prizes that article 3 does not
// pay, a stake that article 2 does not sell, and what is no layout of its own.
func CheckComposeRefuses(t *testing.T, g game.Game, stake, other decimal.Decimal, prizes ...string) {
	src := NewSource(1)
	refuses := func(l game.Layout, stake, prize decimal.Decimal, want error) {
		t.Helper()
		if err := g.Compose(l, stake, prize, src); !errors.Is(err, want) {
			t.Errorf("%T, stake %s, prize %s: %v, want %v", l, stake, prize, err, want)
		}
	}
	for _, prize := range prizes {
		refuses(g.NewLayout(), stake, game.MustAmount(prize).Decimal, game.ErrUnknownPrize)
	}
	refuses(g.NewLayout(), stake, decimal.NewFromInt(-2), game.ErrUnknownPrize)
	refuses(g.NewLayout(), other, decimal.Zero, game.ErrUnknownStake)
	refuses(nil, stake, decimal.Zero, game.ErrWrongLayout)
	refuses(foreign{}, stake, decimal.Zero, game.ErrWrongLayout)
}

// foreign is a layout of no game.
type foreign struct{}

func (foreign) Game() game.ID { return "other" }

// CheckAllocatesNothing holds that Compose and Evaluate do not, whatever the
// prize.
func CheckAllocatesNothing(t *testing.T, g game.Game) {
	src, l := NewSource(3), g.NewLayout()
	for _, table := range g.Tables() {
		for _, prize := range Prizes(table) {
			if n := testing.AllocsPerRun(200, func() {
				if err := g.Compose(l, table.Stake, prize, src); err != nil {
					t.Fatal(err)
				}
				CheckPays(t, g, l, table.Stake, prize)
			}); n != 0 {
				t.Errorf("stake %s, prize %s: %v allocations a unit", table.Stake, prize, n)
			}
		}
	}
}

// BenchmarkUnits composes and evaluates units as a block of a table has them.
func BenchmarkUnits(b *testing.B, g game.Game, table game.PrizeTable) {
	src, l := NewSource(3), g.NewLayout()
	b.ReportAllocs()
	for b.Loop() {
		if err := g.Compose(l, table.Stake, BlockPrize(table, src), src); err != nil {
			b.Fatal(err)
		}
		if _, err := g.Evaluate(l, table.Stake); err != nil {
			b.Fatal(err)
		}
	}
}
