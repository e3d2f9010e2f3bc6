package play_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
)

func (s *script) page(cursor string, units ...drawapi.Unit) {
	s.t.Helper()
	s.in(play.Answer{Call: s.take(play.GetHistory), History: &drawapi.History{Units: units, NextCursor: cursor}})
}

func over(u drawapi.Unit, actions ...game.Action) drawapi.Unit {
	u.Status = drawapi.Finished
	u.Actions = actions
	return u
}

func TestHistory_PagesFollowEachOther(t *testing.T) {
	s := seated(t)
	s.in(play.ReadHistory{})
	assert.True(t, s.m.View().History.Loading)
	s.page("c1", over(unit("u2", directWin, "10.00")))
	s.in(play.ReadHistory{Cursor: "c1"})
	assert.Equal(t, "c1", s.open[0].Cursor)
	s.page("", over(unit("u1", extraChain, "10.00")))
	h := s.m.View().History
	assert.False(t, h.Loading)
	assert.Empty(t, h.NextCursor)
	require.Len(t, h.Units, 2)
	assert.Equal(t, "u2", h.Units[0].ID)
	assert.Equal(t, "10.00", h.Units[1].Prize)
}

// A list that did not come is not a list without units.
func TestHistory_PageThatDoesNotComeIsToldUntilItDoes(t *testing.T) {
	s := seated(t)
	s.in(play.ReadHistory{})
	assert.False(t, s.m.View().History.Failed)
	failed := func(f play.Failure) {
		t.Helper()
		s.in(play.Answer{Call: s.take(play.GetHistory), Failure: &f})
		assert.True(t, s.m.View().History.Failed)
		assert.False(t, s.m.View().History.Loading)
	}
	failed(play.Failure{Status: 503, Code: drawapi.Unavailable})
	s.in(play.AskBlock{Game: "minedor", Stake: game.MustAmount("1.00"), Emission: 1, Block: 1})
	assert.True(t, s.m.View().History.Failed, "another reading does not bring it")
	s.in(play.ReadHistory{})
	assert.False(t, s.m.View().History.Failed, "it is awaited")
	s.page("c1", over(unit("u2", directWin, "10.00")))
	assert.False(t, s.m.View().History.Failed)
	s.in(play.ReadHistory{Cursor: "c1"})
	failed(play.Failure{Status: 200, Code: play.MalformedAnswer})
	assert.Len(t, s.m.View().History.Units, 1, "what came stays")
	s.in(play.Retry{})
	s.page("", over(unit("u1", extraChain, "10.00")))
	assert.False(t, s.m.View().History.Failed)
	assert.Len(t, s.m.View().History.Units, 2)
	s.in(play.ReadHistory{})
	failed(play.Failure{Status: 401, Code: drawapi.Unauthorized})
}

func TestHistory_BreakdownAddsUpToThePrize(t *testing.T) {
	s := seated(t)
	s.in(play.ReadHistory{})
	s.page("", over(unit("u1", extraChain, "10.00"), "cell:0"))
	b := s.m.View().History.Units[0].Breakdown
	require.NotEmpty(t, b)
	assert.Equal(t, "10.00", b[len(b)-1].Args["total"])
	sum := game.MustAmount("0.00").Decimal
	for _, g := range b {
		sum = sum.Add(game.MustAmount(g.Args["amount"]).Decimal)
	}
	assert.Equal(t, "10.00", sum.StringFixed(2))
}

func TestHistory_OpenUnitTellsItsResultOnlyWhenConsulted(t *testing.T) {
	s := seated(t)
	s.in(play.ReadHistory{})
	s.page("", unit("u1", directWin, "10.00"))
	h := s.m.View().History.Units[0]
	assert.Empty(t, h.Prize)
	assert.Empty(t, h.Breakdown)
	s.in(play.ConsultUnit{ID: "u1"})
	assert.Equal(t, "10.00", s.m.View().Consult.Prize)
	s.in(play.ConsultUnit{})
	assert.Nil(t, s.m.View().Consult)
	s.in(play.ConsultUnit{ID: "far"})
	far := unit("far", directWin, "10.00")
	s.in(play.Answer{Call: s.take(play.GetUnit), Unit: &far})
	assert.Equal(t, "far", s.m.View().Consult.ID)
}

func TestHistory_FailureWaitsForThePlayer(t *testing.T) {
	s := seated(t)
	s.in(play.ReadHistory{})
	s.fail(play.GetHistory, lost())
	assert.Equal(t, play.Unreachable, s.problem())
	assert.False(t, s.m.View().History.Loading)
	s.in(play.Retry{})
	assert.True(t, s.m.View().History.Loading)
	s.page("", over(unit("u1", directWin, "10.00")))
	assert.Len(t, s.m.View().History.Units, 1)
	assert.Empty(t, s.problem())
}

func TestReplay_ShowsTheWholeUnitAndSpendsNothing(t *testing.T) {
	s := seated(t)
	s.in(play.ReadHistory{})
	s.page("", over(unit("u1", extraChain, "10.00"), "mode:main", "cell:2")) // settled half revealed
	sent := len(s.sent)
	s.in(play.ReplayUnit{ID: "u1"})
	assert.Equal(t, play.Replay, s.phase())
	show := s.lastShow()
	assert.True(t, show.Replay)
	assert.Equal(t, []game.Action{"mode:main", "cell:2"}, show.Actions[:2])
	assert.Nil(t, s.m.View().Result)
	s.perform("cell:0")
	s.in(play.Play{Key: "key-0000000000001"})
	s.in(play.Revealed{Unit: "u1"})
	assert.Equal(t, play.Replay, s.phase())
	assert.Equal(t, "10.00", s.m.View().Result.Prize.String())
	assert.Len(t, s.sent, sent, "nothing is sent")
	s.in(play.Again{})
	assert.Equal(t, play.Ready, s.phase())
}

func TestReplay_OfAnOpenUnitResumesIt(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := seated(t)
	s.in(play.ReadHistory{})
	s.page("", u)
	s.in(play.ReplayUnit{ID: "u1"})
	s.in(play.Answer{Call: s.take(play.GetUnit), Unit: &u})
	assert.Equal(t, play.Revealing, s.phase())
	assert.False(t, s.lastShow().Replay)
}

func TestReplay_GivesBackTheUnitThatWasOnTheTable(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.perform("cell:1")
	s.in(play.ReadHistory{})
	s.page("", u, over(unit("u0", directWin, "10.00")))
	s.in(play.ReplayUnit{ID: "u0"})
	assert.Equal(t, play.Replay, s.phase())
	s.in(play.Again{})
	assert.Equal(t, play.Revealing, s.phase())
	assert.Equal(t, "u1", s.lastShow().Unit.ID)
	assert.Equal(t, []game.Action{"mode:dynamite", "cell:1"}, s.lastShow().Actions)
}

func TestResume_TakesTheUnitAsTheServerHasIt(t *testing.T) {
	u := unit("u1", extraChain, "10.00")
	s := seated(t)
	r := s.reloaded()
	r.me("99.00", 2, u)
	r.in(play.ResumeUnit{ID: "u1"})
	u.Actions = []game.Action{"cell:0", "cell:1", "cell:2"}
	r.in(play.Answer{Call: r.take(play.GetUnit), Unit: &u})
	assert.Equal(t, play.Revealing, r.phase(), "from the lobby too")
	assert.Equal(t, u.Actions, r.lastShow().Actions)
	assert.Empty(t, r.open, "the server knows it all")
}

func TestBlock_FactsAreRead(t *testing.T) {
	s := seated(t)
	s.in(play.AskBlock{Game: "minedor", Stake: game.MustAmount("1.00"), Emission: 1, Block: 2})
	c := s.take(play.GetBlock)
	assert.Equal(t, 2, c.Block)
	s.in(play.Answer{Call: c, Block: &drawapi.Block{Game: "minedor", Size: 450000, Sold: 3}})
	assert.Equal(t, 3, s.m.View().Block.Sold)
}
