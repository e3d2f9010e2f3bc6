package chateau

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"

	"filon/game"
)

// chaCha is a game.Source for tests, of its own kind so that these tests need
// no block. It spends 64 bits a number instead of rejecting: no law bends by
// more than 2^-32.
type chaCha struct{ *rand.ChaCha8 }

func newSource(seed uint64) game.Source {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	return chaCha{rand.NewChaCha8(key)}
}

func (s chaCha) Below(n uint32) uint32 {
	hi, _ := bits.Mul64(s.Uint64(), uint64(n))
	return uint32(hi)
}
