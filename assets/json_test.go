package assets_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNoNameStandsTwice: of two members with one name every reader takes the
// last without a word, so that a change to the first would do nothing.
func TestNoNameStandsTwice(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*/*.json", "*/texts/*.json", "texts/*.json"} {
		some, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, some...)
	}
	require.Greater(t, len(files), 15)
	for _, file := range files {
		if strings.HasPrefix(file, "node_modules") {
			continue
		}
		f, err := os.Open(file)
		require.NoError(t, err)
		if err := twice(json.NewDecoder(f), ""); err != nil && err != io.EOF {
			t.Errorf("%s: %v", file, err)
		}
		f.Close()
	}
	require.ErrorContains(t, twice(json.NewDecoder(strings.NewReader(`{"a":1,"b":[{"c":1,"c":2}]}`)), ""), "/b/c stands twice")
}

// twice reads one value and tells of the first object in it that has a name
// twice.
func twice(d *json.Decoder, path string) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	switch token {
	case json.Delim('{'):
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return err
			}
			at := fmt.Sprintf("%s/%s", path, name)
			if seen[at] {
				return fmt.Errorf("%s stands twice", at)
			}
			seen[at] = true
			if err := twice(d, at); err != nil {
				return err
			}
		}
		_, err = d.Token()
	case json.Delim('['):
		for d.More() {
			if err := twice(d, path); err != nil {
				return err
			}
		}
		_, err = d.Token()
	}
	return err
}
