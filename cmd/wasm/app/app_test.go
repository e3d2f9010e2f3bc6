package app_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/wasm/app"
	"filon/game/play"
	"filon/render"
)

const (
	me   = `{"player":"p1","balance":"100.00","seq":1,"open_units":[]}`
	unit = `{"id":"u1","game":"minedor","stake":"1.00","emission":1,"block":1,"serial":7,"prize":"10.00",` +
		`"layout":{"draws":[{"step":"initial","cells":["casque","lampe","casque"]}]},"commitment":"c","composer":1,` +
		`"drawn_at":"2026-11-30T12:00:00Z","status":"open","actions":[]}`
	bought = `{"unit":` + unit + `,"account":{"player":"p1","balance":"99.00","seq":2}}`
)

// seated is a first visit, up to the table of Mine d'or at 1 €.
func seated(t *testing.T) *browser {
	t.Helper()
	b := open(t, map[string]string{})
	b.answer(play.CreatePlayer, 201, `{"player":"p1","balance":"100.00","seq":1,"token":"secret"}`)
	b.tell("open", `{"game":"minedor"}`)
	b.tell("stake", `{"stake":"1.00"}`)
	b.tell("mode", `{"mode":"dynamite"}`)
	return b
}

func dealt(t *testing.T) *browser {
	t.Helper()
	b := seated(t)
	b.tell("play", `{"auto":false}`)
	b.answer(play.BuyUnit, 201, bought)
	b.run()
	return b
}

func TestApp_PlaysAUnitToItsEnd(t *testing.T) {
	b := seated(t)
	assert.Contains(t, b.stored["filon.token"], "secret")
	assert.Positive(t, b.loads)
	b.tell("play", `{"auto":false}`)
	require.Len(t, b.calls, 1)
	assert.Equal(t, "secret", b.calls[0].Request.Token)
	assert.Equal(t, "key-0000000000001", b.calls[0].Request.Key)
	assert.JSONEq(t, `{"game":"minedor","stake":"1.00"}`, string(b.calls[0].Body))
	assert.Contains(t, b.stored["filon.buy"], "key-0000000000001")
	assert.Equal(t, "buying", b.state()["phase"])
	b.answer(play.BuyUnit, 201, bought)
	b.run()
	assert.Equal(t, "revealing", b.state()["phase"])
	assert.NotContains(t, b.stored, "filon.buy")
	assert.Nil(t, b.state()["result"])
	require.Len(t, b.targets, 3)
	for _, cell := range []string{"cell:1", "cell:0", "cell:2"} {
		b.tell("press", `{"id":"`+cell+`"}`)
		assert.Contains(t, b.stored["filon.progress"], cell, "stored at once")
		b.run()
	}
	assert.Equal(t, "finished", b.state()["phase"])
	assert.Equal(t, map[string]any{"prize": "10.00"}, b.state()["result"])
	withActions := strings.Replace(unit, `"actions":[]`, `"actions":["mode:dynamite"]`, 1)
	b.answer(play.PutProgress, 200, withActions)
	assert.JSONEq(t, `{"actions":["mode:dynamite","cell:1","cell:0","cell:2"]}`, string(b.calls[0].Body))
	b.answer(play.PutProgress, 200, withActions)
	b.answer(play.FinishUnit, 200, strings.Replace(strings.Replace(bought, `"99.00","seq":2`, `"109.00","seq":3`, 1), `"open"`, `"finished"`, 1))
	assert.Equal(t, "109.00", b.state()["account"].(map[string]any)["balance"])
	assert.True(t, b.state()["controls"].(map[string]any)["again"].(bool))
	b.tell("again", "")
	assert.Equal(t, "ready", b.state()["phase"])
	assert.Empty(t, b.targets)
	assert.NotContains(t, b.stored, "filon.progress")
}

// L'Arbre aux trésors, article 4.3: after « Jouer » the 25 symbols and the 5 sums
// show by themselves; there is no « Auto » to press.
func TestApp_ArbreRevealsItself(t *testing.T) {
	const unit = `{"id":"u2","game":"arbre","stake":"1.00","emission":1,"block":1,"serial":70,"prize":"10.00",` +
		`"layout":{"grid":[["champignon","fer_a_cheval","papillon","cerise","cerise"],["cerise","joker","cerise","cerise","fer_a_cheval"],` +
		`["champignon","pomme","papillon","champignon","plume"],["gland","gland","gland","gland","gland"],` +
		`["lanterne","lanterne","lanterne","lanterne","lanterne"]],"amounts":["4.00","1.00","2.00","2.00","4.00"]},` +
		`"commitment":"` + "c27ba2e73d99abe51b5daa670b67569045f7f5d3ccaaaeddab542dea119a1bd3" + `","composer":1,` +
		`"drawn_at":"2026-11-30T12:00:00Z","status":"open","actions":[]}`
	b := seated(t)
	b.tell("close", "")
	b.tell("open", `{"game":"arbre"}`)
	b.tell("stake", `{"stake":"1.00"}`)
	assert.Equal(t, false, b.state()["controls"].(map[string]any)["auto"])
	b.tell("play", `{"auto":false}`)
	b.answer(play.BuyUnit, 201, `{"unit":`+unit+`,"account":{"player":"p1","balance":"99.00","seq":2}}`)
	for range 3000 {
		b.stage.Update()
	}
	b.run()
	assert.Equal(t, "finished", b.state()["phase"])
	assert.Equal(t, map[string]any{"prize": "10.00"}, b.state()["result"])
}

// On a slow machine many ticks pass before the app hears of anything: that the
// stage changed, which it says once, then of all the actions.
func TestApp_HearsTheEndAfterTheActionsThatLedToIt(t *testing.T) {
	b := dealt(t)
	b.tell("auto", `{"on":true}`)
	for range 2000 {
		b.stage.Update()
	}
	b.settle()
	assert.Equal(t, "finished", b.state()["phase"])
	assert.Equal(t, map[string]any{"prize": "10.00"}, b.state()["result"])
}

func TestApp_ReloadResumesFromWhatIsStored(t *testing.T) {
	b := dealt(t)
	b.tell("press", `{"id":"cell:1"}`)
	again := open(t, maps.Clone(b.stored))
	again.tell("open", `{"game":"minedor"}`)
	assert.Equal(t, "secret", again.calls[0].Request.Token)
	again.answer(play.GetMe, 200, `{"player":"p1","balance":"99.00","seq":2,"open_units":[`+unit+`]}`)
	again.run()
	assert.Equal(t, "revealing", again.state()["phase"])
	assert.Equal(t, "dynamite", again.state()["mode"])
	require.Len(t, again.targets, 2)
}

// What a finger has rubbed off is there again after a reload, at the step it
// was rubbed at and at no other.
func TestApp_ReloadFindsTheCoversAsTheyWereRubbed(t *testing.T) {
	b := seated(t)
	b.tell("mode", `{"mode":"main"}`)
	b.tell("play", `{"auto":false}`)
	b.answer(play.BuyUnit, 201, bought)
	b.run()
	require.Empty(t, b.stage.Rubs())
	box := b.targets[0]
	x, y := box.X+box.W*.3, box.Y+box.H*.5
	b.stage.Pointer(render.PointerDown, 1, x, y)
	b.stage.Pointer(render.PointerMove, 1, x+box.W*.2, y)
	b.stage.Pointer(render.PointerUp, 1, x+box.W*.2, y)
	b.settle()
	rubbed := b.stage.Rubs()
	require.NotEmpty(t, rubbed)

	reload := func() *browser {
		again := open(t, maps.Clone(b.stored))
		again.tell("open", `{"game":"minedor"}`)
		again.answer(play.GetMe, 200, `{"player":"p1","balance":"99.00","seq":2,"open_units":[`+unit+`]}`)
		again.run()
		require.Equal(t, "revealing", again.state()["phase"])
		return again
	}
	assert.Equal(t, rubbed, reload().stage.Rubs())

	// Another cover opens: the strokes on the first stay.
	b.tell("press", `{"id":"cell:1"}`)
	again := reload()
	assert.Len(t, again.targets, 2)
	assert.Equal(t, b.stage.Rubs(), again.stage.Rubs())
	assert.NotEmpty(t, again.stage.Rubs())

	// Elsewhere somebody went on: these are no longer the covers that were rubbed.
	b.stored["filon.rubs"] = strings.Replace(b.stored["filon.rubs"], `"done":1`, `"done":0`, 1)
	assert.Empty(t, reload().stage.Rubs())
}

// What was revealed of a unit outlives the next unit's taking its place, until the
// server has it.
func TestApp_StepsOfAUnitThatWasLeftAreKeptUntilTheyAreSent(t *testing.T) {
	b := dealt(t)
	b.tell("press", `{"id":"cell:0"}`)
	b.run()
	b.tell("press", `{"id":"cell:1"}`)
	b.run()
	b.tell("close", "")
	assert.Contains(t, b.stored["filon.left"], "cell:1")

	again := open(t, maps.Clone(b.stored))
	again.answer(play.GetMe, 200, `{"player":"p1","balance":"99.00","seq":2,"open_units":[`+unit+`]}`)
	require.Len(t, again.calls, 1)
	assert.JSONEq(t, `{"actions":["mode:dynamite","cell:0","cell:1"]}`, string(again.calls[0].Body))
	// Another tab went further with it meanwhile.
	further := strings.Replace(again.stored["filon.left"], `"cell:1"`, `"cell:1","cell:2"`, 1)
	again.stored["filon.left"] = further
	again.answer(play.PutProgress, 200, strings.Replace(unit, `"actions":[]`, `"actions":["mode:dynamite","cell:0","cell:1"]`, 1))
	assert.Equal(t, further, again.stored["filon.left"])

	last := open(t, maps.Clone(b.stored))
	last.answer(play.GetMe, 200, `{"player":"p1","balance":"99.00","seq":2,"open_units":[`+unit+`]}`)
	last.answer(play.PutProgress, 200, strings.Replace(unit, `"actions":[]`, `"actions":["mode:dynamite","cell:0","cell:1"]`, 1))
	assert.NotContains(t, last.stored, "filon.left")
}

func TestApp_StateHasWhatThePageReads(t *testing.T) {
	b := dealt(t)
	have := slices.Sorted(maps.Keys(b.state()))
	for _, name := range []string{
		"phase", "game", "stake", "mode", "account", "controls", "extra_left", "step", "unit", "result",
		"messages", "open_units", "history", "consult", "link", "blockinfo", "problem", "storage",
	} {
		assert.Contains(t, have, name)
	}
	controls := slices.Sorted(maps.Keys(b.state()["controls"].(map[string]any)))
	assert.Equal(t, []string{"again", "auto", "auto_on", "extra", "mode", "play", "skip", "stake"}, controls)
	assert.Equal(t, []any{}, b.state()["messages"])
	assert.Len(t, b.state()["open_units"], 1)
}

func TestApp_FlushTellsOnlyWhatChanged(t *testing.T) {
	b := dealt(t)
	n := len(b.states)
	b.app.Flush()
	b.app.Flush()
	assert.Len(t, b.states, n)
}

// The page takes its panel away when the player presses « Réessayer »: what fails
// again has to be another state, also when both come before the next flush.
func TestApp_WhatFailsAgainAfterARetryIsToldAgain(t *testing.T) {
	problem := func(b *browser) map[string]any { return b.state()["problem"].(map[string]any) }

	b := seated(t)
	b.app.ArtFailed(errors.New("HTTP 404"))
	b.app.ArtFailed(errors.New("HTTP 404")) // another page of the same atlas
	b.settle()
	first := problem(b)
	require.NoError(t, b.app.Dispatch("retry", ""))
	b.app.ArtFailed(errors.New("HTTP 404"))
	b.settle()
	assert.Equal(t, "assets", problem(b)["code"])
	assert.NotEqual(t, first, problem(b))

	for _, answer := range []app.Response{{Status: 200, Body: []byte("{}")}, {Lost: "no network"}, {Status: 503}} {
		b = seated(t)
		b.tell("play", "{}")
		fail := func() {
			c := b.calls[0]
			b.calls = b.calls[1:]
			b.app.Answer(c.Call, answer)
		}
		fail()
		b.settle()
		first = problem(b)
		require.NoError(t, b.app.Dispatch("retry", ""))
		fail()
		b.settle()
		assert.Equal(t, "buying", b.state()["phase"])
		assert.NotEqual(t, first, problem(b))
		assert.Equal(t, first["code"], problem(b)["code"])
		b.tell("retry", "")
		assert.Nil(t, b.state()["problem"], "the answer to it is awaited")
		fail()
		b.settle()
		assert.Equal(t, first["code"], problem(b)["code"])
	}
}

// The page opens a consultation when the state's is another: closing it is
// nothing that the program hears of.
func TestApp_ConsultingTheSameUnitTwiceIsToldTwice(t *testing.T) {
	b := dealt(t)
	b.tell("consult", `{"id":"u1"}`)
	first := b.state()["consult"].(map[string]any)
	assert.Equal(t, "10.00", first["prize"])
	b.tell("consult", `{"id":"u1"}`)
	second := b.state()["consult"].(map[string]any)
	assert.NotEqual(t, first["number"], second["number"])
	assert.Equal(t, first["prize"], second["prize"])
	b.tell("prefs", `{"lang":"en","calm":false,"autoTicks":30}`)
	assert.Equal(t, second, b.state()["consult"], "what else changes opens nothing")
}

func TestApp_MessagesAreNumberedAcrossUnits(t *testing.T) {
	b := dealt(t)
	last := 0.0
	seen := map[float64]string{}
	for round := range 2 {
		for _, cell := range []string{"cell:0", "cell:1", "cell:2"} {
			b.tell("press", `{"id":"`+cell+`"}`)
			b.run()
		}
		for _, s := range b.states {
			for _, m := range s["messages"].([]any) {
				m := m.(map[string]any)
				seq, key := m["seq"].(float64), m["key"].(string)
				if before, ok := seen[seq]; ok {
					assert.Equal(t, before, key, "a number is one message")
				}
				seen[seq] = key
				last = max(last, seq)
			}
		}
		if round == 1 {
			break
		}
		b.answer(play.PutProgress, 200, unit)
		b.answer(play.PutProgress, 200, unit)
		b.answer(play.FinishUnit, 200, strings.Replace(bought, `"open"`, `"finished"`, 1))
		b.tell("again", "")
		b.tell("play", "{}")
		b.states = nil
		b.answer(play.BuyUnit, 201, strings.ReplaceAll(bought, `"u1"`, `"u2"`))
		b.run()
	}
	assert.Greater(t, int(last), 2)
}

func TestApp_RefusedPictureReachesNeitherStageNorPage(t *testing.T) {
	b := seated(t)
	b.tell("play", "{}")
	b.answer(play.BuyUnit, 201, strings.Replace(bought, `"prize":"10.00"`, `"prize":"15000.00"`, 1))
	b.run()
	assert.Equal(t, "refused_picture", b.state()["problem"].(map[string]any)["code"])
	assert.Empty(t, b.targets)
	assert.Equal(t, "rest", b.stage.Status().Step)
}

func TestApp_NewsOfAnEarlierShowingIsDropped(t *testing.T) {
	b := dealt(t)
	shows := b.app.Shows()
	b.tell("close", "")
	b.tell("open", `{"game":"minedor"}`)
	b.app.Performed(shows, "cell:0")
	assert.NotContains(t, b.stored["filon.progress"], "cell:0")
}

func TestApp_LobbyHasNoTargets(t *testing.T) {
	b := dealt(t)
	b.tell("close", "")
	assert.Empty(t, b.targets)
	assert.Equal(t, "lobby", b.state()["phase"])
	assert.Equal(t, "", b.state()["game"])
}

func TestApp_StoredRubbishIsAsIfItWereNotThere(t *testing.T) {
	b := open(t, map[string]string{"filon.token": `{"tok`, "filon.buy": `[]`, "filon.progress": `"x"`, "filon.left": `[{"unit":"u1"},3]`, "filon.choices": `{"minedor":{"stake":"1e9"}}`})
	assert.Equal(t, play.CreatePlayer, b.calls[0].Kind)
	b.tell("open", `{"game":"minedor"}`)
	assert.Equal(t, "0.50", b.state()["stake"])
}

func TestApp_NothingIsBoughtWithoutPictures(t *testing.T) {
	b := seated(t)
	b.app.ArtFailed(errors.New("HTTP 404"))
	b.settle()
	assert.Equal(t, false, b.state()["controls"].(map[string]any)["play"])
	b.tell("play", "{}")
	assert.Empty(t, b.calls)
	loads := b.loads
	b.tell("retry", "")
	assert.Equal(t, loads+1, b.loads)
	assert.Equal(t, true, b.state()["controls"].(map[string]any)["play"])
	b.tell("play", "{}")
	assert.Len(t, b.calls, 1)
}

func TestApp_KeyOfAnotherTabIsNotForgotten(t *testing.T) {
	b := seated(t)
	b.tell("play", "{}")
	b.stored["filon.buy"] = `{"key":"key-of-another-tab","game":"minedor","stake":"2.00"}`
	b.answer(play.BuyUnit, 201, bought)
	assert.Contains(t, b.stored["filon.buy"], "key-of-another-tab")
}

func TestDispatch_RefusesWhatNobodySends(t *testing.T) {
	b := seated(t)
	assert.ErrorContains(t, b.app.Dispatch("dance", ""), "dance")
	assert.Error(t, b.app.Dispatch("stake", `{"stake":"1e3"}`))
	assert.Error(t, b.app.Dispatch("stake", `{"stake":1}`))
	assert.Error(t, b.app.Dispatch("open", `{`))
	assert.Error(t, b.app.Dispatch("press", `{"id":3}`))
	assert.NoError(t, b.app.Dispatch("press", `{"id":"cell:9"}`), "a press on what is not there does nothing")
	assert.Empty(t, b.calls)
}

func TestPreview_ShowsUnitsThatPayAndNoOthers(t *testing.T) {
	b := seated(t)
	good := `{"game":"minedor","stake":"1.00","unit":{"layout":{"draws":[{"step":"initial","cells":["casque","lampe","casque"]}]},"actions":["cell:0"]},"seed":3}`
	loads, shows := b.loads, b.app.Shows()
	require.NoError(t, b.app.Preview([]byte(good)))
	assert.True(t, b.changed, "the page hears of it")
	assert.Equal(t, loads+1, b.loads, "its pictures are asked for")
	assert.Greater(t, b.app.Shows(), shows, "it is another showing")
	b.settle()
	b.run()
	assert.Len(t, b.targets, 2)
	require.NoError(t, b.app.Preview([]byte(`{"game":"minedor","stake":"2","scenario":{"prize":"20.00","actions":["cell:1"]},"seed":7}`)))
	b.settle()
	b.run()
	assert.Len(t, b.targets, 2, "a cell of it is open")
	for _, bad := range []string{
		`{"game":"roulette","stake":"1.00"}`, `{"game":"minedor","stake":"3.00"}`, `{"game":"minedor","stake":"1.00","scenario":{"prize":"3.00"}}`,
		`{"game":"minedor","stake":"1.00","unit":{"layout":{"draws":[{"step":"initial","cells":["lampe","lampe","lampe"]}]}}}`,
		`{"game":"minedor","stake":"1.00","unit":{"layout":{"draws":[{"step":"initial","cells":["casque","lampe","casque"]}]},"actions":["extra"]}}`,
		`{"gamme":"minedor"}`,
	} {
		assert.Error(t, b.app.Preview([]byte(bad)), bad)
	}
	b.settle()
	assert.Empty(t, b.calls, "a preview calls nobody")
}

// What the page wishes of the server is asked of it, each wish by its call.
func TestApp_EachWishHasItsCall(t *testing.T) {
	for _, c := range []struct {
		name, arg string
		kind      play.Kind
		path      string
	}{
		{"history", `{"cursor":"c1"}`, play.GetHistory, "/units?cursor=c1"},
		{"replay", `{"id":"u9"}`, play.GetUnit, "/units/u9"},
		{"resume", `{"id":"u9"}`, play.GetUnit, "/units/u9"},
		{"consult", `{"id":"u9"}`, play.GetUnit, "/units/u9"},
		{"newPlayer", "", play.CreatePlayer, "/players"},
		{"linkCode", "", play.NewLinkCode, "/me/link"},
		{"link", `{"code":"ABCD"}`, play.UseLinkCode, "/players/link"},
		{"block", `{"game":"minedor","stake":"1","emission":1,"block":2}`, play.GetBlock, "/blocks/minedor/1.00/1/2"},
	} {
		b := seated(t)
		b.tell(c.name, c.arg)
		require.Len(t, b.calls, 1, c.name)
		assert.Equal(t, c.kind, b.calls[0].Kind, c.name)
		assert.Equal(t, c.path, b.calls[0].Path, c.name)
	}
}
