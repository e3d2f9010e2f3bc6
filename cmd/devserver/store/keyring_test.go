package store

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A sealed key opens under its own block's name alone, so that whoever writes to
// the database cannot have one block's units sold under another's commitment.
func TestASealedKeyIsItsBlocksOwn(t *testing.T) {
	ring, err := ParseKeyring(" " + strings.Repeat("5a", 32) + "\n")
	require.NoError(t, err)
	secret := []byte("thirty-two bytes of a block's key")
	stored, sealed := ring.seal("minedor/1.00/1/1", secret)
	require.True(t, sealed)
	require.NotContains(t, string(stored), "block's key")
	again, _ := ring.seal("minedor/1.00/1/1", secret)
	require.NotEqual(t, stored, again, "no two sealings tell that they hold the same")

	got, err := ring.unseal("minedor/1.00/1/1", stored, true)
	require.NoError(t, err)
	require.Equal(t, secret, got)
	_, err = ring.unseal("minedor/1.00/1/2", stored, true)
	require.ErrorContains(t, err, "another sealing key")
	_, err = ring.unseal("minedor/1.00/1/1", stored[:5], true)
	require.ErrorContains(t, err, "damaged")
}
