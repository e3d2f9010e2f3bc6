package pactole

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/pactole/model"
	"filon/render/scene/scenetest"
)

// windows are further ones, by the sides on which bars lie.
var windows = append([]scenetest.Window{
	{W: 430, H: 932, DPR: 3, Bars: layout.Insets{Top: 60, Bottom: 150, Left: 34}},
	{W: 844, H: 390, DPR: 3, Bars: layout.Insets{Right: 180, Left: 60}},
	{W: 844, H: 390, DPR: 3, Bars: layout.Insets{Top: 44, Right: 44, Bottom: 60, Left: 44}},
	{W: 568, H: 320, DPR: 2, Bars: layout.Insets{Top: 40, Bottom: 56}},
	{W: 2560, H: 1080, DPR: 1, Bars: layout.Insets{Top: 56, Bottom: 90}},
	{W: 800, H: 790, DPR: 1},
	{W: 800, H: 810, DPR: 1}, // on either side of the two compositions
}, scenetest.Windows...)

// Nothing overlaps, nothing is cut, whatever the window.
func TestCompositionsHoldInEveryWindow(t *testing.T) {
	art := load(t, false)
	for _, win := range windows {
		v := win.View()
		t.Run(fmt.Sprintf("%vx%v-%v", win.W, win.H, win.Bars), func(t *testing.T) {
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
			scenetest.CheckWholeAndApart(t, win, all)
		})
	}
}
