package e2e_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

func history(p *e2e.Page, n string) e2e.State {
	e2e.Eval[bool](p, `(filonApp.dispatch("history", "{}"), true)`)
	return p.Wait(n+" units in the history", `s.history !== null && !s.history.loading && s.history.units.length === `+n)
}

func TestFault_UnreachableThenRetryBuysOnce(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Break(t, e2e.Fault{Call: "buyUnit", Status: 503})
	p.Click(e2e.Mouse, "#go")
	state := p.Wait("the problem", `s.problem !== null`)
	assert.Equal(t, "buying", state.Phase)
	assert.True(t, state.Problem.Retry)
	assert.Equal(t, "1000.00", state.Account.Balance)
	e2e.Mend(t)
	e2e.Eval[bool](p, `(filonApp.dispatch("retry", "{}"), filonApp.dispatch("retry", "{}"), true)`)
	state = p.Wait("the unit", `s.phase === "revealing"`)
	assert.Nil(t, state.Problem)
	p.Wait("one debit", `s.account.balance === "999.00"`)
	history(p, "1")
}

func TestFault_AnswerLostAfterTheDebitGivesTheSameUnit(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Break(t, e2e.Fault{Call: "buyUnit", Lose: true, Times: 2})
	p.Click(e2e.Mouse, "#go")
	p.Wait("the unit", `s.phase === "revealing"`)
	state := p.Wait("one debit", `s.account.balance === "999.00"`)
	units := history(p, "1").History.Units
	assert.Equal(t, state.Unit.ID, units[0].ID)
	assert.Empty(t, units[0].Prize, "an open unit's result is not told by the list")
}

func TestFault_AnswerLostThenReloadGivesTheSameUnit(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Break(t, e2e.Fault{Call: "buyUnit", Lose: true})
	p.Click(e2e.Mouse, "#go")
	p.Wait("the problem", `s.phase === "buying" && s.problem !== null`)
	e2e.Mend(t)
	p.Reload()
	p.Wait("the unit", `s.phase === "revealing"`)
	p.Wait("one debit", `s.account.balance === "999.00"`)
	history(p, "1")
}

func TestFault_DoubleClickBuysOnce(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Eval[bool](p, `(() => { const go = document.querySelector("#go"); go.click(); go.click(); go.click(); return true; })()`)
	p.Wait("the unit", `s.phase === "revealing"`)
	history(p, "1")
	assert.Equal(t, "999.00", p.State().Account.Balance)
}

func TestFault_SlowServerIsWaitedForCalmly(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Break(t, e2e.Fault{Call: "buyUnit", LatencyMS: 1500, Times: 1})
	p.Click(e2e.Mouse, "#go")
	state := p.Wait("the purchase", `s.phase === "buying"`)
	assert.Nil(t, state.Problem)
	assert.False(t, state.Controls["play"])
	p.Wait("the unit", `s.phase === "revealing"`)
}

// The server never sells such a unit: what stands between it and the player is
// made to lie.
func TestFault_PictureThatDoesNotPayItsPrizeIsNotShown(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	e2e.Eval[bool](p, `(() => {
		const real = window.fetch;
		window.fetch = async (url, options) => {
			const answer = await real(url, options);
			if (!String(url).endsWith("/units") || options?.method !== "POST") return answer;
			const body = await answer.json();
			body.unit.prize = "15000.00";
			return new Response(JSON.stringify(body), { status: answer.status, headers: { "Content-Type": "application/json" } });
		};
		return true;
	})()`)
	p.Click(e2e.Mouse, "#go")
	state := p.Wait("the refusal", `s.problem !== null && s.problem.code === "refused_picture"`)
	assert.Equal(t, "ready", state.Phase)
	assert.Nil(t, state.Unit)
	assert.Nil(t, state.Result)
	assert.Empty(t, p.Targets())
	require.Len(t, state.OpenUnits, 1)
	id := state.OpenUnits[0].ID
	e2e.Eval[bool](p, `(filonApp.dispatch("consult", '{"id":"`+id+`"}'), true)`)
	assert.Equal(t, id, p.Wait("the result in the history", `s.consult !== null`).Consult.ID)
}

func TestFault_InsufficientBalanceIsSaidAndNothingIsLost(t *testing.T) {
	p := seat(t, "loss", 480, 270)
	e2e.Eval[bool](p, `(() => {
		const real = window.fetch;
		window.fetch = async (url, options) => {
			if (!String(url).endsWith("/units") || options?.method !== "POST") return real(url, options);
			return new Response(JSON.stringify({ type: "/api/#insufficient_balance", title: "", status: 409, detail: "", code: "insufficient_balance" }),
				{ status: 409, headers: { "Content-Type": "application/problem+json" } });
		};
		return true;
	})()`)
	p.Click(e2e.Mouse, "#go")
	state := p.Wait("the problem", `s.problem !== null && s.problem.code === "insufficient_balance"`)
	assert.Equal(t, "ready", state.Phase)
	assert.Equal(t, "1000.00", state.Account.Balance)
}

func TestFault_LostTokenOffersANewAccount(t *testing.T) {
	p := seat(t, "loss", 480, 270)
	e2e.Break(t, e2e.Fault{Call: "buyUnit", Status: 401, Times: 1})
	p.Click(e2e.Mouse, "#go")
	state := p.Wait("the problem", `s.problem !== null && s.problem.fatal`)
	assert.Equal(t, "unauthorized", state.Problem.Code)
	old := state.Account.Player
	e2e.Eval[bool](p, `(filonApp.dispatch("newPlayer", "{}"), true)`)
	state = p.Wait("the new account", `s.account !== null && s.problem === null && s.controls.play`)
	assert.NotEqual(t, old, state.Account.Player)
}

func TestFault_TwoWindowsOnOneAccountAgree(t *testing.T) {
	p := seat(t, "extra chain", 480, 270)
	p.Click(e2e.Mouse, "#go")
	unit := p.Wait("a unit", `s.phase === "revealing"`).Unit.ID
	p.Settle()
	q := p.Window("/#/minedor")
	assert.Equal(t, unit, q.Wait("the same unit", `s.phase === "revealing"`).Unit.ID)
	q.Settle()
	require.Nil(t, e2e.Eval[any](q, `window.filon.press("cell:2")`))
	q.Settle()
	q.Wait("the server to know", `!s.pending`)
	require.Nil(t, e2e.Eval[any](p, `window.filon.press("cell:0")`))
	p.Wait("the other window's way", `!s.pending && !st.legal.includes("cell:2") && st.legal.includes("cell:0")`)
	assert.Equal(t, "999.00", q.State().Account.Balance)
}

func TestFault_StorageBlockedPlaysOn(t *testing.T) {
	p := e2e.OpenWith(t, "/#/minedor", 480, 270, `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });`)
	k := kinds["direct win"]
	p.Force(e2e.Forced{Game: "minedor", Stake: "0.50", Layout: json.RawMessage(k.layout), Prize: "5.00"})
	state := p.Wait("the table", `s.phase === "ready" && s.controls.play`)
	assert.False(t, state.Storage)
	assert.Contains(t, e2e.Eval[string](p, `document.querySelector("#main .notice").textContent`), "seront perdus", "what is lost is said")
	p.Click(e2e.Mouse, "#go")
	p.Wait("a unit", `s.phase === "revealing"`)
}
