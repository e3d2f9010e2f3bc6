package docs

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"filon/game/catalogue"
)

// TestLayouts_ThePageTellsTheComposersOfToday: whoever changes a composer, and
// with it its version, has its part of the page to change too.
func TestLayouts_ThePageTellsTheComposersOfToday(t *testing.T) {
	page, err := os.ReadFile("layouts.md")
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, g := range catalogue.All() {
		_, version, ok := strings.Cut(string(page), "\n## "+strings.ReplaceAll(g.Name(), "’", "'")+": composer version ")
		if !ok {
			continue // a game's table and Compose tell it until somebody writes it down
		}
		told++
		if want := fmt.Sprintf("%d\n", g.ComposerVersion()); !strings.HasPrefix(version, want) {
			t.Errorf("layouts.md tells another composer of %s than version %s", g.Name(), want)
		}
	}
	if told < 4 {
		t.Errorf("%d games told, want 4", told)
	}
}
