//go:build js

package main

import "syscall/js"

// storage is the browser's localStorage; where that is blocked or full, what
// could not be kept is remembered until the page ends.
type storage struct {
	local js.Value
	keeps bool
	page  map[string]string
}

func openStorage() *storage {
	s := &storage{page: map[string]string{}}
	const probe = "filon.probe"
	s.keeps = tried(func() {
		// Naming a blocked localStorage throws, and only what a call throws can
		// be recovered: a plain Get would end the program.
		s.local = js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
		s.local.Call("setItem", probe, "1")
		s.local.Call("removeItem", probe)
	})
	return s
}

// tried tells whether f ran without the browser throwing.
func tried(f func()) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			ok = false
		}
	}()
	f()
	return true
}

func (s *storage) put(name, value string) {
	if s.keeps && tried(func() { s.local.Call("setItem", name, value) }) {
		delete(s.page, name)
		return
	}
	s.keeps = false
	s.page[name] = value
}

func (s *storage) delete(name string) {
	delete(s.page, name)
	tried(func() { s.local.Call("removeItem", name) })
}

func (s *storage) get(name string) (value string, ok bool) {
	if value, ok = s.page[name]; ok {
		return value, true
	}
	tried(func() {
		if v := s.local.Call("getItem", name); v.Type() == js.TypeString {
			value, ok = v.String(), true
		}
	})
	return value, ok
}
