package minedor

import (
	"filon/game"
	"filon/render/brush"
	"filon/render/lettering"
	"filon/render/minedor/model"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
)

// wagons draws the step Bonus: four covered wagons roll in, one opens.
func (s *Scene) wagons(b *sprite.Batch, f scene.Frame, p composition, v *model.Visible) {
	st := &v.Wagons
	w := f.View.Window
	b.NineSlice(s.Dark, w.X-40, p.topY+p.cellSize*p.topScale/2+24, w.W+80, w.H, 1, sprite.Alpha(.6*timeline.Clamp(st.In*3)))
	rails := 1
	if p.portrait {
		rails = 2 // two wagons on each
	}
	for row := range rails {
		r := p.wagon(row * 2)
		s.rail(b, w.X-20, r.Y+r.H*.93, w.X+w.W+20, r.Y+r.H*.93, timeline.Clamp(st.In*4), 34)
	}
	for i := range model.Wagons {
		s.wagon(b, f, p, st, i)
	}
	if st.Ready {
		text := s.words("minedor.hint.wagon", 0)
		size := lettering.Fit(s.Label, text, max(34, f.View.CSS(15)), p.w*.9)
		y := p.wagon(0).Y - size*.9
		lettering.Middle(b, s.Label, text, p.w/2, y, size, sprite.White)
	}
}

func (s *Scene) wagon(b *sprite.Batch, f scene.Frame, p composition, st *model.WagonStep, i int) {
	box := p.wagon(i)
	// They come from the right one behind the other and brake.
	q := timeline.Span(st.In, .12+.09*float32(i), .64+.12*float32(i))
	x := box.CX() + (1-timeline.Out(q))*(f.View.Window.W+p.wagonW)
	y, w := box.CY(), box.W
	lean := .03 * timeline.Bell(timeline.Span(q, .75, 1))
	if s.setup.Calm {
		x, lean = box.CX(), 0
	}
	switch {
	case st.Chosen == i:
		open := st.Open
		lift := timeline.Back(open)
		brush.Fit(b, s.Glow, x, y-w*.1, w*(1+.7*lift), 0, sprite.Light(.85*timeline.Clamp(open*1.5)))
		brush.Fit(b, s.art.wagonOpen, x, y, w*timeline.Mix(1, 1.1, lift), 0, sprite.Alpha(timeline.Clamp(open*3)))
		if open < 1 { // the closed one, its tarpaulin flying off
			brush.Fit(b, s.art.wagonShut, x, y-w*.12*open, w*timeline.Mix(1, 1.12, open), .1*open, sprite.Alpha(1-open))
		}
		if !s.setup.Calm {
			for n := range 9 {
				e := timeline.Clamp(open*1.4 - .05*float32(n))
				if e <= 0 || e >= 1 {
					continue
				}
				ang := -2.6 + 2.1*timeline.Noise(7, n)
				brush.Fit(b, s.Sparkle[n%len(s.Sparkle)], x+timeline.Cos(ang)*w*.8*e, y-w*.2+timeline.Sin(ang)*w*.7*e+w*.5*e*e, w*.14, e*4, sprite.Light(1-e))
			}
		}
		s.Plate(b, st.Sum.Written, x, y+w*.1, w*.2, st.Sum.P)
	default:
		shade := float32(1)
		if st.Chosen >= 0 {
			shade = timeline.Mix(1, .42, st.Open) // the others stay closed
		}
		k := float32(1)
		if st.Ready {
			if f.Hover == game.Indexed("wagon", i) {
				k = 1.06
				brush.Fit(b, s.Glow, x, y, w*1.3, 0, sprite.Light(.35))
			} else if !s.setup.Calm {
				k = 1 + .012*timeline.Wave(f.Tick, 80, float32(i)/4)
			}
		}
		brush.Fit(b, s.art.wagonShut, x, y, w*k, lean, sprite.Tint(shade, shade, shade, 1))
		if st.Ready {
			lettering.Middle(b, s.Gold, lettering.Number(i+1), x, y+w*.13, w*.2, sprite.White)
		}
	}
}
