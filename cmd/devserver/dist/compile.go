package dist

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// small tells the compiler where to inline. Inlined copies hardly change the raw
// size, but they compress badly: without them the program is a tenth smaller in
// brotli (measured: 2.56 MB to 2.30 MB at quality 5). What runs every frame
// keeps them: the runtime with its maps and locks, Ebitengine and our drawing; and
// syscall/js, whose calls allocate their arguments where they are not inlined. The
// last match wins.
var small = []string{
	"-gcflags=all=-l",
	"-gcflags=runtime/...=",
	"-gcflags=github.com/hajimehoshi/ebiten/v2/...=",
	"-gcflags=filon/render/...=",
	"-gcflags=internal/runtime/...=",
	"-gcflags=internal/sync=",
	"-gcflags=math=",
	"-gcflags=sync/...=",
	"-gcflags=syscall/js=",
}

// compile builds cmd/wasm and returns the program.
func compile(o Options) ([]byte, error) {
	if o.Wasm != "" {
		data, err := os.ReadFile(o.Wasm)
		if err != nil {
			return nil, fmt.Errorf("read the compiled program: %w", err)
		}
		return data, nil
	}
	if o.Kage {
		return build(o.Root, "", "-ldflags=-s -w")
	}
	return Compile(o.Root, "-ldflags=-s -w")
}

// Compile builds the browser program of the module in folder root as a dist has
// it, but for the linker flags, and returns it. The go command's own cache makes
// a second build of the same source quick.
func Compile(root, ldflags string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "filon-fold-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	modfile, err := fold(root, dir)
	if err != nil {
		return nil, err
	}
	return build(root, modfile, ldflags)
}

// build compiles cmd/wasm, with the modules of a go.mod of its own where modfile
// names one.
func build(root, modfile, ldflags string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "filon-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "filon.wasm")
	args := append([]string{"build", "-trimpath", "-buildvcs=false", ldflags}, small...)
	if modfile != "" {
		args = append(args, "-modfile="+modfile)
	}
	cmd := exec.Command("go", append(args, "-o", out, "./cmd/wasm")...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("compile cmd/wasm: %w\n%s", err, strings.TrimSpace(stderr.String()))
	}
	return os.ReadFile(out)
}

// WasmExec returns the JavaScript support file of the compiler in use: it must
// be of the very version that compiled the program.
func WasmExec() ([]byte, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("ask go for GOROOT: %w (is the go command on PATH?)", err)
	}
	root := strings.TrimSpace(string(out))
	for _, rel := range []string{"lib/wasm", "misc/wasm"} { // lib since Go 1.24
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(rel), "wasm_exec.js"))
		if err == nil {
			return data, nil
		}
	}
	return nil, errors.New("GOROOT has no lib/wasm/wasm_exec.js: install a complete Go toolchain")
}

// modulePath reads the module line of a go.mod.
func modulePath(mod []byte) string {
	for line := range strings.Lines(string(mod)) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "module "); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}
