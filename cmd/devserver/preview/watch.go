package preview

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// watched are the folders whose files are followed, from the module's folder.
var watched = []string{"assets", "render", "game", "cmd/wasm", "web"}

// watcher finds changed files by their size and time of change. A scan of the
// working copy takes a few milliseconds, works on every file system, and needs
// no dependency. Its bell, if it has one, tells when to scan.
type watcher struct {
	root string
	bell *bell
	seen map[string]stamp
}

type stamp struct {
	size int64
	at   time.Time
}

// scan returns the files that changed, appeared or went away since the last
// scan, with slashes and from the root; nothing the first time.
func (w *watcher) scan() []string {
	now := map[string]stamp{}
	for _, dir := range watched {
		filepath.WalkDir(filepath.Join(w.root, filepath.FromSlash(dir)), func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil // went away meanwhile
			}
			name := d.Name()
			if d.IsDir() {
				if name == "node_modules" || name == "testdata" || strings.HasPrefix(name, ".") {
					return filepath.SkipDir
				}
				w.bell.hang(p)
				return nil
			}
			if strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") || strings.HasSuffix(name, "_test.go") {
				return nil // what editors leave about, and what the game is not made of
			}
			info, err := os.Stat(p)
			if err != nil {
				return nil
			}
			rel, err := filepath.Rel(w.root, p)
			if err != nil {
				return nil
			}
			now[filepath.ToSlash(rel)] = stamp{info.Size(), info.ModTime()}
			return nil
		})
	}
	var changed []string
	if w.seen != nil {
		for name, s := range now {
			if before, ok := w.seen[name]; !ok || before.size != s.size || !before.at.Equal(s.at) {
				changed = append(changed, name)
			}
		}
		for name := range w.seen {
			if _, ok := now[name]; !ok {
				changed = append(changed, name)
			}
		}
	}
	w.seen = now
	slices.Sort(changed)
	return changed
}
