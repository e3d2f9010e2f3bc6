package render_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/render"
)

// A gallery of every symbol's looks is only as good as what is found in a run.
func TestLooks_OfAWinningUnitOfMinedor(t *testing.T) {
	s := onStage(t, render.Events{}, "minedor", "5.00", 3)
	run, err := s.Record(20_000)
	require.NoError(t, err)
	s.StepTicks(50)
	before, _ := frame(s)
	looks, err := s.Looks(6, run.End)
	require.NoError(t, err)
	after, _ := frame(s)
	assert.Equal(t, before, after, "the stage shows what it showed")
	got := map[string]render.Look{}
	for _, l := range looks {
		got[l.Name+" "+l.Look] = l
		assert.True(t, l.Tick >= 0 && l.Tick <= run.End && l.W > 0 && l.H > 0, "%+v", l)
	}
	for _, want := range []string{
		"symbols/pelle covered", "symbols/pelle plain", "symbols/pelle lit", "symbols/tete_de_mineur lit",
		"cell/cover-pioche plain", "cell/cover-pioche in pieces", "props/lever-arm dimmed", "panel/win fading",
	} {
		assert.Contains(t, got, want)
	}
	assert.NotContains(t, got, "symbols/pepite plain", "a symbol that the unit does not have")
	assert.Less(t, got["symbols/pelle covered"].Tick, got["symbols/pelle lit"].Tick)
}
