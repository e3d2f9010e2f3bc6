package app_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game/play"
)

// usable names the controls that can be used, in order.
func usable(b *browser) []string {
	var on []string
	for name, can := range b.state()["controls"].(map[string]any) {
		if can == true {
			on = append(on, name)
		}
	}
	slices.Sort(on)
	return on
}

// Of a unit of Mine d'or with one Extra (article 4.4.2), what can be pressed at each
// step, and no more.
func TestApp_ControlsOfEachStep(t *testing.T) {
	chain := strings.Replace(strings.Replace(bought, `"10.00"`, `"5.00"`, 1), `[{"step":"initial","cells":["casque","lampe","casque"]}]`,
		`[{"step":"initial","cells":["cactus","lampe","pelle"]},{"step":"extra","cells":["pelle","casque","pelle"]}]`, 1)
	b := open(t, map[string]string{})
	b.answer(play.CreatePlayer, 201, `{"player":"p1","balance":"100.00","seq":1,"token":"secret"}`)
	assert.Empty(t, usable(b), "in the lobby")
	b.tell("open", `{"game":"minedor"}`)
	b.tell("stake", `{"stake":"1.00"}`)
	b.tell("mode", `{"mode":"dynamite"}`)
	assert.Equal(t, []string{"auto", "mode", "play", "stake"}, usable(b), "before a purchase")
	b.tell("play", `{"auto":false}`)
	assert.Empty(t, usable(b), "while its answer is awaited")
	b.answer(play.BuyUnit, 201, chain)
	b.run()
	assert.Equal(t, []string{"auto"}, usable(b), "with cells to open")
	b.tell("press", `{"id":"cell:0"}`)
	assert.Equal(t, []string{"auto", "skip"}, usable(b), "while one opens")
	b.tell("skip", "")
	b.stage.Update()
	b.settle()
	assert.Equal(t, []string{"auto"}, usable(b), "and it is passed over")
	for _, cell := range []string{"cell:1", "cell:2"} {
		b.tell("press", `{"id":"`+cell+`"}`)
		b.run()
	}
	assert.Equal(t, []string{"auto", "extra"}, usable(b), "with an Extra to begin")
	assert.EqualValues(t, 1, b.state()["extra_left"])
	b.tell("extra", "")
	b.run()
	assert.Equal(t, []string{"auto"}, usable(b))
	b.tell("auto", `{"on":true}`)
	assert.Contains(t, usable(b), "auto_on")
	b.tell("close", "")
	assert.Empty(t, usable(b), "and in the lobby again")
	assert.Equal(t, false, b.state()["busy"], "where nothing is told of the table")
}

// What the bars cover is no place of the scene.
func TestApp_InsetsMoveTheScene(t *testing.T) {
	b := dealt(t)
	before := b.targets
	require.NotEmpty(t, before)
	b.tell("insets", `{"top":60,"right":10,"bottom":80,"left":20}`)
	b.stage.Update()
	b.settle()
	assert.NotEqual(t, before, b.targets)
}

// An unanswered purchase and what was chosen outlive the page.
func TestApp_ReloadTakesUpThePurchaseAndTheChoices(t *testing.T) {
	b := seated(t)
	b.tell("play", `{"auto":false}`)
	again := open(t, maps.Clone(b.stored))
	again.answer(play.GetMe, 200, me)
	again.tell("open", `{"game":"minedor"}`)
	require.Len(t, again.calls, 1)
	assert.Equal(t, play.BuyUnit, again.calls[0].Kind)
	assert.Equal(t, b.calls[0].Request.Key, again.calls[0].Request.Key, "under its own key")

	other := open(t, maps.Clone(seated(t).stored))
	other.answer(play.GetMe, 200, me)
	other.tell("open", `{"game":"minedor"}`)
	assert.Equal(t, []any{"1.00", "dynamite"}, []any{other.state()["stake"], other.state()["mode"]})
}
