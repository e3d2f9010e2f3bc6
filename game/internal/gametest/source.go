// Package gametest is what the tests of the four games share: a source of
// randomness, units of every prize, and what holds for every game whatever its
// règlement. It is test support: nothing outside _test files uses it.
package gametest

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"

	"filon/game"
)

// T is what a check needs of *testing.T, *testing.F or *rapid.T.
type T interface {
	Helper()
	Fatalf(format string, args ...any)
}

// NewSource draws the same for the same seed. It is of its own kind so that a
// game's tests need no block, and spends 64 bits a number instead of rejecting:
// no law bends by more than 2^-32.
func NewSource(seed uint64) game.Source {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	return chaCha{rand.NewChaCha8(key)}
}

type chaCha struct{ *rand.ChaCha8 }

func (s chaCha) Below(n uint32) uint32 {
	hi, _ := bits.Mul64(s.Uint64(), uint64(n))
	return uint32(hi)
}
