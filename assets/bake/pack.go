package main

import (
	"fmt"
	"sort"
)

// maxPage is the side of the largest page: every WebGL2 device takes it.
const maxPage = 2048

// gutter is the room around each sprite, filled with its own edge when the
// sprite runs to the edge of its drawing, clear otherwise: linear filtering
// never reaches the neighbour.
const gutter = 2

type size struct{ w, h int }

type place struct{ page, x, y int }

// pack lays rectangles on pages, bottom-left on a skyline, tallest first.
// It returns a place for each and the size of each page, cut to what is used.
// The order of equal sizes is that of the input, so the result is stable.
func pack(items []size) ([]place, []size, error) {
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool {
		x, y := items[order[a]], items[order[b]]
		if x.h != y.h {
			return x.h > y.h
		}
		return x.w > y.w
	})
	places := make([]place, len(items))
	var lines []*skyline
	for _, i := range order {
		w, h := items[i].w+2*gutter, items[i].h+2*gutter
		if w > maxPage || h > maxPage {
			return nil, nil, fmt.Errorf("a sprite of %d×%d does not fit a page of %d", items[i].w, items[i].h, maxPage)
		}
		placed := false
		for p, l := range lines {
			if x, y, ok := l.insert(w, h); ok {
				places[i], placed = place{p, x + gutter, y + gutter}, true
				break
			}
		}
		if !placed {
			l := &skyline{segs: []seg{{0, 0, maxPage}}}
			lines = append(lines, l)
			x, y, _ := l.insert(w, h)
			places[i] = place{len(lines) - 1, x + gutter, y + gutter}
		}
	}
	pages := make([]size, len(lines))
	for p, l := range lines {
		pages[p] = size{l.usedW, l.usedH}
	}
	return places, pages, nil
}

type seg struct{ x, y, w int }

type skyline struct {
	segs         []seg
	usedW, usedH int
}

func (l *skyline) insert(w, h int) (x, y int, ok bool) {
	best := -1
	for i := range l.segs {
		top, fits := l.top(i, w)
		if fits && top+h <= maxPage && (best < 0 || top < y) {
			best, x, y = i, l.segs[i].x, top
		}
	}
	if best < 0 {
		return 0, 0, false
	}
	next := append([]seg{}, l.segs[:best]...)
	next = append(next, seg{x, y + h, w})
	for _, s := range l.segs[best:] {
		end := s.x + s.w
		if end <= x+w {
			continue
		}
		if s.x < x+w {
			s.w, s.x = end-(x+w), x+w
		}
		next = append(next, s)
	}
	l.segs = next
	l.usedW, l.usedH = max(l.usedW, x+w), max(l.usedH, y+h)
	return x, y, true
}

// top is the height at which a rectangle of width w rests from segment i on.
func (l *skyline) top(i, w int) (int, bool) {
	x, y := l.segs[i].x, 0
	if x+w > maxPage {
		return 0, false
	}
	for ; i < len(l.segs) && l.segs[i].x < x+w; i++ {
		y = max(y, l.segs[i].y)
	}
	return y, true
}
