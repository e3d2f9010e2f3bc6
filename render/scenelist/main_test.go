package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
)

func TestScenesFollowTheCatalogue(t *testing.T) {
	want, err := os.ReadFile("../scenes.go")
	require.NoError(t, err)
	// Written beside the scenes, where run looks for them.
	file := filepath.Join("..", "scenes.go.test")
	t.Cleanup(func() { os.Remove(file) })
	require.NoError(t, run(file))
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "the catalogue has changed: go generate ./render")
}

func TestAGameWithoutASceneIsLeftOut(t *testing.T) {
	require.True(t, hasScene("..", "pactole"))
	require.False(t, hasScene("..", "nothing"))
	some, err := write([]game.ID{"pactole"})
	require.NoError(t, err)
	require.Contains(t, string(some), `case "pactole":`)
	require.NotContains(t, string(some), "chateau")
}
