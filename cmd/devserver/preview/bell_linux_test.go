package preview

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The bell rings for what is saved, in folders that are made later too.
func TestBell_RingsWhenAFileIsSaved(t *testing.T) {
	_, root := desk(t, map[string]string{"render/a.go": "package a"})
	bell, err := newBell()
	require.NoError(t, err)
	w := watcher{root: root, bell: bell}
	defer w.bell.remove()
	w.changes() // once: from here on the bell tells when to look
	rings := func(what string, changed ...string) {
		t.Helper()
		for got := []string(nil); !slices.Equal(got, changed); {
			select {
			case <-w.bell.rings:
				got = append(got, w.changes()...)
			case <-time.After(20 * time.Second):
				t.Fatalf("%s: no ring for %v, only for %v", what, changed, got)
			}
		}
	}
	save(t, root, "render/a.go", "package a // longer")
	rings("written", "render/a.go")
	require.NoError(t, os.Mkdir(filepath.Join(root, "render/new"), 0o755))
	save(t, root, "render/new/b.go", "package b")
	rings("in a folder that is new", "render/new/b.go")
	save(t, root, "render/new/b.go", "package b // longer")
	rings("again in that folder", "render/new/b.go")
	require.NoError(t, os.Rename(filepath.Join(root, "render/new"), filepath.Join(root, "render/old")))
	rings("moved", "render/new/b.go", "render/old/b.go")
	require.NoError(t, os.Remove(filepath.Join(root, "render/old/b.go")))
	rings("gone", "render/old/b.go")
}

// A save as Vim does it, in which the file is missing and then half written: the
// ring comes in the middle, and what is told is whole.
func TestBell_ASaveIsToldWhenItIsOver(t *testing.T) {
	_, root := desk(t, map[string]string{"render/a.go": "0 begins, 0 ends"})
	file := filepath.Join(root, "render/a.go")
	bell, err := newBell()
	require.NoError(t, err)
	w := watcher{root: root, bell: bell}
	defer w.bell.remove()
	w.bell.patience = time.Minute // whatever else the machine does
	w.changes()
	for n := range 50 {
		saved := make(chan error, 1)
		go func() {
			saved <- func() error {
				if err := os.Rename(file, file+"~"); err != nil {
					return err
				}
				f, err := os.Create(file)
				if err != nil {
					return err
				}
				for _, part := range []string{fmt.Sprint(n, " begins, "), fmt.Sprint(n, " ends")} {
					if _, err := f.WriteString(part); err != nil {
						return err
					}
					if err := f.Sync(); err != nil {
						return err
					}
				}
				if err := f.Close(); err != nil {
					return err
				}
				return os.Remove(file + "~")
			}()
		}()
		var told []string
		for told == nil {
			select {
			case <-w.bell.rings:
				told = w.changes()
			case <-time.After(20 * time.Second):
				t.Fatal("no ring")
			}
		}
		text, err := os.ReadFile(file)
		require.Equal(t, []string{"render/a.go"}, told)
		require.NoError(t, err, "save %d", n)
		require.Equal(t, fmt.Sprint(n, " begins, ", n, " ends"), string(text), "save %d", n)
		require.NoError(t, <-saved)
	}
}

// A bell that cannot hang, as where all watches of the user are taken, is said
// once, and files are looked at as often as where there is none.
func TestBell_WhereItCannotHangFilesAreLookedAtOften(t *testing.T) {
	_, root := desk(t, map[string]string{"render/a.go": "package a"})
	bell, err := newBell()
	require.NoError(t, err)
	bell.remove()
	var said strings.Builder
	told := make(chan string, 1000)
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan struct{})
	w := watcher{root: root, bell: bell}
	go func() {
		defer close(ended)
		w.listen(ctx, slog.New(slog.NewTextHandler(&said, nil)), func(name string) { told <- name })
	}()
	for n := range 3 {
		for again := true; again; {
			save(t, root, "render/a.go", "package a"+strings.Repeat(" ", n+1)) // the first look may be yet to come
			select {
			case name := <-told:
				require.Equal(t, "render/a.go", name)
				again = false
			case <-time.After(time.Second):
			}
		}
	}
	end()
	<-ended
	require.True(t, w.bell == nil, "it is taken down")
	require.Equal(t, 1, strings.Count(said.String(), "ten times a second"), said.String())
	require.ErrorContains(t, deaf("listen", syscall.ENOSPC), "raise fs.inotify.max_user_watches")
	require.ErrorContains(t, deaf("listen", syscall.EMFILE), "raise fs.inotify.max_user_instances")
}
