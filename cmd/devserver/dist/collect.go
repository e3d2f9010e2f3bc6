package dist

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
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
	exec, err := wasmExec()
	if err != nil {
		return nil, err
	}
	files := []source{{name: "filon.wasm", data: wasm}, {name: "wasm_exec.js", data: exec}}

	web, err := folder(filepath.Join(o.Root, "web"), "web", func(name string) bool {
		// Templates are rendered, not copied; the designers' preview is served
		// from the sources and is no part of the game.
		return !strings.HasPrefix(name, "web/preview/") && !strings.HasSuffix(name, ".html") && !strings.HasSuffix(name, ".md")
	})
	if err != nil {
		return nil, err
	}
	for _, f := range web {
		switch {
		case f.name == "web/sw.js", f.name == "web/manifest.webmanifest", strings.HasPrefix(f.name, "web/icons/"):
			f.name, f.stable = strings.TrimPrefix(f.name, "web/"), true
		}
		files = append(files, f)
	}

	groups, err := os.ReadDir(filepath.Join(o.Root, "assets"))
	if err != nil {
		return nil, fmt.Errorf("read the assets: %w", err)
	}
	for _, g := range groups {
		if !g.IsDir() || g.Name() == "node_modules" {
			continue
		}
		dir, keep := filepath.Join(o.Root, "assets", g.Name(), "baked"), func(string) bool { return true }
		if g.Name() == "texts" || g.Name() == "sounds" {
			dir, keep = filepath.Dir(dir), func(name string) bool { return strings.HasSuffix(name, ".json") }
		}
		if _, err := os.Stat(dir); err != nil {
			continue
		}
		baked, err := folder(dir, g.Name(), keep)
		if err != nil {
			return nil, err
		}
		files = append(files, baked...)
	}
	files = append(files, source{name: configFile, stable: true, data: []byte(`{"api":"/api/v1","bridge":false}` + "\n")})
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
