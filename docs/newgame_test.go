package docs

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// invented is a whole game by new-game.md: its own folders, and nothing else.
const invented = "testdata/newgame"

// TestNewGame_ItsFoldersAndOneLine follows new-game.md in a copy of the tree:
// lays the invented game's folders in it, writes one line in the catalogue (and
// the import that it needs), and has the scenes follow. Then everything that goes
// over the catalogue must take the game, and the bundle must offer it.
func TestNewGame_ItsFoldersAndOneLine(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the tree a second time")
	}
	tree := t.TempDir()
	copyTree(t, "..", tree)
	before := listing(t, tree)
	copyTree(t, invented, tree)
	for name := range listing(t, tree) {
		parts := strings.Split(name, "/")
		if _, old := before[name]; !old && (len(parts) < 3 || parts[1] != "trio" || parts[0] != "game" && parts[0] != "render" && parts[0] != "assets") {
			t.Errorf("%s is not in a folder of the game's own", name)
		}
	}
	catalogue := filepath.Join(tree, "game", "catalogue", "catalogue.go")
	insert(t, catalogue, "\t\tchateau.New(),\n", "\t\ttrio.New(),\n")
	insert(t, catalogue, "\t\"filon/game/pactole\"\n", "\t\"filon/game/trio\"\n")

	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir = tree
		var out, problems bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &problems
		if err := cmd.Run(); err != nil {
			t.Fatalf("go %s: %v\n%s%s", strings.Join(args, " "), err, out.String(), problems.String())
		}
		return out.String()
	}
	run("generate", "./render")
	// -trimpath lets the build cache serve both trees.
	run("test", "-trimpath", "./game/trio", "./game/catalogue", "./game/scenario", "./game/block", "./render/scenelist")
	run("test", "-trimpath", "-run", "Texts|Sounds", "./cmd/devserver/dist")
	if got := run("run", "-trimpath", "./cmd/devserver", "audit", "-game", "trio", "-second"); !strings.Contains(got, "audited 1000 units of 1 block: all as article 3 has it") {
		t.Errorf("the audit of the new game:\n%s", got)
	}

	run("run", "-trimpath", "./cmd/devserver", "dist", "-fast")
	page := read(t, filepath.Join(tree, "dist", "index.html"))
	for _, want := range []string{`data-game="trio"`, `href="#/trio"`, "100\u00a0€"} {
		if !strings.Contains(page, want) {
			t.Errorf("the lobby lacks %q", want)
		}
	}
	for _, lang := range []string{"fr", "en"} {
		if rules := read(t, filepath.Join(tree, "dist", "rules", "trio."+lang+".html")); !strings.Contains(rules, `class="symbol"`) {
			t.Errorf("the rules in %s show no picture of the game's atlas", lang)
		}
	}
	if changed := differing(t, tree, before); fmt.Sprint(changed) != "[game/catalogue/catalogue.go render/scenes.go]" {
		t.Errorf("outside the game's own folders changed %v, want the catalogue and what is generated from it", changed)
	}
}

// copyTree copies what the module consists of: no results of builds, no
// repository, no packages of npm.
func copyTree(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); rel != "." && (base == "node_modules" || base == "dist" && filepath.Dir(rel) == "." || strings.HasPrefix(base, ".") || rel == "docs") {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		if !d.Type().IsRegular() || from == invented && filepath.Dir(rel) == "." { // its picture
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// listing is the files of a tree and what they hold.
func listing(t *testing.T, tree string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(tree, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(tree, name)
		files[filepath.ToSlash(rel)] = read(t, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// differing lists, in order, the files of before that the tree has otherwise now.
func differing(t *testing.T, tree string, before map[string]string) (changed []string) {
	t.Helper()
	err := filepath.WalkDir(tree, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(tree, name)
		if was, old := before[filepath.ToSlash(rel)]; old && was != read(t, name) {
			changed = append(changed, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// insert puts a line after another.
func insert(t *testing.T, file, after, line string) {
	t.Helper()
	was := read(t, file)
	if strings.Count(was, after) != 1 {
		t.Fatalf("%s: no single line %q", file, after)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(was, after, after+line, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
