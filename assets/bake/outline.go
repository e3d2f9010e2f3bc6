package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface gives the outlines, advances and kerning of one font file.
// Letters are baked as outlines, never as live text: a browser may not have
// loaded a font yet when it paints, an outline is always there.
type typeface struct {
	font *sfnt.Font
	buf  sfnt.Buffer
	name string
}

func openTypeface(modules, file string) (*typeface, error) {
	b, err := os.ReadFile(filepath.Join(modules, filepath.FromSlash(file)))
	if err != nil {
		return nil, fmt.Errorf("read the font %s (run `npm ci` in assets first): %w", file, err)
	}
	plain, err := unwrapWOFF(b)
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", file, err)
	}
	f, err := sfnt.Parse(plain)
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", file, err)
	}
	return &typeface{font: f, name: file}, nil
}

// stand-ins for characters that fonts leave out but text uses: the narrow
// no-break space is the figure that separates thousands in French.
var standIn = map[rune]struct {
	of    rune
	width float64
}{
	'\u00a0': {' ', 1},
	'\u202f': {' ', 0.7},
	'’':      {'\'', 1},
}

// glyph returns the outline of r as SVG path data, for the em size given,
// with the origin on the baseline at the left, and its advance.
func (t *typeface) glyph(r rune, size float64) (path string, advance float64, err error) {
	ppem := fixed.Int26_6(size * 64)
	i, err := t.font.GlyphIndex(&t.buf, r)
	if err != nil {
		return "", 0, fmt.Errorf("font %s: glyph %q: %w", t.name, r, err)
	}
	if i == 0 {
		s, ok := standIn[r]
		if !ok {
			return "", 0, fmt.Errorf("font %s has no glyph %q", t.name, r)
		}
		path, advance, err = t.glyph(s.of, size)
		return path, advance * s.width, err
	}
	segs, err := t.font.LoadGlyph(&t.buf, i, ppem, nil)
	if err != nil {
		return "", 0, fmt.Errorf("font %s: glyph %q: %w", t.name, r, err)
	}
	path = svgPath(segs)
	adv, err := t.font.GlyphAdvance(&t.buf, i, ppem, font.HintingNone)
	if err != nil {
		return "", 0, fmt.Errorf("font %s: glyph %q: %w", t.name, r, err)
	}
	return path, float64(adv) / 64, nil
}

// kern returns the kerning between two characters in design pixels; 0 where
// the font names none.
func (t *typeface) kern(a, b rune, size float64) float64 {
	i, err1 := t.font.GlyphIndex(&t.buf, a)
	j, err2 := t.font.GlyphIndex(&t.buf, b)
	if err1 != nil || err2 != nil || i == 0 || j == 0 {
		return 0
	}
	k, err := t.font.Kern(&t.buf, i, j, fixed.Int26_6(size*64), font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(k) / 64
}

// metrics returns ascent and descent, both positive, in design pixels.
func (t *typeface) metrics(size float64) (ascent, descent float64) {
	m, err := t.font.Metrics(&t.buf, fixed.Int26_6(size*64), font.HintingNone)
	if err != nil {
		return size * 0.8, size * 0.2
	}
	return float64(m.Ascent) / 64, float64(m.Descent) / 64
}

// line sets a text on one baseline from x = 0 and returns its path and width.
func (t *typeface) line(text string, size, spacing float64) (string, float64, error) {
	var d strings.Builder
	x := 0.0
	var last rune
	for i, r := range text {
		if i > 0 {
			x += t.kern(last, r, size) + spacing
		}
		ppem := fixed.Int26_6(size * 64)
		g, adv, err := t.glyph(r, size)
		if err != nil {
			return "", 0, err
		}
		if g != "" {
			gi, _ := t.font.GlyphIndex(&t.buf, r)
			segs, err := t.font.LoadGlyph(&t.buf, gi, ppem, nil)
			if err != nil {
				return "", 0, err
			}
			shifted := make(sfnt.Segments, len(segs))
			copy(shifted, segs)
			for k := range shifted {
				for a := range shifted[k].Args {
					shifted[k].Args[a].X += fixed.Int26_6(x * 64)
				}
			}
			d.WriteString(svgPath(shifted))
		}
		x += adv
		last = r
	}
	return d.String(), x, nil
}

func svgPath(segs sfnt.Segments) string {
	var b strings.Builder
	num := func(v fixed.Int26_6) {
		b.WriteString(strconv.FormatFloat(float64(v)/64, 'f', 2, 64))
	}
	args := map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}
	for i, s := range segs {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				b.WriteByte('Z')
			}
			b.WriteByte('M')
		case sfnt.SegmentOpLineTo:
			b.WriteByte('L')
		case sfnt.SegmentOpQuadTo:
			b.WriteByte('Q')
		case sfnt.SegmentOpCubeTo:
			b.WriteByte('C')
		}
		for a := range args[s.Op] {
			if a > 0 {
				b.WriteByte(' ')
			}
			num(s.Args[a].X)
			b.WriteByte(' ')
			num(s.Args[a].Y)
		}
	}
	if len(segs) > 0 {
		b.WriteByte('Z')
	}
	return b.String()
}
