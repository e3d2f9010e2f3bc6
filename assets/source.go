// Package assets knows the sources of the artwork: which files a group's
// baked pictures are made of, and the stamp that says whether the pictures
// still match them. It draws nothing and needs no browser, so that the test
// of the stamp runs anywhere.
package assets

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path"
	"sort"
	"strings"
)

// BakeVersion is raised when the bake program draws the same sources
// differently, so that every group becomes stale at once.
const BakeVersion = "filon-bake/1"

// Groups lists the groups of artwork, the folders that have a recipe: what all
// games share first, then one a game. fsys is the assets folder.
func Groups(fsys fs.FS) []string {
	groups := []string{"common"}
	recipes, _ := fs.Glob(fsys, "*/recipe.json") // the pattern is well-formed
	for _, r := range recipes {
		if g := path.Dir(r); g != groups[0] {
			groups = append(groups, g)
		}
	}
	return groups
}

// SharedDefs is the file of definitions (filters, gradients) that the bake
// lends to every SVG of every group, so that all games stand in one light.
const SharedDefs = "common/svg/_defs.svg"

// Sources returns the files, sorted, that the baked pictures of a group
// depend on: its recipe, its SVG files, the shared definitions and the lock
// of the fonts. Paths are relative to the root of fsys, the assets folder.
func Sources(fsys fs.FS, group string) ([]string, error) {
	files := map[string]bool{
		path.Join(group, "recipe.json"): true,
		SharedDefs:                      true,
		"package-lock.json":             true,
	}
	root := path.Join(group, "svg")
	err := fs.WalkDir(fsys, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() && strings.HasSuffix(name, ".svg") {
			files[name] = true
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list the sources of %s: %w", group, err)
	}
	sorted := make([]string, 0, len(files))
	for name := range files {
		sorted = append(sorted, name)
	}
	sort.Strings(sorted)
	return sorted, nil
}

// Stamp returns the SHA-256, in hex, over the bake's version and the names
// and contents of a group's sources, each preceded by its length so that no
// two sets of files can run together to the same bytes.
func Stamp(fsys fs.FS, group string) (string, error) {
	files, err := Sources(fsys, group)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	add := func(b []byte) {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(b)))
		sum.Write(n[:])
		sum.Write(b)
	}
	add([]byte(BakeVersion))
	for _, name := range files {
		f, err := fsys.Open(name)
		if err != nil {
			return "", fmt.Errorf("stamp of %s: %w", group, err)
		}
		b, err := io.ReadAll(f)
		f.Close()
		if err != nil {
			return "", fmt.Errorf("stamp of %s: read %s: %w", group, name, err)
		}
		add([]byte(name))
		add(b)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
