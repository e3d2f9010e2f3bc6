package main

import (
	"path"
	"strings"

	"filon/cmd/devserver/dist"
)

// shellBytes is what the lobby and a table take besides program and art: pages,
// scripts, styles, the words of one language, the lobby's cards.
func shellBytes(b dist.Bundle, pages int) (n int) {
	for name, f := range b.Files {
		switch {
		case path.Dir(name) == "web/cards":
			n += transferred(f)
		case name == "filon.wasm", strings.HasSuffix(name, "/atlas.json"), path.Ext(name) == ".webp",
			strings.HasPrefix(name, "sounds/"), strings.HasPrefix(name, "icons/icon-"):
		default:
			n += transferred(f)
		}
	}
	return n + pages
}
