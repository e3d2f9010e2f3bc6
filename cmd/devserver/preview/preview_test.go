package preview

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game/catalogue"
)

// desk is a small working copy with a preview on it.
func desk(t *testing.T, files map[string]string) (*Preview, string) {
	t.Helper()
	root := t.TempDir()
	all := map[string]string{
		"go.mod": "module filon\n", "web/preview.html": "<title>preview</title>", "web/preview/main.js": "// main",
		"assets/minedor/motion.json": `{"full":{},"calm":{}}`, "assets/minedor/recipe.json": "{}",
		"assets/minedor/baked/atlas.json": "{}", "assets/texts/fr.json": "{}", "assets/texts/en.json": "{}",
		"dist/index.html":             `<head><meta name="filon-bundle" content="bundle.0.json"><link rel="preload" href="filon.0.wasm" id="program"></head>`,
		"dist/bundle.0123456789.json": `{"version":"1","games":[],"files":{"web/main.js":{"url":"web/main.0.js"},"filon.wasm":{"url":"filon.1.wasm"}}}`,
	}
	for name, text := range files {
		all[name] = text
	}
	for name, text := range all {
		save(t, root, name, text)
	}
	p, err := New(Options{Root: root, Dist: filepath.Join(root, "dist"), Games: catalogue.All(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	require.NoError(t, err)
	return p, root
}

func save(t *testing.T, root, name, text string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
}

func get(p *Preview, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

func TestNew_SaysWhereItHasToBeStarted(t *testing.T) {
	_, err := New(Options{Root: t.TempDir()})
	assert.ErrorIs(t, err, ErrNoSource)
	assert.ErrorContains(t, err, "start it there")
}

func TestPages_AreServedAsSavedUnderAStrictPolicy(t *testing.T) {
	p, root := desk(t, nil)
	for _, path := range []string{"/preview/", "/preview/app/main.js", stagePath} {
		w := get(p, path)
		require.Equal(t, 200, w.Code, path)
		assert.NotContains(t, w.Header().Get("Content-Security-Policy"), "unsafe-inline", path)
		assert.Equal(t, "no-cache", w.Header().Get("Cache-Control"))
	}
	save(t, root, "web/preview/main.js", "// saved again")
	assert.Equal(t, "// saved again", get(p, "/preview/app/main.js").Body.String())
	for _, path := range []string{"/preview/app/..%2f..%2fgo.mod", "/preview/app/.hidden.js", "/preview/app/main.go", "/preview/live/../go.mod", "/preview/live/go.mod"} {
		assert.NotEqual(t, 200, get(p, path).Code, path)
	}
}

func TestStage_IsTheGamesPageWithItsBundleLive(t *testing.T) {
	p, root := desk(t, map[string]string{"assets/minedor/baked/minedor@1x-0.webp": "picture"})
	page := get(p, stagePath).Body.String()
	assert.Contains(t, page, `<head><script src="/preview/app/inside.js"></script>`)
	assert.Contains(t, page, `content="/preview/bundle.json"`)
	assert.Contains(t, page, `href="filon.1.wasm" id="program"`)
	p.work.wasm = filepath.Join(root, "compiled.wasm")
	save(t, root, "compiled.wasm", "program")
	compiled := regexp.MustCompile(`href="(/preview/live/filon.wasm[^"]*)" id="program"`).FindStringSubmatch(get(p, stagePath).Body.String())
	require.Len(t, compiled, 2, "the program that was compiled last is the one that starts")
	assert.Equal(t, "program", get(p, compiled[1]).Body.String())
	address := func(name string) string {
		var b struct {
			Files map[string]struct{ URL string }
		}
		require.NoError(t, json.Unmarshal(get(p, "/preview/bundle.json").Body.Bytes(), &b))
		return b.Files[name].URL
	}
	assert.Equal(t, "web/main.0.js", address("web/main.js"), "what is built comes from the dist")
	before := address("minedor/minedor@1x-0.webp")
	assert.Equal(t, "picture", get(p, before).Body.String())
	later := time.Now().Add(time.Second)
	require.NoError(t, os.Chtimes(filepath.Join(root, "assets/minedor/baked/minedor@1x-0.webp"), later, later))
	assert.Equal(t, before, address("minedor/minedor@1x-0.webp"), "the same picture, baked again, is not fetched again")
	save(t, root, "assets/minedor/baked/minedor@1x-0.webp", "PICTURE")
	assert.NotEqual(t, before, address("minedor/minedor@1x-0.webp"), "a new picture has a new address")
	assert.Equal(t, http.StatusConflict, get(p, before).Code, "and is not to be had under the former one")
	assert.Equal(t, "PICTURE", get(p, address("minedor/minedor@1x-0.webp")).Body.String())
	save(t, root, "assets/minedor/baked/minedor@1x-0.webp", "picture")
	assert.Equal(t, "picture", get(p, before).Body.String(), "undone")
}

// A program that is compiled while a broken shader is saved gets the last one that
// a page could draw with.
func TestShader_TheLastGoodOneIsCompiledIn(t *testing.T) {
	p, root := desk(t, map[string]string{shaderFile: "broken before the preview starts"})
	p.work.dir = t.TempDir()
	compiledIn := func() string {
		name, err := p.work.overlay()
		require.NoError(t, err)
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var overlay struct{ Replace map[string]string }
		require.NoError(t, json.Unmarshal(text, &overlay))
		if len(overlay.Replace) == 0 {
			return "what is saved"
		}
		source, err := os.ReadFile(overlay.Replace[filepath.Join(root, filepath.FromSlash(shaderFile))])
		require.NoError(t, err)
		return string(source)
	}
	assert.Equal(t, "what is saved", compiledIn(), "nobody knows of a better one")
	assert.Equal(t, http.StatusNotFound, get(p, "/preview/shader").Code)
	p.work.changed(shaderFile)
	assert.Equal(t, []string{shaderFile}, p.work.programs.asked, "the program may have been compiled with it")
	p.work.programs.asked = nil
	w := httptest.NewRecorder()
	p.ServeHTTP(w, httptest.NewRequest("POST", "/preview/shader", strings.NewReader("mended")))
	require.Equal(t, http.StatusNoContent, w.Code)
	p.work.changed(shaderFile)
	assert.Empty(t, p.work.programs.asked, "the running program takes it")
	save(t, root, shaderFile, "broken again")
	assert.Equal(t, "mended", compiledIn())
	assert.Equal(t, "mended", get(p, "/preview/shader").Body.String())
}

func TestUnits_OfAStake(t *testing.T) {
	p, _ := desk(t, nil)
	var view unitsView
	require.NoError(t, json.Unmarshal(get(p, "/preview/units?game=pactole&stake=2").Body.Bytes(), &view))
	require.Len(t, view.Prizes, 8)
	assert.Equal(t, "2.00", view.Prizes[0].Prize.String())
	assert.Equal(t, "your 4.00 + your 4.00 + your 2.00", view.Prizes[2].Ways[1].Way)
	assert.Equal(t, 400, get(p, "/preview/units?game=roulette&stake=2").Code)
	assert.Equal(t, 400, get(p, "/preview/units?game=pactole&stake=3").Code)

	var unit struct {
		Prize  string
		Layout json.RawMessage
		Way    string
	}
	require.NoError(t, json.Unmarshal(get(p, "/preview/unit?game=pactole&stake=2.00&prize=4.00&seed=1").Body.Bytes(), &unit))
	assert.Equal(t, "4.00", unit.Prize)
	assert.Contains(t, string(unit.Layout), `"winning"`)
	assert.Equal(t, 400, get(p, "/preview/unit?game=pactole&stake=2.00&prize=5.00&seed=1").Code)
	assert.Equal(t, 400, get(p, "/preview/unit?game=pactole&stake=2.00&prize=4.00&seed=-1").Code)
}

func TestGoldens_ChangedOnesAreShownAndAcceptedOneByOne(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	p, root := desk(t, map[string]string{goldensDir + "/a.jpg": "old a", goldensDir + "/b.jpg": "old b"})
	found := func(name, text string, age time.Duration) {
		file := filepath.Join(os.TempDir(), foundPrefix+name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		at := time.Now().Add(-age)
		require.NoError(t, os.Chtimes(file, at, at))
	}
	list := func() (changed []string) {
		var all []golden
		require.NoError(t, json.Unmarshal(get(p, "/preview/goldens.json").Body.Bytes(), &all))
		for _, g := range all {
			if g.Changed {
				changed = append(changed, g.Name)
			}
		}
		return changed
	}
	assert.Empty(t, list())
	found("b.jpg", "new b", -time.Second)
	found("a.jpg", "judged long ago", time.Hour)
	found("c.jpg", "new c", -time.Second)
	assert.Equal(t, []string{"b.jpg", "c.jpg"}, list(), "not the one that is older than its golden")
	assert.Equal(t, "old b", get(p, "/preview/golden/before/b.jpg").Body.String())
	assert.Equal(t, "new b", get(p, "/preview/golden/after/b.jpg").Body.String())

	accept := func(name, site string) int {
		r := httptest.NewRequest("POST", "/preview/golden/"+name+"/accept", nil)
		r.Header.Set("Sec-Fetch-Site", site)
		w := httptest.NewRecorder()
		p.ServeHTTP(w, r)
		return w.Code
	}
	assert.Equal(t, http.StatusForbidden, accept("b.jpg", "cross-site"))
	assert.Equal(t, http.StatusBadRequest, accept("..%2f..%2fgo.mod", "same-origin"))
	assert.Equal(t, http.StatusNoContent, accept("b.jpg", "same-origin"))
	kept, err := os.ReadFile(filepath.Join(root, goldensDir, "b.jpg"))
	require.NoError(t, err)
	assert.Equal(t, "new b", string(kept))
	assert.Equal(t, []string{"c.jpg"}, list())
	assert.Equal(t, http.StatusNotFound, accept("b.jpg", "same-origin"), "nothing more to accept")
}

func TestWatcher_TellsWhatChangedOnce(t *testing.T) {
	_, root := desk(t, map[string]string{"render/a.go": "package a", "assets/node_modules/x/y.json": "{}"})
	w := watcher{root: root}
	assert.Empty(t, w.changes(), "nothing changed before the first look")
	assert.Empty(t, w.changes())
	save(t, root, "render/a.go", "package a // longer")
	save(t, root, "assets/minedor/svg/new.svg", "<svg/>")
	require.NoError(t, os.Remove(filepath.Join(root, "assets/texts/en.json")))
	save(t, root, "render/a.go~", "an editor's")
	save(t, root, "render/.a.go.swp", "an editor's")
	save(t, root, "render/a_test.go", "package a")
	save(t, root, "assets/node_modules/x/y.json", "[1]")
	assert.Equal(t, []string{"assets/minedor/svg/new.svg", "assets/texts/en.json", "render/a.go"}, w.changes())
	assert.Empty(t, w.changes())
	// The same size within the same second.
	at := time.Now().Add(time.Millisecond)
	save(t, root, "render/a.go", "package a // LONGER")
	require.NoError(t, os.Chtimes(filepath.Join(root, "render/a.go"), at, at))
	assert.Equal(t, []string{"render/a.go"}, w.changes())
}

func TestDestination_OfEachKindOfFile(t *testing.T) {
	p, _ := desk(t, map[string]string{"assets/common/recipe.json": "{}"})
	for name, want := range map[string]string{
		"render/minedor/draw.go":                "program",
		"game/minedor/ways.go":                  "program",
		"render/screen/pages.kage":              "shader",
		"assets/minedor/motion.go":              "program",
		"assets/bake/pack.go":                   "",
		"assets/minedor/motion.json":            "motion minedor",
		"assets/minedor/svg/symbols/pepite.svg": "drawing minedor",
		"assets/minedor/recipe.json":            "drawing minedor",
		"assets/common/svg/_defs.svg":           "drawing common minedor",
		"assets/minedor/baked/atlas.json":       "art minedor",
		"assets/minedor/baked/minedor@1x.webp":  "",
		"assets/minedor/texts/fr.json":          "texts",
		"assets/texts/fr.json":                  "texts",
		"assets/minedor/sounds.json":            "sounds minedor",
		"assets/minedor/page/title.svg":         "page",
		"web/bars.js":                           "page",
		"web/preview/main.js":                   "tool",
		"web/preview.html":                      "tool",
		"assets/README.md":                      "",
	} {
		kind, groups := p.work.destination(name)
		assert.Equal(t, want, strings.TrimSpace(kind+" "+strings.Join(groups, " ")), name)
	}
}

func TestCheck_TellsTheLine(t *testing.T) {
	root := t.TempDir()
	for name, c := range map[string]struct {
		text string
		line int
		says string
	}{
		"a.svg":  {"<svg>\n<g>\n</svg>", 3, "closed by </svg>"},
		"b.svg":  {"<svg>\n<g/>\n</svg>", 0, ""},
		"c.svg":  {"<svg>{{range .}}</svg>", 0, ""},
		"a.json": {"{\n\"a\": 1,\n}", 3, "invalid character"},
		"b.json": {"{}", 0, ""},
	} {
		save(t, root, name, c.text)
		got := check(root, name)
		if c.says == "" {
			assert.Empty(t, got, name)
			continue
		}
		require.Len(t, got, 1, name)
		assert.Equal(t, c.line, got[0].Line, name)
		assert.Contains(t, got[0].Text, c.says)
	}
	assert.Empty(t, check(root, "gone.svg"))
}

func TestProblems_OfCompilerAndBakeNameFileAndLine(t *testing.T) {
	root := t.TempDir()
	assert.Equal(t, []problem{{"render/minedor/cell.go", 12, "undefined: nothing"}},
		compilerProblems("# filon/render/minedor\nrender/minedor/cell.go:12:14: undefined: nothing\n"))
	assert.Equal(t, []problem{{"cmd/wasm", 0, "go: cannot find main module"}}, compilerProblems("go: cannot find main module\n"))
	assert.Equal(t, problem{"assets/minedor/svg/symbols/pelle.svg", 16, "XML syntax error"},
		bakeProblem(root, "minedor", "minedor/symbols/pelle: line 16 column 24: XML syntax error"))
	assert.Equal(t, problem{"assets/minedor/svg/props/a-b.svg", 0, "no viewBox"}, bakeProblem(root, "minedor", "minedor/props/a-b: no viewBox"))
	assert.Equal(t, problem{"assets/minedor/recipe.json", 0, "recipe: quality 3 is not within 0 to 1"}, bakeProblem(root, "minedor", "recipe: quality 3 is not within 0 to 1"))
	save(t, root, "assets/minedor/recipe.json", "{\n\"quality\": 0.4,\n\"qualty\": 0.4\n}")
	assert.Equal(t, problem{"assets/minedor/recipe.json", 3, `json: unknown field "qualty"`},
		bakeProblem(root, "minedor", "recipe "+filepath.Join(root, "assets/minedor/recipe.json")+`: json: unknown field "qualty"`))
}

func TestNews_ANewPageHearsWhatIsBrokenAndEveryPageWhenItIsMended(t *testing.T) {
	n := newNews()
	n.broken("program", problem{"a.go", 1, "x"})
	page, leave := n.join()
	assert.Equal(t, []problem{{"a.go", 1, "x"}}, (<-page).Problems)
	<-page // what is being made
	n.broken("program", problem{"a.go", 1, "x"})
	n.broken("texts", problem{"a.json", 2, "y"})
	assert.Len(t, (<-page).Problems, 2, "the same again is no news")
	n.broken("program")
	assert.Equal(t, []problem{{"a.json", 2, "y"}}, (<-page).Problems)
	leave()
	n.tell(event{Kind: "texts"})
	assert.Empty(t, page)
}

func TestJob_DoesWhatWasAskedMeanwhileOnce(t *testing.T) {
	j := newJob()
	began, goOn := make(chan []string), make(chan struct{})
	go j.run(t.Context(), func(_ context.Context, asked []string) {
		began <- asked
		<-goOn
	})
	j.ask("a")
	assert.Equal(t, []string{"a"}, <-began)
	j.ask("b")
	j.ask("c")
	j.ask("b")
	goOn <- struct{}{}
	assert.Equal(t, []string{"b", "c"}, <-began)
	goOn <- struct{}{}
}
