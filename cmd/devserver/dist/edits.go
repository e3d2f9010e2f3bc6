package dist

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// Files of Ebitengine that the fold writes anew.
const (
	builtinShaders = "internal/builtinshader/shader.go"
	shaderCompiler = "internal/graphics/shader.go"
)

// edit is a change of another file of the folded copy. Each old text stands in its
// file exactly once, or the version of Ebitengine is not the one that this was
// written for.
type edit struct{ file, old, new string }

// edits are all of them, in order.
var edits = append(shaderEdits, frameEdits...)

// shaderEdits let a shader carry its GLSL with it.
var shaderEdits = []edit{
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
