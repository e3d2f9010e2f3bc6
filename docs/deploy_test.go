package docs

import (
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"filon/cmd/devserver/static"
)

// TestDeploy_TellsTheHeadersThatTheDevServerSends: whoever serves the bundle
// from elsewhere copies them from deploy.md.
func TestDeploy_TellsTheHeadersThatTheDevServerSends(t *testing.T) {
	page, err := os.ReadFile("deploy.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("<!doctype html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	host, err := static.New(dir, static.Config{API: "https://draw.example/api/v1"})
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	host.ServeHTTP(answer, httptest.NewRequest("GET", "/", nil))
	told := 0
	for _, name := range slices.Sorted(maps.Keys(answer.Header())) {
		switch name {
		case "Accept-Ranges", "Cache-Control", "Content-Length", "Content-Type", "Etag", "Last-Modified", "Vary":
			continue // of this one file
		}
		told++
		if line := "\n" + name + ": " + answer.Header().Get(name) + "\n"; !strings.Contains(string(page), line) {
			t.Errorf("deploy.md does not tell%s", line)
		}
	}
	if told < 5 {
		t.Errorf("only %d headers sent", told)
	}
}
