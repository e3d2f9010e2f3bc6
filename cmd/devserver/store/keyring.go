package store

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"
)

// Keyring seals the keys of open blocks at rest, with AES-256-GCM under a key
// of the operator's that is not in the database: who steals a backup cannot
// tell the units that are still to be sold.
type Keyring struct{ aead cipher.AEAD }

// ParseKeyring reads the operator's key, 64 hex digits; white space around
// them is ignored. The key never appears in an error.
func ParseKeyring(text string) (*Keyring, error) {
	raw, err := hex.DecodeString(strings.TrimSpace(text))
	if err != nil || len(raw) != 32 {
		return nil, fmt.Errorf("the sealing key must be 64 hex digits (32 random bytes), for example from: openssl rand -hex 32")
	}
	c, err := aes.NewCipher(raw)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(c)
	if err != nil {
		return nil, err
	}
	return &Keyring{aead}, nil
}

// seal binds the secret to its block, so that sealed keys cannot be swapped.
func (k *Keyring) seal(block string, secret []byte) (stored []byte, sealed bool) {
	if k == nil {
		return secret, false
	}
	nonce := make([]byte, k.aead.NonceSize())
	rand.Read(nonce)
	return k.aead.Seal(nonce, nonce, secret, []byte(block)), true
}

func (k *Keyring) unseal(block string, stored []byte, sealed bool) ([]byte, error) {
	if !sealed {
		return stored, nil
	}
	if k == nil {
		return nil, fmt.Errorf("the key of block %s is sealed: start with the sealing key (-key-file)", block)
	}
	n := k.aead.NonceSize()
	if len(stored) < n {
		return nil, fmt.Errorf("the sealed key of block %s is damaged", block)
	}
	secret, err := k.aead.Open(nil, stored[:n], stored[n:], []byte(block))
	if err != nil {
		return nil, fmt.Errorf("the key of block %s was sealed with another sealing key (-key-file)", block)
	}
	return secret, nil
}
