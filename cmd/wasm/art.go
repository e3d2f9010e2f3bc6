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
	host   js.Value
	box    *mailbox
	stage  *render.Stage
	screen *screen.Screen
	app    *app.App
	// wanted are the groups ("minedor") and backgrounds ("minedor/portrait") which
	// are wanted, each with its last fetch: one that is not there any more has been
	// overtaken, and stops.
	wanted  map[string]*fetching
	grounds map[string]render.AtlasPage // known from the manifests, by the same names
	shape   string                      // the background's that was last asked for, "" before any
	// Bytes of the pictures asked for and arrived, for the loader.
	total, done int
	news        chan struct{} // rings whenever they may have changed
	common      bool          // its pages have all been uploaded
	game        string        // whose pages were uploaded last, "" while another's take their place
	// there is the address of the picture in each slot of the GPU, under -1 that of
	// a background without one.
	there map[int]string
	// manifests are the addresses of each group's manifest that was asked for last.
	manifests map[string]string
}

func newArt(host js.Value, box *mailbox, stage *render.Stage, shown *screen.Screen) *art {
	return &art{host: host, box: box, stage: stage, screen: shown, wanted: map[string]*fetching{}, grounds: map[string]render.AtlasPage{}, there: map[int]string{}, manifests: map[string]string{}, news: make(chan struct{}, 1)}
}

// common is the group of the art that every game shares.
const common = "common"

// fetching is one fetch of a group's or a background's pictures.
type fetching struct{ done bool }

// load asks for what the stage needs and does not have. What it does not need
// any more is forgotten: the next game's pictures take its place.
func (r *art) load() {
	r.shape = r.stage.Background()
	wanted := r.stage.Needs()
	for _, group := range wanted {
		if r.wanted[group] == nil {
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
	for name := range r.wanted {
		if !contains(wanted, name) {
			delete(r.wanted, name)
		}
	}
	for _, name := range wanted {
		if r.wanted[name] == nil {
			f := new(fetching)
			r.wanted[name] = f
			go r.fetch(name, f)
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

// reload asks for a group's pictures again, from wherever the bundle says now,
// and overtakes a fetch under way, whose addresses may be old. What is shown keeps
// its old pictures until the new ones have arrived.
func (r *art) reload(group string) {
	for name := range r.wanted {
		if name == group || strings.HasPrefix(name, group+"/") {
			delete(r.wanted, name)
		}
	}
	r.load()
}

// idle tells that no picture is on its way.
func (r *art) idle() bool {
	for _, f := range r.wanted {
		if !f.done {
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
func (r *art) fetch(name string, f *fetching) {
	err := r.bring(name, f)
	group, _, _ := strings.Cut(name, "/")
	r.box.post(func() {
		switch {
		case r.wanted[name] != f: // it is not wanted any more
		case err == nil:
			f.done = true
		case r.changed(group):
			r.reload(group)
		default:
			delete(r.wanted, name) // a retry asks again
			r.app.ArtFailed(err)
		}
		r.tell()
		r.app.StageChanged()
	})
}

// changed tells that the bundle names another manifest of a group than when that
// was asked for: a preview's does, where pictures were baked again meanwhile.
func (r *art) changed(group string) bool {
	url, _, err := r.file(group + "/atlas.json")
	return err == nil && url != r.manifests[group]
}

func (r *art) bring(name string, f *fetching) error {
	group, ground, _ := strings.Cut(name, "/")
	if ground != "" {
		return r.show(name, f, group, []render.AtlasPage{r.grounds[name]}, true)
	}
	url, size, err := r.file(group + "/atlas.json")
	if err != nil {
		return err
	}
	r.manifests[group] = url
	text, err := await(r.host.Call("text", url))
	if err != nil || r.wanted[name] != f {
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
		r.screen.Expect(pages)
		for _, page := range pages {
			delete(r.there, page.Slot)
		}
		if group != common {
			r.game = ""
		}
	}
	r.load() // the background, beside the pages
	if err := r.show(name, f, group, pages, again); err != nil || r.wanted[name] != f {
		return err
	}
	if group == common {
		r.common = true
	} else {
		r.game = group
	}
	return nil
}

// show fetches pictures, all at once, and hands them to the GPU. With again, those
// that lie there already are left alone.
func (r *art) show(name string, f *fetching, group string, pages []render.AtlasPage, again bool) error {
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
		if err != nil || r.wanted[name] != f || page.Background != "" && r.grounds[name] != page {
			return err
		}
		w, h := image.Get("width").Int(), image.Get("height").Int()
		r.screen.Upload(page, w, h, uint32(r.host.Call("lend", image).Int()))
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
