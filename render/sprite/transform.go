package sprite

import "math"

// Transform is an affine map: x' = A·x + C·y + X, y' = B·x + D·y + Y.
type Transform struct{ A, B, C, D, X, Y float32 }

// Identity maps every point to itself.
var Identity = Transform{A: 1, D: 1}

// Place is the map that scales by sx and sy, turns by rot radians (clockwise,
// y downwards) and moves the origin to x, y.
func Place(x, y, sx, sy, rot float32) Transform {
	if rot == 0 {
		return Transform{sx, 0, 0, sy, x, y}
	}
	sin64, cos64 := math.Sincos(float64(rot))
	sin, cos := float32(sin64), float32(cos64)
	return Transform{cos * sx, sin * sx, -sin * sy, cos * sy, x, y}
}

// Then returns the map that applies inner first and t after it.
func (t Transform) Then(inner Transform) Transform {
	return Transform{
		t.A*inner.A + t.C*inner.B, t.B*inner.A + t.D*inner.B,
		t.A*inner.C + t.C*inner.D, t.B*inner.C + t.D*inner.D,
		t.A*inner.X + t.C*inner.Y + t.X, t.B*inner.X + t.D*inner.Y + t.Y,
	}
}

// Apply maps a point.
func (t Transform) Apply(x, y float32) (float32, float32) {
	return t.A*x + t.C*y + t.X, t.B*x + t.D*y + t.Y
}
