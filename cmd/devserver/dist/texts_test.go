package dist

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game/catalogue"
)

func bothTexts(t *testing.T) (root string, fr, en texts) {
	t.Helper()
	root, err := moduleRoot()
	require.NoError(t, err)
	fr, err = readTexts(root, "fr")
	require.NoError(t, err)
	en, err = readTexts(root, "en")
	require.NoError(t, err)
	return root, fr, en
}

func TestTexts_BothLanguagesHaveTheSameKeysAndArguments(t *testing.T) {
	_, fr, en := bothTexts(t)
	argument := regexp.MustCompile(`\{\w+\}`)
	for key, text := range fr {
		other, ok := en[key]
		if !assert.True(t, ok, "en.json lacks %q", key) {
			continue
		}
		assert.ElementsMatch(t, distinct(argument.FindAllString(text, -1)), distinct(argument.FindAllString(other, -1)), "arguments of %q", key)
		assert.NotEmpty(t, strings.TrimSpace(text), key)
		assert.NotEmpty(t, strings.TrimSpace(other), key)
	}
	for key := range en {
		assert.Contains(t, fr, key, "fr.json lacks a key")
	}
}

func distinct(s []string) []string {
	slices.Sort(s)
	return slices.Compact(s)
}

// Every key that the shell or the program writes out in full has a text, in the
// singular and the plural where it counts something.
func TestTexts_NoKeyInUseIsMissing(t *testing.T) {
	root, fr, _ := bothTexts(t)
	quoted := map[string]*regexp.Regexp{
		".js":   regexp.MustCompile(`\bt\("([a-z][\w-]*(?:\.[\w-]+)+)"`),
		".html": regexp.MustCompile(`(?:\bt |data-t(?:-label)?=)"([a-z][\w-]*(?:\.[\w-]+)+)"`),
		".go":   regexp.MustCompile(`"((?:msg|(?:minedor|pactole|arbre|chateau)\.(?:msg|target))\.[a-z_0-9.]+[a-z0-9])"`),
	}
	used := map[string]string{}
	for _, dir := range []string{"web", "render", "cmd/wasm"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(root, dir), func(p string, d fs.DirEntry, err error) error {
			re := quoted[filepath.Ext(p)]
			if err != nil || d.IsDir() || re == nil || strings.HasSuffix(p, "_test.go") {
				return err
			}
			data, err := os.ReadFile(p)
			for _, m := range re.FindAllStringSubmatch(string(data), -1) {
				used[m[1]] = p
			}
			return err
		}))
	}
	require.Greater(t, len(used), 80, "the search finds the keys")
	for key, file := range used {
		_, plain := fr[key]
		_, one := fr[key+".one"]
		_, other := fr[key+".other"]
		assert.True(t, plain || one && other, "%s uses %q, which has no text", filepath.Base(file), key)
	}
}

// What a game adds must be there before it is played: the names of its modes
// and of its symbols come from data, not from a key written in a program.
func TestTexts_EveryGameHasItsOwn(t *testing.T) {
	root, fr, _ := bothTexts(t)
	games, err := catalogueGames(root)
	require.NoError(t, err)
	require.Len(t, games, len(catalogue.All()))
	for _, g := range games {
		for _, mode := range g.Modes {
			assert.Contains(t, fr, string(g.ID)+".mode."+mode)
		}
		for _, lang := range languages {
			assert.FileExists(t, filepath.Join(root, "web", "rules", string(g.ID)+"."+lang+".html"))
		}
		assert.FileExists(t, filepath.Join(root, "web", "cards", string(g.ID)+".svg"))
	}
}
