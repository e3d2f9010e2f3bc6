package render_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/pactole"
	"filon/render"
)

// A tap takes a cover off; a short stroke rubs a part of it and lifting the
// finger takes nothing off.
func TestPointer_AStrokeRubsAndATapPresses(t *testing.T) {
	var done []game.Action
	rubs := ""
	st := render.NewStage(render.Events{
		Performed: func(a game.Action) { done = append(done, a) },
		Rubbed:    func(s string) { rubs = s },
	})
	l, err := game.DecodeLayout(pactole.New(), []byte(`{"winning":[7,21,33],"yours":[
		{"number":5,"amount":"4.00"},{"number":6,"amount":"4.00"},{"number":12,"amount":"2.00"},
		{"number":34,"amount":"2.00"},{"number":45,"amount":"2.00"},{"number":8,"amount":"4.00"},
		{"number":50,"amount":"10.00"},{"number":18,"amount":"2.00"},{"number":1,"amount":"2.00"}]}`))
	require.NoError(t, err)
	require.NoError(t, st.Show(render.Show{Game: pactole.New(), Stake: decimal.NewFromInt(2), Unit: &render.Unit{Layout: l}}))
	st.StepTicks(120)
	require.Len(t, st.Targets(), 12)
	at := func(i int) (x, y float64) {
		box := st.Targets()[i]
		return box.X + box.W/2, box.Y + box.H/2
	}
	x, y := at(4)
	st.Pointer(render.PointerDown, 1, x, y)
	for i := range 5 {
		st.Pointer(render.PointerMove, 1, x+float64(5*i), y)
	}
	st.Pointer(render.PointerUp, 1, x+20, y)
	assert.Empty(t, done)
	assert.NotEmpty(t, rubs)

	// Another language in the middle of it does not put the sand back.
	st.SetPrefs(render.Prefs{Lang: "en"})
	assert.Equal(t, rubs, st.Rubs())
	st.StepTicks(120)

	x, y = at(7)
	st.Pointer(render.PointerDown, 1, x, y)
	st.Pointer(render.PointerMove, 1, x+2, y+1) // no finger holds still
	st.Pointer(render.PointerUp, 1, x+2, y+1)
	assert.Equal(t, []game.Action{"your:4"}, done)
}
