package atlas

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// scanner reads JSON from front to back into whatever its caller makes of it. A
// manifest stands in front of the first frame, and encoding/json, which looks
// every member up by reflection, took a fifth of a second for it in a browser.
// After the first mistake nothing more is read, and every call ends.
type scanner struct {
	data []byte
	at   int
	err  error
}

func (s *scanner) fail(expected string) {
	if s.err == nil {
		s.err = fmt.Errorf("byte %d: %s expected", s.at, expected)
	}
	s.at = len(s.data)
}

// next is the next byte that is no space, 0 at the end.
func (s *scanner) next() byte {
	for s.at < len(s.data) {
		switch c := s.data[s.at]; c {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return c
		}
	}
	return 0
}

func (s *scanner) take(c byte) bool {
	if s.next() != c {
		return false
	}
	s.at++
	return true
}

func (s *scanner) expect(c byte) {
	if !s.take(c) {
		s.fail(strconv.Quote(string(c)))
	}
}

// object calls member with each name; member reads the value.
func (s *scanner) object(member func(name []byte)) {
	s.expect('{')
	for more := !s.take('}'); more && s.err == nil; {
		name := s.text()
		s.expect(':')
		member(name)
		if more = !s.take('}'); more {
			s.expect(',')
		}
	}
}

// array calls element for each element, which it reads.
func (s *scanner) array(element func()) {
	s.expect('[')
	for more := !s.take(']'); more && s.err == nil; {
		element()
		if more = !s.take(']'); more {
			s.expect(',')
		}
	}
}

// text is a string; it is valid until the manifest is given up.
func (s *scanner) text() []byte {
	s.expect('"')
	for from := s.at; s.at < len(s.data); s.at++ {
		switch s.data[s.at] {
		case '"':
			s.at++
			return s.data[from : s.at-1]
		case '\\':
			return s.escaped(from)
		}
	}
	s.fail("the end of a string")
	return nil
}

// escaped reads the rest of a string that a backslash was met in.
func (s *scanner) escaped(from int) []byte {
	for ; s.at < len(s.data); s.at++ {
		switch s.data[s.at] {
		case '\\':
			s.at++
		case '"':
			s.at++
			var text string
			if err := json.Unmarshal(s.data[from-1:s.at], &text); err != nil {
				s.fail("a string")
			}
			return []byte(text)
		}
	}
	s.fail("the end of a string")
	return nil
}

func (s *scanner) string() string { return string(s.text()) }

func (s *scanner) number() float32 {
	from := s.at
	if c := s.next(); c == '-' || '0' <= c && c <= '9' {
		from = s.at
	}
	n, point, plain := 0, -1, true
	for ; s.at < len(s.data); s.at++ {
		switch c := s.data[s.at]; {
		case '0' <= c && c <= '9':
			n = n*10 + int(c-'0')
			continue
		case c == '.' && point < 0 && s.at > from:
			point = s.at
			continue
		case c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E':
			plain = false
			continue
		}
		break
	}
	switch length := s.at - from; {
	case !plain || length == 0 || length > 8 || point == s.at-1: // not as simple as that
	case point < 0 && length < 8: // up to here every whole number is a float32
		return float32(n)
	case point > 0:
		// Seven digits over a power of ten lie too far from where a float32 is
		// rounded one way or the other for a float64 between to matter.
		return float32(float64(n) / tens[s.at-1-point])
	}
	f, err := strconv.ParseFloat(string(s.data[from:s.at]), 32)
	if err != nil {
		s.fail("a number")
	}
	return float32(f)
}

var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7}

func (s *scanner) int() int {
	f := s.number()
	// Beyond, a float32 is no longer the number that was written.
	if n := int(f); float32(n) == f && max(n, -n) <= 1<<24 {
		return n
	}
	s.fail("a whole number")
	return 0
}

// skip passes over a value.
func (s *scanner) skip() {
	switch s.next() {
	case '{':
		s.object(func([]byte) { s.skip() })
	case '[':
		s.array(s.skip)
	case '"':
		s.text()
	case 't':
		s.word("true")
	case 'f':
		s.word("false")
	case 'n':
		s.word("null")
	default:
		s.number()
	}
}

func (s *scanner) word(w string) {
	if !bytes.HasPrefix(s.data[s.at:], []byte(w)) {
		s.fail(w)
		return
	}
	s.at += len(w)
}
