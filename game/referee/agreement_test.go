package referee_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/catalogue"
	"filon/game/referee"
)

// This file alone brings the two evaluators together; the referee itself knows
// nothing of the games (TestReferee_StandsApart). Whole blocks are compared by
// `devserver audit -second`; here a sample of every prize is, and also what no
// block holds: layouts with something changed.

// source draws like the blocks do, from a fixed seed.
type source struct{ *rand.Rand }

func (s source) Below(n uint32) uint32 { return s.Uint32N(n) }

// tables calls do for each stake of each game.
func tables(t *testing.T, do func(t *testing.T, g game.Game, table game.PrizeTable)) {
	for _, g := range catalogue.All() {
		if !referee.Reads(g.ID()) {
			continue // TestReferee_ReadsTheGamesOfTheJournalOfficiel tells which it must read
		}
		for _, table := range g.Tables() {
			t.Run(fmt.Sprintf("%s/%s", g.ID(), table.Stake.StringFixed(2)), func(t *testing.T) { do(t, g, table) })
		}
	}
}

func TestReferee_ReadsTheGamesOfTheJournalOfficiel(t *testing.T) {
	for _, id := range []game.ID{"pactole", "minedor", "arbre", "chateau"} {
		if !referee.Reads(id) {
			t.Errorf("%s has no second evaluator", id)
		}
		if _, err := catalogue.Get(id); err != nil {
			t.Errorf("the two cannot be compared: %v", err)
		}
	}
}

func TestReferee_Agreement_Articles2And3AreTheSame(t *testing.T) {
	tables(t, func(t *testing.T, g game.Game, table game.PrizeTable) {
		size, lots, err := referee.Lots(g.ID(), table.Stake.StringFixed(2))
		if err != nil {
			t.Fatal(err)
		}
		if size != table.BlockSize {
			t.Errorf("blocks of %d units, the referee reads %d", table.BlockSize, size)
		}
		if len(lots) != len(table.Tiers) {
			t.Fatalf("%d lots, the referee reads %d", len(table.Tiers), len(lots))
		}
		for i, tier := range table.Tiers {
			if got := (referee.Lot{Count: tier.Count, Prize: tier.Prize.StringFixed(2)}); got != lots[i] {
				t.Errorf("lot %d: %v, the referee reads %v", i, got, lots[i])
			}
		}
	})
}

func TestReferee_Agreement_ComposedLayoutsPayTheirPrize(t *testing.T) {
	const each = 300 // layouts a prize
	tables(t, func(t *testing.T, g game.Game, table game.PrizeTable) {
		src := source{rand.New(rand.NewPCG(3, 14))}
		l := g.NewLayout()
		for _, tier := range append(table.Tiers[:len(table.Tiers):len(table.Tiers)], game.Tier{Prize: decimal.Zero}) {
			for range each {
				if err := g.Compose(l, table.Stake, tier.Prize, src); err != nil {
					t.Fatal(err)
				}
				wire, err := json.Marshal(l)
				if err != nil {
					t.Fatal(err)
				}
				prize, err := referee.Evaluate(g.ID(), table.Stake.StringFixed(2), wire)
				if err != nil {
					t.Fatalf("the referee refuses %s: %v", wire, err)
				}
				if prize != tier.Prize.StringFixed(2) {
					t.Fatalf("the referee pays %s for %s, composed to pay %s", prize, wire, tier.Prize.StringFixed(2))
				}
			}
		}
	})
}

func TestReferee_Agreement_ChangedLayoutsPayTheSameOrNothing(t *testing.T) {
	const layouts, changes = 100, 40
	tables(t, func(t *testing.T, g game.Game, table game.PrizeTable) {
		src := source{rand.New(rand.NewPCG(2, 71))}
		l := g.NewLayout()
		paid, refused := 0, 0
		for i := range layouts {
			prize := decimal.Zero
			if i%3 > 0 {
				prize = table.Tiers[src.IntN(len(table.Tiers))].Prize
			}
			if err := g.Compose(l, table.Stake, prize, src); err != nil {
				t.Fatal(err)
			}
			wire, err := json.Marshal(l)
			if err != nil {
				t.Fatal(err)
			}
			for range changes {
				changed := alter(t, g.ID(), wire, src)
				first, firstErr := evaluate(g, table.Stake, changed)
				second, secondErr := referee.Evaluate(g.ID(), table.Stake.StringFixed(2), changed)
				if first != second || (firstErr == nil) != (secondErr == nil) {
					t.Errorf("%s\n the game: %q %v\n the referee: %q %v", changed, first, firstErr, second, secondErr)
				}
				var broken *game.LayoutError
				switch {
				case secondErr == nil:
					paid++
				case errors.As(secondErr, &broken):
					refused++
				}
			}
		}
		// Neither side of the comparison may be empty.
		if paid < layouts || refused < layouts {
			t.Errorf("%d changed layouts pay and %d are refused: too few to tell anything", paid, refused)
		}
	})
}

// TestReferee_Agreement_Arbre_Article4_4_RandomGrids compares the two on grids
// that no composer laid out: full of runs, knots, corners and jokers.
func TestReferee_Agreement_Arbre_Article4_4_RandomGrids(t *testing.T) {
	g, err := catalogue.Get("arbre")
	if err != nil {
		t.Fatal(err)
	}
	src := source{rand.New(rand.NewPCG(4, 4))}
	stake := decimal.NewFromInt(2)
	symbols := []string{"pomme", "champignon", "papillon", "trefle", "cerise", "gland", "plume", "cle", "lanterne"}
	paid, refused := 0, 0
	for range 4_000 {
		var l struct {
			Grid    [5][5]string `json:"grid"`
			Amounts [5]string    `json:"amounts"`
		}
		jokers := src.Below(3)
		path := src.IntN(5) // a rough way across, so that enough grids pay
		for c := range 5 {
			for r := range 5 {
				l.Grid[r][c] = symbols[src.IntN(len(symbols))]
			}
			l.Grid[path][c] = "pomme"
			if next := path + src.IntN(3) - 1; next >= 0 && next < 5 && c > 0 && c < 4 {
				path = next
				l.Grid[path][c] = "pomme"
			}
		}
		for range jokers {
			l.Grid[src.IntN(5)][src.IntN(5)] = "joker"
		}
		for r := range 5 {
			l.Amounts[r] = []string{"2.00", "4.00", "20.00"}[src.IntN(3)]
		}
		wire, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		first, firstErr := evaluate(g, stake, wire)
		second, secondErr := referee.Evaluate("arbre", "2.00", wire)
		if first != second || (firstErr == nil) != (secondErr == nil) {
			t.Errorf("%s\n the game: %q %v\n the referee: %q %v", wire, first, firstErr, second, secondErr)
		}
		switch {
		case secondErr != nil:
			refused++
		case second != "0.00":
			paid++
		}
	}
	if paid < 300 || refused < 300 {
		t.Errorf("%d grids pay and %d are refused: too few to tell anything", paid, refused)
	}
}

// evaluate is the game's own evaluation of a layout on the wire.
func evaluate(g game.Game, stake decimal.Decimal, wire []byte) (string, error) {
	l, err := game.DecodeLayout(g, wire)
	if err != nil {
		return "", err
	}
	prize, err := g.Evaluate(l, stake)
	if err != nil {
		return "", err
	}
	return prize.StringFixed(2), nil
}

// alter changes one to three things in a layout: a value takes another's place,
// two values change places, a member or an element is left out or doubled.
func alter(t *testing.T, id game.ID, wire []byte, src source) []byte {
	t.Helper()
	var root any
	if err := json.Unmarshal(wire, &root); err != nil {
		t.Fatal(err)
	}
	for range 1 + src.IntN(3) {
		var slots []slot
		collect(root, "", func(v any) { root = v }, &slots)
		var leaves []slot
		for _, s := range slots {
			if s.leaf {
				leaves = append(leaves, s)
			}
		}
		if len(leaves) == 0 {
			break
		}
		a, b := leaves[src.IntN(len(leaves))], leaves[src.IntN(len(leaves))]
		for a.under != b.under && (word(a.value) || word(b.value)) {
			b = leaves[src.IntN(len(leaves))] // no chest's symbol under a shield: see odd
		}
		switch src.IntN(8) {
		case 0: // whatever the kind of the value
			a.set(b.value)
		case 1:
			slots[src.IntN(len(slots))].drop()
		case 2:
			slots[src.IntN(len(slots))].double()
		case 3:
			odd := append(append([]any{}, odd...), named[id]...)
			a.set(odd[src.IntN(len(odd))])
		default: // two of a kind
			for fmt.Sprintf("%T", a.value) != fmt.Sprintf("%T", b.value) || a.under != b.under && (word(a.value) || word(b.value)) {
				b = leaves[src.IntN(len(leaves))]
			}
			a.set(b.value)
			if src.IntN(2) == 0 {
				b.set(a.value)
			}
		}
	}
	out, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// odd are values to put where others stand, and named the words of each game.
// Other symbols than a game's own are left out: where the règlement names no
// ordinary symbol, the referee takes any. So is null, which the wire has nowhere.
var (
	odd   = []any{-1, 0, 1, 2, 4, 5, 10, 20, 50, 3.5, 1e15, "", "0.00", "0.50", "2.00", "10.00", "10000.00", "-2.00", "2", []any{}, map[string]any{}, true}
	named = map[game.ID][]any{
		"minedor": {"cactus", "wagonnet", "tete_de_mineur", "pelle", "charbon", "initial", "extra"},
		"arbre":   {"trefle", "fer_a_cheval", "joker"},
		"chateau": {"couronne", "vert"},
	}
)

// word tells whether a value is a symbol or a step.
func word(v any) bool {
	s, ok := v.(string)
	return ok && s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// slot is a place in a JSON value where another can be put.
type slot struct {
	value any
	leaf  bool
	under string // the member that it is, or is an element of
	set   func(any)
	drop  func()
	// double puts the value in twice, where it is an element.
	double func()
}

// collect gathers every slot under v, which stands under a member and which set
// replaces in its parent.
func collect(v any, under string, set func(any), slots *[]slot) {
	add := func(e any, under string, put func(any), drop, double func()) {
		leaf := true
		switch e.(type) {
		case []any, map[string]any:
			leaf = false
		}
		*slots = append(*slots, slot{e, leaf, under, put, drop, double})
		collect(e, under, put, slots)
	}
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			add(e, under, func(n any) { v[i] = n },
				func() { set(slices.Concat(v[:i], v[i+1:])) },
				func() { set(slices.Concat(v[:i+1], v[i:])) })
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			add(v[k], k, func(n any) { v[k] = n }, func() { delete(v, k) }, func() {})
		}
	}
}
