package render

import (
	"cmp"
	"slices"
	"strings"

	"filon/render/sprite"
)

// Look is a way in which a run shows a picture, with the moment at which that is
// seen best.
type Look struct {
	Group string `json:"group"`
	Name  string `json:"name"` // under svg/ of the group
	// Look is "plain", "lit" (a light lies behind or over it), "dimmed", "fading",
	// "covered" (another picture lies over it) or "in pieces" (parts of it are
	// drawn apart).
	Look string `json:"look"`
	Tick int    `json:"tick"` // the middle of the longest time that it is seen so
	// The box around it then, in CSS pixels.
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// Looks goes through the run that Record has revealed, one of every few ticks up
// to its end, and tells in which ways it shows each picture but letters. Nothing
// in it knows a game: it reads what the scene draws. The stage is left at the
// tick where it was, silently.
func (s *Stage) Looks(every, end int) ([]Look, error) {
	if s.scene == nil {
		return nil, nil
	}
	ev, at, batch := s.ev, s.tick, s.batch
	s.ev, s.batch = Events{}, sprite.Batch{}
	defer func() { s.ev, s.batch = ev, batch; s.changed() }()
	if err := s.Seek(0); err != nil {
		return nil, err
	}
	every = max(every, 1)
	names := s.art.names()
	kinds := map[lookKind]*lookTimes{}
	for {
		for _, q := range s.instances(names) {
			kind := lookKind{q.name, q.look}
			t := kinds[kind]
			if t == nil {
				t = &lookTimes{from: s.tick, last: s.tick, longest: -1}
				kinds[kind] = t
			}
			if s.tick > t.last+every {
				t.from = s.tick
			}
			if t.last = s.tick; t.last-t.from > t.longest {
				t.longest, t.begin = t.last-t.from, t.from
			}
		}
		if s.tick >= end {
			break
		}
		s.StepTicks(every)
	}
	var looks []Look
	for kind, t := range kinds {
		looks = append(looks, Look{Group: kind.name.group, Name: kind.name.name, Look: kind.look, Tick: t.begin + t.longest/every/2*every})
	}
	slices.SortFunc(looks, func(a, b Look) int {
		return cmp.Or(cmp.Compare(a.Tick, b.Tick), strings.Compare(a.Group, b.Group), strings.Compare(a.Name, b.Name), strings.Compare(a.Look, b.Look))
	})
	for i := range looks {
		if err := s.Seek(looks[i].Tick); err != nil {
			return nil, err
		}
		looks[i].find(s.instances(names), s.css.dpr)
	}
	return looks, s.Seek(at)
}

// find notes where the largest of the pictures with this look is.
func (l *Look) find(all []instance, dpr float64) {
	for _, q := range all {
		if q.name.group == l.Group && q.name.name == l.Name && q.look == l.Look && float64(q.area()) > l.W*l.H*dpr*dpr {
			l.X, l.Y, l.W, l.H = float64(q.x0)/dpr, float64(q.y0)/dpr, float64(q.x1-q.x0)/dpr, float64(q.y1-q.y0)/dpr
		}
	}
}

type pictureName struct{ group, name string }

type lookKind struct {
	name pictureName
	look string
}

// lookTimes are the ticks of a look: the stretch that goes on, and the longest.
type lookTimes struct{ from, last, begin, longest int }

// instance is a picture in a frame, in device pixels.
type instance struct {
	name           pictureName
	look           string
	x0, y0, x1, y1 float32
	alpha, tint    float32
	light          bool
	parts          int // quads that show a part of it
}

func (q *instance) area() float32 { return max(q.x1-q.x0, 0) * max(q.y1-q.y0, 0) }

// page is a rectangle of texels.
type page struct{ slot, u0, v0, u1, v1 float32 }

// nameList finds a picture by the texels that a quad shows.
type nameList struct {
	whole map[page]pictureName
	slots [sprite.Slots][]listed
}

type listed struct {
	page
	name pictureName
	nine bool
}

func (a *artStore) names() *nameList {
	l := &nameList{whole: map[page]pictureName{}}
	for group, at := range a.atlases {
		letters := map[*sprite.Region]bool{}
		for _, f := range at.Fonts {
			for _, g := range f.Glyphs {
				letters[g.Face], letters[g.Outline] = true, true
			}
		}
		at.Each(func(name string, r *sprite.Region) {
			if r.Texture != sprite.Pages || strings.HasPrefix(name, "bg/") {
				return
			}
			p, n := page{r.Slot, r.U0, r.V0, r.U1, r.V1}, pictureName{group, name}
			if letters[r] {
				n = pictureName{}
			}
			l.whole[p] = n
			l.slots[int(r.Slot)] = append(l.slots[int(r.Slot)], listed{p, n, r.Nine != [4]float32{}})
		})
	}
	return l
}

// of finds the picture that a quad of these texels shows, and whether all of it.
func (l *nameList) of(p page) (name pictureName, whole, ok bool) {
	if n, ok := l.whole[p]; ok {
		return n, true, n != pictureName{}
	}
	const slack = .5
	for _, one := range l.slots[int(p.slot)] {
		if one.name != (pictureName{}) && p.u0 >= one.u0-slack && p.u1 <= one.u1+slack && p.v0 >= one.v0-slack && p.v1 <= one.v1+slack {
			return one.name, one.nine, true
		}
	}
	return pictureName{}, false, false
}

// instances are the pictures to be seen in the current frame, each with its look.
func (s *Stage) instances(names *nameList) []instance {
	b := s.Draw()
	var all []instance
	for _, c := range b.Commands {
		if c.Texture != sprite.Pages {
			continue
		}
		for i := c.Base; i+3 < c.End; i += 4 {
			v := b.Vertices[i : i+4]
			q := instance{x0: v[0].DstX, x1: v[0].DstX, y0: v[0].DstY, y1: v[0].DstY}
			p := page{v[0].Slot, v[0].SrcX, v[0].SrcY, v[0].SrcX, v[0].SrcY}
			for k := range v {
				q.x0, q.x1, q.y0, q.y1 = min(q.x0, v[k].DstX), max(q.x1, v[k].DstX), min(q.y0, v[k].DstY), max(q.y1, v[k].DstY)
				p.u0, p.u1, p.v0, p.v1 = min(p.u0, v[k].SrcX), max(p.u1, v[k].SrcX), min(p.v0, v[k].SrcY), max(p.v1, v[k].SrcY)
				q.alpha = max(q.alpha, v[k].A)
				q.tint = max(q.tint, v[k].R, v[k].G, v[k].B)
			}
			name, whole, ok := names.of(p)
			if !ok {
				continue
			}
			q.name, q.light = name, q.alpha < .02 && q.tint > .02
			if !whole {
				q.parts = 1
			}
			// Parts that follow each other are of one picture.
			if n := len(all) - 1; n >= 0 && !whole && all[n].name == name && all[n].parts > 0 {
				l := &all[n]
				l.x0, l.x1, l.y0, l.y1 = min(l.x0, q.x0), max(l.x1, q.x1), min(l.y0, q.y0), max(l.y1, q.y1)
				l.alpha, l.tint, l.parts = max(l.alpha, q.alpha), max(l.tint, q.tint), l.parts+1
				continue
			}
			all = append(all, q)
		}
	}
	w, h := float32(s.css.w*s.css.dpr), float32(s.css.h*s.css.dpr)
	// What lies under a veil over the whole window is not shown any more.
	for i := len(all) - 1; i > 0; i-- {
		if q := &all[i]; !q.light && q.alpha > .2 && q.x0 <= 0 && q.y0 <= 0 && q.x1 >= w && q.y1 >= h {
			all = all[i:]
			break
		}
	}
	for i := range all {
		if !all[i].light {
			all[i].look = lookOf(all, i)
		}
	}
	return slices.DeleteFunc(all, func(q instance) bool {
		return q.light || q.alpha < .1 || q.x0+q.x1 < 0 || q.x0+q.x1 > 2*w || q.y0+q.y1 < 0 || q.y0+q.y1 > 2*h
	})
}

func lookOf(all []instance, i int) string {
	q := &all[i]
	lit := false
	for j := range all {
		o := &all[j]
		if j == i || o.name == q.name {
			continue
		}
		if o.x0 >= q.x1 || o.x1 <= q.x0 || o.y0 >= q.y1 || o.y1 <= q.y0 {
			continue
		}
		// How much of q lies under o's box, and how much larger that is.
		common := max(min(q.x1, o.x1)-max(q.x0, o.x0), 0) * max(min(q.y1, o.y1)-max(q.y0, o.y0), 0)
		over, larger := common/max(q.area(), 1), o.area()/max(q.area(), 1)
		if j > i && !o.light && o.alpha > .6 && over > .8 && larger < 4 {
			return "covered"
		}
		lit = lit || o.light && o.tint > .3 && over > .6 && larger < 9
	}
	switch {
	case q.parts > 1:
		return "in pieces"
	case q.alpha < .9:
		return "fading"
	case q.tint < .8*q.alpha:
		return "dimmed"
	case lit:
		return "lit"
	}
	return "plain"
}
