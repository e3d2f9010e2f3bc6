package block

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
)

// Key decides a whole block. It is secret while the block is on sale, and
// published when it closes: keep it out of logs until then.
type Key [32]byte

// NewKey returns a key from the system's source of randomness.
func NewKey() Key {
	var k Key
	rand.Read(k[:]) // never fails: crypto/rand ends the program instead
	return k
}

// ParseKey reads a key written as 64 hexadecimal digits.
func ParseKey(s string) (Key, error) {
	var k Key
	if len(s) != 2*len(k) {
		return Key{}, fmt.Errorf("a key is %d hexadecimal digits, not %d characters", 2*len(k), len(s))
	}
	if _, err := hex.Decode(k[:], []byte(s)); err != nil {
		return Key{}, fmt.Errorf("a key is %d hexadecimal digits: %w", 2*len(k), err)
	}
	return k, nil
}

// Hex writes the key as 64 lower-case hexadecimal digits, for publication.
func (k Key) Hex() string { return hex.EncodeToString(k[:]) }

// String hides the key, so that printing a value that holds one publishes
// nothing.
func (k Key) String() string { return "key(secret)" }

// GoString hides the key from %#v too.
func (k Key) GoString() string { return k.String() }
