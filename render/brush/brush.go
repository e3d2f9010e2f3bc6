// Package brush draws what every scene draws alike: a picture fitted to a width
// or bent along a path, a sum in gold on a dark plate, an announcement on a
// ribbon, the focus ring, glints.
package brush

import (
	"math"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/render/atlas"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/sprite"
	"filon/render/timeline"
)

// Brush holds the common pictures and letters.
type Brush struct {
	Gold, Label *atlas.Font
	Glow, Dark  *sprite.Region
	Ribbon      *sprite.Region
	Sparkle     []*sprite.Region
	ring        *sprite.Region
}

// Bind looks the pictures up.
func (k *Brush) Bind(a *atlas.Art) {
	k.Gold, k.Label = a.Font("gold"), a.Font("label")
	k.Glow, k.Dark, k.ring = a.Get("glow"), a.Get("plate/dark"), a.Get("focus")
	k.Ribbon = a.Get("banner/ribbon")
	k.Sparkle = a.Frames("sparkle/", 1, 4)
}

// Fit draws a region with its middle at x, y, w design pixels wide.
func Fit(b *sprite.Batch, r *sprite.Region, x, y, w, rot float32, c sprite.Color) {
	if r.W == 0 {
		return
	}
	k := w / r.W
	b.Draw(r, x, y, k, k, rot, c)
}

// Shine adds a soft light of width w; a is how strong, from 0 to 1.
func (k *Brush) Shine(b *sprite.Batch, x, y, w, a float32) {
	Fit(b, k.Glow, x, y, w, 0, sprite.Light(a))
}

// Sum sets an amount in gold on a dark plate, its middle at x, y, popping up.
func (k *Brush) Sum(b *sprite.Batch, amount decimal.Decimal, lang string, x, y, size, pop float32) {
	k.Plate(b, game.Written(amount, lang), x, y, size, pop)
}

// Plate sets a short text in gold on a dark plate, popping up as pop goes from
// 0 to 1.
func (k *Brush) Plate(b *sprite.Batch, text string, x, y, size, pop float32) {
	if pop <= 0 {
		return
	}
	s := timeline.Mix(.6, 1, timeline.Back(pop))
	g := b.Push(sprite.Place(x, y, s, s, 0), sprite.Alpha(timeline.Clamp(pop*3)))
	w := lettering.Width(k.Gold, text, size) + size*1.1
	b.NineSlice(k.Dark, -w/2, -size*.72, w, size*1.44, .7, sprite.White)
	lettering.Middle(b, k.Gold, text, 0, 0, size, sprite.White)
	b.Pop(g)
}

// Banner sets an announcement on a ribbon no wider than w; shown is its time on
// show, from 0 to 1, at both of which it is gone.
func (k *Brush) Banner(b *sprite.Batch, text string, x, y, w, shown float32) {
	if shown <= 0 || shown >= 1 {
		return
	}
	in, out := timeline.Span(shown, 0, .16), timeline.Span(shown, .86, 1)
	size := lettering.Fit(k.Gold, text, 74, w*.8)
	rw := lettering.Width(k.Gold, text, size) + size*2.6
	s := timeline.Mix(.7, 1, timeline.Back(in)) * timeline.Mix(1, 1.06, out)
	g := b.Push(sprite.Place(x, y, s, s, 0), sprite.Alpha(timeline.Clamp(in*2)*(1-out)))
	Fit(b, k.Glow, 0, 0, rw*1.1, 0, sprite.Tint(0, 0, 0, .55))
	b.NineSlice(k.Ribbon, -rw/2, -size, rw, size*2, size*2/max(k.Ribbon.H, 1), sprite.White)
	lettering.Middle(b, k.Gold, text, 0, -size*.04, size, sprite.White)
	b.Pop(g)
}

// Ring draws the focus ring around a box.
func (k *Brush) Ring(b *sprite.Batch, box layout.Rect) {
	box = box.Inset(-10)
	b.NineSlice(k.ring, box.X, box.Y, box.W, box.H, .6, sprite.White)
}

// Glints twinkle over a box of width w around x, y; a is how strong.
func (k *Brush) Glints(b *sprite.Batch, tick int, x, y, w, a float32, n int, seed uint64) {
	for i := range n {
		s := timeline.Seed(seed, i)
		q := Frac(float32(tick)/(50+30*timeline.Noise(s, 0)) + timeline.Noise(s, 1))
		gx, gy := x+w*(timeline.Noise(s, 2)-.5)*.9, y+w*(timeline.Noise(s, 3)-.5)*.9
		Fit(b, k.Sparkle[i%len(k.Sparkle)], gx, gy, w*.2*timeline.Bell(q), q, sprite.Light(a*timeline.Bell(q)))
	}
}

// Motes are dust in the light: slow, faint, over the whole window.
func (k *Brush) Motes(b *sprite.Batch, tick int, w layout.Rect, n int) {
	for i := range n {
		r := func(j int) float32 { return timeline.Noise(uint64(i), j) }
		x := w.X + w.W*(r(0)+.04*timeline.Wave(tick, 500+300*r(1), r(2)))
		y := w.Y + w.H*Frac(r(3)-float32(tick)/(2400+1600*r(4)))
		k.Shine(b, x, y, 10+16*r(7), .10+.10*timeline.Wave(tick, 160+90*r(5), r(6)))
	}
}

// Band bends a picture along a path from q0 to q1, in so many straight parts; w
// is its width.
func Band(b *sprite.Batch, r *sprite.Region, at func(q float32) (x, y float32), q0, q1 float32, parts int, w float32, c sprite.Color) {
	px, py := at(q0)
	var plx, ply float32
	for i := 1; i <= parts; i++ {
		x, y := at(q0 + (q1-q0)*float32(i)/float32(parts))
		nx, ny := -(y - py), x-px
		d := float32(math.Hypot(float64(nx), float64(ny)))
		if d == 0 {
			continue
		}
		nx, ny = nx/d*w/2, ny/d*w/2
		if i == 1 {
			plx, ply = nx, ny
		}
		b.Quad(r, &[4]sprite.Corner{
			{X: px - plx, Y: py - ply, U: r.U0, V: r.V0, Color: c},
			{X: x - nx, Y: y - ny, U: r.U1, V: r.V0, Color: c},
			{X: x + nx, Y: y + ny, U: r.U1, V: r.V1, Color: c},
			{X: px + plx, Y: py + ply, U: r.U0, V: r.V1, Color: c},
		})
		px, py, plx, ply = x, y, nx, ny
	}
}

// Frac is what stands behind the point, from 0 to 1 for negative x too.
func Frac(x float32) float32 {
	x -= float32(int(x))
	if x < 0 {
		x++
	}
	return x
}
