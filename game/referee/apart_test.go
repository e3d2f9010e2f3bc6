package referee

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestReferee_StandsApart holds what makes the referee a second opinion: it
// imports the standard library and filon/game alone, and of filon/game takes
// the names and the errors, no figure and no logic.
func TestReferee_StandsApart(t *testing.T) {
	names := []string{"ID", "Breaks", "ErrUnknownGame", "ErrUnknownStake"}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		read++
		tree, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range tree.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			if first, _, _ := strings.Cut(path, "/"); path != "filon/game" && (first == "filon" || strings.Contains(first, ".")) {
				t.Errorf("%s imports %s", f.Name(), path)
			}
			if path == "filon/game" && i.Name != nil {
				t.Errorf("%s imports filon/game under another name", f.Name())
			}
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "game" && !slices.Contains(names, s.Sel.Name) {
					t.Errorf("%s uses game.%s", f.Name(), s.Sel.Name)
				}
			}
			return true
		})
	}
	if read < 10 {
		t.Errorf("only %d files read", read)
	}
}
