// Package docs holds no program: its test checks that what the documents name
// exists.
package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// articles are the articles and sub-articles of each règlement that have words
// of their own, by the heading of their table.
var articles = map[string]string{
	"Pactole":             "1 2 3 4.1 4.2 4.3 4.4 4.5",
	"Mine d'or":           "1 2 3.1 3.2 3.3 3.4 4.1 4.2 4.3 4.3.1 4.3.2 4.3.3 4.4.1.1 4.4.1.2 4.4.2 4.5 5 6",
	"L'Arbre aux trésors": "1 2 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9",
	"Le Château d'or":     "1 2 3 4.1 4.2 4.3 4.4 4.5.1 4.5.2 4.6.1 4.6.2 4.7 4.7.1 4.7.2 4.7.3 4.7.4 4.7.5 4.7.6 4.7.7 4.8 4.9",
}

// row is one line of a table of reglements.md.
type row struct {
	article, asks, code, tests string
}

// tables reads reglements.md: the rows under each heading, without the column
// titles.
func tables(t *testing.T) map[string][]row {
	t.Helper()
	text, err := os.ReadFile("reglements.md")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]row{}
	heading := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if h, ok := strings.CutPrefix(line, "## "); ok {
			heading = h
		}
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "| Article") || strings.HasPrefix(line, "|---") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != 4 {
			t.Errorf("%d columns, want 4: %s", len(cells), line)
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		found[heading] = append(found[heading], row{cells[0], cells[1], cells[2], cells[3]})
	}
	return found
}

func TestReglements_EveryArticleStandsInItsTableOnce(t *testing.T) {
	found := tables(t)
	for heading, want := range articles {
		var got []string
		for _, r := range found[heading] {
			got = append(got, r.article)
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: articles %v, want %v", heading, got, strings.Fields(want))
		}
	}
	if len(found) != len(articles) {
		t.Errorf("%d tables, want %d", len(found), len(articles))
	}
}

// named are the names between backquotes of a cell.
func named(cell string) []string {
	var names []string
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
		names = append(names, m[1])
	}
	return names
}

func TestReglements_EveryArticleIsHeldOrSaysWhyNot(t *testing.T) {
	for heading, rows := range tables(t) {
		for _, r := range rows {
			for _, cell := range []string{r.code, r.tests} {
				if len(named(cell)) == 0 && !strings.HasPrefix(cell, "not yet: issue ") && cell != "nothing to hold" {
					t.Errorf("%s %s: %q names nothing and says neither what is missing nor that there is nothing to hold",
						heading, r.article, cell)
				}
			}
			if r.asks == "" {
				t.Errorf("%s %s: what does it ask?", heading, r.article)
			}
		}
	}
}

func TestReglements_EveryNameExists(t *testing.T) {
	names := declared(t, "..")
	checked := 0
	for heading, rows := range tables(t) {
		for _, r := range rows {
			for _, n := range named(r.code) {
				checked++
				if !names[n] {
					t.Errorf("%s %s: no such code: %s", heading, r.article, n)
				}
			}
			for _, n := range named(r.tests) {
				checked++
				if !names["test "+n] {
					t.Errorf("%s %s: no such test: %s", heading, r.article, n)
				}
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d names checked", checked)
	}
}

// declared parses every Go file under root, and returns what it declares as
// "folder/file.go#Name" and "folder/file.go#Type.Method", and the functions of
// test files that `go test` runs as "test Name". Files of other languages that
// the table names stand as "folder/file".
func declared(t *testing.T, root string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); n == ".git" || n == "node_modules" || n == "testdata" {
				return fs.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		names[rel] = true
		if !strings.HasSuffix(rel, ".go") {
			return nil
		}
		// A file that another worker is writing may not parse: what does parse
		// of it counts.
		file, _ := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if file == nil {
			return nil
		}
		for _, decl := range file.Decls {
			for _, n := range namesOf(decl) {
				names[rel+"#"+n] = true
				if strings.HasSuffix(rel, "_test.go") && (strings.HasPrefix(n, "Test") || strings.HasPrefix(n, "Fuzz") || strings.HasPrefix(n, "Benchmark")) {
					names["test "+n] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func namesOf(decl ast.Decl) []string {
	var names []string
	switch d := decl.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil && len(d.Recv.List) == 1 {
			of := d.Recv.List[0].Type
			if star, ok := of.(*ast.StarExpr); ok {
				of = star.X
			}
			if ident, ok := of.(*ast.Ident); ok {
				name = ident.Name + "." + name
			}
		}
		names = append(names, name)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}
