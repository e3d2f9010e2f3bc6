package dist

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// entries are the scripts and styles of web/ that a page or a worker asks for;
// each carries all that it imports. Asked for one by one, the shell's two dozen
// modules held the program up: their requests stood in front of its own.
var entries = []string{"main.js", "first.js", workerScript, "shell.css", "rules.css"}

// shell bundles and shrinks the scripts and styles of web/. What is wrong in one
// of them is an error with its file and line.
func shell(root string) ([]source, error) {
	web := filepath.Join(root, "web")
	o := api.BuildOptions{
		EntryPoints: entries, AbsWorkingDir: web, Outdir: web, Bundle: true, Format: api.FormatESModule, Target: api.ES2022, Charset: api.CharsetUTF8,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LegalComments: api.LegalCommentsNone,
	}
	r := api.Build(o)
	// A style sheet that a browser would read otherwise than it was meant is a
	// warning to esbuild.
	if wrong := append(r.Errors, r.Warnings...); len(wrong) > 0 {
		var said []string
		for _, m := range wrong {
			at := "web"
			if m.Location != nil {
				at = fmt.Sprintf("web/%s:%d", m.Location.File, m.Location.Line)
			}
			said = append(said, at+": "+m.Text)
		}
		return nil, errors.New(strings.Join(said, "\n"))
	}
	var files []source
	for _, f := range r.OutputFiles {
		name := filepath.Base(f.Path)
		if name == workerScript {
			files = append(files, source{name: name, data: f.Contents, stable: true})
		} else {
			files = append(files, source{name: "web/" + name, data: f.Contents})
		}
	}
	return files, nil
}
