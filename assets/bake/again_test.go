package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A browser that has painted the group before paints only what has changed; its
// pages are those of a browser that paints everything, byte for byte.
func TestPagesPaintedAgainAreThePagesPaintedAnew(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(root, "g", filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	shape := func(w int, inner string) string {
		return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 60">%s</svg>`, w, inner)
	}
	ball := func(colour string) string {
		return `<circle cx="30" cy="30" r="22" fill="` + colour + `" stroke="black" stroke-opacity=".4" stroke-width="6"/>`
	}
	recipe := func(smooth string) string {
		return `{"quality": 0.4, "smooth": [` + smooth + `], "sheets": [{"prefixes": ["sharp/"], "quality": 1}]}`
	}
	require.NoError(t, os.MkdirAll(filepath.Join(root, "common", "svg"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "common", "svg", "_defs.svg"), []byte(`<svg></svg>`), 0o644))
	write("recipe.json", recipe(""))
	for i := range 12 {
		write(fmt.Sprintf("svg/ball%d.svg", i), shape(60, ball(fmt.Sprintf("#%x80", i))))
	}
	write("svg/edge.svg", shape(60, `<rect width="60" height="60" fill="teal"/>`)) // runs on into the gutter
	write("svg/sharp/line.svg", shape(60, `<path d="M3 3 57 57" stroke="red" stroke-width="5"/>`))

	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	open := func() *browser {
		b, err := openBrowser(ctx)
		require.NoError(t, err)
		t.Cleanup(b.stop)
		return b
	}
	kept, anew := open(), open()
	pictures := func(b *browser) map[string]string {
		s, err := openStudio(root, "g")
		require.NoError(t, err)
		require.NoError(t, bakeGroup(b, s, "stamp", io.Discard, true))
		all := map[string]string{}
		files, err := filepath.Glob(filepath.Join(root, "g", "baked", "*"))
		require.NoError(t, err)
		for _, f := range files {
			text, err := os.ReadFile(f)
			require.NoError(t, err)
			all[filepath.Base(f)] = string(text)
		}
		return all
	}
	before := pictures(kept)
	require.Len(t, before, 5, "two pages at two scales, and the manifest")
	for _, change := range []struct {
		name string
		do   func()
	}{
		{"a colour", func() { write("svg/ball3.svg", shape(60, ball("red"))) }},
		{"the edge no more in the gutter", func() { write("svg/edge.svg", shape(60, `<rect x="9" y="9" width="42" height="42" fill="teal"/>`)) }},
		{"and in it again", func() {
			write("svg/edge.svg", shape(60, `<rect width="60" height="60" fill="teal" fill-opacity=".7"/>`))
		}},
		{"a glow that keeps its transparency", func() { write("recipe.json", recipe(`"ball4"`)) }},
		{"other places", func() { write("svg/ball5.svg", shape(90, ball("gold")+`<rect x="60" y="5" width="30" height="9"/>`)) }},
		{"one less", func() { require.NoError(t, os.Remove(filepath.Join(root, "g", "svg", "ball7.svg"))) }},
		{"another quality", func() { write("recipe.json", strings.Replace(recipe(""), "0.4", "0.2", 1)) }},
	} {
		change.do()
		again := pictures(kept)
		require.NoError(t, anew.forget())
		want := pictures(anew)
		for name := range want {
			assert.True(t, want[name] == again[name], "%s: %s", change.name, name)
		}
		assert.NotEqual(t, before, again, change.name)
		before = again
	}
}
