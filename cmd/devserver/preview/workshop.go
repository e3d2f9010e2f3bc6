package preview

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"filon/assets"
	"filon/cmd/devserver/dist"
)

// workshop makes again what changed files go into, and tells the pages.
type workshop struct {
	o     Options
	news  *news
	dir   string // for what is made, removed at the end
	baker *baker
	ended chan struct{}
	// One of each at a time, next to each other: a compilation must not hold up
	// a drawing.
	programs, pages, groups *job

	mu     sync.Mutex
	wasm   string // the last program that compiled
	shader []byte // the last one that a page could draw with, nil before any
}

func newWorkshop(o Options, n *news) *workshop {
	return &workshop{o: o, news: n, ended: make(chan struct{}), programs: newJob(), pages: newJob(), groups: newJob()}
}

// shaderFile is the shader of all sprites, from the module's folder.
const shaderFile = "render/screen/pages.kage"

// goodShader is the last shader that a page could draw with, nil before any: what
// is saved when the preview starts may be broken.
func (w *workshop) goodShader() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.shader
}

// keepShader notes that a page draws with a shader. The server cannot tell
// itself: the compiler of shaders is in the program.
func (w *workshop) keepShader(source []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.shader = source
}

// warm prepares a group for its first change: a designer who opens a game is
// likely to draw for it.
func (w *workshop) warm(group string) { w.groups.ask(group + "\x00") }

// program is the file of the last program that the workshop compiled, "" while
// the dist's is good.
func (w *workshop) program() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.wasm
}

func (w *workshop) run(ctx context.Context) {
	defer close(w.ended)
	dir, err := os.MkdirTemp("", "filon-preview-*")
	if err != nil {
		w.o.Log.Error("the preview does not follow changes", "error", err)
		return
	}
	w.dir = dir
	defer os.RemoveAll(dir)
	w.baker = newBaker(ctx, w.o.Root, dir)
	defer w.baker.stop()

	var wg sync.WaitGroup
	for _, j := range []struct {
		*job
		do func(context.Context, []string)
	}{{w.programs, w.compile}, {w.pages, w.rebuild}, {w.groups, w.bake}} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			j.run(ctx, j.do)
		}()
	}
	defer wg.Wait()

	watch := watcher{root: w.o.Root}
	watch.follow(ctx, w.o.Log, w.changed)
}

// changed makes, or tells, what follows from a changed file.
func (w *workshop) changed(name string) {
	switch kind, group := w.destination(name); kind {
	case "program":
		w.programs.ask(name)
	case "page":
		w.pages.ask(name)
	case "drawing":
		for _, g := range group {
			w.groups.ask(g + "\x00" + name)
		}
	case "shader":
		if w.goodShader() == nil {
			// No page draws: the program may have been compiled with a broken one, and
			// does not start.
			w.programs.ask(name)
		}
		w.send(kind, group, name)
	default:
		w.send(kind, group, name)
	}
}

// destination tells what a file goes into: the kind of event, and the groups of
// artwork concerned.
func (w *workshop) destination(name string) (kind string, groups []string) {
	parts := strings.Split(name, "/")
	ext := filepath.Ext(name)
	switch {
	case ext == ".kage": // the running program takes it
		return "shader", nil
	case ext == ".go":
		if parts[0] == "assets" && len(parts) > 1 && parts[1] == "bake" {
			return "", nil
		}
		return "program", nil
	case parts[0] == "web":
		if name == "web/preview.html" || strings.HasPrefix(name, "web/preview/") {
			return "tool", nil
		}
		return "page", nil
	case parts[0] != "assets" || len(parts) < 3:
		return "", nil
	case parts[1] == "texts" || parts[2] == "texts":
		return "texts", nil
	case parts[2] == "sounds.json":
		return "sounds", parts[1:2]
	case parts[2] == "page":
		return "page", nil
	case parts[2] == "motion.json":
		return "motion", parts[1:2]
	case name == "assets/"+assets.SharedDefs:
		return "drawing", assets.Groups(os.DirFS(filepath.Join(w.o.Root, "assets")))
	case parts[2] == "svg" || parts[2] == "recipe.json":
		return "drawing", parts[1:2]
	case parts[2] == "baked" && parts[len(parts)-1] == "atlas.json":
		return "art", parts[1:2]
	}
	return "", nil
}

// send passes on what needs no work, if it can be read.
func (w *workshop) send(kind string, groups []string, name string) {
	if kind == "" {
		return
	}
	if _, err := os.Stat(filepath.Join(w.o.Root, filepath.FromSlash(name))); err != nil && kind == "art" {
		return // being baked again at this moment
	}
	problems := check(w.o.Root, name)
	if kind == "texts" && len(problems) == 0 {
		// A key in the wrong file, or in two.
		lang := strings.TrimSuffix(filepath.Base(name), ".json")
		if _, err := assets.Texts(os.DirFS(filepath.Join(w.o.Root, "assets")), lang); err != nil {
			problems = []problem{{name, 0, err.Error()}}
		}
	}
	w.news.broken(name, problems...)
	if len(problems) > 0 {
		return
	}
	e := event{Kind: kind}
	if len(groups) > 0 {
		e.Group = groups[0]
	}
	if kind == "motion" {
		text, err := os.ReadFile(filepath.Join(w.o.Root, filepath.FromSlash(name)))
		if err != nil {
			return
		}
		e.Text = string(text)
	}
	w.news.tell(e)
}

// rebuild makes the game's page again.
func (w *workshop) rebuild(ctx context.Context, asked []string) {
	const what = "page"
	w.news.busy(what, true)
	defer w.news.busy(what, false)
	// The compiled program is not touched: the stage takes it from the workshop.
	program := w.program()
	if program == "" {
		found, _ := filepath.Glob(filepath.Join(w.o.Dist, "filon.*.wasm"))
		if len(found) > 0 {
			program = found[0]
		}
	}
	text, err := os.ReadFile(program)
	copied := filepath.Join(w.dir, "page.wasm")
	if err == nil {
		err = os.WriteFile(copied, text, 0o644)
	}
	if err == nil {
		err = dist.Build(dist.Options{Root: w.o.Root, Out: w.o.Dist, Fast: true, Wasm: copied})
	}
	if err != nil {
		w.news.broken(what, problem{asked[len(asked)-1], 0, err.Error()})
		return
	}
	w.news.broken(what)
	w.news.tell(event{Kind: "page"})
}

// bake paints groups again; asked are "group\x00file", without a file to warm
// the group up.
func (w *workshop) bake(ctx context.Context, asked []string) {
	var groups []string
	changed, wrong := map[string]bool{}, map[string][]problem{}
	for _, a := range asked {
		group, file, _ := strings.Cut(a, "\x00")
		if !slices.Contains(groups, group) {
			groups = append(groups, group)
		}
		if file != "" {
			changed[group] = true
			wrong[group] = append(wrong[group], check(w.o.Root, file)...)
		}
	}
	for _, group := range groups {
		if _, err := os.Stat(filepath.Join(w.o.Root, "assets", group, "recipe.json")); err != nil {
			continue // not drawn yet
		}
		if !changed[group] {
			if err := w.baker.warm(group); err != nil && ctx.Err() == nil {
				w.o.Log.Warn("the first change of a drawing will take longer", "group", group, "error", err)
			}
			continue
		}
		what := "drawings of " + group
		if len(wrong[group]) > 0 {
			w.news.broken(what, wrong[group]...)
			continue
		}
		w.news.busy(what, true)
		err := w.baker.bake(group)
		w.news.busy(what, false)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			w.news.broken(what, bakeProblem(w.o.Root, group, err.Error()))
		default:
			w.news.broken(what) // the watcher sees the new atlas.json
		}
	}
}
