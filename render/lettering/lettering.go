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
	w, prev := float32(0), rune(0)
	for _, r := range s {
		w += f.Kern[[2]rune{prev, r}] + advance(f, r)
		prev = r
	}
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
	k := size / f.Size
	switch align {
	case Centre:
		x -= Width(f, s, size) / 2
	case Right:
		x -= Width(f, s, size)
	}
	b.Note(s, x, y-size*capHeight, Width(f, s, size), size*capHeight, size, c)
	for pass := range 2 {
		pen, prev := float32(0), rune(0)
		for _, r := range s {
			pen += f.Kern[[2]rune{prev, r}]
			if g := f.Glyphs[r]; g != nil {
				region := g.Outline
				if pass == 1 {
					region = g.Face
				}
				if region != nil {
					b.DrawAt(region, sprite.Place(x+pen*k, y, k, k, 0), 0, 0, c)
				}
			}
			pen += advance(f, r)
			prev = r
		}
	}
}

// Middle sets s centred on a point, by the height of its capitals.
func Middle(b *sprite.Batch, f *atlas.Font, s string, x, y, size float32, c sprite.Color) {
	Draw(b, f, s, x, y+size*capHeight/2, size, Centre, c)
}

// capHeight is the height of capitals and digits, a share of the size.
const capHeight = .7

func advance(f *atlas.Font, r rune) float32 {
	if g := f.Glyphs[r]; g != nil {
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
