package preview

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
)

// compile makes the program again.
func (w *workshop) compile(ctx context.Context, _ []string) {
	const what = "program"
	w.news.busy(what, true)
	defer w.news.busy(what, false)
	overlay, err := w.overlay()
	if err != nil {
		w.o.Log.Error("compile with the last good shader", "error", err)
		return
	}
	out := filepath.Join(w.dir, "filon-new.wasm")
	cmd := exec.CommandContext(ctx, "go", "build", "-overlay", overlay, "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", out, "./cmd/wasm")
	cmd.Dir = w.o.Root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	text, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		w.news.broken(what, compilerProblems(string(text))...)
		return
	}
	final := filepath.Join(w.dir, "filon.wasm")
	same := sameFile(out, final)
	if err := os.Rename(out, final); err != nil {
		w.o.Log.Error("keep the compiled program", "error", err)
		return
	}
	w.mu.Lock()
	w.wasm = final
	w.mu.Unlock()
	w.news.broken(what)
	if !same {
		w.news.tell(event{Kind: "program"})
	}
}

// overlay writes what the program is compiled with in place of what is saved: the
// last good shader, since with a broken one no program starts.
func (w *workshop) overlay() (file string, err error) {
	replace := map[string]string{}
	if good := w.goodShader(); good != nil {
		saved, err := filepath.Abs(filepath.Join(w.o.Root, filepath.FromSlash(shaderFile)))
		if err != nil {
			return "", err
		}
		replace[saved] = filepath.Join(w.dir, "pages.kage")
		if err := os.WriteFile(replace[saved], good, 0o644); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file = filepath.Join(w.dir, "overlay.json")
	return file, os.WriteFile(file, text, 0o644)
}

func sameFile(a, b string) bool {
	x, err := os.ReadFile(a)
	if err != nil {
		return false
	}
	y, err := os.ReadFile(b)
	return err == nil && bytes.Equal(x, y)
}
