package minedor

import (
	"fmt"
	"os"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/minedor"
	"filon/render/atlas"
	"filon/render/layout"
	"filon/render/scene"
	"filon/render/sprite"
)

// art is the baked art, as the browser loads it.
func art(t testing.TB) *atlas.Art {
	var atlases []*atlas.Atlas
	for i, group := range []string{"common", "minedor"} {
		data, err := os.ReadFile("../../assets/" + group + "/baked/atlas.json")
		require.NoError(t, err)
		a, err := atlas.Parse(group, data, 2, 2*i, sprite.Texture(1+2*i))
		require.NoError(t, err)
		atlases = append(atlases, a)
	}
	return atlas.NewArt(atlases[1], atlases[0])
}

func loaded(t testing.TB, layoutJSON string) *Scene {
	l, err := game.DecodeLayout(minedor.New(), []byte(layoutJSON))
	require.NoError(t, err)
	s := New()
	s.Bind(art(t))
	require.NoError(t, s.Load(scene.Setup{Stake: decimal.NewFromInt(1), Lang: "fr", Unit: &scene.Unit{Layout: l, Seed: 3}}))
	return s
}

const (
	levers = `{"draws":[{"step":"initial","cells":["pelle","tete_de_mineur","pelle"],"multiplier":10}]}`
	wagons = `{"draws":[{"step":"initial","cells":["wagonnet","pelle","charbon"],"wagon":"10.00"}]}`
)

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
	{1920, 1080, 1, layout.Insets{Top: 58, Bottom: 132}},
	{3840, 2160, 1, layout.Insets{Top: 58, Bottom: 132}},
}

func TestTargetsAreWholeApartAndLargeEnough(t *testing.T) {
	for _, w := range windows {
		v := layout.Fit(w.w, w.h, w.dpr, w.in)
		for _, c := range []struct {
			layout string
			open   bool
		}{{levers, false}, {levers, true}, {wagons, true}} {
			s := loaded(t, c.layout)
			tick := 500
			if c.open {
				for i := range 3 {
					require.NoError(t, s.Settle(game.Indexed("cell", i)))
				}
			}
			targets := s.Targets(scene.Frame{Tick: tick, View: v})
			require.NotEmpty(t, targets)
			for i, a := range targets {
				name := fmt.Sprintf("%gx%g %s", w.w, w.h, a.ID)
				assert.GreaterOrEqual(t, a.Box.W, v.CSS(44)-.01, name)
				assert.GreaterOrEqual(t, a.Box.H, v.CSS(44)-.01, name)
				free := v.Free()
				assert.True(t, a.Box.X >= free.X && a.Box.Y >= free.Y && a.Box.X+a.Box.W <= free.W+.5 && a.Box.Y+a.Box.H <= free.H+.5, "%s is cut: %v of %v", name, a.Box, free)
				for _, b := range targets[:i] {
					apart := a.Box.X >= b.Box.X+b.Box.W || b.Box.X >= a.Box.X+a.Box.W || a.Box.Y >= b.Box.Y+b.Box.H || b.Box.Y >= a.Box.Y+a.Box.H
					assert.True(t, apart, "%s overlaps %s", name, b.ID)
				}
			}
		}
	}
}

func TestArtIsComplete(t *testing.T) {
	a := art(t)
	New().Bind(a)
	require.NoError(t, a.Err())
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
	for _, w := range windows {
		v := layout.Fit(w.w, w.h, w.dpr, w.in)
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
				require.NoError(t, s.Settle(a))
			}
			var b sprite.Batch
			b.Annotate()
			b.Reset(sprite.Place(float32(v.X), float32(v.Y), float32(v.Scale), float32(v.Scale), 0))
			s.Draw(&b, scene.Frame{Tick: 500, View: v})
			require.NotEmpty(t, b.Notes)
			for i, n := range b.Notes {
				name := fmt.Sprintf("%gx%g %v %q", w.w, w.h, c.done, n.Text)
				assert.GreaterOrEqual(t, n.Size/float32(w.dpr), float32(12), name)
				assert.True(t, n.X >= 0 && n.Y >= 0 && n.X+n.W <= float32(w.w*w.dpr) && n.Y+n.H <= float32(w.h*w.dpr), "%s is cut", name)
				for _, m := range b.Notes[:i] {
					apart := n.X >= m.X+m.W || m.X >= n.X+n.W || n.Y >= m.Y+m.H || m.Y >= n.Y+n.H
					assert.True(t, apart, "%s lies over %q", name, m.Text)
				}
			}
		}
	}
}
