package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link     = regexp.MustCompile(`\]\(([^)#\s]+)(?:#[^)]*)?\)`)
	inCode   = regexp.MustCompile("`([^`\n]+)`")
	pathLike = regexp.MustCompile(`^(?:game|render|cmd|assets|web|docs)(?:/[\w.<>@-]+)+/?$`)
)

// TestDocuments_WhatTheyNameExists follows every relative link of the README and
// of docs/, and every path of the tree that stands between backquotes. <game>
// stands for any one game: the path must exist for all four.
func TestDocuments_WhatTheyNameExists(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, page := range append(pages, "../README.md", "../assets/README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if !strings.Contains(m[1], "://") {
				checked++
				exists(t, page, filepath.Join(filepath.Dir(page), m[1]))
			}
		}
		for _, m := range inCode.FindAllStringSubmatch(string(text), -1) {
			if !pathLike.MatchString(m[1]) || strings.Contains(m[1], "<lang>") || strings.Contains(m[1], "<name>") {
				continue
			}
			for _, game := range []string{"pactole", "minedor", "arbre", "chateau"} {
				checked++
				exists(t, page, filepath.Join("..", strings.ReplaceAll(m[1], "<game>", game)))
			}
		}
	}
	if checked < 60 {
		t.Errorf("only %d names found", checked)
	}
}

func exists(t *testing.T, page, file string) {
	t.Helper()
	if _, err := os.Stat(file); err != nil {
		t.Errorf("%s names %s, which does not exist", page, file)
	}
}
