//go:build js

package main

import (
	"strings"
	"syscall/js"
	"time"

	"filon/cmd/wasm/app"
	"filon/render"
	"filon/render/screen"
)

// art brings the atlases of what is shown, and the one background of the
// window's shape, and no others: the other background comes when the window is
// turned.
type art struct {
	host  js.Value
	box   *mailbox
	stage *render.Stage
	app   *app.App
	// state is that of each group ("minedor") and background
	// ("minedor/portrait") which is wanted.
	state   map[string]artState
	grounds map[string]render.AtlasPage // known from the manifests, by the same names
	shape   string                      // the background's that was last asked for, "" before any
	// Bytes of the pictures asked for and arrived, for the loader.
	total, done int
	news        chan struct{} // rings whenever they may have changed
	common      bool          // its manifest has been read
	game        string        // whose manifest was read last
	// there is the address of the picture in each slot of the GPU, under -1 that of
	// a background without one.
	there map[int]string
}

func newArt(host js.Value, box *mailbox, stage *render.Stage) *art {
	return &art{host: host, box: box, stage: stage, state: map[string]artState{}, grounds: map[string]render.AtlasPage{}, there: map[int]string{}, news: make(chan struct{}, 1)}
}

// common is the group of the art that every game shares.
const common = "common"

type artState uint8

const (
	artLoading artState = iota + 1
	artLoaded
)

// load asks for what the stage needs and does not have. What it does not need
// any more is forgotten: the next game's pictures take its place.
func (r *art) load() {
	r.shape = r.stage.Background()
	wanted := r.stage.Needs()
	for _, group := range wanted {
		if r.state[group] == 0 {
			// Its manifest comes anew, maybe of another scale: where its background
			// goes, and which file it is, may have changed.
			for name := range r.grounds {
				if strings.HasPrefix(name, group+"/") {
					delete(r.grounds, name)
				}
			}
		}
		name := group + "/" + r.shape
		if _, ok := r.grounds[name]; ok {
			wanted = append(wanted, name)
		}
	}
	for name := range r.state {
		if !contains(wanted, name) {
			delete(r.state, name)
		}
	}
	for _, name := range wanted {
		if r.state[name] == 0 {
			r.state[name] = artLoading
			go r.fetch(name)
		}
	}
	r.tell()
}

// turned asks for the other background when the window has another shape now.
func (r *art) turned() {
	if r.shape != "" && r.shape != r.stage.Background() {
		r.load()
	}
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// reload asks for a group's pictures again, from wherever the bundle says now.
// What is shown keeps its old pictures until the new ones have arrived.
func (r *art) reload(group string) {
	for name, s := range r.state {
		if s == artLoaded && (name == group || strings.HasPrefix(name, group+"/")) {
			delete(r.state, name)
		}
	}
	r.load()
}

// idle tells that no picture is on its way.
func (r *art) idle() bool {
	for _, s := range r.state {
		if s == artLoading {
			return false
		}
	}
	return true
}

// wait returns when every picture asked for has arrived or failed, and after
// patience at the latest.
func (r *art) wait(patience time.Duration) {
	late := time.After(patience)
	for r.shape == "" || !r.idle() {
		select {
		case <-r.news:
		case <-late:
			return
		}
	}
}

func (r *art) tell() {
	select {
	case r.news <- struct{}{}:
	default:
	}
	if r.idle() {
		r.host.Call("progress", "assets", r.done, r.done)
		return
	}
	r.host.Call("progress", "assets", r.done, max(r.total, r.done+1))
}

// fetch brings one atlas, its manifest to the stage and its pages to the GPU, or
// one background.
func (r *art) fetch(name string) {
	err := r.bring(name)
	r.box.post(func() {
		if r.state[name] != 0 { // else it is not wanted any more
			r.state[name] = artLoaded
			if err != nil {
				delete(r.state, name) // a retry asks again
				r.app.ArtFailed(err)
			}
		}
		r.tell()
		r.app.StageChanged()
	})
}

func (r *art) bring(name string) error {
	group, ground, _ := strings.Cut(name, "/")
	if ground != "" {
		return r.show(name, group, []render.AtlasPage{r.grounds[name]}, true)
	}
	url, size, err := r.file(group + "/atlas.json")
	if err != nil {
		return err
	}
	text, err := await(r.host.Call("text", url))
	if err != nil || r.state[name] == 0 {
		return err
	}
	r.total += size
	r.done += size
	all, err := r.stage.LoadAtlas(group, []byte(text.String()), r.host.Call("scale").Int())
	if err != nil {
		return err
	}
	var pages []render.AtlasPage
	for _, page := range all {
		if page.Background == "" {
			pages = append(pages, page)
		} else {
			r.grounds[group+"/"+page.Background] = page
		}
	}
	// The same scene with new pictures keeps its old ones until then.
	again := r.game == group || group == common && r.common
	if !again {
		screen.Expect(pages)
	}
	if group == common {
		r.common = true
	} else {
		r.game = group
	}
	r.load() // the background, beside the pages
	return r.show(name, group, pages, again)
}

// show fetches pictures, all at once, and hands them to the GPU. With again, those
// that lie there already are left alone.
func (r *art) show(name, group string, pages []render.AtlasPage, again bool) error {
	addresses := make([]string, len(pages))
	coming := make([]js.Value, len(pages))
	sizes := make([]int, len(pages))
	for i, page := range pages {
		url, size, err := r.file(group + "/" + page.File)
		if err != nil {
			return err
		}
		if addresses[i] = url; again && r.there[page.Slot] == url {
			continue
		}
		coming[i], sizes[i] = r.host.Call("image", url), size
		r.total += size
	}
	for i, page := range pages {
		if coming[i].IsUndefined() {
			continue
		}
		image, err := await(coming[i])
		if err != nil || r.state[name] == 0 || page.Background != "" && r.grounds[name] != page {
			return err
		}
		w, h := image.Get("w").Int(), image.Get("h").Int()
		pixels := make([]byte, 4*w*h)
		js.CopyBytesToGo(pixels, image.Get("data"))
		screen.Upload(page, w, h, pixels)
		if page.Background != "" {
			delete(r.there, -1) // one background is kept at a time
		}
		r.there[page.Slot] = addresses[i]
		r.done += sizes[i]
		r.box.post(r.tell)
	}
	return nil
}

// file finds a file of the bundle by its name.
func (r *art) file(name string) (url string, size int, err error) {
	entry := r.host.Get("bundle").Get("files").Get(name)
	if entry.Type() != js.TypeObject {
		return "", 0, rejected("the bundle has no " + name + ": build it again")
	}
	return entry.Get("url").String(), entry.Get("raw").Int(), nil
}
