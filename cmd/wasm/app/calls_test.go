package app_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/wasm/app"
	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
)

func TestEncode_EveryCall(t *testing.T) {
	stake := game.MustAmount("0.50")
	for _, c := range []struct {
		call               play.Call
		method, path, body string
	}{
		{play.Call{Kind: play.CreatePlayer}, "POST", "/players", ""},
		{play.Call{Kind: play.GetMe}, "GET", "/me", ""},
		{play.Call{Kind: play.NewLinkCode}, "POST", "/me/link", ""},
		{play.Call{Kind: play.UseLinkCode, Code: `A"B`}, "POST", "/players/link", `{"code":"A\"B"}`},
		{play.Call{Kind: play.BuyUnit, Game: "minedor", Stake: stake}, "POST", "/units", `{"game":"minedor","stake":"0.50"}`},
		{play.Call{Kind: play.PutProgress, Unit: "a/b", Actions: []game.Action{"cell:0"}}, "PUT", "/units/a%2Fb/progress", `{"actions":["cell:0"]}`},
		{play.Call{Kind: play.FinishUnit, Unit: "u1"}, "POST", "/units/u1/finish", ""},
		{play.Call{Kind: play.GetHistory}, "GET", "/units", ""},
		{play.Call{Kind: play.GetHistory, Cursor: "a b&c"}, "GET", "/units?cursor=a%20b%26c", ""},
		{play.Call{Kind: play.GetHistory, Cursor: "azAZ09-_.~"}, "GET", "/units?cursor=azAZ09-_.~", ""},
		{play.Call{Kind: play.GetUnit, Unit: "u1"}, "GET", "/units/u1", ""},
		{play.Call{Kind: play.GetBlock, Game: "minedor", Stake: stake, Emission: 1, Block: 2}, "GET", "/blocks/minedor/0.50/1/2", ""},
	} {
		r := app.Encode(c.call)
		assert.Equal(t, c.method+" "+c.path, r.Method+" "+r.Path)
		assert.Positive(t, r.Timeout)
		if c.body == "" {
			assert.Nil(t, r.Body, c.path)
		} else {
			assert.JSONEq(t, c.body, string(r.Body))
		}
	}
}

func decode(kind play.Kind, status int, body string) play.Answer {
	return app.Decode(play.Call{Seq: 5, Kind: kind}, app.Response{Status: status, Body: []byte(body)})
}

func TestDecode_WhatTheContractAllows(t *testing.T) {
	a := decode(play.BuyUnit, 201, bought)
	require.Nil(t, a.Failure)
	assert.Equal(t, 5, a.Call.Seq)
	assert.Equal(t, "10.00", a.Bought.Unit.Prize.String())
	assert.Equal(t, int64(2), a.Bought.Account.Seq)
	assert.Equal(t, "100.00", decode(play.GetMe, 200, me).Me.Balance.String())
	assert.Equal(t, "u1", decode(play.GetUnit, 200, unit).Unit.ID)
}

func TestDecode_RefusesWhatItDoesNot(t *testing.T) {
	for name, body := range map[string]string{
		"nothing": ``, "a page": `<html>`, "half an answer": bought[:len(bought)-9], "two answers": bought + bought,
		"an unknown member":  strings.Replace(bought, `"serial"`, `"cereal"`, 1),
		"a number for money": strings.Replace(bought, `"99.00"`, `99.00`, 1),
		"an exponent":        strings.Replace(bought, `"99.00"`, `"1e3000000"`, 1),
		"no unit":            `{}`, "null": `null`,
	} {
		a := decode(play.BuyUnit, 201, body)
		require.NotNil(t, a.Failure, name)
		assert.Equal(t, play.MalformedAnswer, a.Failure.Code, name)
		assert.Equal(t, 201, a.Failure.Status, name)
		assert.Nil(t, a.Bought, name)
	}
}

// JSON that says less than the contract, or something else than was asked: taken as
// it is, a balance of 0.00 would be shown, an account without a token stored, a
// prize taken for credited that is not.
func TestDecode_RefusesAnAnswerToSomethingElse(t *testing.T) {
	const (
		player   = `{"player":"p1","balance":"100.00","seq":1,"token":"secret"}`
		history  = `{"units":[` + unit + `],"next_cursor":"a"}`
		block    = `{"game":"minedor","stake":"1.00","emission":1,"block":2,"size":450000,"sold":1,"status":"open","commitment":"c2","composer":1}`
		finished = `"status":"finished"`
	)
	stake := game.MustAmount("1.00")
	for _, c := range []struct {
		call play.Call
		body string
		bad  map[string]string // what of body says what instead
	}{
		{play.Call{Kind: play.CreatePlayer}, player, map[string]string{`"p1"`: `""`, `"secret"`: `""`, player: `{}`}},
		{play.Call{Kind: play.UseLinkCode, Code: "c"}, player, map[string]string{`"secret"`: `""`, player: `null`}},
		{play.Call{Kind: play.GetMe}, me, map[string]string{`"p1"`: `""`, `[]`: `null`, me: `{}`, `"open_units":[]`: `"open_units":[` + unit + `,` + unit + `]`}},
		{play.Call{Kind: play.NewLinkCode}, `{"code":"AB","expires_at":"2026-11-30T12:10:00Z"}`, map[string]string{`"AB"`: `""`}},
		{play.Call{Kind: play.BuyUnit, Game: "minedor", Stake: stake}, bought, map[string]string{`"u1"`: `""`, `"p1"`: `""`}},
		{play.Call{Kind: play.FinishUnit, Unit: "u1"}, strings.Replace(bought, `"status":"open"`, finished, 1), map[string]string{`"u1"`: `"u2"`, finished: `"status":"open"`}},
		{play.Call{Kind: play.PutProgress, Unit: "u1"}, unit, map[string]string{`"u1"`: `"u2"`, unit: `{}`}},
		{play.Call{Kind: play.GetUnit, Unit: "u1"}, unit, map[string]string{`"u1"`: `"u2"`, unit: `null`}},
		{play.Call{Kind: play.GetHistory, Cursor: "b"}, history, map[string]string{`"a"`: `"b"`, `"u1"`: `""`, `[` + unit: `[` + unit + `,` + unit, history: `{}`}},
		{
			play.Call{Kind: play.GetBlock, Game: "minedor", Stake: stake, Emission: 1, Block: 2},
			block,
			map[string]string{`"minedor"`: `"arbre"`, `"1.00"`: `"2.00"`, `"emission":1`: `"emission":2`, `"block":2`: `"block":3`, `"c2"`: `""`},
		},
	} {
		answer := func(body string) *play.Failure {
			return app.Decode(c.call, app.Response{Status: 200, Body: []byte(body)}).Failure
		}
		require.Nil(t, answer(c.body), "%s: %s", c.call.Kind, c.body)
		for part, instead := range c.bad {
			require.Contains(t, c.body, part)
			f := answer(strings.Replace(c.body, part, instead, 1))
			if assert.NotNil(t, f, "%s: %s for %s", c.call.Kind, instead, part) {
				assert.Equal(t, play.MalformedAnswer, f.Code)
			}
		}
	}
}

func TestDecode_Problems(t *testing.T) {
	f := decode(play.PutProgress, 409, `{"type":"/api/#progress_conflict","title":"","status":409,"detail":"why","code":"progress_conflict","unit":`+unit+`}`).Failure
	assert.Equal(t, drawapi.ProgressConflict, f.Code)
	assert.Equal(t, "why", f.Detail)
	assert.Equal(t, "u1", f.Unit.ID)
	for status, code := range map[int]drawapi.Code{
		401: drawapi.Unauthorized, 429: drawapi.RateLimited, 502: drawapi.Unavailable, 503: drawapi.Unavailable, 404: play.MalformedAnswer,
	} {
		f := decode(play.GetMe, status, `<h1>proxy</h1>`).Failure
		assert.Equal(t, code, f.Code, status)
		assert.Equal(t, status, f.Status)
	}
	lost := app.Decode(play.Call{Kind: play.BuyUnit}, app.Response{Lost: "no network"}).Failure
	assert.Equal(t, play.Unreachable, lost.Code)
	assert.Zero(t, lost.Status)
}

func TestDecode_RetryAfterIsSeconds(t *testing.T) {
	for header, want := range map[string]time.Duration{
		"7": 7 * time.Second, "": 0, "-1": 0, "soon": 0, "Wed, 21 Oct 2026 07:28:00 GMT": 0, "999999": 5 * time.Minute,
	} {
		a := app.Decode(play.Call{Kind: play.BuyUnit}, app.Response{Status: 429, RetryAfter: header})
		assert.Equal(t, want, a.Failure.RetryAfter, header)
	}
}

func FuzzDecode(f *testing.F) {
	for _, body := range []string{bought, me, unit, `{"code":"internal"}`, `null`, ``} {
		f.Add(200, body)
		f.Add(409, body)
	}
	f.Fuzz(func(t *testing.T, status int, body string) {
		for _, kind := range []play.Kind{play.BuyUnit, play.GetMe, play.GetHistory, play.GetUnit, play.CreatePlayer, play.GetBlock, play.NewLinkCode} {
			a := decode(kind, status, body)
			if a.Failure == nil {
				if _, err := json.Marshal(a); err != nil {
					t.Fatalf("%s took an answer that it cannot write: %v", kind, err)
				}
			}
		}
	})
}
