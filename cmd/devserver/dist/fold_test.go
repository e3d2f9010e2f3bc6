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
