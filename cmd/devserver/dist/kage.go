package dist

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

// shaderSources reads the project's own shaders.
func shaderSources(root string) ([][]byte, error) {
	files, err := filepath.Glob(filepath.Join(root, "render", "screen", "*.kage"))
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	var sources [][]byte
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		sources = append(sources, text)
	}
	return sources, nil
}

// compilerPackages are what Ebitengine's shader compiler is made of; none of them
// needs another module.
var compilerPackages = []string{"internal/builtinshader", "internal/graphics", "internal/shader", "internal/shaderir", "internal/shaderir/glsl"}

// compileShaders runs Ebitengine's compiler here and returns the file that takes
// its place.
func (m module) compileShaders(ours [][]byte) ([]byte, error) {
	dir, err := os.MkdirTemp("", "filon-kage-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	compiler := module{dir: m.dir, version: m.version, folders: compilerPackages}
	if err := compiler.copy(filepath.Join(dir, "module"), nil); err != nil {
		return nil, err
	}
	dir = filepath.Join(dir, "module")
	return runFolding(dir, folding, ours)
}

// runFolding runs a main program inside a copy of the compiler's packages, with
// sources as its files, and returns what it prints.
func runFolding(dir, program string, sources [][]byte) ([]byte, error) {
	main := filepath.Join(dir, "internal", "folding")
	if err := os.MkdirAll(main, 0o755); err != nil {
		return nil, err
	}
	files := map[string][]byte{
		filepath.Join(dir, "go.mod"):   []byte("module " + ebitengine + "\n\ngo 1.24\n"),
		filepath.Join(main, "main.go"): []byte(program),
	}
	run := exec.Command("go", "run", "./internal/folding")
	for i, source := range sources {
		name := filepath.Join(dir, fmt.Sprintf("%d.kage", i))
		files[name] = source
		run.Args = append(run.Args, name)
	}
	for name, data := range files {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			return nil, err
		}
	}
	run.Dir = dir
	run.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=", "GOARCH=")
	var stderr bytes.Buffer
	run.Stderr = &stderr
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("compile the shaders: %w\n%s", err, strings.TrimSpace(stderr.String()))
	}
	return out, nil
}

// folding is the program that compiles shaders and prints internal/graphics/shader.go
// of the folded copy. It imports Ebitengine's internal packages, so that it can be
// compiled inside of them only.
//
//go:embed folding.go.txt
var folding string
