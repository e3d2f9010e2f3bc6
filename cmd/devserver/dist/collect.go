package dist

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// source is a file before it has its final name.
type source struct {
	name   string // in the manifest: "web/main.js", "minedor/atlas.json", "texts/fr.json"
	data   []byte
	stable bool // keeps its name: pages and what browsers look for by a fixed one
}

// collect gathers every file of a dist but the rendered pages.
func collect(o Options) ([]source, error) {
	wasm, err := compile(o)
	if err != nil {
		return nil, err
	}
	exec, err := WasmExec()
	if err != nil {
		return nil, err
	}
	files := []source{{name: "filon.wasm", data: wasm}, {name: "wasm_exec.js", data: exec}}

	web, err := folder(filepath.Join(o.Root, "web"), "web", func(name string) bool {
		// Templates are rendered, scripts and styles bundled; the designers' preview
		// is served from the sources and is no part of the game.
		return !strings.HasPrefix(name, "web/preview/") && !slices.Contains([]string{".html", ".md", ".js", ".css"}, path.Ext(name))
	})
	if err != nil {
		return nil, err
	}
	for _, f := range web {
		if f.name == "web/manifest.webmanifest" || strings.HasPrefix(f.name, "web/icons/") {
			f.name, f.stable = strings.TrimPrefix(f.name, "web/"), true
		}
		files = append(files, f)
	}
	scripts, err := shell(o.Root)
	if err != nil {
		return nil, err
	}
	files = append(files, scripts...)

	groups, err := os.ReadDir(filepath.Join(o.Root, "assets"))
	if err != nil {
		return nil, fmt.Errorf("read the assets: %w", err)
	}
	for _, g := range groups {
		if !g.IsDir() || g.Name() == "node_modules" {
			continue
		}
		own, err := group(filepath.Join(o.Root, "assets", g.Name()), g.Name())
		if err != nil {
			return nil, err
		}
		files = append(files, own...)
	}
	for _, lang := range languages {
		t, err := readTexts(o.Root, lang)
		if err != nil {
			return nil, err
		}
		data, err := json.Marshal(t) // keys in order, so the same texts have the same name
		if err != nil {
			return nil, err
		}
		files = append(files, source{name: "texts/" + lang + ".json", data: data})
	}
	files = append(files, source{name: configFile, stable: true, data: []byte(`{"api":"/api/v1","bridge":false}` + "\n")})
	return files, nil
}

// group reads what a folder of assets gives to the dist: the baked pictures, the
// sounds, and what the page shows of the game before its scene is there. All of
// it is optional, but what a page refers to is missed when the page is rendered.
func group(dir, name string) ([]source, error) {
	var files []source
	if _, err := os.Stat(filepath.Join(dir, "baked")); err == nil {
		if files, err = folder(filepath.Join(dir, "baked"), name, func(file string) bool { return path.Base(file) != "card.webp" }); err != nil {
			return nil, err
		}
	}
	single := map[string]string{
		"sounds.json":     "sounds/" + name + ".json",
		"baked/card.webp": "web/cards/" + name + ".webp",
		"page/title.svg":  "web/cards/title-" + name + ".svg",
	}
	modes, err := filepath.Glob(filepath.Join(dir, "page", "mode-*.svg"))
	if err != nil {
		return nil, err
	}
	for _, m := range modes {
		single["page/"+filepath.Base(m)] = "web/modes/" + name + strings.TrimPrefix(filepath.Base(m), "mode")
	}
	for _, from := range slices.Sorted(maps.Keys(single)) {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(from)))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the assets of %s: %w", name, err)
		}
		files = append(files, source{name: single[from], data: data})
	}
	return files, nil
}

// folder reads a folder's files into names under prefix.
func folder(dir, prefix string, keep func(name string) bool) ([]source, error) {
	var files []source
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		name := path.Join(prefix, filepath.ToSlash(rel))
		if d.IsDir() || strings.HasPrefix(d.Name(), ".") || !keep(name) {
			return nil
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		files = append(files, source{name: name, data: data})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", prefix, err)
	}
	return files, nil
}
