package e2e_test

import (
	"fmt"
	"image"
	"math"
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

// legible samples the rendered pixels of every text and every target of a key
// moment: letters against what they stand on 4.5:1 (WCAG 2.2, 1.4.3), a target
// against what lies around it 3:1 (1.4.11).
func legible(t *testing.T, p *e2e.Page, m moment, img image.Image) {
	t.Helper()
	for _, n := range e2e.Eval[[]struct {
		Text             string
		X, Y, W, H, Size float64
		Alpha            float64
	}](p, `filon.texts()`) {
		if n.Alpha < .95 { // appearing or leaving
			continue
		}
		letters, ground := lightAndDark(t, img, n.X, n.Y, n.W, n.H)
		assert.GreaterOrEqualf(t, contrast(letters, ground), 4.5, "%s %s, %v: the text %q", m.game, m.name, img.Bounds().Max, n.Text)
	}
	for _, g := range p.Targets() {
		assert.GreaterOrEqualf(t, edge(img, g.X, g.Y, g.W, g.H), 3.0, "%s %s, %v: the target %s", m.game, m.name, img.Bounds().Max, g.ID)
	}
}

// edge is the contrast of what a box shows along its border, its lightest or
// its darkest sixth, with the middle of what lies just around it.
func edge(img image.Image, x, y, w, h float64) float64 {
	box := image.Rect(int(x), int(y), int(x+w), int(y+h)).Intersect(img.Bounds())
	band := max(min(box.Dx(), box.Dy())/4, 1)
	inner, outer := box.Inset(band), box.Inset(-band/2).Intersect(img.Bounds())
	var border, around []float64
	for j := outer.Min.Y; j < outer.Max.Y; j++ {
		for i := outer.Min.X; i < outer.Max.X; i++ {
			switch at := image.Pt(i, j); {
			case at.In(inner):
			case at.In(box):
				border = append(border, luminance(img, i, j))
			default:
				around = append(around, luminance(img, i, j))
			}
		}
	}
	sort.Float64s(border)
	sort.Float64s(around)
	middle := around[len(around)/2]
	return max(contrast(border[len(border)-1-len(border)/6], middle), contrast(middle, border[len(border)/6]))
}

// lightAndDark are the luminances of the lightest and darkest sixth of a box
// with a narrow margin around it.
func lightAndDark(t *testing.T, img image.Image, x, y, w, h float64) (light, dark float64) {
	t.Helper()
	const margin = 3
	r := image.Rect(int(x)-margin, int(y)-margin, int(x+w)+margin, int(y+h)+margin).Intersect(img.Bounds())
	require.False(t, r.Empty(), fmt.Sprint(x, y, w, h))
	var all []float64
	for j := r.Min.Y; j < r.Max.Y; j++ {
		for i := r.Min.X; i < r.Max.X; i++ {
			all = append(all, luminance(img, i, j))
		}
	}
	sort.Float64s(all)
	return all[len(all)-1-len(all)/6], all[len(all)/6]
}

// luminance is WCAG's relative luminance of a pixel.
func luminance(img image.Image, x, y int) float64 {
	linear := func(c uint32) float64 {
		s := float64(c) / 0xffff
		if s <= .04045 {
			return s / 12.92
		}
		return math.Pow((s+.055)/1.055, 2.4)
	}
	r, g, b, _ := img.At(x, y).RGBA()
	return .2126*linear(r) + .7152*linear(g) + .0722*linear(b)
}

func contrast(light, dark float64) float64 { return (light + .05) / (dark + .05) }
