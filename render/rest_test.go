package render_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game/catalogue"
	"filon/render"
)

// Flames and glints go on for half a minute without a touch; then the picture
// stays as it is and a phone stays cool, until somebody touches it.
func TestStage_LivesForHalfAMinuteWithoutATouch(t *testing.T) {
	for _, id := range drawn() {
		g, err := catalogue.Get(id)
		require.NoError(t, err)
		s := onStage(t, render.Events{}, id, g.Tables()[0].Tiers[0].Prize.StringFixed(2), 1)
		for s.StepTicks(10); s.Status().Busy || s.Status().Auto; s.StepTicks(10) {
		}
		redrawn := func() int {
			n := 0
			for range 4000 {
				s.Draw()
				if s.StepTicks(1); s.Dirty() {
					n++
				}
			}
			return n
		}
		assert.InDelta(t, 30*60, redrawn(), 20, "%s", id)
		assert.Zero(t, redrawn(), "%s", id)
		s.SetFocus(s.Targets()[0].ID)
		assert.InDelta(t, 30*60, redrawn(), 2, "%s, a key has moved the focus", id)
	}
}

func TestStage_AWindowOfAnotherSizeIsDrawnAgain(t *testing.T) {
	s := onStage(t, render.Events{}, "pactole", "2.00", 1)
	s.Resize(1280, 720, 1)
	for name, c := range map[string]struct {
		w, h, dpr float64
		again     bool
	}{
		"the same": {1280, 720, 1, false},
		"wider":    {1300, 720, 1, true},
		"less tall, as when a phone's address bar comes": {1280, 660, 1, true},
		"zoomed": {1280, 720, 2, true},
	} {
		s.Resize(1280, 720, 1)
		s.Draw()
		s.Resize(c.w, c.h, c.dpr)
		assert.Equal(t, c.again, s.Dirty(), name)
	}
}

// A game's pictures take the place of those of the game before; the ones that
// all games share stay.
func TestStage_KeepsTheArtOfOneGame(t *testing.T) {
	s := onStage(t, render.Events{}, "pactole", "2.00", 1)
	assert.NotEmpty(t, s.Draw().Vertices)
	minedor, err := catalogue.Get("minedor")
	require.NoError(t, err)
	require.NoError(t, s.Show(render.Show{Game: minedor, Stake: minedor.Tables()[0].Stake}))
	assert.Empty(t, s.Draw().Vertices, "its art is not there yet")
	manifest, err := os.ReadFile(filepath.Join("..", "assets", "minedor", "baked", "atlas.json"))
	require.NoError(t, err)
	pages, err := s.LoadAtlas("minedor", manifest, 1)
	require.NoError(t, err)
	assert.NotEmpty(t, s.Draw().Vertices)
	for _, p := range pages {
		assert.True(t, p.Slot < 0 || p.Slot >= 2, "%+v takes the place of what all games share", p)
	}
	pactole, err := catalogue.Get("pactole")
	require.NoError(t, err)
	require.NoError(t, s.Show(render.Show{Game: pactole, Stake: pactole.Tables()[0].Stake}))
	assert.Empty(t, s.Draw().Vertices, "its textures are Mine d'or's now")
}
