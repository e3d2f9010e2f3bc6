package arbre

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/arbre"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/scene"
	"filon/render/scene/scenetest"
	"filon/render/sprite"
)

// clovers has a run of clovers, one with a joker, and the largest sums.
const clovers = `{"grid":[
 ["trefle","trefle","trefle","trefle","trefle"],
 ["pomme","cle","gland","plume","lanterne"],
 ["cerise","cerise","joker","cerise","cerise"],
 ["plume","gland","cle","pomme","papillon"],
 ["gland","plume","papillon","lanterne","champignon"]],
 "amounts":["2.00","40000.00","2.00","2000.00","40000.00"]}`

func loaded(t testing.TB, calm bool) *Scene {
	s := New()
	scenetest.Load(t, s, arbre.New(), clovers, scene.Setup{Stake: decimal.NewFromInt(2), Lang: "fr", Calm: calm})
	return s
}

// played performs everything, each thing as soon as it may be done, and returns
// the tick at which all is revealed.
func played(t *testing.T, s *Scene) int {
	return scenetest.Play(t, s, scenetest.Player{Act: s.Auto})
}

func TestNothingOverlapsOrIsCut(t *testing.T) {
	for _, w := range scenetest.Windows {
		t.Run(fmt.Sprintf("%.0fx%.0f", w.W, w.H), func(t *testing.T) {
			v := w.View()
			p := place(v)
			for name, r := range map[string]layout.Rect{"frame": p.frame, "title": p.title, "legend": p.legend, "first sum": p.sums[0], "last sum": p.sums[4]} {
				assert.True(t, scenetest.Within(v.Free(), r), "%s %+v leaves the free area %+v", name, r, v.Free())
			}
			assert.True(t, scenetest.Apart(p.frame, p.title), "the title lies over the grid")
			assert.True(t, scenetest.Apart(p.frame, p.legend), "the legend lies over the grid")
			assert.True(t, scenetest.Apart(p.title, p.legend), "the title lies over the legend")
			for i := range p.sums {
				assert.LessOrEqual(t, p.sums[i].H, p.pitch, "sums overlap")
				_, y := p.cell(i, 4)
				assert.InDelta(t, y, p.sums[i].CY(), .5, "a sum stands beside its row")
				assert.True(t, scenetest.Apart(p.sums[i], p.grid), "a sum lies over the cells")
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
	for _, w := range scenetest.Windows {
		v := w.View()
		p := place(v)
		r := p.sums[0]
		dark := r.W - r.H*.45 // the plate less its leaves and its rim
		for _, text := range []string{"40\u202f000\u00a0€", "2\u202f000\u00a0€"} {
			assert.LessOrEqual(t, lettering.Width(s.Label, text, v.CSS(12)), dark, "%.0fx%.0f: %s", w.W, w.H, text)
			assert.LessOrEqual(t, lettering.Width(s.Gold, text, v.CSS(12)), dark, "%.0fx%.0f: %s", w.W, w.H, text)
		}
		assert.LessOrEqual(t, lettering.Width(s.Label, "400\u00a0€\u00a0×\u00a03", v.CSS(12)), dark, "%.0fx%.0f", w.W, w.H)
		assert.GreaterOrEqual(t, r.H*.8, 2*v.CSS(12), "%.0fx%.0f: no room for two lines", w.W, w.H)
	}
}

func TestTheGridIsTheOneTarget(t *testing.T) {
	s := loaded(t, false)
	end := played(t, s)
	for _, w := range scenetest.Windows {
		fresh := loaded(t, false)
		ts := scenetest.CheckTargets(t, fresh, fresh.BusyUntil(), w)
		require.Len(t, ts, 1)
		assert.Equal(t, game.Action("grid"), ts[0].ID)
		assert.Empty(t, scenetest.CheckTargets(t, s, end, w))
	}
}

func TestDrawTakesFewCallsAndAllocatesNothing(t *testing.T) {
	for _, calm := range []bool{false, true} {
		s := loaded(t, calm)
		end := played(t, s)
		for _, w := range scenetest.Windows {
			v := w.View()
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
