package minedor

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/minedor"
	"filon/render/layout"
	"filon/render/scene"
	"filon/render/scene/scenetest"
	"filon/render/sprite"
)

func loaded(t testing.TB, layoutJSON string) *Scene {
	s := New()
	scenetest.Load(t, s, minedor.New(), layoutJSON, scene.Setup{Stake: decimal.NewFromInt(1), Lang: "fr"})
	return s
}

const (
	levers = `{"draws":[{"step":"initial","cells":["pelle","tete_de_mineur","pelle"],"multiplier":10}]}`
	wagons = `{"draws":[{"step":"initial","cells":["wagonnet","pelle","charbon"],"wagon":"10.00"}]}`
)

func TestTargetsAreWholeApartAndLargeEnough(t *testing.T) {
	for _, w := range scenetest.Windows {
		for _, c := range []struct {
			layout string
			open   bool
		}{{levers, false}, {levers, true}, {wagons, true}} {
			s := loaded(t, c.layout)
			if c.open {
				for i := range 3 {
					require.NoError(t, s.Do(scene.Settled, game.Indexed("cell", i)))
				}
			}
			require.NotEmpty(t, scenetest.CheckTargets(t, s, 500, w))
		}
	}
}

func TestDrawAllocatesNothing(t *testing.T) {
	v := layout.Fit(1280, 720, 1, layout.Insets{Top: 58, Bottom: 132})
	for _, layout := range []string{levers, wagons} {
		s := loaded(t, layout)
		for i := range 3 {
			require.NoError(t, s.Do(60, game.Indexed("cell", i)))
		}
		var b sprite.Batch
		tick := 0
		draw := func() {
			b.Reset(sprite.Identity)
			s.Draw(&b, scene.Frame{Tick: tick, View: v})
			tick++
		}
		for range 400 { // warm the slices
			draw()
		}
		tick = 60
		assert.Zero(t, testing.AllocsPerRun(300, draw))
		assert.LessOrEqual(t, len(b.Commands), 2, "draw calls: the background and the rest")
	}
}

// Every text of every step is at least 12 CSS pixels high, whole, and apart
// from every other.
func TestTextsAreLegibleWholeAndApart(t *testing.T) {
	for _, w := range scenetest.Windows {
		v := w.View()
		for _, c := range []struct {
			layout string
			done   []game.Action
		}{
			{levers, nil},
			{levers, []game.Action{"cell:0", "cell:1", "cell:2"}},
			{levers, []game.Action{"cell:0", "cell:1", "cell:2", "lever:0", "lever:1", "lever:2"}},
			{wagons, []game.Action{"cell:0", "cell:1", "cell:2"}},
			{wagons, []game.Action{"cell:0", "cell:1", "cell:2", "wagon:3"}},
		} {
			s := loaded(t, c.layout)
			for _, a := range c.done {
				require.NoError(t, s.Do(scene.Settled, a))
			}
			var b sprite.Batch
			b.Annotate()
			b.Reset(sprite.Place(float32(v.X), float32(v.Y), float32(v.Scale), float32(v.Scale), 0))
			s.Draw(&b, scene.Frame{Tick: 500, View: v})
			require.NotEmpty(t, b.Notes)
			for i, n := range b.Notes {
				name := fmt.Sprintf("%gx%g %v %q", w.W, w.H, c.done, n.Text)
				assert.GreaterOrEqual(t, n.Size/float32(w.DPR), float32(12), name)
				assert.True(t, n.X >= 0 && n.Y >= 0 && n.X+n.W <= float32(w.W*w.DPR) && n.Y+n.H <= float32(w.H*w.DPR), "%s is cut", name)
				for _, m := range b.Notes[:i] {
					apart := n.X >= m.X+m.W || m.X >= n.X+n.W || n.Y >= m.Y+m.H || m.Y >= n.Y+n.H
					assert.True(t, apart, "%s lies over %q", name, m.Text)
				}
			}
		}
	}
}
