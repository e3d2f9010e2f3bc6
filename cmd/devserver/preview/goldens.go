package preview

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"filon/cmd/devserver/static"
)

// goldensDir holds the pictures that the end-to-end tests compare with; what a
// scene shows otherwise is left in the temporary folder under foundPrefix.
const (
	goldensDir  = "cmd/devserver/e2e/testdata/goldens"
	foundPrefix = "filon-golden-"
)

type golden struct {
	Name    string `json:"name"`
	Changed bool   `json:"changed"` // the last test run found another picture
	// When the other picture was found, in milliseconds since 1970.
	Found int64 `json:"found,omitempty"`
	New   bool  `json:"new,omitempty"` // no golden yet
}

// serveGoldens lists the goldens, the changed ones first.
func (p *Preview) serveGoldens(w http.ResponseWriter, _ *http.Request) {
	list := []golden{}
	kept := map[string]os.FileInfo{}
	entries, _ := os.ReadDir(filepath.Join(p.o.Root, filepath.FromSlash(goldensDir)))
	for _, e := range entries {
		if info, err := e.Info(); err == nil && isPicture(e.Name()) {
			kept[e.Name()] = info
		}
	}
	found, _ := filepath.Glob(filepath.Join(os.TempDir(), foundPrefix+"*"))
	changed := map[string]os.FileInfo{}
	for _, f := range found {
		name := strings.TrimPrefix(filepath.Base(f), foundPrefix)
		info, err := os.Stat(f)
		if err != nil || !isPicture(name) {
			continue
		}
		// A picture that is older than its golden has been judged already.
		if k, ok := kept[name]; ok && !info.ModTime().After(k.ModTime()) {
			continue
		}
		changed[name] = info
	}
	for name := range kept {
		g := golden{Name: name}
		if info, ok := changed[name]; ok {
			g.Changed, g.Found = true, info.ModTime().UnixMilli()
		}
		list = append(list, g)
	}
	for name, info := range changed {
		if _, ok := kept[name]; !ok {
			list = append(list, golden{Name: name, Changed: true, New: true, Found: info.ModTime().UnixMilli()})
		}
	}
	slices.SortFunc(list, func(a, b golden) int {
		if a.Changed != b.Changed {
			if a.Changed {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Name, b.Name)
	})
	answer(w, list)
}

func isPicture(name string) bool {
	ext := filepath.Ext(name)
	return !strings.ContainsAny(name, `/\`) && !strings.HasPrefix(name, ".") && (ext == ".png" || ext == ".jpg")
}

// sides are the two pictures of a golden.
func (p *Preview) side(side, name string) (string, error) {
	if !isPicture(name) {
		return "", fmt.Errorf("%.60q is no golden's name", name)
	}
	switch side {
	case "before":
		return filepath.Join(p.o.Root, filepath.FromSlash(goldensDir), name), nil
	case "after":
		return filepath.Join(os.TempDir(), foundPrefix+name), nil
	}
	return "", fmt.Errorf("a golden has no side %.20q", side)
}

func (p *Preview) serveGolden(w http.ResponseWriter, r *http.Request) {
	file, err := p.side(r.PathValue("side"), r.PathValue("name"))
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	static.Send(w, r, file, liveTypes[filepath.Ext(file)])
}

// acceptGolden puts what the last test run found in the golden's place.
func (p *Preview) acceptGolden(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	after, err := p.side("after", name)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	before, err := p.side("before", name)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	data, err := os.ReadFile(after)
	if err != nil {
		refuse(w, http.StatusNotFound, fmt.Errorf("no test run has found another picture for %s", name))
		return
	}
	if err = os.MkdirAll(filepath.Dir(before), 0o755); err == nil {
		err = os.WriteFile(before, data, 0o644)
	}
	if err != nil {
		refuse(w, http.StatusInternalServerError, fmt.Errorf("keep the golden: %w", err))
		return
	}
	os.Remove(after)
	w.WriteHeader(http.StatusNoContent)
}
