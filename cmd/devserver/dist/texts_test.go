package dist

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/catalogue"
)

func bothTexts(t *testing.T) (root string, fr, en texts) {
	t.Helper()
	root, err := ModuleRoot()
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
		assert.NotEmpty(t, fr[key], "fr.json lacks %q", key)
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
		".go":   regexp.MustCompile(`"((?:msg|[a-z]+\.(?:msg|target))\.[a-z_0-9.]+[a-z0-9])"`),
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
			assert.NotEmpty(t, fr[string(g.ID)+".mode."+mode], "the name of mode %s", mode)
		}
		for _, lang := range languages {
			assert.FileExists(t, filepath.Join(root, "assets", string(g.ID), "page", "rules."+lang+".html"))
		}
		assert.FileExists(t, filepath.Join(root, "assets", string(g.ID), "baked", "card.webp"))
		assert.FileExists(t, filepath.Join(root, "assets", string(g.ID), "page", "title.svg"))
	}
}

// Whatever symbol a layout may carry has a name for a screen reader.
func TestTexts_EverySymbolHasAName(t *testing.T) {
	_, fr, en := bothTexts(t)
	word := regexp.MustCompile(`^[a-z_]+$`)
	for _, g := range catalogue.All() {
		seen := map[string]bool{}
		src := &anyLayout{}
		for _, table := range g.Tables() {
			for _, tier := range append([]game.Tier{{}}, table.Tiers...) {
				for range 40 {
					l := g.NewLayout()
					require.NoError(t, g.Compose(l, table.Stake, tier.Prize, src))
					wire, err := json.Marshal(l)
					require.NoError(t, err)
					var v any
					require.NoError(t, json.Unmarshal(wire, &v))
					everyString(v, func(value string) {
						if word.MatchString(value) {
							seen[value] = true
						}
					})
				}
			}
		}
		delete(seen, "initial") // words of Mine d'or's wire format, not symbols
		delete(seen, "extra")
		for symbol := range seen {
			key := string(g.ID()) + ".symbol." + symbol
			assert.NotEmpty(t, fr[key], key)
			assert.NotEmpty(t, en[key], key)
		}
	}
}

// everyString visits the strings of a JSON value, the names of members left out.
func everyString(v any, visit func(string)) {
	switch v := v.(type) {
	case string:
		visit(v)
	case []any:
		for _, e := range v {
			everyString(e, visit)
		}
	case map[string]any:
		for _, e := range v {
			everyString(e, visit)
		}
	}
}

// A cue that a scene gives has a recipe, or the scene is silent there.
func TestSounds_EveryCueHasARecipe(t *testing.T) {
	root, _, _ := bothTexts(t)
	recipes := map[string]json.RawMessage{}
	files, err := filepath.Glob(filepath.Join(root, "assets", "*", "sounds.json"))
	require.NoError(t, err)
	for _, file := range files {
		var some map[string]json.RawMessage
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(data, &some), file)
		for name, recipe := range some {
			assert.Empty(t, recipes[name], "%s: the name %s stands for two sounds", filepath.Base(file), name)
			recipes[name] = recipe
		}
	}
	cue := regexp.MustCompile(`\b[cC]ue\([^"\n]*"([a-z-]+)"(\+m\.mode)?`)
	found := 0
	require.NoError(t, filepath.WalkDir(filepath.Join(root, "render"), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(p) != ".go" || strings.HasSuffix(p, "_test.go") {
			return err
		}
		data, err := os.ReadFile(p)
		for _, m := range cue.FindAllStringSubmatch(string(data), -1) {
			found++
			names := []string{m[1]}
			if m[2] != "" {
				names = []string{m[1] + "pioche", m[1] + "dynamite", m[1] + "main"}
			}
			for _, name := range names {
				assert.NotEmpty(t, recipes[name], "%s gives the cue %s", p, name)
			}
		}
		return err
	}))
	require.Greater(t, found, 30, "the search finds the cues")
}
