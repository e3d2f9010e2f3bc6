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

// Files of Ebitengine that the fold writes anew.
const (
	builtinShaders = "internal/builtinshader/shader.go"
	shaderCompiler = "internal/graphics/shader.go"
)

// edits are what the folded copy changes in other files, so that a shader carries
// its GLSL with it. Each old text stands in its file exactly once, or the version
// of Ebitengine is not the one that this was written for.
var edits = []struct{ file, old, new string }{
	{"internal/shaderir/program.go", "\tUnit         Unit\n\n\tSourceHash SourceHash\n",
		"\tUnit         Unit\n\n\tSourceHash SourceHash\n\n" +
			"\t// Vertex and Fragment are GLSL ES 3.00, Reached tells which Uniforms they use.\n" +
			"\tVertex, Fragment string\n\tReached          []bool\n"},
	{"internal/shaderir/program.go", `		indices := p.appendReachableUniformVariablesFromBlock(nil, p.VertexFunc.Block)
		indices = p.appendReachableUniformVariablesFromBlock(indices, p.FragmentFunc.Block)
		reachableUniforms := make([]bool, len(p.Uniforms))
		for _, idx := range indices {
			reachableUniforms[idx] = true
		}
`, "\t\treachableUniforms := p.Reached\n"},
	{"internal/graphicsdriver/opengl/shader.go", "glsl.Compile(s.ir, s.graphics.context.glslVersion())", "s.ir.Vertex, s.ir.Fragment"},
	{"internal/graphicsdriver/opengl/shader.go", `	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"` + "\n", ""},
	{"internal/graphicsdriver/opengl/context.go", `	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"` + "\n", ""},
	{"internal/graphicsdriver/opengl/context.go", `func (c *context) glslVersion() glsl.GLSLVersion {
	if c.ctx.IsES() {
		return glsl.GLSLVersionES300
	}
	return glsl.GLSLVersionDefault
}
`, ""},
}

// edited returns the files that edits changes.
func (m module) edited() (map[string][]byte, error) {
	changed := map[string][]byte{}
	for _, e := range edits {
		text, ok := changed[e.file]
		if !ok {
			var err error
			if text, err = os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(e.file))); err != nil {
				return nil, err
			}
		}
		if n := bytes.Count(text, []byte(e.old)); n != 1 {
			return nil, fmt.Errorf("%s has %d times what is to be changed, not once:\n%s", e.file, n, e.old)
		}
		changed[e.file] = bytes.Replace(text, []byte(e.old), []byte(e.new), 1)
	}
	return changed, nil
}

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
