//go:build js

package main

import (
	"strconv"
	"syscall/js"

	"filon/cmd/wasm/app"
	"filon/render"
	"filon/render/screen"
)

// art fetches the atlases of what is shown, once each, and no others.
type art struct {
	host  js.Value
	box   *mailbox
	stage *render.Stage
	app   *app.App
	state map[string]artState
	// Bytes of the pictures asked for and arrived, for the loader.
	total, done int
}

type artState uint8

const (
	artLoading artState = iota + 1
	artLoaded
)

// load asks for what the stage needs and does not have.
func (r *art) load() {
	for _, group := range r.stage.Needs() {
		if r.state[group] == 0 {
			r.state[group] = artLoading
			go r.fetch(group)
		}
	}
	r.tell()
}

// reload asks for a group's pictures again, from wherever the bundle says now.
// What is shown keeps its old pictures until the new ones have arrived.
func (r *art) reload(group string) {
	if r.state[group] == artLoaded {
		delete(r.state, group)
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

func (r *art) tell() {
	if r.idle() {
		r.host.Call("progress", "assets", r.done, r.done)
		return
	}
	r.host.Call("progress", "assets", r.done, max(r.total, r.done+1))
}

// fetch brings one atlas: its manifest to the stage, its pages to the GPU.
func (r *art) fetch(group string) {
	err := r.bring(group)
	r.box.post(func() {
		r.state[group] = artLoaded
		if err != nil {
			delete(r.state, group) // a retry asks again
			r.app.ArtFailed(err)
		}
		r.tell()
		r.app.StageChanged()
	})
}

func (r *art) bring(group string) error {
	url, size, err := r.file(group + "/atlas.json")
	if err != nil {
		return err
	}
	answer, err := await(js.Global().Call("fetch", url))
	if err != nil {
		return err
	}
	if !answer.Get("ok").Bool() {
		return rejected(url + ": HTTP " + strconv.Itoa(answer.Get("status").Int()))
	}
	text, err := await(answer.Call("text"))
	if err != nil {
		return err
	}
	r.total += size
	r.done += size

	pages, err := r.stage.LoadAtlas(group, []byte(text.String()), scale())
	if err != nil {
		return err
	}
	type picture struct {
		url  string
		size int
	}
	pictures := make([]picture, len(pages))
	for i, page := range pages {
		p := &pictures[i]
		if p.url, p.size, err = r.file(group + "/" + page.File); err != nil {
			return err
		}
		r.total += p.size
	}
	for i, page := range pages {
		image, err := await(r.host.Call("image", pictures[i].url))
		if err != nil {
			return err
		}
		w, h := image.Get("w").Int(), image.Get("h").Int()
		pixels := make([]byte, 4*w*h)
		js.CopyBytesToGo(pixels, image.Get("data"))
		app.Premultiply(pixels)
		screen.Upload(page, w, h, pixels)
		r.done += pictures[i].size
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

// scale is 2 where a design pixel is clearly more than a device pixel, on the
// long side's 1280 and the short side's 720.
func scale() int {
	w := js.Global().Get("innerWidth").Float()
	h := js.Global().Get("innerHeight").Float()
	dpr := js.Global().Get("devicePixelRatio").Float()
	if min(max(w, h)/1280, min(w, h)/720)*dpr > 1.1 {
		return 2
	}
	return 1
}
