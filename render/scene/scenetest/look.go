package scenetest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/render/atlas"
	"filon/render/layout"
	"filon/render/scene"
	"filon/render/sprite"
)

// Art is a game's baked art and the common one, as the browser loads them, for
// a test in render/<game>.
func Art(t testing.TB, id game.ID) *atlas.Art {
	t.Helper()
	var atlases []*atlas.Atlas
	for i, group := range []string{string(id), "common"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "assets", group, "baked", "atlas.json"))
		require.NoError(t, err)
		place := 2 - 2*i // the common one has the first two textures
		a, err := atlas.Parse(group, data, 2, place, sprite.Texture(1+place))
		require.NoError(t, err)
		atlases = append(atlases, a)
	}
	return atlas.NewArt(atlases...)
}

// Load binds a scene to its art, all of which must be there, and shows a unit
// written as on the wire.
func Load(t testing.TB, s scene.Scene, g game.Game, wire string, setup scene.Setup) {
	t.Helper()
	art := Art(t, g.ID())
	s.Bind(art)
	require.NoError(t, art.Err())
	l, err := game.DecodeLayout(g, []byte(wire))
	require.NoError(t, err)
	setup.Unit = &scene.Unit{Layout: l, Seed: 3}
	setup.Unit.Prize, err = g.Evaluate(l, setup.Stake)
	require.NoError(t, err)
	require.NoError(t, s.Load(setup))
}

// Window is a window's size in CSS pixels, the device's pixels to one of them,
// and the bars that the shell lays over it.
type Window struct {
	W, H, DPR float64
	Bars      layout.Insets
}

// View is what a scene sees of the window.
func (w Window) View() layout.View { return layout.Fit(w.W, w.H, w.DPR, w.Bars) }

// Windows are phones, tablets and screens in both orientations, with the bars
// that the shell lays over them and without.
var Windows = []Window{
	{320, 568, 2, layout.Insets{Top: 52, Bottom: 180}},
	{360, 640, 3, layout.Insets{Top: 52, Bottom: 190}},
	{390, 844, 3, layout.Insets{Top: 58, Bottom: 190}},
	{568, 320, 2, layout.Insets{Top: 48, Right: 170}},
	{844, 390, 3, layout.Insets{Top: 48, Right: 172}},
	{768, 1024, 2, layout.Insets{Top: 58, Bottom: 130}},
	{1024, 768, 2, layout.Insets{Top: 58, Bottom: 132}},
	{1280, 720, 1, layout.Insets{Top: 58, Bottom: 132}},
	{1280, 720, 1, layout.Insets{}},
	{720, 1280, 1, layout.Insets{}},
	{1920, 1080, 1, layout.Insets{Top: 58, Bottom: 132}},
	{3840, 2160, 1, layout.Insets{Top: 58, Bottom: 132}},
	{3840, 1080, 1, layout.Insets{Top: 58, Bottom: 132}},
}

// CheckTargets holds that what can be pressed in a window is whole, apart and
// large enough for a finger, and returns it.
func CheckTargets(t *testing.T, s scene.Scene, tick int, w Window) []scene.Target {
	t.Helper()
	v := w.View()
	targets := s.Targets(scene.Frame{Tick: tick, View: v})
	var boxes []layout.Rect
	for _, a := range targets {
		assert.GreaterOrEqual(t, min(a.Box.W, a.Box.H), v.CSS(44)-.01, "%gx%g: %s is small", w.W, w.H, a.ID)
		boxes = append(boxes, a.Box)
	}
	CheckWholeAndApart(t, w, boxes)
	return targets
}

// CheckWholeAndApart holds that boxes in design pixels lie in the free area of a
// window, and none over another.
func CheckWholeAndApart(t *testing.T, w Window, boxes []layout.Rect) {
	t.Helper()
	free := w.View().Free()
	for i, a := range boxes {
		assert.True(t, Within(free, a), "%gx%g: %d is cut: %v of %v", w.W, w.H, i, a, free)
		for j, b := range boxes[:i] {
			assert.True(t, Apart(a, b), "%gx%g: %d %v lies over %d %v", w.W, w.H, i, a, j, b)
		}
	}
}

// Within tells that r does not leave the rectangle in, but for half a pixel.
func Within(in, r layout.Rect) bool {
	const slack = .5
	return r.X >= in.X-slack && r.Y >= in.Y-slack && r.X+r.W <= in.X+in.W+slack && r.Y+r.H <= in.Y+in.H+slack
}

// Apart tells that two rectangles have no point in common but for their rims.
func Apart(a, b layout.Rect) bool {
	return a.X+a.W <= b.X || b.X+b.W <= a.X || a.Y+a.H <= b.Y || b.Y+b.H <= a.Y
}
