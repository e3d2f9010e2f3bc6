package pactole

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/pactole"
	"filon/render/layout"
	"filon/render/scene"
	"filon/render/scene/scenetest"
	"filon/render/sprite"
)

const wire = `{"winning":[7,21,33],"yours":[{"number":5,"amount":"4.00"},{"number":21,"amount":"4.00"},{"number":12,"amount":"200000.00"},
{"number":33,"amount":"2.00"},{"number":45,"amount":"2.00"},{"number":7,"amount":"4.00"},{"number":50,"amount":"10.00"},
{"number":18,"amount":"20000.00"},{"number":1,"amount":"2.00"}]}`

func load(t testing.TB, calm bool) *Scene {
	s := New()
	scenetest.Load(t, s, pactole.New(), wire, scene.Setup{Stake: decimal.NewFromInt(2), Lang: "fr", Calm: calm})
	return s
}

func frame(tick int) scene.Frame {
	return scene.Frame{Tick: tick, View: layout.Fit(1280, 720, 1, layout.Insets{})}
}

// A frame is two draw calls, the river and all the rest, and allocates nothing.
func TestFrameIsCheap(t *testing.T) {
	s := load(t, false)
	for i, a := range []game.Action{"win:0", "your:5", "win:1", "your:0"} {
		require.NoError(t, s.Do(100+i, a))
	}
	f := frame(0)
	stroke(s, 7, .1)
	var b sprite.Batch
	for tick := 100; tick < 260; tick += 4 {
		f.Tick = tick
		draw := func() {
			b.Reset(sprite.Identity)
			s.Draw(&b, f)
		}
		draw()
		assert.Len(t, b.Commands, 1, "the background has a slot among the pages")
		assert.Less(t, b.Sprites, 4000)
		assert.Zero(t, testing.AllocsPerRun(3, draw), "tick %d", tick)
	}
}

func (s *Scene) boxAt(n int) layout.Rect {
	p := place(frame(0).View)
	return p.box(n)
}

// Rubbing opens each cover once, at the threshold, and a stroke may go on over
// the next one.
func TestRubbingOpensTheCoverUnderTheFinger(t *testing.T) {
	s := load(t, false)
	f := frame(200)
	var opened []game.Action
	for _, n := range []int{3, 4} {
		box := s.boxAt(n)
		for row := range 9 {
			for col := range 9 {
				a, over := s.Rub(f, box.X+box.W*(float32(col)+.5)/9, box.Y+box.H*(float32(row)+.5)/9, false)
				if a == "" {
					continue
				}
				assert.True(t, over)
				opened = append(opened, a)
				require.NoError(t, s.Do(f.Tick, a))
			}
		}
	}
	assert.Equal(t, []game.Action{"your:0", "your:1"}, opened)
	heard := 0
	for _, c := range s.Cues() {
		if c.Name == "rub-sand" {
			heard++
		}
	}
	assert.Equal(t, 1, heard, "all within one tick")
	_, over := s.Rub(f, 2, 2, true)
	assert.False(t, over, "water is no cover")
}

// A finger that rubs the same spot for ten minutes is heard to the end, and leaves
// no list of what it was heard at.
func TestRubbingOnIsHeardAndFillsNoList(t *testing.T) {
	s := load(t, false)
	box := s.boxAt(3)
	before, heard := len(s.Cues()), 0
	for tick := 200; tick < 200+10*60*60; tick++ {
		for _, c := range s.Cues() {
			if c.Name == "rub-sand" && c.Tick == tick {
				heard++
			}
		}
		// To and fro, over less than opens the cover.
		a, over := s.Rub(frame(tick), box.X+box.W*(.5+.1*float32(tick%2)), box.Y+box.H/2, tick == 200)
		require.True(t, over)
		require.Empty(t, a)
	}
	assert.Equal(t, 1+(10*60*60-3)/11, heard, "once in eleven ticks")
	assert.Len(t, s.Cues(), before+1)
}

// Every target performs a legal action, and lies where its cover does.
func TestTargetsAreTheClosedCovers(t *testing.T) {
	s := load(t, false)
	assert.Empty(t, s.Targets(frame(0)), "the covers are still surfacing")
	require.NoError(t, s.Do(200, "your:4"))
	targets := s.Targets(frame(200))
	assert.Len(t, targets, covers-1)
	for _, target := range targets {
		assert.Equal(t, s.boxAt(coverOf(target.ID)), target.Box)
		assert.Equal(t, target.ID, actions[coverOf(target.ID)])
	}
}

// What is rubbed off survives a reload, but only of covers still closed.
func TestRubsSurviveAReload(t *testing.T) {
	s := load(t, false)
	for _, n := range []int{0, 5} {
		stroke(s, n, .1)
	}
	require.NoError(t, s.Do(200, "win:0"))
	again := load(t, false)
	again.Restore(s.Rubs())
	assert.False(t, again.rub.zones[0].Touched())
	assert.Equal(t, s.rub.zones[5].Share(), again.rub.zones[5].Share())
	assert.True(t, s.rub.zones[0].Touched(), "its cover is still on its way off")
}

// stroke rubs a cover from its middle to the right by a share of its width.
func stroke(s *Scene, n int, by float32) {
	box := s.boxAt(n)
	s.Rub(frame(200), box.CX(), box.CY(), true)
	s.Rub(frame(200), box.CX()+box.W*by, box.CY(), false)
	s.Lift()
}

// A fast finger leaves no gap between two samples, and a tap leaves no mark.
func TestAStrokeJoinsItsSamples(t *testing.T) {
	s := load(t, false)
	stroke(s, 4, .004)
	assert.False(t, s.rub.zones[4].Touched())
	stroke(s, 5, .06)
	stroke(s, 6, .45)
	assert.Greater(t, s.rub.zones[6].Share(), 2*s.rub.zones[5].Share())
}
