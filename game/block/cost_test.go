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

// cost compares a piece of work with the keystream that it consumes. The two
// are timed in turns, in the same run, and the shortest turn of each counts: a
// busy machine lengthens turns, and nothing shortens one.
type cost struct{ work, raw time.Duration }

func (c *cost) turn(work, raw time.Duration) {
	if c.work == 0 || work < c.work {
		c.work = work
	}
	if c.raw == 0 || raw < c.raw {
		c.raw = raw
	}
}

func (c *cost) report(b *testing.B) {
	b.ReportMetric(float64(c.work)/float64(c.raw), "x-of-CTR")
}

// The bar is 20 times: opening the largest block against the keystream of its
// shuffle.
func BenchmarkOpen9Million(b *testing.B) {
	c := newCipher(testKey)
	counts := []int{2, 4, 900, 16_000, 97_000, 400_000, 900_000, 700_000, 9_000_000 - 2_113_906}
	const bytes = 4 * (9_000_000 - 1) // and a few rejected words more
	var opening cost
	for b.Loop() {
		start := time.Now()
		if _, err := shuffled(c, counts); err != nil {
			b.Fatal(err)
		}
		opening.turn(time.Since(start), rawCTR(c, bytes))
	}
	b.ReportMetric(float64(opening.work.Milliseconds()), "ms/open")
	opening.report(b)
}

// The bar is 50 times: drawing a unit against its share of one long keystream.
func BenchmarkDrawUnit(b *testing.B) {
	for _, g := range catalogue.All() {
		for _, table := range g.Tables() {
			b.Run(fmt.Sprintf("%s/%s", g.ID(), table.Stake.StringFixed(2)), func(b *testing.B) {
				block := open(b, g, table)
				drawer, l := block.Drawer(), g.NewLayout()
				const turn = 5000
				var (
					drawing  cost
					consumed int
				)
				for b.Loop() {
					// The same units every turn, so that turns compare.
					consumed = 0
					start := time.Now()
					for serial := range turn {
						if err := drawer.Compose(l, serial); err != nil {
							b.Fatal(err)
						}
						consumed += drawer.stream.consumed()
					}
					drawing.turn(time.Since(start), rawCTR(block.cipher, consumed))
				}
				b.ReportMetric(float64(drawing.work.Nanoseconds())/turn, "ns/unit")
				b.ReportMetric(float64(consumed)/turn, "B-of-CTR/unit")
				drawing.report(b)
			})
		}
	}
}

// consumed is how many bytes of keystream were made since start: AES makes
// sixteen at a time, and a unit leaves the rest of its last sixteen unread.
func (s *stream) consumed() int { return int(s.next) * len(s.words) }
