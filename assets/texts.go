package assets

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// TextFiles lists the files of a language's texts ("fr" or "en"): what all
// games share, then each game's own. Paths are relative to the assets folder.
func TextFiles(fsys fs.FS, lang string) ([]string, error) {
	own, err := fs.Glob(fsys, "*/texts/"+lang+".json")
	if err != nil {
		return nil, err
	}
	return append([]string{"texts/" + lang + ".json"}, own...), nil
}

// Texts puts a language's texts together. A game's own have keys that begin
// with its name, so that no game can change another's words; a key that two
// files have is an error.
func Texts(fsys fs.FS, lang string) (map[string]string, error) {
	files, err := TextFiles(fsys, lang)
	if err != nil {
		return nil, fmt.Errorf("look for the texts: %w", err)
	}
	all := map[string]string{}
	for _, name := range files {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("read the texts: %w", err)
		}
		var some map[string]string
		if err := json.Unmarshal(data, &some); err != nil {
			return nil, fmt.Errorf("assets/%s: %w", name, err)
		}
		group := path.Dir(path.Dir(name))
		for key, text := range some {
			if group != "." && !strings.HasPrefix(key, group+".") {
				return nil, fmt.Errorf("assets/%s: the key %q does not begin with %q", name, key, group+".")
			}
			if _, twice := all[key]; twice {
				return nil, fmt.Errorf("assets/%s: the key %q is in another file too", name, key)
			}
			all[key] = text
		}
	}
	return all, nil
}
