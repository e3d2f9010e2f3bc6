package block

import (
	"crypto/cipher"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/minedor"
)

var testKey = Key{1, 2, 3}

func identOf(g game.Game, table game.PrizeTable) Ident {
	return Ident{Game: g.ID(), Stake: table.Stake, Emission: 1, Block: 1, Composer: g.ComposerVersion()}
}

// The shuffle's bar: within 20 times the AES-CTR bytes that it consumes.
func BenchmarkShuffle9Million(b *testing.B) {
	c := newCipher(testKey)
	counts := []int{2, 4, 900, 16_000, 97_000, 400_000, 900_000, 700_000, 6_886_094}
	for b.Loop() {
		if _, err := shuffled(c, counts); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRawCTR36MB(b *testing.B) {
	c := newCipher(testKey)
	var words [chunk]byte
	b.SetBytes(36_000_000)
	for b.Loop() {
		first := counterBlock(domainShuffle, 0)
		ctr := cipher.NewCTR(c, first[:])
		for n := 0; n < 36_000_000; n += chunk {
			clear(words[:])
			ctr.XORKeyStream(words[:], words[:])
		}
	}
}

func BenchmarkDrawUnit(b *testing.B) {
	g := minedor.New()
	table := g.Tables()[1]
	block, err := Open(g, identOf(g, table), testKey)
	require.NoError(b, err)
	d, l := block.Drawer(), g.NewLayout()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if err := d.Compose(l, i%block.Size()); err != nil {
			b.Fatal(err)
		}
		i++
	}
}
