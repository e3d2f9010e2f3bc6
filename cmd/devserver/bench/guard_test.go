package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/dist"
	"filon/game/catalogue"
)

// forbidden are packages that the browser program does without: what they weigh
// in brotli, or that the browser does it already, is why.
var forbidden = []string{
	"net/http", "crypto/tls", // fetch is the browser's: 1.25 MB
	"github.com/hajimehoshi/ebiten/v2/text/v2", "golang.org/x/text", // letters are baked: 0.5 to 0.8 MB
	"github.com/hajimehoshi/ebiten/v2/audio", "github.com/hajimehoshi/ebiten/v2/vector", "github.com/hajimehoshi/ebiten/v2/ebitenutil",
	"image/png", "image/jpeg", "image/gif", "golang.org/x/image/webp", // pictures are decoded by the browser
	"html/template", "log/slog", "encoding/xml",
}

func TestProgram_LinksNothingHeavy(t *testing.T) {
	root, err := dist.ModuleRoot()
	require.NoError(t, err)
	list := exec.Command("go", "list", "-deps", "./cmd/wasm")
	list.Dir = root
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := list.Output()
	require.NoError(t, err)
	linked := strings.Fields(string(out))
	require.Contains(t, linked, "github.com/hajimehoshi/ebiten/v2")
	for _, p := range linked {
		heavy := slices.ContainsFunc(forbidden, func(f string) bool { return p == f || strings.HasPrefix(p, f+"/") })
		assert.False(t, heavy, "%s is linked into the browser program", p)
	}
}

// Brotli at quality 5 for both: it takes seconds where 11 takes a minute, and
// the ratio hardly differs. make bench measures 11.
func TestBytes_ProgramShellAndLobbyAgainstTheMinimalProgram(t *testing.T) {
	root, err := dist.ModuleRoot()
	require.NoError(t, err)
	program, err := dist.Compile(root, "-ldflags=-s -w")
	require.NoError(t, err)
	minimal, err := compileBeside(root, "minimal")
	require.NoError(t, err)
	ours, err := dist.Squeeze(program, true)
	require.NoError(t, err)
	theirs, err := dist.Squeeze(minimal, true)
	require.NoError(t, err)
	_, b := built(t)
	all := len(ours) + shellBytes(b, 0)
	ratio := float64(all) / float64(len(theirs))
	t.Logf("program %d, with shell and lobby %d, minimal program %d: %.2f times", len(ours), all, len(theirs), ratio)
	assert.LessOrEqual(t, ratio, mostBytes)
	// Function names stay in a program without symbols: none of the template's.
	assert.False(t, bytes.Contains(program, []byte("text/template.")), "text/template is linked in: does dist still fold Ebitengine's shaders?")
	assert.True(t, bytes.Contains(minimal, []byte("text/template.")), "the minimal program links it, or this test finds nothing any more")
}

func TestArt_OfEachGame(t *testing.T) {
	dir, b := built(t)
	for _, g := range catalogue.All() {
		a, err := weigh(dir, b, g.ID())
		require.NoError(t, err)
		t.Logf("%s: %d bytes, textures %.1f MiB: %v", g.ID(), a.total(), float64(a.texture)/(1<<20), a.parts)
		assert.LessOrEqual(t, a.total(), mostArt, "bytes of the pictures and sounds of %s at @2x: %v", g.ID(), a.parts)
		assert.Less(t, a.texture, mostTexture, "texture bytes of %s at @2x", g.ID())
	}
}

// built is a dist with a stand-in for the program.
func built(t *testing.T) (dir string, b dist.Bundle) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "dist")
	program := filepath.Join(t.TempDir(), "program.wasm")
	require.NoError(t, os.WriteFile(program, []byte("\x00asm"), 0o644))
	require.NoError(t, dist.Build(dist.Options{Out: dir, Fast: true, Wasm: program}))
	b, err := readBundle(dir)
	require.NoError(t, err)
	return dir, b
}
