package preview

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"filon/assets"
	"filon/cmd/devserver/dist"
	"filon/cmd/devserver/static"
)

// stagePolicy is the game's own policy; the preview's page may frame it.
const stagePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; " +
	"font-src 'self'; media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
	"frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// What the page names before any script runs: the manifest, the program, which it
// begins to fetch at once, and the built pictures, which may be old here.
var (
	bundleMeta  = regexp.MustCompile(`(<meta name="filon-bundle" content=")[^"]*(">)`)
	earlyList   = regexp.MustCompile(`(<script type="application/json" id="early">)[^<]*(</script>)`)
	programLink = regexp.MustCompile(`(<link [^>]*href=")[^"]*("[^>]* id="program")`)
)

// serveStage serves the game's real page with one script more before all
// others, and the live bundle in place of the built one.
func (p *Preview) serveStage(w http.ResponseWriter, r *http.Request) {
	page, err := os.ReadFile(filepath.Join(p.o.Dist, "index.html"))
	if err != nil {
		refuse(w, http.StatusInternalServerError, fmt.Errorf("the bundle has no page: %w", err))
		return
	}
	if !bundleMeta.Match(page) {
		refuse(w, http.StatusInternalServerError, fmt.Errorf("%s/index.html names no bundle", p.o.Dist))
		return
	}
	b, err := p.bundle()
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	page = programLink.ReplaceAll(page, []byte("${1}"+b.Files["filon.wasm"].URL+"${2}"))
	page = bundleMeta.ReplaceAll(page, []byte("${1}/preview/bundle.json${2}"))
	page = earlyList.ReplaceAll(page, []byte(`${1}{"files":{}}${2}`))
	page = bytes.Replace(page, []byte("<head>"), []byte(`<head><script src="/preview/app/inside.js"></script>`), 1)
	w.Header().Set("Content-Security-Policy", stagePolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(page)
}

// serveBundle serves the dist's manifest with the artwork, texts and sounds of
// the working copy, and the last program that compiled.
func (p *Preview) serveBundle(w http.ResponseWriter, _ *http.Request) {
	b, err := p.bundle()
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	answer(w, b)
}

func (p *Preview) bundle() (*dist.Bundle, error) {
	found, _ := filepath.Glob(filepath.Join(p.o.Dist, "bundle.*.json"))
	if len(found) == 0 {
		return nil, fmt.Errorf("there is no bundle.*.json in %s: run make dist", p.o.Dist)
	}
	text, err := os.ReadFile(found[0])
	if err != nil {
		return nil, err
	}
	var b dist.Bundle
	if err := json.Unmarshal(text, &b); err != nil {
		return nil, fmt.Errorf("%s: %w", found[0], err)
	}
	for name, file := range p.liveFiles() {
		info, err := os.Stat(file)
		if err != nil {
			continue // being baked again at this moment
		}
		b.Files[name] = dist.File{Raw: info.Size(), URL: "/preview/live/" + name + "?" + version(file, info)}
	}
	for name, data := range p.liveTexts() {
		b.Files[name] = dist.File{Raw: int64(len(data)), URL: "/preview/live/" + name + "?" + contents(data)}
	}
	// A game is shown as soon as it has pictures, whenever the dist was built.
	for i := range b.Games {
		if _, ok := b.Files[string(b.Games[i].ID)+"/atlas.json"]; ok {
			b.Games[i].Soon = false
		}
	}
	return &b, nil
}

// version is a new one for each version of a file: the page keeps what it has
// fetched by its address. A bake writes all files of a group anew, so that theirs
// is told by what is in them: the others are not fetched again.
func version(file string, info fs.FileInfo) string {
	if baked(file) {
		if data, err := os.ReadFile(file); err == nil {
			return contents(data)
		}
	}
	return strconv.FormatInt(info.ModTime().UnixNano(), 36)
}

func baked(file string) bool { return filepath.Base(filepath.Dir(file)) == "baked" }

func contents(data []byte) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE(data)) }

// liveFiles are the files that come from the working copy, by their name in
// the bundle.
func (p *Preview) liveFiles() map[string]string {
	files := map[string]string{}
	dir := filepath.Join(p.o.Root, "assets")
	for _, f := range glob(dir, "*/baked/*") {
		files[path.Join(filepath.Base(filepath.Dir(filepath.Dir(f))), filepath.Base(f))] = f
	}
	for _, f := range glob(dir, "*/sounds.json") {
		files["sounds/"+filepath.Base(filepath.Dir(f))+".json"] = f
	}
	files["pages.kage"] = filepath.Join(p.o.Root, filepath.FromSlash(shaderFile))
	if program := p.work.program(); program != "" {
		files["filon.wasm"] = program
	}
	return files
}

func glob(dir, pattern string) []string {
	found, _ := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
	return found
}

// liveTexts are the texts of the working copy by their name in the bundle: the
// shared ones and every game's own in one file, as the dist has them. A language
// that cannot be put together, because somebody is writing in it, is left to the
// dist's.
func (p *Preview) liveTexts() map[string][]byte {
	texts := map[string][]byte{}
	fsys := os.DirFS(filepath.Join(p.o.Root, "assets"))
	for _, lang := range []string{"fr", "en"} {
		all, err := assets.Texts(fsys, lang)
		if err != nil {
			continue
		}
		if data, err := json.Marshal(all); err == nil {
			texts["texts/"+lang+".json"] = data
		}
	}
	return texts
}

var liveTypes = map[string]string{".json": "application/json", ".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg", ".wasm": "application/wasm", ".kage": "text/plain; charset=utf-8"}

func (p *Preview) serveLive(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if data, ok := p.liveTexts()[name]; ok {
		w.Header().Set("Content-Type", "application/json")
		w.Write(data)
		return
	}
	file, ok := p.liveFiles()[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	kind := liveTypes[strings.ToLower(path.Ext(name))]
	if asked := r.URL.RawQuery; asked != "" && baked(file) {
		data, err := os.ReadFile(file)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		if contents(data) != asked {
			// The page remembers pictures by their address: other ones under it would
			// stay when the former come back.
			refuse(w, http.StatusConflict, fmt.Errorf("%s has been baked again: ask for /preview/bundle.json, which has its address", name))
			return
		}
		w.Header().Set("Content-Type", kind)
		w.Header().Set("ETag", `"`+asked+`"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
		return
	}
	static.Send(w, r, file, kind)
}

// serveShader serves the last shader that a page could draw with, for a page whose
// program starts while a broken one is saved; 404 before any.
func (p *Preview) serveShader(w http.ResponseWriter, _ *http.Request) {
	good := p.work.goodShader()
	if good == nil {
		http.Error(w, "no page has drawn with a shader yet", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write(good)
}

// takeShader hears from a page that it draws with a shader.
func (p *Preview) takeShader(w http.ResponseWriter, r *http.Request) {
	source, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		refuse(w, http.StatusBadRequest, fmt.Errorf("read the shader: %w", err))
		return
	}
	p.work.keepShader(source)
	w.WriteHeader(http.StatusNoContent)
}
