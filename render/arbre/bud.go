package arbre

import (
	"math"

	"filon/render/arbre/model"
	"filon/render/brush"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// leaves is how many leaves close a bud, their tips at its middle.
const leaves = 8

// bud draws the leaves that still hide a symbol: closed they breathe a little,
// opening they draw together, then fold back over the rim and fall away.
func (s *Scene) bud(b *sprite.Batch, f scene.Frame, p *composition, c *model.Cell, row, column int) {
	if c.Open == 1 || c.Enter == 0 {
		return
	}
	x, y := p.cell(row, column)
	seed := uint64(row*model.Size + column)
	if s.setup.Calm {
		s.leaves(b, x, y, p.pitch, 1, 0, sprite.Alpha(c.Enter*(1-c.Open)))
		return
	}
	in := timeline.Back(c.Enter)
	tense := timeline.Bell(timeline.Span(c.Open, 0, .26))
	breath := float32(0)
	if c.Open == 0 {
		breath = .018 * timeline.Wave(f.Tick, 170, timeline.Noise(seed, 9))
	}
	a := timeline.Clamp(c.Enter*2) * (1 - timeline.Span(c.Open, .62, .95))
	s.leaves(b, x, y, p.pitch, timeline.Mix(.3, 1, in)*(1+breath-.08*tense), timeline.Span(c.Open, .2, .86), sprite.Alpha(a))
	if c.Open == 0 {
		s.Glints(b, f.Tick, x, y, p.pitch*.5, .5*c.Enter, 1, seed*13+5)
		return
	}
	// Pollen and a breath of light leave the heart of the bud.
	q := timeline.Span(c.Open, .22, .95)
	if q <= 0 || q >= 1 {
		return
	}
	brush.Fit(b, s.art.shine, x, y, p.pitch*(.7+.9*timeline.Out(q)), 0, sprite.Color{R: .75 * (1 - q), G: .62 * (1 - q), B: .28 * (1 - q)})
	for i := range 6 {
		ang := 6.2832 * (float32(i)/6 + timeline.Noise(seed, i))
		d := p.pitch * (.25 + .5*timeline.Noise(seed, i+20)) * timeline.Out(q)
		brush.Fit(b, s.Sparkle[i%len(s.Sparkle)], x+timeline.Cos(ang)*d, y+timeline.Sin(ang)*d-p.pitch*.2*q+p.pitch*.3*q*q, p.pitch*.2*(1-q*.5), q*3, sprite.Light(1-q))
	}
}

// leaves sets the bud's leaves around a middle: their stalks on the rim, their
// tips inwards; open from 0 to 1 folds them outwards.
func (s *Scene) leaves(b *sprite.Batch, x, y, pitch, size, open float32, c sprite.Color) {
	r := s.art.leaf
	if r.H == 0 {
		return
	}
	for i := range leaves {
		// The four in the corners first, the four of the sides over them.
		corner := i < leaves/2
		ang := math.Pi / 4 * float64(2*i)
		reach := pitch * .43
		if corner {
			ang += math.Pi / 4
			reach *= 1.22
		}
		e := timeline.Span(open, .05*float32(i), .05*float32(i)+.62)
		fold := timeline.Mix(1, -.45, timeline.InOut(e))
		sin, cos := math.Sincos(ang)
		bx, by := x+reach*size*float32(cos), y+reach*size*float32(sin)
		k := pitch * .60 / r.H * size
		if corner {
			k *= 1.1
		}
		dark := timeline.Mix(1, .62, timeline.Bell(e))
		if corner {
			dark *= .82
		}
		b.DrawAt(r, sprite.Place(bx, by, k, k*fold, float32(ang-math.Pi/2)), -r.W/2, -r.H*.94, sprite.Color{R: c.R * dark, G: c.G * dark, B: c.B * dark, A: c.A})
	}
	if heart := 1 - timeline.Span(open, 0, .3); heart > 0 {
		brush.Fit(b, s.art.seed, x, y, pitch*.27*size*(1+.5*(1-heart)), 0, c.Fade(heart))
	}
}
