package arbre

import (
	"filon/render/arbre/model"
	"filon/render/brush"
	"filon/render/lettering"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// plate is what a row's sum stands on, and the light behind it.
func (s *Scene) plate(b *sprite.Batch, f scene.Frame, p *composition, m *model.Sum, row int) {
	r := p.sums[row]
	k := r.H / 110
	lit := timeline.Bell(m.Show) * .5
	if m.Won > 0 {
		beat := float32(0)
		if !s.setup.Calm {
			beat = .07 * timeline.Wave(f.Tick, 70, 0)
		}
		sh := s.art.shine
		b.Draw(sh, r.CX(), r.CY(), r.W*1.45/max(sh.W, 1), r.H*2.3/max(sh.H, 1), 0, glow(m.Run, (.8+beat)*m.Won))
		lit = .34 * m.Won
	}
	b.NineSlice(s.art.plate, r.X, r.Y, r.W, r.H, k, shade(m.Calm*.6))
	if lit > 0 {
		b.NineSlice(s.art.plate, r.X, r.Y, r.W, r.H, k, sprite.Color{R: lit, G: lit * .85, B: lit * .5})
	}
}

// sum letters a row's amount once it has lit; a multiplier flies to it and
// makes the product of it (articles 4.5 and 4.6).
func (s *Scene) sum(b *sprite.Batch, f scene.Frame, p *composition, m *model.Sum, row int) {
	r := p.sums[row]
	// The middle of the plate's dark part, which begins behind its leaves.
	x, y, w := r.X+r.W/2+r.H*.08, r.CY(), r.W-r.H*.62
	if m.Show < 1 {
		s.sprig(b, f, p, m.Show, x, y, r.H, row)
	}
	if m.Show > 0 && m.Shown < 1 {
		size := max(lettering.Fit(s.Gold, s.words.sums[row], r.H*.50, w), p.text)
		pop, a := float32(1), timeline.Clamp(m.Show*2-.6)
		if !s.setup.Calm {
			pop = timeline.Mix(.5, 1, timeline.Back(timeline.Span(m.Show, .3, 1))) * (1 + .16*timeline.Bell(m.Won))
		}
		a *= 1 - timeline.Clamp(m.Shown*2)
		won := timeline.Clamp(m.Won * 3)
		if won < 1 {
			lettering.Middle(b, s.Label, s.words.sums[row], x, y, max(lettering.Fit(s.Label, s.words.sums[row], r.H*.46, w), p.text)*pop, shade(m.Calm*.5).Fade(a*(1-won)))
		}
		if won > 0 {
			lettering.Middle(b, s.Gold, s.words.sums[row], x, y, size*pop, sprite.Alpha(a*won))
		}
	}
	if m.Times > 0 {
		s.times(b, p, m, row, x, y, w)
	}
	if m.Won > 0 && !s.setup.Calm {
		s.Glints(b, f.Tick, r.CX(), r.CY(), r.W*.8, m.Won, 5, uint64(row))
	}
}

// sprig is the three leaves that hold a sum back; they fly off when it lights.
func (s *Scene) sprig(b *sprite.Batch, f scene.Frame, p *composition, show, x, y, h float32, row int) {
	if s.setup.Calm {
		brush.Fit(b, s.art.sprig, x, y, h*.86, 0, sprite.Alpha(1-show))
		return
	}
	e := timeline.Anticipate(show)
	sway := .05 * timeline.Wave(f.Tick, 190, float32(row)*.21)
	brush.Fit(b, s.art.sprig, x+h*.5*max(e, 0), y-h*.8*e, h*.86*(1+.2*max(e, 0)), sway+1.4*max(e, 0), sprite.Alpha(1-timeline.Span(show, .45, .9)))
}

// times is the medal of a run of clovers or horseshoes: from the last cell it
// flies to the sum, and the product stands there.
func (s *Scene) times(b *sprite.Batch, p *composition, m *model.Sum, row int, x, y, w float32) {
	r := p.sums[row]
	fx, fy := p.cell(row, model.Size-1)
	tx, ty := r.X+r.H*.10, r.CY()
	e := timeline.InOut(m.Fly)
	mx, my := timeline.Mix(fx, tx, e), timeline.Mix(fy, ty, e)-p.pitch*.7*timeline.Bell(m.Fly)
	size := timeline.Mix(.9, .66, e) * p.pitch * timeline.Mix(.3, 1, timeline.Back(timeline.Clamp(m.Fly*3)))
	turn := .5 * timeline.Bell(m.Fly)
	if s.setup.Calm {
		mx, my, size, turn = tx, ty, .66*p.pitch, 0
	} else if m.Shown > 0 {
		size *= 1 + .2*timeline.Bell(m.Shown)
	}
	a := timeline.Clamp(m.Fly * 4)
	if m.Shown > 0 {
		// « 2 € × 3 », and below it what that makes.
		small := max(lettering.Fit(s.Label, s.words.factors[row], r.H*.29, w-r.H*.2), p.text*.93)
		sx := x + r.H*.13
		lettering.Middle(b, s.Label, s.words.factors[row], sx, y-r.H*.20, small, sprite.Alpha(timeline.Clamp(m.Shown*3)))
		pop := float32(1)
		if !s.setup.Calm {
			pop = timeline.Mix(1.7, 1, timeline.Out(m.Shown))
			brush.Fit(b, s.art.ring, r.CX(), y, r.W*(.4+1.1*timeline.Out(m.Shown)), 0, glow(m.Run, 1-m.Shown))
		}
		big := max(lettering.Fit(s.Gold, s.words.products[row], r.H*.46, w-r.H*.2), p.text)
		lettering.Middle(b, s.Gold, s.words.products[row], sx, y+r.H*.16, big*pop, sprite.Alpha(timeline.Clamp(m.Shown*2)))
	}
	brush.Fit(b, s.art.shine, mx, my, size*1.8, 0, glow(m.Run, .6*a))
	brush.Fit(b, s.art.medal, mx, my, size, turn, sprite.Alpha(a))
	lettering.Middle(b, s.Gold, lettering.Times(m.Times), mx, my, size*.40, sprite.Alpha(a))
}
