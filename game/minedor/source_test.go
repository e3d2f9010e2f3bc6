package minedor

import (
	"encoding/binary"
	"math/rand/v2"
)

// seeded is a deterministic game.Source for tests.
type seeded struct{ *rand.ChaCha8 }

func newSeeded(seed uint64) *seeded {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	return &seeded{rand.NewChaCha8(key)}
}

func (s *seeded) Below(n uint32) uint32 {
	limit := (1 << 32) / uint64(n) * uint64(n)
	for {
		if v := uint64(uint32(s.Uint64())); v < limit {
			return uint32(v % uint64(n))
		}
	}
}
