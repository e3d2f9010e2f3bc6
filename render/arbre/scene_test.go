package arbre

import (
	"fmt"
	"os"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/arbre"
	"filon/render/atlas"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/scene"
	"filon/render/sprite"
)

// art is the baked art, as the browser loads it.
func art(t testing.TB) *atlas.Art {
	var atlases []*atlas.Atlas
	for i, group := range []string{"common", "arbre"} {
		data, err := os.ReadFile("../../assets/" + group + "/baked/atlas.json")
		require.NoError(t, err)
		a, err := atlas.Parse(group, data, 2, 2*i, sprite.Texture(1+2*i))
		require.NoError(t, err)
		atlases = append(atlases, a)
	}
	return atlas.NewArt(atlases[1], atlases[0])
}

// clovers has a run of clovers, one with a joker, and the largest sums.
const clovers = `{"grid":[
 ["trefle","trefle","trefle","trefle","trefle"],
 ["pomme","cle","gland","plume","lanterne"],
 ["cerise","cerise","joker","cerise","cerise"],
 ["plume","gland","cle","pomme","papillon"],
 ["gland","plume","papillon","lanterne","champignon"]],
 "amounts":["2.00","40000.00","2.00","2000.00","40000.00"]}`

func loaded(t testing.TB, calm bool) *Scene {
	l, err := game.DecodeLayout(arbre.New(), []byte(clovers))
	require.NoError(t, err)
	s := New()
	a := art(t)
	s.Bind(a)
	require.NoError(t, a.Err())
	require.NoError(t, s.Load(scene.Setup{Stake: decimal.NewFromInt(2), Lang: "fr", Calm: calm, Unit: &scene.Unit{Layout: l, Seed: 3}}))
	return s
}

// played performs everything, each thing as soon as it may be done, and returns
// the tick at which all is revealed.
func played(t testing.TB, s *Scene) int {
	for tick := 0; tick < 6000; tick++ {
		if a := s.Auto(tick); a != "" {
			require.NoError(t, s.Do(tick, a))
		}
		if at, ok := s.RevealedAt(); ok && tick >= at {
			return at
		}
	}
	t.Fatal("never revealed")
	return 0
}

// windows are phones, tablets and screens in both orientations, with the bars
// that the shell lays over them.
var windows = []struct {
	w, h, dpr float64
	in        layout.Insets
}{
	{320, 568, 2, layout.Insets{Top: 52, Bottom: 180}},
	{390, 844, 3, layout.Insets{Top: 58, Bottom: 190}},
	{568, 320, 2, layout.Insets{Top: 48, Right: 170}},
	{844, 390, 3, layout.Insets{Top: 48, Right: 172}},
	{768, 1024, 2, layout.Insets{Top: 58, Bottom: 130}},
	{1280, 720, 1, layout.Insets{Top: 58, Bottom: 132}},
	{1280, 720, 1, layout.Insets{}},
	{720, 1280, 1, layout.Insets{}},
	{1920, 1080, 1, layout.Insets{Top: 58, Bottom: 132}},
	{3840, 2160, 1, layout.Insets{Top: 58, Bottom: 132}},
}

func within(in, r layout.Rect) bool {
	return r.X >= in.X && r.Y >= in.Y && r.X+r.W <= in.X+in.W+.5 && r.Y+r.H <= in.Y+in.H+.5
}

func apart(a, b layout.Rect) bool {
	return a.X+a.W <= b.X || b.X+b.W <= a.X || a.Y+a.H <= b.Y || b.Y+b.H <= a.Y
}

func TestNothingOverlapsOrIsCut(t *testing.T) {
	for _, w := range windows {
		t.Run(fmt.Sprintf("%.0fx%.0f", w.w, w.h), func(t *testing.T) {
			v := layout.Fit(w.w, w.h, w.dpr, w.in)
			p := place(v)
			for name, r := range map[string]layout.Rect{"frame": p.frame, "title": p.title, "legend": p.legend, "first sum": p.sums[0], "last sum": p.sums[4]} {
				assert.True(t, within(v.Free(), r), "%s %+v leaves the free area %+v", name, r, v.Free())
			}
			assert.True(t, apart(p.frame, p.title), "the title lies over the grid")
			assert.True(t, apart(p.frame, p.legend), "the legend lies over the grid")
			assert.True(t, apart(p.title, p.legend), "the title lies over the legend")
			for i := range p.sums {
				assert.LessOrEqual(t, p.sums[i].H, p.pitch, "sums overlap")
				_, y := p.cell(i, 4)
				assert.InDelta(t, y, p.sums[i].CY(), .5, "a sum stands beside its row")
				assert.True(t, apart(p.sums[i], p.grid), "a sum lies over the cells")
			}
			_, _, side, _ := v.ToCSS(layout.Rect{W: p.pitch})
			assert.GreaterOrEqual(t, side, 40.0, "a cell is too small to tell its symbol, CSS px")
		})
	}
}

// Amounts up to the largest fit their plates at no less than 12 CSS pixels,
// and so do « sum × 3 » and its product.
func TestAmountsAreReadable(t *testing.T) {
	s := loaded(t, false)
	for _, w := range windows {
		v := layout.Fit(w.w, w.h, w.dpr, w.in)
		p := place(v)
		r := p.sums[0]
		dark := r.W - r.H*.45 // the plate less its leaves and its rim
		for _, text := range []string{"40\u202f000\u00a0€", "2\u202f000\u00a0€"} {
			assert.LessOrEqual(t, lettering.Width(s.Label, text, v.CSS(12)), dark, "%.0fx%.0f: %s", w.w, w.h, text)
			assert.LessOrEqual(t, lettering.Width(s.Gold, text, v.CSS(12)), dark, "%.0fx%.0f: %s", w.w, w.h, text)
		}
		assert.LessOrEqual(t, lettering.Width(s.Label, "400\u00a0€\u00a0×\u00a03", v.CSS(12)), dark, "%.0fx%.0f", w.w, w.h)
		assert.GreaterOrEqual(t, r.H*.8, 2*v.CSS(12), "%.0fx%.0f: no room for two lines", w.w, w.h)
	}
}

func TestTheGridIsTheOneTarget(t *testing.T) {
	s := loaded(t, false)
	end := played(t, s)
	for _, w := range windows {
		v := layout.Fit(w.w, w.h, w.dpr, w.in)
		fresh := loaded(t, false)
		ts := fresh.Targets(scene.Frame{Tick: fresh.BusyUntil(), View: v})
		require.Len(t, ts, 1)
		assert.Equal(t, game.Action("grid"), ts[0].ID)
		_, _, tw, th := v.ToCSS(ts[0].Box)
		assert.GreaterOrEqual(t, min(tw, th), 44.0)
		assert.Empty(t, s.Targets(scene.Frame{Tick: end, View: v}))
	}
}

func TestDrawTakesFewCallsAndAllocatesNothing(t *testing.T) {
	for _, calm := range []bool{false, true} {
		s := loaded(t, calm)
		end := played(t, s)
		for _, w := range windows {
			v := layout.Fit(w.w, w.h, w.dpr, w.in)
			var b sprite.Batch
			draw := func(tick int) {
				b.Reset(sprite.Identity)
				s.Draw(&b, scene.Frame{Tick: tick, View: v})
			}
			for tick := 0; tick <= end; tick += 5 {
				draw(tick)
				assert.LessOrEqual(t, len(b.Commands), 2, "tick %d", tick)
			}
			tick := 0
			assert.Zero(t, testing.AllocsPerRun(60, func() { draw(tick % end); tick += 17 }))
		}
	}
}

func TestTheLightKeepsToItsTrail(t *testing.T) {
	s := loaded(t, false)
	end := played(t, s)
	p := place(layout.Fit(1280, 720, 1, layout.Insets{}))
	v := s.At(end)
	require.Equal(t, 2, v.Runs)
	for i := range v.Runs {
		tr := trail{&p, &v.Light[i]}
		x, _ := tr.at(0)
		assert.LessOrEqual(t, x, p.frame.X, "it enters at the left edge")
		x, y := tr.at(tr.end())
		last := v.Light[i].Cells[len(v.Light[i].Cells)-1]
		assert.True(t, p.sums[last.Row].Contains(x, y), "it ends on the sum")
		for k, c := range v.Light[i].Cells {
			x, y := tr.at(float32(k + 1))
			cx, cy := p.cell(c.Row, c.Column)
			assert.InDelta(t, 0, max(x-cx, cx-x, y-cy, cy-y), float64(p.pitch*.3), "it passes through cell %v", c)
		}
	}
}
