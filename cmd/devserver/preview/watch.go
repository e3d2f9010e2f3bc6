package preview

import (
	"context"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The time between two looks at the working copy: where a bell tells of changes,
// and where there is none.
const (
	everyWithBell = time.Second
	every         = 100 * time.Millisecond
)

// watched are the folders whose files are followed, from the module's folder.
var watched = []string{"assets", "render", "game", "cmd/wasm", "web"}

// watcher finds changed files by their size and time of change. A scan of the
// working copy takes a few milliseconds, works on every file system, and needs
// no dependency. Its bell, if it has one, tells when to scan.
type watcher struct {
	root string
	bell *bell
	deaf error // why the bell does not ring for all folders, nil while it does
	seen map[string]stamp
}

type stamp struct {
	size int64
	at   time.Time
}

// follow tells of what changes, from now on until ctx ends. Where a bell cannot
// ring it looks often instead, and says once why.
func (w *watcher) follow(ctx context.Context, log *slog.Logger, tell func(name string)) {
	w.bell, w.deaf = newBell()
	w.listen(ctx, log, tell)
}

func (w *watcher) listen(ctx context.Context, log *slog.Logger, tell func(name string)) {
	defer func() { w.bell.remove() }()
	for {
		for _, name := range w.changes() {
			tell(name)
		}
		if w.deaf != nil {
			log.Warn("the preview looks for saved files ten times a second, since the system does not tell of them", "error", w.deaf)
			w.bell.remove()
			w.bell, w.deaf = nil, nil
		}
		pause, rings := every, (chan struct{})(nil)
		if w.bell != nil {
			pause, rings = everyWithBell, w.bell.rings
		}
		select {
		case <-ctx.Done():
			return
		case <-rings:
		case <-time.After(pause):
		}
	}
}

// changes returns the files that changed, appeared or went away since it was
// last asked, with slashes and from the root; nothing the first time. It looks
// between two saves: in the middle of one a file is missing, or half written.
func (w *watcher) changes() []string {
	var now map[string]stamp
	for range 3 { // a save may begin while files are looked at; who saves without end is not waited for
		before := w.bell.settle()
		if now = w.look(); w.bell.count() == before {
			break
		}
	}
	return w.since(now)
}

// look returns the files as they are now.
func (w *watcher) look() map[string]stamp {
	now := map[string]stamp{}
	for _, dir := range watched {
		filepath.WalkDir(filepath.Join(w.root, filepath.FromSlash(dir)), func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil // went away meanwhile
			}
			name := d.Name()
			if d.IsDir() {
				if !followed(name, true) {
					return filepath.SkipDir
				}
				if w.deaf == nil {
					w.deaf = w.bell.hang(p)
				}
				return nil
			}
			if !followed(name, false) {
				return nil
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
	return now
}

// followed tells, by its name, whether a file or folder is followed: not what
// editors leave about, and not what the game is not made of.
func followed(name string, isDir bool) bool {
	if isDir {
		return name != "node_modules" && name != "testdata" && !strings.HasPrefix(name, ".")
	}
	return !strings.HasPrefix(name, ".") && !strings.HasSuffix(name, "~") && !strings.HasSuffix(name, "_test.go")
}

// since returns what differs from the files as they were last time.
func (w *watcher) since(now map[string]stamp) []string {
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
