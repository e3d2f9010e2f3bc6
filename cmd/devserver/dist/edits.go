package dist

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Files of Ebitengine that the fold writes anew.
const (
	builtinShaders = "internal/builtinshader/shader.go"
	shaderCompiler = "internal/graphics/shader.go"
)

// edit is a change of another file of the folded copy. Each old text stands in its
// file exactly once, or the version of Ebitengine is not the one that this was
// written for. An ellipsis in it is whatever lies between its two parts.
type edit struct{ file, old, new string }

// edits are all of them, in order.
var edits = append(shaderEdits, frameEdits...)

// shaderEdits let a shader carry its GLSL with it.
var shaderEdits = []edit{
	{
		"internal/shaderir/program.go", "\tUnit         Unit\n\n\tSourceHash SourceHash\n",
		"\tUnit         Unit\n\n\tSourceHash SourceHash\n\n" +
			"\t// Vertex and Fragment are GLSL ES 3.00, Reached tells which Uniforms they use.\n" +
			"\tVertex, Fragment string\n\tReached          []bool\n",
	},
	{"internal/shaderir/program.go", `		indices := p.appendReachableUniformVariablesFromBlock(nil, p.VertexFunc.Block)
…			reachableUniforms[idx] = true
		}
`, "\t\treachableUniforms := p.Reached\n"},
	{"internal/graphicsdriver/opengl/shader.go", "glsl.Compile(s.ir, s.graphics.context.glslVersion())", "s.ir.Vertex, s.ir.Fragment"},
	{"internal/graphicsdriver/opengl/shader.go", `	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"` + "\n", ""},
	{"internal/graphicsdriver/opengl/context.go", `	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"` + "\n", ""},
	{"internal/graphicsdriver/opengl/context.go", `func (c *context) glslVersion() glsl.GLSLVersion {…
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
		from, to, n := e.find(text)
		if n != 1 {
			return nil, fmt.Errorf("%s has %d times what is to be changed, not once:\n%s", e.file, n, e.old)
		}
		changed[e.file] = slices.Concat(text[:from], []byte(e.new), text[to:])
	}
	return changed, nil
}

// find tells where in a file the old text stands, and how many times.
func (e edit) find(text []byte) (from, to, times int) {
	head, tail, _ := bytes.Cut([]byte(e.old), []byte("…"))
	for at := 0; ; {
		i := bytes.Index(text[at:], head)
		if i < 0 {
			return from, to, times
		}
		at += i + len(head)
		if j := bytes.Index(text[at:], tail); j >= 0 {
			from, to, times = at-len(head), at+j+len(tail), times+1
		}
	}
}
