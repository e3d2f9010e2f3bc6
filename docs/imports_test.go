package docs

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const decimalPackage = "github.com/shopspring/decimal"

// TestImports_PointOneWay holds the rooms of architecture.md: cmd -> render ->
// game, and what only one room may touch. Files for the browser are read like
// all others, whatever they are built for.
func TestImports_PointOneWay(t *testing.T) {
	seen := map[string]int{}
	for file, imports := range imported(t, "..") {
		test := strings.HasSuffix(file, "_test.go")
		room, _, _ := strings.Cut(file, "/")
		seen[room]++
		for _, i := range imports {
			if why := forbidden(file, i, test); why != "" {
				t.Errorf("%s imports %s: %s", file, i, why)
			}
		}
	}
	for _, room := range []string{"game", "render", "cmd", "assets"} {
		if seen[room] < 5 {
			t.Errorf("only %d files read under %s/", seen[room], room)
		}
	}
}

// forbidden tells why a file of the module may not import a package, "" when it
// may.
func forbidden(file, i string, test bool) string {
	within := func(rooms ...string) bool {
		return slices.ContainsFunc(rooms, func(r string) bool { return strings.HasPrefix(i, "filon/"+r+"/") || i == "filon/"+r })
	}
	std := !strings.Contains(strings.Split(i, "/")[0], ".") && !strings.HasPrefix(i, "filon/")
	switch {
	case i == "syscall/js" && !strings.HasPrefix(file, "cmd/wasm/"):
		return "only cmd/wasm speaks to the browser"
	case strings.HasPrefix(i, "github.com/hajimehoshi/ebiten") && !strings.HasPrefix(file, "render/screen/"):
		return "only render/screen draws with Ebitengine, so that all else runs in go test without a display"
	case strings.HasPrefix(file, "game/"):
		if within("render", "cmd", "assets") {
			return "the domain knows no picture and no program"
		}
		if !test && !std && !within("game") && i != decimalPackage {
			return "the domain needs the standard library and decimal, nothing else"
		}
	case strings.HasPrefix(file, "render/"):
		if !test && within("cmd") {
			return "the scenes know no program"
		}
		if strings.HasPrefix(i, "net") || i == "time" && !test {
			return "a scene has no network and no clock of its own"
		}
	case strings.HasPrefix(file, "assets/bake/") && i == "filon/cmd/devserver/chromium":
		return "" // the bake is a program itself, and starts the browser as the others do
	case strings.HasPrefix(file, "assets/"):
		if within("render", "cmd") {
			return "the artwork depends on no program"
		}
	case strings.HasPrefix(file, "cmd/devserver/"):
		if !test && within("render") {
			return "the server draws nothing"
		}
		if within("cmd/wasm") {
			return "the two programs share the domain, not each other"
		}
	case strings.HasPrefix(file, "cmd/wasm/"):
		if within("cmd/devserver") {
			return "the two programs share the domain, not each other"
		}
		if i == "net/http" && !test {
			return "1.25 MB of brotli: the browser's own fetch is there already"
		}
	}
	return ""
}

// TestImports_WhatIsForbidden breaks each rule once.
func TestImports_WhatIsForbidden(t *testing.T) {
	for _, c := range []struct {
		file, imports string
		allowed       bool
	}{
		{"game/pactole/compose.go", "filon/render", false},
		{"game/pactole/compose.go", "pgregory.net/rapid", false},
		{"game/pactole/compose_test.go", "pgregory.net/rapid", true},
		{"game/pactole/compose.go", decimalPackage, true},
		{"game/pactole/compose.go", "filon/game/internal/cents", true},
		{"render/pactole/scene.go", "syscall/js", false},
		{"render/pactole/scene.go", "time", false},
		{"render/pactole/scene.go", "github.com/hajimehoshi/ebiten/v2", false},
		{"render/screen/screen.go", "github.com/hajimehoshi/ebiten/v2", true},
		{"render/stage.go", "filon/cmd/wasm/app", false},
		{"cmd/devserver/main.go", "filon/render", false},
		{"cmd/devserver/main.go", "filon/game", true},
		{"cmd/wasm/app/app.go", "filon/render", true},
		{"cmd/wasm/app/app.go", "net/http", false},
		{"cmd/wasm/fetch.go", "syscall/js", true},
		{"assets/source.go", "filon/render", false},
		{"assets/source.go", "filon/cmd/devserver/chromium", false},
		{"assets/bake/browser.go", "filon/cmd/devserver/chromium", true},
		{"assets/bake/browser.go", "filon/cmd/devserver/dist", false},
	} {
		if got := forbidden(c.file, c.imports, strings.HasSuffix(c.file, "_test.go")); (got == "") != c.allowed {
			t.Errorf("%s imports %s: got %q", c.file, c.imports, got)
		}
	}
}

// imported reads what every Go file of the module imports, by its path from
// root; the invented game of docs/testdata is no part of the module.
func imported(t *testing.T, root string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); name != root && (base == "node_modules" || base == "testdata" || strings.HasPrefix(base, ".")) {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(name) != ".go" {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		key := path.Clean(filepath.ToSlash(rel))
		found[key] = []string{}
		for _, i := range tree.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			found[key] = append(found[key], p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
