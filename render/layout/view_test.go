package layout

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

var windows = []struct {
	w, h, dpr float64
	bars      Insets
	portrait  bool
}{
	{1280, 720, 1, Insets{}, false},
	{1280, 720, 2, Insets{Top: 58, Bottom: 132}, false},
	{390, 844, 3, Insets{Top: 58, Bottom: 190}, true},
	{844, 390, 3, Insets{Top: 48, Right: 172, Left: 44}, false},
	{320, 568, 2, Insets{Top: 52, Bottom: 180, Left: 7}, true},
	{800, 600, 1.5, Insets{Left: 300, Right: 10}, true}, // a narrow column between bars
	{3840, 1080, 1, Insets{}, false},
}

func TestViewPutsTheDesignIntoTheFreeArea(t *testing.T) {
	for _, c := range windows {
		t.Run(fmt.Sprintf("%gx%g %v", c.w, c.h, c.bars), func(t *testing.T) {
			v := Fit(c.w, c.h, c.dpr, c.bars)
			assert.Equal(t, c.portrait, v.Portrait)
			x, y, w, h := v.ToCSS(v.Free())
			near(t, c.bars.Left, x)
			near(t, c.bars.Top, y)
			near(t, c.w-c.bars.Left-c.bars.Right, w)
			near(t, c.h-c.bars.Top-c.bars.Bottom, h)

			x, y, w, h = v.ToCSS(v.Window)
			near(t, 0, x)
			near(t, 0, y)
			near(t, c.w, w)
			near(t, c.h, h)

			least := [2]float32{LongSide, ShortSide}
			if v.Portrait {
				least = [2]float32{ShortSide, 960}
			}
			assert.GreaterOrEqual(t, v.W, least[0]-.01)
			assert.GreaterOrEqual(t, v.H, least[1]-.01)
			assert.True(t, v.W < least[0]+.01 || v.H < least[1]+.01, "%g×%g: as large as fits", v.W, v.H)
		})
	}
}

// What is drawn at a place is pressed at that place: a pointer's way into the
// design is the way of a target's box out of it.
func TestViewMapsThereAndBack(t *testing.T) {
	for _, c := range windows {
		v := Fit(c.w, c.h, c.dpr, c.bars)
		r := Rect{X: 17, Y: 230, W: 44, H: 60}
		x, y, w, h := v.ToCSS(r)
		left, top := v.ToDesign(x, y)
		right, bottom := v.ToDesign(x+w, y+h)
		near(t, r.X, left)
		near(t, r.Y, top)
		near(t, r.X+r.W, right)
		near(t, r.Y+r.H, bottom)
		// In device pixels, which is how it is drawn.
		near(t, x*c.dpr, v.X+float64(r.X)*v.Scale)
		near(t, y*c.dpr, v.Y+float64(r.Y)*v.Scale)
		_, _, w, _ = v.ToCSS(Rect{W: v.CSS(44)})
		near(t, 44, w)
	}
}

func TestRect(t *testing.T) {
	r := Around(100, 50, 40, 20)
	assert.Equal(t, Rect{80, 40, 40, 20}, r)
	assert.Equal(t, [2]float32{100, 50}, [2]float32{r.CX(), r.CY()})
	assert.Equal(t, Rect{83, 43, 34, 14}, r.Inset(3))
	for _, p := range [][2]float32{{80, 40}, {119, 59}} {
		assert.True(t, r.Contains(p[0], p[1]), "%v", p)
	}
	for _, p := range [][2]float32{{79, 50}, {120, 50}, {100, 39}, {100, 60}} {
		assert.False(t, r.Contains(p[0], p[1]), "%v", p)
	}
}

func near[F float32 | float64](t *testing.T, want, got F) {
	t.Helper()
	assert.InDelta(t, float64(want), float64(got), .01)
}
