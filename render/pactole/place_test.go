package pactole

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/pactole/model"
)

// windows are CSS sizes with what bars leave free, from a 320 px phone to 4K.
var windows = []struct{ w, h, dpr, top, right, bottom, left float64 }{
	{320, 568, 2, 48, 0, 120, 0}, {390, 844, 3, 52, 0, 140, 0}, {360, 640, 3, 48, 0, 110, 0}, {430, 932, 3, 60, 0, 150, 34},
	{568, 320, 2, 40, 0, 56, 0}, {844, 390, 3, 0, 180, 0, 60}, {844, 390, 3, 44, 44, 60, 44}, {1024, 768, 1, 48, 0, 80, 0},
	{768, 1024, 2, 48, 0, 120, 0}, {1280, 720, 1, 0, 0, 0, 0}, {1280, 720, 1, 48, 0, 76, 0}, {1920, 1080, 1, 56, 0, 90, 0},
	{2560, 1080, 1, 56, 0, 90, 0}, {3840, 2160, 1, 56, 0, 90, 0}, {800, 790, 1, 0, 0, 0, 0}, {800, 810, 1, 0, 0, 0, 0},
}

func overlap(a, b layout.Rect) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}

// Nothing overlaps, nothing is cut, whatever the window.
func TestCompositionsHoldInEveryWindow(t *testing.T) {
	art := load(t, false)
	for _, win := range windows {
		v := layout.Fit(win.w, win.h, win.dpr, layout.Insets{Top: win.top, Right: win.right, Bottom: win.bottom, Left: win.left})
		t.Run(fmt.Sprintf("%vx%v-%v", win.w, win.h, win.bottom), func(t *testing.T) {
			c := place(v)
			var all []layout.Rect
			if c.title.H > 0 {
				all = append(all, c.title)
			}
			all = append(all, c.signs[:]...)
			for n := range covers {
				box := c.box(n)
				all = append(all, box)
				assert.GreaterOrEqual(t, min(box.W, box.H), v.CSS(44), "target of cover %d", n)
				if n >= model.Winning {
					// The least letters of a cell, at 12 CSS px or more, within the mould's plaque.
					size := sumSize(&art.Brush, "200\u202f000\u00a0€", box, v)
					assert.GreaterOrEqual(t, size, v.CSS(12))
					assert.LessOrEqual(t, lettering.Width(art.Label, "200\u202f000\u00a0€", size), box.W*.8, "the longest sum leaves ingot %d", n)
				}
			}
			for i, a := range all {
				assert.Truef(t, a.X >= 0 && a.Y >= 0 && a.X+a.W <= v.W+.5 && a.Y+a.H <= v.H+.5, "%v leaves the free area %v×%v", a, v.W, v.H)
				for _, b := range all[:i] {
					assert.Falsef(t, overlap(a, b), "%v and %v overlap", a, b)
				}
			}
		})
	}
}
