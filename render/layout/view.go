// Package layout places a scene in the window: which of the two compositions
// it uses, and how its design pixels map to device pixels.
package layout

// Insets are the CSS pixels at each side of the window that HTML bars, notches
// and rounded corners cover.
type Insets struct{ Top, Right, Bottom, Left float64 }

// Rect is a rectangle in design pixels.
type Rect struct{ X, Y, W, H float32 }

// CX is the middle of the rectangle across.
func (r Rect) CX() float32 { return r.X + r.W/2 }

// CY is the middle of the rectangle from the top down.
func (r Rect) CY() float32 { return r.Y + r.H/2 }

// Contains tells whether the point lies in the rectangle.
func (r Rect) Contains(x, y float32) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Inset shrinks the rectangle by d on every side.
func (r Rect) Inset(d float32) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Around returns the rectangle of the given size centred on a point.
func Around(x, y, w, h float32) Rect { return Rect{x - w/2, y - h/2, w, h} }

// The least extent in design pixels of each composition. The free area of the
// window is never smaller than that in design pixels; it is larger along one
// axis where the window's shape is not 16:9 or 9:16.
const (
	LongSide  = 1280
	ShortSide = 720
)

// View maps design pixels to the window. The origin of design space is the
// upper left of the free area, the window less its insets.
type View struct {
	Portrait bool
	W, H     float32 // free area in design pixels
	Window   Rect    // the whole window in design pixels (X and Y at most 0)
	Scale    float64 // device pixels a design pixel
	X, Y     float64 // device pixels of the design origin
	DPR      float64 // device pixels a CSS pixel
}

// Fit computes the view of a window of cssW×cssH CSS pixels. Composition
// follows the shape of the free area, not of the window: a phone held upright
// is portrait, and so is a narrow column left between side bars.
func Fit(cssW, cssH, dpr float64, in Insets) View {
	if dpr <= 0 {
		dpr = 1
	}
	freeW := max(cssW-in.Left-in.Right, 1)
	freeH := max(cssH-in.Top-in.Bottom, 1)
	v := View{Portrait: freeH > freeW, DPR: dpr, X: in.Left * dpr, Y: in.Top * dpr}
	w, h := float64(LongSide), float64(ShortSide)
	if v.Portrait {
		// A portrait composition may be less tall than 9:16 asks: bars take
		// much of a phone. 720×960 is what scenes are laid out for at least.
		w, h = ShortSide, 960
	}
	v.Scale = min(freeW/w, freeH/h) * dpr
	unit := dpr / v.Scale // design pixels a CSS pixel
	v.W, v.H = float32(freeW*unit), float32(freeH*unit)
	v.Window = Rect{float32(-in.Left * unit), float32(-in.Top * unit), float32(cssW * unit), float32(cssH * unit)}
	return v
}

// Free is the area that no bar covers, in design pixels.
func (v View) Free() Rect { return Rect{0, 0, v.W, v.H} }

// ToDesign maps a point in CSS pixels of the window to design pixels.
func (v View) ToDesign(x, y float64) (float32, float32) {
	return float32((x*v.DPR - v.X) / v.Scale), float32((y*v.DPR - v.Y) / v.Scale)
}

// ToCSS maps a rectangle to CSS pixels of the window.
func (v View) ToCSS(r Rect) (x, y, w, h float64) {
	s := v.Scale / v.DPR
	return float64(r.X)*s + v.X/v.DPR, float64(r.Y)*s + v.Y/v.DPR, float64(r.W) * s, float64(r.H) * s
}

// CSS returns how many design pixels make n CSS pixels: for sizes that must
// not fall below what a finger or an eye needs.
func (v View) CSS(n float64) float32 { return float32(n * v.DPR / v.Scale) }
