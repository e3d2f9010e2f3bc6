// Package lettering sets short texts in baked letters.
package lettering

import (
	"filon/render/atlas"
	"filon/render/sprite"
)

// Align says which point of a text stands at the x it is drawn at.
type Align int

// Alignments.
const (
	Left Align = iota
	Centre
	Right
)

// Width is how wide s is at a size, in design pixels.
func Width(f *atlas.Font, s string, size float32) float32 {
	var room [32]letter
	_, w := set(room[:0], f, s)
	return w * size / f.Size
}

// Fit is the largest size up to size at which s is no wider than w.
func Fit(f *atlas.Font, s string, size, w float32) float32 {
	if have := Width(f, s, size); have > w && have > 0 {
		return size * w / have
	}
	return size
}

// Draw sets s at a size in design pixels, its baseline at y. All outlines go
// below all faces, so that letters join.
func Draw(b *sprite.Batch, f *atlas.Font, s string, x, y, size float32, align Align, c sprite.Color) {
	// Each letter is looked up once; a frame sets some two hundred.
	var room [32]letter
	letters, w := set(room[:0], f, s)
	k := size / f.Size
	width := w * size / f.Size
	switch align {
	case Centre:
		x -= width / 2
	case Right:
		x -= width
	}
	b.Note(s, x, y-size*capHeight, width, size*capHeight, size, c)
	for i := range letters {
		if l := &letters[i]; l.glyph.Outline != nil {
			b.DrawAt(l.glyph.Outline, sprite.Place(x+l.pen*k, y, k, k, 0), 0, 0, c)
		}
	}
	for i := range letters {
		if l := &letters[i]; l.glyph.Face != nil {
			b.DrawAt(l.glyph.Face, sprite.Place(x+l.pen*k, y, k, k, 0), 0, 0, c)
		}
	}
}

// letter is a glyph with its place in a text.
type letter struct {
	glyph *atlas.Glyph
	pen   float32 // at the font's own size
}

// set appends the letters of s to ls and returns them with the width of s at the
// font's own size.
func set(ls []letter, f *atlas.Font, s string) ([]letter, float32) {
	w, pen, prev := float32(0), float32(0), rune(0)
	for _, r := range s {
		g, kern := f.Glyphs[r], f.Kern[[2]rune{prev, r}]
		pen += kern
		if g != nil {
			ls = append(ls, letter{g, pen})
		}
		a := advance(f, g, r)
		w, pen, prev = w+(kern+a), pen+a, r
	}
	return ls, w
}

// Middle sets s centred on a point, by the height of its capitals.
func Middle(b *sprite.Batch, f *atlas.Font, s string, x, y, size float32, c sprite.Color) {
	Draw(b, f, s, x, y+size*capHeight/2, size, Centre, c)
}

// capHeight is the height of capitals and digits, a share of the size.
const capHeight = .7

// advance is how far the pen moves on after r, whose glyph is g.
func advance(f *atlas.Font, g *atlas.Glyph, r rune) float32 {
	if g != nil {
		return g.Advance
	}
	switch r {
	case ' ', '\u00a0', '\u202f':
		if g := f.Glyphs[' ']; g != nil && r != '\u202f' {
			return g.Advance
		}
		return f.Size * .18
	}
	return 0
}
