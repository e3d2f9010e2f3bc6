package block

import (
	"crypto/cipher"
	"fmt"
	"testing"
	"time"

	"filon/game/catalogue"
)

// rawCTR is what n bytes of AES-256-CTR keystream cost.
func rawCTR(c cipher.Block, n int) time.Duration {
	first := counterBlock(domainShuffle, 0)
	var buffer [chunk]byte
	start := time.Now()
	ctr := cipher.NewCTR(c, first[:])
	for ; n > 0; n -= chunk {
		piece := buffer[:min(n, chunk)]
		clear(piece)
		ctr.XORKeyStream(piece, piece)
	}
	return time.Since(start)
}

// Opening the largest block costs at most 20 times the keystream that it
// consumes; x-of-CTR is measured against it in turns, in the same run.
func BenchmarkOpen9Million(b *testing.B) {
	c := newCipher(testKey)
	counts := []int{2, 4, 900, 16_000, 97_000, 400_000, 900_000, 700_000, 9_000_000 - 2_113_906}
	const bytes = 4 * (9_000_000 - 1) // and a few rejected words more
	var opening, raw time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := shuffled(c, counts); err != nil {
			b.Fatal(err)
		}
		opening += time.Since(start)
		raw += rawCTR(c, bytes)
	}
	b.ReportMetric(float64(opening.Milliseconds())/float64(b.N), "ms/open")
	b.ReportMetric(float64(opening)/float64(raw), "x-of-CTR")
}

// Drawing a unit costs at most 50 times the keystream that it consumes, taken
// at the rate of one long stream; x-of-CTR is measured in the same run.
func BenchmarkDrawUnit(b *testing.B) {
	for _, g := range catalogue.All() {
		for _, table := range g.Tables() {
			b.Run(fmt.Sprintf("%s/%s", g.ID(), table.Stake.StringFixed(2)), func(b *testing.B) {
				block := open(b, g, table)
				drawer, l := block.Drawer(), g.NewLayout()
				const turn = 50_000
				var drawing, raw time.Duration
				bytes, units := 0, 0
				b.ReportAllocs()
				for b.Loop() {
					from, consumed := units%(block.Size()-turn), 0
					start := time.Now()
					for serial := from; serial < from+turn; serial++ {
						if err := drawer.Compose(l, serial); err != nil {
							b.Fatal(err)
						}
						consumed += drawer.stream.consumed()
					}
					drawing += time.Since(start)
					raw += rawCTR(block.cipher, consumed)
					bytes += consumed
					units += turn
				}
				b.ReportMetric(float64(drawing.Nanoseconds())/float64(units), "ns/unit")
				b.ReportMetric(float64(bytes)/float64(units), "B-of-CTR/unit")
				b.ReportMetric(float64(drawing)/float64(raw), "x-of-CTR")
			})
		}
	}
}

// consumed is how many bytes of keystream were read since start.
func (s *stream) consumed() int { return int(s.next)*len(s.words) - (len(s.words) - s.read) }
