package dist

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The original and the folded shaders run side by side: each text is the same.
func TestFold_ShadersAreTheOriginals(t *testing.T) {
	root, err := ModuleRoot()
	require.NoError(t, err)
	m, err := ebitengineSource(root)
	require.NoError(t, err)
	original, err := os.ReadFile(filepath.Join(m.dir, "internal", "builtinshader", "shader.go"))
	require.NoError(t, err)
	folded, err := foldShaders(original)
	require.NoError(t, err)
	assert.NotContains(t, string(folded), "text/template")

	dir := t.TempDir()
	for name, data := range map[string]string{
		"go.mod":             "module both\n\ngo 1.24\n",
		"original/shader.go": string(original),
		"folded/shader.go":   string(folded),
		"main.go": `package main

import (
	"bytes"
	"fmt"

	folded "both/folded"
	original "both/original"
)

func main() {
	a, b := original.AppendShaderSources(nil), folded.AppendShaderSources(nil)
	for i := range a {
		fmt.Println(len(a) == len(b) && len(a[i]) > 0 && bytes.Equal(a[i], b[i]))
	}
}
`,
	} {
		p := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(p), 0o755))
		require.NoError(t, os.WriteFile(p, []byte(data), 0o644))
	}
	run := exec.Command("go", "run", ".")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := run.CombinedOutput()
	require.NoError(t, err, string(out))
	// Two filters by three addresses, with and without a colour matrix, and two more.
	assert.Equal(t, strings.Repeat("true\n", 14), string(out))
}

// The original compiler and the folded copy answer the same for every shader.
func TestFold_CompiledShadersAreTheOriginals(t *testing.T) {
	root, err := ModuleRoot()
	require.NoError(t, err)
	m, err := ebitengineSource(root)
	require.NoError(t, err)
	ours, err := shaderSources(root)
	require.NoError(t, err)
	require.NotEmpty(t, ours)
	texts, err := m.shaderTexts()
	require.NoError(t, err)
	changed, err := m.fold(texts, ours)
	require.NoError(t, err)

	answers := func(changed map[string][]byte, glsl string) string {
		dir := filepath.Join(t.TempDir(), "module")
		compiler := m
		compiler.folders = compilerPackages
		require.NoError(t, compiler.copy(dir, changed))
		out, err := runFolding(dir, strings.ReplaceAll(`package main

import (
	"fmt"
	"os"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/graphics"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"
)

var _ = glsl.GLSLVersionES300

func main() {
	sources := builtinshader.AppendShaderSources(nil)
	for _, name := range os.Args[1:] {
		source, _ := os.ReadFile(name)
		sources = append(sources, source)
	}
	for _, source := range sources {
		p, err := graphics.CompileShader(source)
		if err != nil {
			panic(err)
		}
		vertex, fragment := COMPILED
		n := 0
		for i := range p.Uniforms {
			n += p.Uniforms[i].Uint32Count()
		}
		used := make([]uint32, n)
		for i := range used {
			used[i] = uint32(i + 1)
		}
		p.FilterUniformVariables(used)
		fmt.Println(p.UniformNames, p.Uniforms, p.TextureCount, p.Attributes, p.Varyings, p.Unit, p.SourceHash, used, vertex, fragment)
	}
	_, err := graphics.CompileShader([]byte("//kage:unit pixels\n\npackage main\n\nfunc Fragment() vec4 {\n\treturn vec4(1)\n}\n"))
	fmt.Println("another:", err)
}
`, "COMPILED", glsl), ours)
		require.NoError(t, err)
		return string(out)
	}
	want, another, _ := strings.Cut(answers(nil, "glsl.Compile(p, glsl.GLSLVersionES300)"), "another: ")
	assert.Equal(t, 14+len(ours), strings.Count(want, "gl_Position = "), "each has a vertex shader")
	assert.Equal(t, "<nil>\n", another)
	got, another, _ := strings.Cut(answers(changed, "p.Vertex, p.Fragment"), "another: ")
	assert.Equal(t, want, got)
	assert.Contains(t, another, "a shader that devserver dist has not compiled")
}

func TestFold_RefusesAnotherVersionOfEbitengine(t *testing.T) {
	dir := t.TempDir()
	for _, e := range edits {
		name := filepath.Join(dir, filepath.FromSlash(e.file))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte("package other\n"), 0o644))
	}
	_, err := module{dir: dir}.edited()
	assert.ErrorContains(t, err, "internal/shaderir/program.go has 0 times what is to be changed, not once")
}

func TestFold_RefusesASourceThatIsNotAsExpected(t *testing.T) {
	for what, source := range map[string]string{
		"no template":    "package builtinshader\n",
		"other filters":  "package builtinshader\nvar tmpl = template.Must(template.New(\"\").Parse(`x`))\nconst (\n\tFilterNearest = iota\n\tFilterCubic\n)\n",
		"not Go at all":  "{",
		"template error": "package builtinshader\nvar tmpl = template.Must(template.New(\"\").Parse(`{{if}}`))\n",
	} {
		_, err := foldShaders([]byte(source))
		assert.Error(t, err, what)
	}
}
