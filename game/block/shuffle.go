package block

import (
	"crypto/cipher"
	"encoding/binary"
	"fmt"
	"math"
)

// chunk is how many bytes of keystream the shuffle takes at a time.
const chunk = 16 << 10

// shuffled lays counts[0] zeros, counts[1] ones and so on in a row and
// shuffles them (Fisher-Yates) with the keystream "shuf" of a key.
func shuffled(c cipher.Block, counts []int) ([]uint8, error) {
	size := 0
	for i, n := range counts {
		if n < 0 || n > math.MaxUint32-size {
			return nil, fmt.Errorf("%d entries of kind %d", n, i)
		}
		size += n
	}
	if len(counts) > math.MaxUint8+1 {
		return nil, fmt.Errorf("%d kinds of entries, at most %d", len(counts), math.MaxUint8+1)
	}
	order := make([]uint8, 0, size)
	for kind, n := range counts {
		for range n {
			order = append(order, uint8(kind))
		}
	}
	first := counterBlock(domainShuffle, 0)
	ctr := cipher.NewCTR(c, first[:])
	var words [chunk]byte
	read := len(words)
	for i := size - 1; i > 0; {
		if read == len(words) {
			clear(words[:])
			ctr.XORKeyStream(words[:], words[:])
			read = 0
		}
		j, ok := below(binary.BigEndian.Uint32(words[read:]), uint32(i)+1)
		read += 4
		if !ok {
			continue
		}
		order[i], order[j] = order[j], order[i]
		i--
	}
	return order, nil
}
