package dist

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
)

const ebitengine = "github.com/hajimehoshi/ebiten/v2"

// foldedFolder is where the folded copy of Ebitengine lies, relative to the
// module's root: the linker writes the path of a replaced module into the
// program, so it must be the same on every machine.
const foldedFolder = ".ebitengine"

// fold prepares a copy of Ebitengine in which what it works out about its shaders
// at every start is worked out now, and returns a go.mod that uses the copy.
//
// The built-in shaders are texts instead of a template executed at every start:
// package text/template looks methods up by name, which makes the linker keep
// every exported method of every type. All shaders, the built-in ones and those
// of render/screen, are compiled to GLSL: a compiler and the Go parser that it is
// made of take an eighth of the program and, run before anything is drawn, a
// sixth of the start. What the copy does is what the original does: the texts
// and the compiled shaders are the original's own outcomes, computed here.
func fold(root, dir string) (modfile string, err error) {
	original, err := ebitengineSource(root)
	if err != nil {
		return "", err
	}
	ours, err := shaderSources(root)
	if err != nil {
		return "", err
	}
	texts, err := original.shaderTexts()
	if err != nil {
		return "", err
	}
	rel := foldedFolder + "/" + original.foldedName(texts, ours)
	to := filepath.Join(root, filepath.FromSlash(rel))
	if _, err := os.Stat(to); err != nil {
		changed, err := original.fold(texts, ours)
		if err != nil {
			return "", fmt.Errorf("fold the shaders of Ebitengine %s: %w", original.version, err)
		}
		if err := original.copy(to, changed); err != nil {
			return "", fmt.Errorf("copy Ebitengine: %w", err)
		}
	}

	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return "", err
	}
	mod = append(mod, "\nreplace "+ebitengine+" => ./"+rel+"\n"...)
	modfile = filepath.Join(dir, "go.mod")
	if err := os.WriteFile(modfile, mod, 0o644); err != nil {
		return "", err
	}
	return modfile, os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o644)
}

// foldedName names the copy by all that its content depends on.
func (m module) foldedName(texts []byte, ours [][]byte) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n%q\n%s\n%q\n%q\n%q\n", m.version, m.folders, folding, edits, texts, ours)
	return hex.EncodeToString(sum.Sum(nil)[:6])
}

// shaderTexts is builtinshader/shader.go without its template.
func (m module) shaderTexts() ([]byte, error) {
	source, err := os.ReadFile(filepath.Join(m.dir, builtinShaders))
	if err != nil {
		return nil, err
	}
	texts, err := foldShaders(source)
	if err != nil {
		return nil, fmt.Errorf("fold the shaders of Ebitengine %s: %w", m.version, err)
	}
	return texts, nil
}

// fold returns the files of the copy that differ, by their name in the module.
func (m module) fold(texts []byte, ours [][]byte) (map[string][]byte, error) {
	changed, err := m.edited()
	if err != nil {
		return nil, err
	}
	if changed[shaderCompiler], err = m.compileShaders(ours); err != nil {
		return nil, err
	}
	changed[builtinShaders] = texts
	return changed, nil
}

// module is a module's source on this machine.
type module struct {
	dir, version string
	folders      []string // of its packages that the browser program takes, relative to dir
}

func ebitengineSource(root string) (module, error) {
	cmd := exec.Command("go", "list", "-deps", "-f", `{{with .Module}}{{.Path}}	{{.Dir}}	{{.Version}}	{{$.Dir}}{{end}}`, "./cmd/wasm")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil {
		return module{}, fmt.Errorf("list the packages of cmd/wasm: %w", err)
	}
	var m module
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 4 || f[0] != ebitengine {
			continue
		}
		m.dir, m.version = f[1], f[2]
		rel, err := filepath.Rel(m.dir, f[3])
		if err != nil {
			return module{}, err
		}
		m.folders = append(m.folders, rel)
	}
	if m.dir == "" {
		return module{}, errors.New("cmd/wasm does not use Ebitengine")
	}
	return m, nil
}

// copy writes the module's packages to a folder, some of their files changed. The
// folder appears whole or not at all: two builds may run at once.
func (m module) copy(to string, changed map[string][]byte) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(to), ".new-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	for _, folder := range m.folders {
		entries, err := os.ReadDir(filepath.Join(m.dir, folder))
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Join(tmp, folder), 0o755); err != nil {
			return err
		}
		for _, e := range entries {
			name := filepath.Join(folder, e.Name())
			if !e.Type().IsRegular() || strings.HasSuffix(name, "_test.go") {
				continue
			}
			data, ok := changed[filepath.ToSlash(name)]
			if !ok {
				if data, err = os.ReadFile(filepath.Join(m.dir, name)); err != nil {
					return err
				}
			}
			if err := os.WriteFile(filepath.Join(tmp, name), data, 0o644); err != nil {
				return err
			}
		}
	}
	if err := os.Rename(tmp, to); err != nil {
		if _, there := os.Stat(to); there == nil {
			return nil // another build was faster
		}
		return err
	}
	return nil
}

// foldShaders returns Ebitengine's builtinshader/shader.go with its template
// replaced by the template's outcome for each filter, address and colour matrix.
// A source that is not as expected is an error.
func foldShaders(source []byte) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "shader.go", source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	text, err := templateText(file)
	if err != nil {
		return nil, err
	}
	tmpl, err := template.New("tmpl").Parse(text)
	if err != nil {
		return nil, err
	}
	filters, err := constants(file, "FilterNearest", "FilterLinear")
	if err != nil {
		return nil, err
	}
	addresses, err := constants(file, "AddressUnsafe", "AddressClampToZero", "AddressRepeat")
	if err != nil {
		return nil, err
	}

	var body bytes.Buffer
	body.WriteString("func ShaderSource(filter Filter, address Address, useColorM bool) []byte {\n\tc := 0\n\tif useColorM {\n\t\tc = 1\n\t}\n\treturn folded[filter][address][c]\n}\n\n")
	body.WriteString("var folded = [FilterCount][AddressCount][2][]byte{\n")
	for f := range filters {
		body.WriteString("{\n")
		for a := range addresses {
			body.WriteString("{\n")
			for _, colorM := range []bool{false, true} {
				var out bytes.Buffer
				err := tmpl.Execute(&out, map[string]any{
					"Filter": f, "FilterNearest": 0, "FilterLinear": 1,
					"Address": a, "AddressUnsafe": 0, "AddressClampToZero": 1, "AddressRepeat": 2,
					"UseColorM": colorM,
				})
				if err != nil {
					return nil, err
				}
				fmt.Fprintf(&body, "[]byte(%s),\n", strconv.Quote(out.String()))
			}
			body.WriteString("},\n")
		}
		body.WriteString("},\n")
	}
	body.WriteString("}\n")

	// Everything else stays as it is, text for text.
	var out bytes.Buffer
	at := 0
	cut := func(from, to token.Pos, instead []byte) {
		out.Write(source[at:files.Position(from).Offset])
		out.Write(instead)
		at = files.Position(to).Offset
	}
	replaced := false
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			switch {
			case d.Tok == token.IMPORT:
				cut(d.Pos(), d.End(), nil)
			case d.Tok == token.VAR && (declares(d, "tmpl") || declares(d, "shadersM")):
				cut(d.Pos(), d.End(), nil)
			}
		case *ast.FuncDecl:
			if d.Name.Name == "ShaderSource" {
				cut(d.Pos(), d.End(), body.Bytes())
				replaced = true
			}
		}
	}
	out.Write(source[at:])
	if !replaced {
		return nil, errors.New("there is no func ShaderSource")
	}
	return format.Source(out.Bytes())
}

// templateText finds the argument of Parse in var tmpl.
func templateText(file *ast.File) (string, error) {
	text, found := "", false
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && declares(g, "tmpl") {
			ast.Inspect(g, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) != 1 {
					return true
				}
				if s, ok := call.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Parse" {
					if lit, ok := call.Args[0].(*ast.BasicLit); ok {
						if t, err := strconv.Unquote(lit.Value); err == nil {
							text, found = t, true
						}
					}
				}
				return true
			})
		}
	}
	if !found {
		return "", errors.New("there is no var tmpl that parses a text")
	}
	return text, nil
}

func declares(d *ast.GenDecl, name string) bool {
	for _, s := range d.Specs {
		if v, ok := s.(*ast.ValueSpec); ok {
			for _, n := range v.Names {
				if n.Name == name {
					return true
				}
			}
		}
	}
	return false
}

// constants checks that a const declaration counts these names from 0 by iota,
// and nothing else.
func constants(file *ast.File, names ...string) ([]string, error) {
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST || !declares(g, names[0]) {
			continue
		}
		var got []string
		for _, s := range g.Specs {
			for _, n := range s.(*ast.ValueSpec).Names {
				got = append(got, n.Name)
			}
		}
		if strings.Join(got, " ") != strings.Join(names, " ") {
			return nil, fmt.Errorf("the constants are %v and not %v", got, names)
		}
		return names, nil
	}
	return nil, fmt.Errorf("there is no constant %s", names[0])
}
