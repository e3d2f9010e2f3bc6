package docs

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	drawn     = regexp.MustCompile("(?s)```mermaid\n(.*?)```")
	drawnNode = regexp.MustCompile(`(\w+)\["([^<"]+)`)
)

// TestArchitecture_ArrowsAreImports holds the drawing of architecture.md to the
// imports: each arrow is one, and what is drawn imports what it imports along
// the arrows.
func TestArchitecture_ArrowsAreImports(t *testing.T) {
	page, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	m := drawn.FindSubmatch(page)
	if m == nil {
		t.Fatal("architecture.md has no drawing")
	}
	folders := map[string]string{} // of a box, by its name
	arrows := map[[2]string]bool{}
	for line := range strings.Lines(string(m[1])) {
		line = strings.TrimSpace(line)
		if n := drawnNode.FindStringSubmatch(line); n != nil {
			folders[n[1]] = strings.ReplaceAll(n[2], "&lt;game&gt;", "pactole")
			continue
		}
		chain := strings.Split(line, " --> ")
		for i := range len(chain) - 1 {
			for from := range strings.SplitSeq(chain[i], " & ") {
				for to := range strings.SplitSeq(chain[i+1], " & ") {
					arrows[[2]string{from, to}] = true
				}
			}
		}
	}
	if len(folders) < 12 || len(arrows) < 15 {
		t.Fatalf("only %d boxes and %d arrows read", len(folders), len(arrows))
	}

	imports := drawnImports(t, folders)
	for a := range arrows {
		if !imports[a] {
			t.Errorf("an arrow from %s to %s, which is not imported there", folders[a[0]], folders[a[1]])
		}
	}
	for i := range imports {
		if !leads(arrows, i[0], i[1]) {
			t.Errorf("%s imports %s, and no arrow leads there", folders[i[0]], folders[i[1]])
		}
	}
}

// drawnImports is which boxes import which. A program and the artwork are drawn
// with all that is in them, of the other rooms each package is a box of its own.
func drawnImports(t *testing.T, folders map[string]string) map[[2]string]bool {
	box := func(folder string) string {
		for name, of := range folders {
			whole := strings.HasPrefix(of, "cmd/") || of == "assets"
			if folder == of || whole && strings.HasPrefix(folder, of+"/") {
				return name
			}
		}
		return ""
	}
	found := map[[2]string]bool{}
	for file, imports := range imported(t, "..") {
		// The bake is a program of its own.
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "assets/bake/") {
			continue
		}
		for _, i := range imports {
			from, to := box(path.Dir(file)), box(strings.TrimPrefix(i, "filon/"))
			if from != "" && to != "" && from != to {
				found[[2]string{from, to}] = true
			}
		}
	}
	return found
}

// leads tells whether a way of arrows goes from one box to another.
func leads(arrows map[[2]string]bool, from, to string, passed ...string) bool {
	if from == to {
		return true
	}
	for a := range arrows {
		if a[0] == from && !slices.Contains(passed, a[1]) && leads(arrows, a[1], to, append(passed, from)...) {
			return true
		}
	}
	return false
}
