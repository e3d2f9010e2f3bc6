package sprite

// Texture numbers what a command draws from: the atlas pages together, or a
// background that has no place among them.
type Texture int32

// Pages is all atlas pages, each in a slot of its own.
const Pages Texture = 0

// Slots is how many pages one command can draw from, a background among them.
const Slots = 4

// Region is one picture in a texture: texel rectangle U0,V0–U1,V1, and where it
// lies in design pixels relative to the upper left of the untrimmed picture of
// size W×H.
type Region struct {
	Texture        Texture
	Slot           float32 // of Pages: 0 to Slots-1
	U0, V0, U1, V1 float32
	X, Y, DX, DY   float32    // trimmed rectangle: offset and size
	W, H           float32    // untrimmed size
	Nine           [4]float32 // left, top, right, bottom of a nine-slice, design pixels
}

// Command is a run of indices that one texture draws.
type Command struct {
	Texture  Texture
	From, To int // into Indices
	// Base is the first vertex that the command's indices count from: indices
	// are 16 bits wide.
	Base, End int
}

// maxVertices is what 16-bit indices reach.
const maxVertices = 1 << 16

// Batch collects the triangles of a frame. Its slices are reused from frame to
// frame; filling a warm batch allocates nothing.
type Batch struct {
	Vertices []Vertex
	Indices  []uint16
	Commands []Command
	Sprites  int
	// Covered: an opaque background fills the frame.
	Covered bool

	Notes []Note

	at         Transform
	tint       Color
	annotating bool
}

// Reset starts a frame whose design pixels map to device pixels by view.
func (b *Batch) Reset(view Transform) {
	b.Vertices, b.Indices, b.Commands = b.Vertices[:0], b.Indices[:0], b.Commands[:0]
	b.Sprites, b.Covered = 0, false
	b.Notes = b.Notes[:0]
	b.at, b.tint = view, White
}

// Group is a saved drawing state.
type Group struct {
	at   Transform
	tint Color
}

// Push draws what follows inside t and tinted by c, until Pop of the group
// that it returns.
func (b *Batch) Push(t Transform, c Color) Group {
	g := Group{b.at, b.tint}
	b.at, b.tint = b.at.Then(t), b.tint.times(c)
	return g
}

// Pop ends a group.
func (b *Batch) Pop(g Group) { b.at, b.tint = g.at, g.tint }

// Corner is a vertex of a mesh: design pixels, texels and colour.
type Corner struct {
	X, Y, U, V float32
	Color      Color
}

// Quad draws two triangles of a region's page; corners run around the quad.
func (b *Batch) Quad(r *Region, c *[4]Corner) {
	v, base := b.quad(r.Texture)
	for i := range c {
		k := &c[i]
		x, y := b.at.Apply(k.X, k.Y)
		v[i].set(x, y, k.U, k.V, r.Slot, b.tint.times(k.Color))
	}
	b.quadIndices(base)
}

// Draw draws a region with its untrimmed picture's middle at x, y, scaled by
// sx and sy and turned by rot radians.
func (b *Batch) Draw(r *Region, x, y, sx, sy, rot float32, c Color) {
	b.DrawAt(r, Place(x, y, sx, sy, rot), -r.W/2, -r.H/2, c)
}

// DrawAt draws a region inside t, the untrimmed picture's upper left at x, y
// there.
func (b *Batch) DrawAt(r *Region, t Transform, x, y float32, c Color) {
	c = b.tint.times(c)
	if c == (Color{}) || r.DX == 0 {
		return
	}
	v, base := b.quad(r.Texture)
	t = b.at.Then(t)
	x, y = x+r.X, y+r.Y
	x0, y0 := t.Apply(x, y)
	ax, ay := t.A*r.DX, t.B*r.DX // along the upper edge
	bx, by := t.C*r.DY, t.D*r.DY // along the left edge
	v[0].set(x0, y0, r.U0, r.V0, r.Slot, c)
	v[1].set(x0+ax, y0+ay, r.U1, r.V0, r.Slot, c)
	v[2].set(x0+ax+bx, y0+ay+by, r.U1, r.V1, r.Slot, c)
	v[3].set(x0+bx, y0+by, r.U0, r.V1, r.Slot, c)
	b.quadIndices(base)
}

// Cover stretches a background over the window, cutting what exceeds its shape.
// Drawn first and untinted, an opaque picture fills the frame, and nothing need
// be cleared under it.
func (b *Batch) Cover(r *Region, x, y, w, h float32, c Color) {
	b.Covered = b.Covered || c == White && b.tint == White && b.Sprites == 0
	u0, v0, u1, v1 := r.U0, r.V0, r.U1, r.V1
	if k := (w / h) / ((u1 - u0) / (v1 - v0)); k > 1 {
		cut := (v1 - v0) * (1 - 1/k) / 2
		v0, v1 = v0+cut, v1-cut
	} else {
		cut := (u1 - u0) * (1 - k) / 2
		u0, u1 = u0+cut, u1-cut
	}
	b.Quad(r, &[4]Corner{{x, y, u0, v0, c}, {x + w, y, u1, v0, c}, {x + w, y + h, u1, v1, c}, {x, y + h, u0, v1, c}})
}

// NineSlice stretches a region over a rectangle but keeps its corners and the
// thickness of its edges, scaled by k.
func (b *Batch) NineSlice(r *Region, x, y, w, h, k float32, c Color) {
	l, t, rt, bt := r.Nine[0]*k, r.Nine[1]*k, r.Nine[2]*k, r.Nine[3]*k
	if s := min(w/max(l+rt, 1), h/max(t+bt, 1), 1); s < 1 { // corners larger than the rectangle: shrink them
		l, t, rt, bt = l*s, t*s, rt*s, bt*s
	}
	perX, perY := (r.U1-r.U0)/r.DX, (r.V1-r.V0)/r.DY
	xs := [4]float32{x, x + l, x + w - rt, x + w}
	ys := [4]float32{y, y + t, y + h - bt, y + h}
	us := [4]float32{r.U0, r.U0 + (r.Nine[0]-r.X)*perX, r.U1 - (r.Nine[2]-(r.W-r.X-r.DX))*perX, r.U1}
	vs := [4]float32{r.V0, r.V0 + (r.Nine[1]-r.Y)*perY, r.V1 - (r.Nine[3]-(r.H-r.Y-r.DY))*perY, r.V1}
	for j := range 3 {
		for i := range 3 {
			b.Quad(r, &[4]Corner{
				{xs[i], ys[j], us[i], vs[j], c},
				{xs[i+1], ys[j], us[i+1], vs[j], c},
				{xs[i+1], ys[j+1], us[i+1], vs[j+1], c},
				{xs[i], ys[j+1], us[i], vs[j+1], c},
			})
		}
	}
}

// At maps a point in design pixels of the current group to device pixels.
func (b *Batch) At(x, y float32) (float32, float32) { return b.at.Apply(x, y) }

func (b *Batch) open(tex Texture, vertices int) int {
	n := len(b.Commands)
	if n == 0 || b.Commands[n-1].Texture != tex || len(b.Vertices)-b.Commands[n-1].Base+vertices > maxVertices {
		b.Commands = append(b.Commands, Command{Texture: tex, From: len(b.Indices), To: len(b.Indices), Base: len(b.Vertices)})
		n++
	}
	b.Sprites++
	return len(b.Vertices) - b.Commands[n-1].Base
}

// quad makes room for four vertices of a texture, the first of which is base. They
// are written in place: what lies there is of an earlier frame.
func (b *Batch) quad(tex Texture) (v *[4]Vertex, base int) {
	base = b.open(tex, 4)
	n := len(b.Vertices)
	if n+4 <= cap(b.Vertices) {
		b.Vertices = b.Vertices[:n+4]
	} else {
		b.Vertices = append(b.Vertices, make([]Vertex, 4)...)
	}
	return (*[4]Vertex)(b.Vertices[n:]), base
}

func (b *Batch) quadIndices(base int) {
	i := uint16(base)
	b.Indices = append(b.Indices, i, i+1, i+2, i, i+2, i+3)
	last := &b.Commands[len(b.Commands)-1]
	last.To, last.End = len(b.Indices), len(b.Vertices)
}
