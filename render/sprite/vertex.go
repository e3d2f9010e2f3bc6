// Package sprite fills the vertex and index slices that the GPU draws. Nothing
// here knows Ebitengine, so all of it is tested natively.
package sprite

// Vertex has the memory layout of ebiten.Vertex of Ebitengine 2.8: render/screen
// hands slices of one to it as slices of the other, and checks the size.
// Positions are device pixels, sources are texels, colours are premultiplied
// factors. Slot says which of the atlas pages the source is on, so that a
// frame's sprites go to the GPU in one call whatever page they are on.
type Vertex struct {
	DstX, DstY, SrcX, SrcY float32
	R, G, B, A             float32
	Slot                   float32
	_                      [3]float32
}

func (v *Vertex) set(x, y, srcX, srcY, slot float32, c Color) {
	v.DstX, v.DstY, v.SrcX, v.SrcY = x, y, srcX, srcY
	v.R, v.G, v.B, v.A, v.Slot = c.R, c.G, c.B, c.A, slot
}

// Color is a premultiplied factor on a texture's colours. A zero A with
// positive R, G and B adds light: no change of blend mode, no extra draw call.
type Color struct{ R, G, B, A float32 }

// White leaves a texture as it is.
var White = Color{1, 1, 1, 1}

// Alpha is a plain fade.
func Alpha(a float32) Color { return Color{a, a, a, a} }

// Light adds the texture's light, dimmed by a.
func Light(a float32) Color { return Color{a, a, a, 0} }

// Tint multiplies the texture's colours; r, g, b and a are from 0 to 1.
func Tint(r, g, b, a float32) Color { return Color{r * a, g * a, b * a, a} }

// Fade multiplies all of c by a.
func (c Color) Fade(a float32) Color { return Color{c.R * a, c.G * a, c.B * a, c.A * a} }

func (c Color) times(d Color) Color { return Color{c.R * d.R, c.G * d.G, c.B * d.B, c.A * d.A} }
