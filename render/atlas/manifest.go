package atlas

import "strconv"

// manifest is what one scale needs of assets/<group>/baked/atlas.json.
type manifest struct {
	scaled      bool // it has the scale
	pages       []file
	sprites     []entry
	backgrounds map[string]file
	fonts       map[string]*letters
}

// file is a picture of w×h texels.
type file struct {
	name string
	w, h int
}

// entry is a sprite: p, x, y, w, h in texels; ox, oy, sw, sh and nine in
// design pixels.
type entry struct {
	name           string
	p              int
	x, y, w, h     float32
	ox, oy, sw, sh float32
	nine           [4]float32
}

type letters struct {
	size, ascent, descent float32
	glyphs                []letter
	kern                  map[[2]rune]float32
}

// letter names the sprites of a glyph, "" for none.
type letter struct {
	char, outline, face string
	advance             float32
}

// read takes a manifest's members by their names; it passes over others.
func read(data []byte, scale int) (manifest, error) {
	m := manifest{backgrounds: map[string]file{}, fonts: map[string]*letters{}}
	s := &scanner{data: data}
	wanted := strconv.Itoa(scale)
	s.object(func(name []byte) {
		switch string(name) {
		case "scales":
			s.object(func(name []byte) {
				if string(name) != wanted {
					s.skip()
					return
				}
				m.scaled = true
				m.scale(s)
			})
		case "backgrounds":
			s.object(func(name []byte) { m.backgrounds[string(name)] = picture(s) })
		case "fonts":
			s.object(func(name []byte) { m.fonts[string(name)] = font(s) })
		default:
			s.skip()
		}
	})
	if s.err == nil && s.next() != 0 {
		s.fail("the end")
	}
	return m, s.err
}

func (m *manifest) scale(s *scanner) {
	s.object(func(name []byte) {
		switch string(name) {
		case "pages":
			s.array(func() { m.pages = append(m.pages, picture(s)) })
		case "sprites":
			s.object(func(name []byte) {
				m.sprites = append(m.sprites, entry{name: string(name)})
				m.sprites[len(m.sprites)-1].read(s)
			})
		default:
			s.skip()
		}
	})
}

func picture(s *scanner) (f file) {
	s.object(func(name []byte) {
		switch string(name) {
		case "file":
			f.name = s.string()
		case "w":
			f.w = s.int()
		case "h":
			f.h = s.int()
		default:
			s.skip()
		}
	})
	return f
}

func (e *entry) read(s *scanner) {
	s.object(func(name []byte) {
		switch string(name) {
		case "p":
			e.p = s.int()
		case "x":
			e.x = s.number()
		case "y":
			e.y = s.number()
		case "w":
			e.w = s.number()
		case "h":
			e.h = s.number()
		case "ox":
			e.ox = s.number()
		case "oy":
			e.oy = s.number()
		case "sw":
			e.sw = s.number()
		case "sh":
			e.sh = s.number()
		case "nine":
			i := 0
			s.array(func() {
				if v := s.number(); i < len(e.nine) {
					e.nine[i] = v
				}
				i++
			})
		default:
			s.skip()
		}
	})
}

func font(s *scanner) *letters {
	f := &letters{kern: map[[2]rune]float32{}}
	s.object(func(name []byte) {
		switch string(name) {
		case "size":
			f.size = s.number()
		case "ascent":
			f.ascent = s.number()
		case "descent":
			f.descent = s.number()
		case "glyphs":
			s.object(func(name []byte) {
				g := letter{char: string(name)}
				s.object(func(name []byte) {
					switch string(name) {
					case "o":
						g.outline = s.string()
					case "f":
						g.face = s.string()
					case "adv":
						g.advance = s.number()
					default:
						s.skip()
					}
				})
				f.glyphs = append(f.glyphs, g)
			})
		case "kern":
			s.object(func(name []byte) {
				d := s.number()
				if r := []rune(string(name)); len(r) == 2 {
					f.kern[[2]rune{r[0], r[1]}] = d
				}
			})
		default:
			s.skip()
		}
	})
	return f
}
