package block

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/catalogue"
	"filon/game/internal/chisq"
	"filon/game/minedor"
)

var testKey = Key{1, 2, 3}

func identOf(g game.Game, table game.PrizeTable) Ident {
	return Ident{Game: g.ID(), Stake: table.Stake, Emission: 1, Block: 1, Composer: g.ComposerVersion()}
}

func open(t testing.TB, g game.Game, table game.PrizeTable) *Block {
	t.Helper()
	b, err := Open(g, identOf(g, table), testKey)
	require.NoError(t, err)
	return b
}

// A block of every game and stake holds exactly the prizes of article 3.
func TestBlocksHoldTheCountsOfArticle3(t *testing.T) {
	for _, g := range catalogue.All() {
		for _, table := range g.Tables() {
			b := open(t, g, table)
			require.Equal(t, table.BlockSize, b.Size())
			counts := make([]int, len(table.Tiers)+1)
			for _, tier := range b.order {
				counts[tier]++
			}
			for i, tier := range table.Tiers {
				require.Equal(t, tier.Count, counts[i], "%s, prizes of %s", b.Ident(), tier.Prize)
				require.True(t, tier.Prize.Equal(b.prizes[i]))
			}
			require.Equal(t, table.BlockSize-table.Winners(), counts[len(table.Tiers)])
		}
	}
}

// Each order of four entries comes up as often as any other, over many keys.
func TestShuffleIsUniform(t *testing.T) {
	const keys = 48_000
	seen := make(map[[4]uint8]int)
	for i := range keys {
		order, err := shuffled(newCipher(Key{byte(i), byte(i >> 8), 7}), []int{1, 1, 1, 1})
		require.NoError(t, err)
		seen[[4]uint8(order)]++
	}
	var counts []int
	for _, n := range seen {
		counts = append(counts, n)
	}
	require.Len(t, counts, 24)
	law := make([]float64, 24)
	for i := range law {
		law[i] = 1
	}
	require.Greater(t, chisq.Fit(counts, law), 1e-6)
}

// below accepts and reduces as its definition with two divisions does, its
// borders included.
func TestBelowIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint32Min(1).Draw(t, "n")
		limit := (1 << 32) / uint64(n) * uint64(n)
		words := []uint64{0, uint64(n) - 1, uint64(n), limit - 1, limit, 1<<32 - 1, uint64(rapid.Uint32().Draw(t, "v"))}
		for _, v := range words {
			if v >= 1<<32 {
				continue
			}
			r, ok := below(uint32(v), n)
			require.Equal(t, v < limit, ok, "word %d below %d", v, n)
			require.Equal(t, uint32(v%uint64(n)), r)
		}
	})
}

// A unit is the same whichever units were drawn before it, by whomever.
func TestUnitsDependOnTheirSerialAlone(t *testing.T) {
	g := minedor.New()
	table := g.Tables()[0]
	b, again := open(t, g, table), open(t, g, table)
	wire := func(l game.Layout) string {
		data, err := json.Marshal(l)
		require.NoError(t, err)
		return string(data)
	}
	const units = 200
	want := make([]string, units)
	for serial := range units {
		l, err := b.Layout(serial)
		require.NoError(t, err)
		want[serial] = wire(l)
	}
	var workers sync.WaitGroup
	got := make([][units]string, 3)
	for w := range got {
		workers.Go(func() {
			drawer, l := again.Drawer(), g.NewLayout()
			for i := range units {
				serial := (i*77 + w) % units // 77 is prime to units
				if err := drawer.Compose(l, serial); err == nil {
					data, _ := json.Marshal(l)
					got[w][serial] = string(data)
				}
			}
		})
	}
	workers.Wait()
	for w := range got {
		require.Equal(t, want, got[w][:])
	}
	for serial := range units {
		l := g.NewLayout()
		require.NoError(t, b.Compose(l, serial))
		paid, err := g.Evaluate(l, table.Stake)
		require.NoError(t, err)
		prize, err := b.Prize(serial)
		require.NoError(t, err)
		require.True(t, paid.Equal(prize))
	}
}

// Another key is another order and other layouts.
func TestTheKeyDecidesTheBlock(t *testing.T) {
	g := minedor.New()
	id := identOf(g, g.Tables()[1])
	a, err := Open(g, id, Key{1})
	require.NoError(t, err)
	b, err := Open(g, id, Key{31: 1})
	require.NoError(t, err)
	require.NotEqual(t, a.order, b.order)
	require.NotEqual(t, Commitment(id, Key{1}), Commitment(id, Key{31: 1}))
}

// No two identities share a commitment, also where their fields run together.
func TestCommitmentsTellIdentitiesApart(t *testing.T) {
	one := decimal.NewFromInt(1)
	seen := make(map[[32]byte]Ident)
	for _, id := range []Ident{
		{"minedor", one, 1, 1, 1},
		{"minedor", decimal.RequireFromString("0.50"), 1, 1, 1},
		{"minedor", one, 11, 1, 1},
		{"minedor", one, 1, 11, 1},
		{"minedor", one, 1, 1, 11},
		{"minedor", one, 1, 111, 1},
		{"minedor1", one, 1, 1, 1},
		{"pactole", one, 1, 1, 1},
	} {
		c := Commitment(id, testKey)
		require.NotContains(t, seen, c)
		seen[c] = id
	}
	require.Equal(t, Commitment(Ident{"minedor", one, 1, 1, 1}, testKey),
		Commitment(Ident{"minedor", decimal.RequireFromString("1.00"), 1, 1, 1}, testKey), "1 and 1.00 are one stake")
}

func TestOpenRefusesAnotherIdentity(t *testing.T) {
	g := minedor.New()
	good := identOf(g, g.Tables()[0])
	for name, spoil := range map[string]func(*Ident){
		"another game":             func(id *Ident) { id.Game = "pactole" },
		"another stake":            func(id *Ident) { id.Stake = decimal.NewFromInt(3) },
		"another composer version": func(id *Ident) { id.Composer++ },
		"emission 0":               func(id *Ident) { id.Emission = 0 },
		"block -1":                 func(id *Ident) { id.Block = -1 },
	} {
		id := good
		spoil(&id)
		_, err := Open(g, id, testKey)
		require.Error(t, err, name)
		require.ErrorContains(t, err, id.String())
	}
}

func TestSerialsOutsideTheBlockAreRefused(t *testing.T) {
	g := minedor.New()
	b := open(t, g, g.Tables()[0])
	for _, serial := range []int{-1, b.Size(), 1 << 40} {
		_, err := b.Prize(serial)
		require.ErrorContains(t, err, "449999")
		_, err = b.Layout(serial)
		require.Error(t, err)
		require.Error(t, b.Compose(g.NewLayout(), serial))
	}
	require.ErrorIs(t, b.Compose(nil, 0), game.ErrWrongLayout)
}

func TestKeysAreReadStrictlyAndHiddenWhenPrinted(t *testing.T) {
	key := NewKey()
	require.NotEqual(t, key, NewKey())
	back, err := ParseKey(key.Hex())
	require.NoError(t, err)
	require.Equal(t, key, back)
	for _, s := range []string{"", "00", key.Hex() + "0", key.Hex()[1:] + "g", " " + key.Hex()[1:]} {
		_, err := ParseKey(s)
		require.ErrorContains(t, err, "64 hexadecimal digits")
	}
	for _, format := range []string{"%v", "%s", "%+v", "%#v", "%q"} {
		require.Contains(t, fmt.Sprintf(format, key), "key(secret)", format)
		require.NotContains(t, fmt.Sprintf(format, struct{ K Key }{key}), key.Hex(), format)
	}
}

func TestDrawingAUnitAllocatesNothing(t *testing.T) {
	for _, g := range catalogue.All() {
		table := g.Tables()[0]
		b := open(t, g, table)
		drawer, l := b.Drawer(), g.NewLayout()
		serial := 0
		require.Zero(t, testing.AllocsPerRun(2000, func() {
			if err := drawer.Compose(l, serial); err != nil {
				t.Fatal(err)
			}
			serial = (serial + 1) % b.Size()
		}), "%s", g.ID())
	}
}
