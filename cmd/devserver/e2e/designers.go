package e2e

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"filon/cmd/devserver/dist"
)

// Desk is a designer's working copy, with the preview running on it.
type Desk struct {
	*Page
	Root string // of the working copy, which is the test's own
	Temp string // the server's temporary folder: where it looks for changed goldens
}

// OpenDesk copies the sources to where a test may change them, starts a server
// there with the designers' preview, and opens an address of it
// ("#game=minedor&tick=40") in a fresh profile.
func OpenDesk(t testing.TB, hash string, width, height int) *Desk {
	t.Helper()
	root, err := dist.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	d := &Desk{Root: filepath.Join(dir, "copy"), Temp: filepath.Join(dir, "tmp")}
	if err := os.Mkdir(d.Temp, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"go.mod", "go.sum", "assets", "cmd/devserver/chromium", "cmd/wasm", "cmd/devserver/e2e/testdata/goldens", "game", "render", "web"} {
		copyTree(t, filepath.Join(root, filepath.FromSlash(part)), filepath.Join(d.Root, filepath.FromSlash(part)))
	}
	// The fonts, which drawings with words in them need.
	os.Symlink(filepath.Join(root, "assets", "node_modules"), filepath.Join(d.Root, "assets", "node_modules"))

	program := filepath.Join(dir, "devserver")
	if out, err := exec.Command("go", "build", "-o", program, "filon/cmd/devserver").CombinedOutput(); err != nil {
		t.Fatalf("build the server: %v\n%s", err, out)
	}
	bundle := filepath.Join(dir, "dist")
	// As make preview builds it: with the shader compiler.
	if err := dist.Build(dist.Options{Root: root, Out: bundle, Fast: true, Kage: true}); err != nil {
		t.Fatalf("build the bundle of the preview: %v", err)
	}
	server := exec.Command(program, "-preview", "-quiet", "-rate", "0", "-addr", "127.0.0.1:0",
		"-dist", bundle, "-db", filepath.Join(dir, "filon.db"), "-balance", "1000.00")
	server.Dir = d.Root
	server.Env = append(os.Environ(), "TMPDIR="+d.Temp)
	server.Stderr = os.Stderr
	endWithParent(server)
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Signal(syscall.SIGTERM)
		server.Wait()
	})
	url := ""
	for lines := bufio.NewScanner(out); url == "" && lines.Scan(); {
		if strings.Contains(lines.Text(), "/preview/") {
			url = address.FindString(lines.Text()) + "/preview/"
		}
	}
	if url == "" {
		t.Fatal("the server ended before it told where the preview is")
	}
	go io.Copy(io.Discard, out)

	d.Page = OpenUnstarted(t, url+hash, width, height, "")
	d.WaitJS("the preview", `window.previewReady && preview.settled() && preview.engine.currentRun().end > 0`)
	return d
}

// For makes a part of a test the one that fails, while it runs.
func (d *Desk) For(t *testing.T) {
	whole := d.t
	d.t = t
	t.Cleanup(func() { d.t = whole })
}

// Change rewrites a file of the working copy, as saving it in an editor does.
func (d *Desk) Change(name string, f func(string) string) {
	d.t.Helper()
	file := filepath.Join(d.Root, filepath.FromSlash(name))
	before, err := os.ReadFile(file)
	d.must(err)
	after := f(string(before))
	if after == string(before) {
		d.t.Fatalf("the change of %s changes nothing", name)
	}
	d.must(os.WriteFile(file, []byte(after), 0o644))
}

// copyTree copies files and folders, but nothing that was fetched or built.
func copyTree(t testing.TB, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // somebody else's, gone meanwhile
			}
			return err
		}
		rel, err := filepath.Rel(from, p)
		if err != nil {
			return err
		}
		dest := filepath.Join(to, rel)
		if e.IsDir() {
			if e.Name() == "node_modules" || strings.HasPrefix(e.Name(), ".") {
				return filepath.SkipDir
			}
			return os.MkdirAll(dest, 0o755)
		}
		if !e.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(dest), 0o755); err != nil {
			return err
		}
		return os.WriteFile(dest, data, 0o644)
	})
	if err != nil {
		t.Fatalf("copy %s: %v", from, err)
	}
}
