package block

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/binary"
)

// domain separates the keystreams of one key.
type domain [4]byte

var (
	domainShuffle = domain{'s', 'h', 'u', 'f'}
	domainUnit    = domain{'u', 'n', 'i', 't'}
)

// counterBlock is the first counter block of a keystream.
func counterBlock(d domain, n uint32) (b [aes.BlockSize]byte) {
	copy(b[:4], d[:])
	binary.BigEndian.PutUint32(b[4:8], n)
	return b
}

// stream is one keystream, read word by word: a game.Source. It encrypts its
// counter blocks one at a time, because cipher.NewCTR allocates and a unit
// needs a few dozen bytes.
type stream struct {
	cipher  cipher.Block
	counter [aes.BlockSize]byte // the next counter block
	next    uint64              // its counter
	words   [aes.BlockSize]byte // the keystream's current block
	read    int                 // bytes of it that are used up
}

// start begins the keystream of a domain and n.
func (s *stream) start(d domain, n uint32) {
	s.counter = counterBlock(d, n)
	s.next = 0
	s.read = len(s.words)
}

// Below returns a uniform number in [0, n). n is at least 1.
func (s *stream) Below(n uint32) uint32 {
	for {
		if v, ok := below(s.word(), n); ok {
			return v
		}
	}
}

func (s *stream) word() uint32 {
	if s.read == len(s.words) {
		binary.BigEndian.PutUint64(s.counter[8:], s.next)
		s.cipher.Encrypt(s.words[:], s.counter[:])
		s.next++
		s.read = 0
	}
	w := binary.BigEndian.Uint32(s.words[s.read:])
	s.read += 4
	return w
}

// below turns one word into a number below n, or refuses it. The words below
// floor(2^32/n)·n are accepted: those whose group of n words, from v-v%n on,
// lies whole below 2^32. Written so, it takes one division and not two.
func below(v, n uint32) (r uint32, ok bool) {
	r = v % n
	return r, uint64(v-r)+uint64(n) <= 1<<32
}
