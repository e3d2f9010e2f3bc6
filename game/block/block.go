// Package block is a finite block of units: which prize each unit of a block
// holds, how it is laid out, and the commitment that fixes both before the
// first unit is sold.
//
// Everything follows from a 32-byte key and from the composer's version, to
// the bit; docs/blocks.md says it again for other languages, and
// testdata/vectors.json holds values to check against.
//
// # Keystream
//
// A keystream is AES-256 (FIPS 197) of counter blocks under the key, which is
// AES-256-CTR (NIST SP 800-38A) of zeros. A counter block is 16 bytes:
//
//	bytes 0 to 3    domain: "shuf" (order of the block) or "unit" (one layout), ASCII
//	bytes 4 to 7    n, big-endian: 0 for "shuf", the unit's serial for "unit"
//	bytes 8 to 15   counter, big-endian, from 0
//
// It is read as big-endian 32-bit words. A number below n takes words until
// one is less than floor(2^32/n)·n, and is that word modulo n: exactly
// uniform. Every number takes at least one word, n = 1 included.
//
// # Order
//
// The list starts as article 3's table gives it, every prize of the largest
// amount first, down to the smallest, then losing units up to the block's
// size. For i from the last index down to 1, j is a number below i+1 of the
// keystream "shuf", and entries i and j change places. Entry s of the result
// is the prize of the unit with serial s.
//
// # Layout
//
// The layout of unit s is what the game's Compose makes of the stake and of
// that prize, taking its numbers from the keystream "unit", n = s.
//
// # Commitment
//
// SHA-256 (FIPS 180-4) over seven fields, each preceded by its length in bytes
// as a big-endian 32-bit word: "filon/1", the game's ID, the stake with two
// decimals ("2.00"), the emission, the block, the composer version (the three
// in decimal digits), and the key's 32 bytes.
package block

import (
	"crypto/aes"
	"crypto/cipher"
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
)

// Block is one open block. It is immutable and safe for concurrent use.
type Block struct {
	game   game.Game
	ident  Ident
	prizes []decimal.Decimal // by tier, largest first, then zero
	order  []uint8           // tier by serial
	cipher cipher.Block
}

// Open computes a block from its key. The identity must be the game's own:
// its ID, a stake of article 2, its composer version, and an emission and a
// block counted from 1.
func Open(g game.Game, id Ident, key Key) (*Block, error) {
	table, err := check(g, id)
	if err != nil {
		return nil, fmt.Errorf("open block %s: %w", id, err)
	}
	b := &Block{game: g, ident: id, cipher: newCipher(key)}
	counts := make([]int, 0, len(table.Tiers)+1)
	for _, tier := range table.Tiers {
		b.prizes = append(b.prizes, tier.Prize)
		counts = append(counts, tier.Count)
	}
	b.prizes = append(b.prizes, decimal.Zero)
	counts = append(counts, table.BlockSize-table.Winners())
	if b.order, err = shuffled(b.cipher, counts); err != nil {
		return nil, fmt.Errorf("open block %s: %w", id, err)
	}
	return b, nil
}

func check(g game.Game, id Ident) (game.PrizeTable, error) {
	switch {
	case id.Game != g.ID():
		return game.PrizeTable{}, fmt.Errorf("the rules are those of %s", g.ID())
	case id.Composer != g.ComposerVersion():
		return game.PrizeTable{}, fmt.Errorf("composer version %d: this program composes version %d only",
			id.Composer, g.ComposerVersion())
	case id.Emission < 1 || id.Block < 1:
		return game.PrizeTable{}, fmt.Errorf("emissions and blocks count from 1")
	}
	return game.TableFor(g, id.Stake)
}

func newCipher(key Key) cipher.Block {
	c, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the length is right by its type
	}
	return c
}

// Ident is the block's identity.
func (b *Block) Ident() Ident { return b.ident }

// Size is the number of units in the block (article 2).
func (b *Block) Size() int { return len(b.order) }

// Prize is what the unit of a serial (0 to Size-1) holds, in euros.
func (b *Block) Prize(serial int) (decimal.Decimal, error) {
	if serial < 0 || serial >= len(b.order) {
		return decimal.Decimal{}, fmt.Errorf("block %s has no unit %d: serials go from 0 to %d", b.ident, serial, len(b.order)-1)
	}
	return b.prizes[b.order[serial]], nil
}

// Compose overwrites l, a layout of the block's game, with the unit of a
// serial. Drawer does the same without allocating.
func (b *Block) Compose(l game.Layout, serial int) error {
	return b.Drawer().Compose(l, serial)
}

// Layout returns the layout of the unit of a serial.
func (b *Block) Layout(serial int) (game.Layout, error) {
	l := b.game.NewLayout()
	if err := b.Compose(l, serial); err != nil {
		return nil, err
	}
	return l, nil
}

// Drawer composes units of a block one after the other. It keeps the buffers
// of a keystream, so that a unit allocates nothing: one for each goroutine.
type Drawer struct {
	block  *Block
	stream stream
}

// Drawer returns a new Drawer of b.
func (b *Block) Drawer() *Drawer {
	return &Drawer{block: b, stream: stream{cipher: b.cipher}}
}

// Compose overwrites l, a layout of the block's game, with the unit of a
// serial.
func (d *Drawer) Compose(l game.Layout, serial int) error {
	prize, err := d.block.Prize(serial)
	if err != nil {
		return err
	}
	d.stream.start(domainUnit, uint32(serial))
	return d.block.game.Compose(l, d.block.ident.Stake, prize, &d.stream)
}
