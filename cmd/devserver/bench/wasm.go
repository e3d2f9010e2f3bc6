package main

import (
	"encoding/binary"
	"errors"
	"sort"
	"strings"
)

// part is what one package's functions take of a program, in bytes.
type part struct {
	name  string
	bytes int
}

// anatomy says what a program's bytes are: its sections, and its code by package.
type anatomy struct {
	code, data, rest int
	packages         []part // largest first
}

var errWasm = errors.New("this is not a WebAssembly program with a name section (was it linked with -s?)")

// dissect reads a program that was linked without -s, so that its functions have
// names (WebAssembly core specification 2.0, section 5.5 and appendix « Name
// Section »).
func dissect(program []byte) (anatomy, error) {
	var a anatomy
	r := reader{data: program}
	if string(r.take(4)) != "\x00asm" {
		return a, errWasm
	}
	r.take(4) // version
	var sizes []int
	names := map[int]string{}
	imported := 0
	for len(r.data) > 0 && !r.short {
		id := r.byte()
		body := reader{data: r.take(r.number())}
		switch id {
		case 2: // imports: functions among them count in the index space of the code
			for range body.number() {
				body.take(body.number())
				body.take(body.number())
				if body.byte() == 0 {
					imported++
				}
				body.number()
			}
			a.rest += 0
		case 10:
			a.code = len(body.data)
			for range body.number() {
				n := body.number()
				body.take(n)
				sizes = append(sizes, n)
			}
		case 11:
			a.data = len(body.data)
		case 0:
			if string(body.take(body.number())) != "name" {
				continue
			}
			for len(body.data) > 0 && !body.short {
				kind := body.byte()
				sub := reader{data: body.take(body.number())}
				if kind != 1 { // function names only
					continue
				}
				for range sub.number() {
					i := sub.number()
					names[i] = string(sub.take(sub.number()))
				}
			}
		default:
			a.rest += len(body.data)
		}
	}
	if r.short || len(sizes) == 0 || len(names) == 0 {
		return a, errWasm
	}
	by := map[string]int{}
	for i, n := range sizes {
		by[packageOf(names[imported+i])] += n
	}
	for name, n := range by {
		a.packages = append(a.packages, part{name, n})
	}
	sort.Slice(a.packages, func(i, j int) bool {
		if x, y := a.packages[i], a.packages[j]; x.bytes != y.bytes {
			return x.bytes > y.bytes
		} else {
			return x.name < y.name
		}
	})
	return a, nil
}

// packageOf takes the package out of a function's name as the Go linker writes
// it: slashes and dots of import paths are underscores there.
func packageOf(function string) string {
	function, _, _ = strings.Cut(function, "[") // type arguments
	if strings.HasPrefix(function, "github.com_") {
		rest := strings.TrimPrefix(function, "github.com_")
		if i := strings.IndexByte(rest, '.'); i > 0 {
			return "github.com/" + strings.ReplaceAll(rest[:i], "_", "/")
		}
	}
	if i := strings.IndexByte(function, '.'); i > 0 {
		return strings.ReplaceAll(function[:i], "_", "/")
	}
	return "(other)"
}

// reader takes a binary apart; short is set when it ended too early.
type reader struct {
	data  []byte
	short bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.data, r.short = nil, true
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// number reads an unsigned LEB128 number.
func (r *reader) number() int {
	n, size := binary.Uvarint(r.data)
	if size <= 0 || n > 1<<31 {
		r.data, r.short = nil, true
		return 0
	}
	r.take(size)
	return int(n)
}
