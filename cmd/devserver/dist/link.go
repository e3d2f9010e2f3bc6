package dist

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// output is a file with its final name and content.
type output struct {
	name string // in the manifest
	url  string // in the dist, relative to its root
	data []byte
}

// A reference that linking rewrites: a relative import in a module, a relative
// url() in a style sheet.
var references = map[string]*regexp.Regexp{
	".js":  regexp.MustCompile(`(\b(?:from|import)\s*\(?\s*")(\./[\w./-]+)(")`),
	".css": regexp.MustCompile(`(url\(")(\./[\w./-]+)("\))`),
}

// link gives every file its hashed name. A file that refers to others is
// rewritten to their hashed names before its own hash is taken, so a change
// anywhere changes the names of all that depend on it.
func link(files []source, b *Bundle) ([]output, error) {
	l := linker{sources: map[string]source{}, done: map[string]output{}, busy: map[string]bool{}}
	for _, f := range files {
		l.sources[f.name] = f
	}
	var out []output
	for _, f := range files {
		o, err := l.one(f.name)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
		if o.name == workerScript || o.name == configFile {
			continue // not what a page asks for by the manifest, and a server may write its own
		}
		b.Files[o.name] = File{URL: o.url, Raw: int64(len(o.data))}
	}
	return out, nil
}

type linker struct {
	sources map[string]source
	done    map[string]output
	busy    map[string]bool
}

func (l *linker) one(name string) (output, error) {
	if o, ok := l.done[name]; ok {
		return o, nil
	}
	f, ok := l.sources[name]
	if !ok {
		return output{}, fmt.Errorf("%s does not exist", name)
	}
	if l.busy[name] {
		return output{}, fmt.Errorf("%s takes part in a circle of imports: a content hash cannot be given to any of them", name)
	}
	l.busy[name] = true
	data, err := l.rewrite(f)
	if err != nil {
		return output{}, err
	}
	o := output{name: name, url: name, data: data}
	if !f.stable {
		o.url = hashedName(name, data)
	}
	l.done[name] = o
	return o, nil
}

func (l *linker) rewrite(f source) ([]byte, error) {
	re := references[path.Ext(f.name)]
	if re == nil || !strings.HasPrefix(f.name, "web/") {
		return f.data, nil
	}
	var failed error
	data := re.ReplaceAllFunc(f.data, func(match []byte) []byte {
		part := re.FindSubmatch(match)
		to := path.Join(path.Dir(f.name), string(part[2]))
		o, err := l.one(to)
		if err != nil {
			if failed == nil {
				failed = fmt.Errorf("%s refers to %s: %w", f.name, part[2], err)
			}
			return match
		}
		rel := "./" + strings.TrimPrefix(o.url, path.Dir(f.name)+"/")
		return []byte(string(part[1]) + rel + string(part[3]))
	})
	return data, failed
}
