package dist

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game/catalogue"
)

// built is one dist of the tree with a stand-in for the compiled program, which
// other tests build and run.
func built(t *testing.T) (dir string, b Bundle) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	program := filepath.Join(t.TempDir(), "program.wasm")
	require.NoError(t, os.WriteFile(program, bytes.Repeat([]byte("\x00asm stand-in"), 400), 0o644))
	dir = filepath.Join(t.TempDir(), "dist")
	require.NoError(t, Build(Options{Out: dir, Fast: true, Wasm: program}))
	manifests, err := filepath.Glob(filepath.Join(dir, "bundle.*.json"))
	require.NoError(t, err)
	require.Len(t, manifests, 1)
	require.NoError(t, json.Unmarshal(read(t, manifests[0]), &b))
	return dir, b
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	return data
}

// What the page itself says of a start lies where the manifest says, and all of it.
func TestDist_ThePageHasTheEarlyAddresses(t *testing.T) {
	dir, b := built(t)
	found := regexp.MustCompile(`<script type="application/json" id="early">(.*?)</script>`).FindSubmatch(read(t, filepath.Join(dir, "index.html")))
	require.NotNil(t, found)
	var early Bundle
	require.NoError(t, json.Unmarshal(found[1], &early))
	for name, f := range early.Files {
		assert.Equal(t, b.Files[name].URL, f.URL, name)
	}
	for _, name := range []string{"texts/fr.json", "texts/en.json", "common/atlas.json", "common/common@1x-0.webp", "minedor/minedor@2x-1.webp", "chateau/bg-portrait.webp"} {
		assert.Contains(t, early.Files, name)
	}
	assert.NotContains(t, early.Files, "filon.wasm")
}

func TestDist_ManifestTellsTheTruth(t *testing.T) {
	dir, b := built(t)
	require.NotEmpty(t, b.Files["filon.wasm"], "filon.wasm")
	require.NotEmpty(t, b.Files["wasm_exec.js"], "wasm_exec.js")
	require.NotEmpty(t, b.Files["texts/fr.json"], "texts/fr.json")
	require.NotEmpty(t, b.Files["common/atlas.json"], "common/atlas.json")
	hashed := regexp.MustCompile(`\.[0-9a-f]{12}\.[a-z0-9]+$`)
	for name, f := range b.Files {
		data := read(t, filepath.Join(dir, f.URL))
		assert.EqualValues(t, len(data), f.Raw, name)
		if hashed.MatchString(f.URL) {
			assert.Equal(t, f.URL, hashedName(name, data), "%s has the hash of its content in its name", name)
		} else {
			assert.Regexp(t, `^(manifest\.webmanifest|icons/.*|rules/.*\.html)$`, name, "only these keep their name")
		}
		if f.Br == 0 {
			continue
		}
		br := read(t, filepath.Join(dir, f.URL+".br"))
		gz := read(t, filepath.Join(dir, f.URL+".gz"))
		assert.EqualValues(t, len(br), f.Br, name)
		assert.EqualValues(t, len(gz), f.Gz, name)
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(br)))
		require.NoError(t, err, name)
		assert.Equal(t, data, plain, "%s.br", name)
		z, err := gzip.NewReader(bytes.NewReader(gz))
		require.NoError(t, err, name)
		plain, err = io.ReadAll(z)
		require.NoError(t, err, name)
		assert.Equal(t, data, plain, "%s.gz", name)
	}
}

// Nothing in the page may ask for a file that is not there, ask another host,
// or carry an inline script or style, which the Content-Security-Policy forbids.
func TestDist_PagesAreClosedInThemselves(t *testing.T) {
	dir, b := built(t)
	pages := []string{"index.html"}
	for name := range b.Files {
		if strings.HasSuffix(name, ".html") {
			pages = append(pages, name)
		}
	}
	require.Len(t, pages, 1+2*len(catalogue.All()))
	address := regexp.MustCompile(`(?:src|href)="([^"]*)"`) // of images within <svg> too
	for _, page := range pages {
		html := string(read(t, filepath.Join(dir, page)))
		assert.NotContains(t, html, "%bundle%")
		assert.NotRegexp(t, `<style|<script>|\sstyle=|\son[a-z]+=`, html, page)
		for _, m := range address.FindAllStringSubmatch(html, -1) {
			to, _, _ := strings.Cut(m[1], "#")
			if to == "" {
				continue
			}
			assert.NotContains(t, to, "//", "%s asks another host", page)
			p := filepath.Join(dir, filepath.Dir(page), to)
			if strings.HasSuffix(to, "/") {
				p = filepath.Join(p, "index.html")
			}
			assert.FileExists(t, p, "%s refers to %s", page, to)
		}
	}
	imports := regexp.MustCompile(`(?:from|import)\s*\(?\s*"\./([^"]+)"`)
	for name, f := range b.Files {
		if !strings.HasPrefix(name, "web/") || !strings.HasSuffix(name, ".js") {
			continue
		}
		for _, m := range imports.FindAllSubmatch(read(t, filepath.Join(dir, f.URL)), -1) {
			assert.FileExists(t, filepath.Join(dir, "web", string(m[1])), "%s imports it", name)
		}
	}
}

func TestDist_RulesPagesShowTheTablesOfArticle3(t *testing.T) {
	dir, _ := built(t)
	page := string(read(t, filepath.Join(dir, "rules", "minedor.fr.html")))
	assert.Contains(t, page, "<tr><td>30\u202f000\u00a0€</td><td>3</td><td>150\u202f000</td></tr>")
	assert.Contains(t, page, "67\u202f162 unités gagnantes sur 450\u202f000, soit une sur 6,70. Total des lots : 630\u202f000\u00a0€, soit 70,00 % des mises.")
	assert.Contains(t, page, `pelle</th><td>2,50`+"\u00a0€</td><td>5\u00a0€</td><td>10\u00a0€</td></tr>")
	page = string(read(t, filepath.Join(dir, "rules", "minedor.en.html")))
	assert.Contains(t, page, "<tr><td>€30,000</td><td>3</td><td>150,000</td></tr>")
	assert.Contains(t, page, "Prizes total €630,000: 70.00% of the stakes.")
}

// « telle que représentée dans les règles du jeu » (Le Château d'or, 4.5.1 and
// 4.6.1): the rules picture the symbols from the very atlas of the scene.
func TestDist_RulesPagesPictureTheSymbols(t *testing.T) {
	dir, b := built(t)
	if _, ok := b.Files["minedor/atlas.json"]; !ok {
		t.Fatal("the artwork of Mine d'or is not baked: make assets")
	}
	page := string(read(t, filepath.Join(dir, "rules", "minedor.fr.html")))
	assert.Equal(t, 12, strings.Count(page, `<svg class="symbol"`), "the twelve symbols of article 4.3")
	assert.Contains(t, page, `<image href="../minedor/minedor@1x-0.`)

	_, err := (&pictures{bundle: &b, atlases: map[string]atlas{"minedor": {}}}).cut("../", "minedor", "symbols/dragon")
	assert.ErrorContains(t, err, `no picture "symbols/dragon"`)
}

func TestDist_LobbyShowsWhatTheCatalogueSays(t *testing.T) {
	dir, b := built(t)
	html := string(read(t, filepath.Join(dir, "index.html")))
	require.Len(t, b.Games, len(catalogue.All()))
	for i, g := range catalogue.All() {
		assert.Equal(t, g.ID(), b.Games[i].ID)
		assert.Contains(t, html, `data-game="`+string(g.ID())+`"`)
		assert.Len(t, b.Games[i].Stakes, len(g.Tables()))
	}
	assert.Contains(t, html, "30\u202f000\u00a0€")
	assert.Contains(t, html, "1 sur 6,70")
	mine := b.Games[1]
	assert.EqualValues(t, "minedor", mine.ID)
	assert.Equal(t, []string{"pioche", "dynamite", "main"}, mine.Modes, "the modes are the ones the reveal offers")
	assert.Equal(t, "2.00", mine.Stakes[2].Stake.String())
	assert.Equal(t, "30000.00", mine.Stakes[2].Top.String())
}

func TestDist_SecondBuildReplacesTheFirstAndNothingElse(t *testing.T) {
	dir, first := built(t)
	program := filepath.Join(t.TempDir(), "other.wasm")
	require.NoError(t, os.WriteFile(program, []byte("another program"), 0o644))
	require.NoError(t, Build(Options{Out: dir, Fast: true, Wasm: program}))
	assert.NoFileExists(t, filepath.Join(dir, first.Files["filon.wasm"].URL), "the first program is gone")
	sw := string(read(t, filepath.Join(dir, "sw.js")))
	manifests, _ := filepath.Glob(filepath.Join(dir, "bundle.*.json"))
	require.Len(t, manifests, 1)
	assert.Contains(t, sw, filepath.Base(manifests[0]), "the service worker notices the change")

	mine := t.TempDir()
	letter := filepath.Join(mine, "letter.txt")
	require.NoError(t, os.WriteFile(letter, []byte("dear"), 0o644))
	err := Build(Options{Out: mine, Fast: true, Wasm: program})
	assert.ErrorContains(t, err, "is not a dist")
	assert.FileExists(t, letter)
}

func TestMain_SaysWhatToDo(t *testing.T) {
	var out, errs bytes.Buffer
	assert.Equal(t, 2, Main([]string{"somewhere"}, &out, &errs))
	assert.Contains(t, errs.String(), "-o")
	errs.Reset()
	t.Chdir(t.TempDir())
	assert.Equal(t, 1, Main(nil, &out, &errs))
	assert.Contains(t, errs.String(), "run this inside its working copy")
}

// The shell is one script and one style sheet, whatever they are written in.
func TestShell_IsBundledAndRenamedWithWhatItImports(t *testing.T) {
	dir, b := built(t)
	for _, name := range []string{"web/main.js", "web/first.js", "web/shell.css", "web/rules.css"} {
		text := string(read(t, filepath.Join(dir, b.Files[name].URL)))
		assert.NotRegexp(t, `"\./[\w./-]+\.(js|css)"|@import`, text, name)
	}
	main := func(leaf string) string {
		b := newBundle()
		files, err := shell(written(t, leaf))
		require.NoError(t, err)
		link(files, b)
		return b.Files["web/main.js"].URL
	}
	assert.NotEqual(t, main("export const a = 1;"), main("export const a = 2;"))
}

func TestShell_AMistakeIsToldByFileAndLine(t *testing.T) {
	_, err := shell(written(t, "\n\nexport const = 1;"))
	assert.ErrorContains(t, err, "web/leaf.js:3: ")

	root := written(t, "export const a = 1;")
	require.NoError(t, os.WriteFile(filepath.Join(root, "web", "shell.css"), []byte("a { color: red;\nb { colr red }\n} }\n"), 0o644))
	_, err = shell(root)
	assert.ErrorContains(t, err, "web/shell.css:3: ", "a browser would guess; the page would look otherwise than meant")
}

// written is a module with a shell of little more than one import.
func written(t *testing.T, leaf string) (root string) {
	root = t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(root, "web"), 0o755))
	for _, e := range append(entries, "leaf.js") {
		text := ""
		switch e {
		case "main.js":
			text = `import { a } from "./leaf.js"; console.log(a);`
		case "leaf.js":
			text = leaf
		}
		require.NoError(t, os.WriteFile(filepath.Join(root, "web", e), []byte(text), 0o644))
	}
	return root
}
