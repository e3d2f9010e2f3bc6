package play_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
)

func TestUnit_FullPlayTellsThePrizeOnlyWhenRevealed(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	assert.Equal(t, []game.Action{"mode:dynamite"}, s.stored.Progress.Actions)
	assert.Empty(t, s.lastShow().Actions, "it comes onto the stage as a new unit")
	assert.Equal(t, "dynamite", s.lastShow().Mode)
	s.progressed(u)
	for _, a := range []game.Action{"cell:1", "cell:0", "cell:2"} {
		s.in(play.Revealed{Unit: "u1"}) // the stage is wrong: it is not
		assert.Nil(t, s.m.View().Result)
		s.perform(a)
		assert.Nil(t, s.m.View().Result)
	}
	assert.Equal(t, play.Revealing, s.phase())
	s.in(play.Revealed{Unit: "u1"})
	assert.Equal(t, play.Finished, s.phase())
	assert.Equal(t, "10.00", s.m.View().Result.Prize.String())
	assert.Equal(t, "99.00", s.m.View().Account.Balance.String(), "nothing is added by the client")
	assert.False(t, s.m.View().CanLeave)
	s.progressed(u)
	s.progressed(u)
	s.finished(u, "109.00", 3)
	v := s.m.View()
	assert.Equal(t, "109.00", v.Account.Balance.String())
	assert.True(t, v.CanLeave)
	assert.Empty(t, v.OpenUnits)
	assert.NotNil(t, s.stored.Progress, "a reload shows the result again")
	s.in(play.Again{})
	assert.Nil(t, s.stored.Progress)
	assert.Equal(t, play.Ready, s.phase())
	assert.Nil(t, s.lastShow().Unit)
	assert.Nil(t, s.m.View().Result)
}

func TestUnit_ProgressIsStoredAtOnceAndSentCoalescedInOrder(t *testing.T) {
	u := unit("u1", extraChain, "10.00")
	s := dealt(t, u)
	s.perform("cell:0", "cell:1", "cell:2", "extra")
	assert.Equal(t, []game.Action{"mode:dynamite", "cell:0", "cell:1", "cell:2", "extra"}, s.stored.Progress.Actions)
	assert.Equal(t, 1, s.count(play.PutProgress), "one call under way")
	assert.Equal(t, []game.Action{"mode:dynamite"}, s.progressed(u).Actions)
	assert.Len(t, s.progressed(u).Actions, 5)
	assert.Equal(t, 2, s.count(play.PutProgress), "the rest went in one call")
	assert.Zero(t, s.count(play.FinishUnit))
}

func TestUnit_ActionsThatTheRevealRefusesAreNotRecorded(t *testing.T) {
	s := dealt(t, unit("u1", directWin, "10.00"))
	s.perform("cell:1", "cell:1", "wagon:0", "cell:9", "")
	assert.Equal(t, []game.Action{"mode:dynamite", "cell:1"}, s.stored.Progress.Actions)
}

func TestUnit_ReloadAtEachStepResumesThere(t *testing.T) {
	steps := []game.Action{
		"mode:dynamite", "cell:2", "cell:0", "cell:1", "extra", "cell:0", "cell:1", "cell:2",
		"lever:0", "lever:1", "lever:2", "extra", "cell:1", "cell:2", "cell:0",
	}
	for n := 1; n <= len(steps); n++ {
		u := unit("u1", extraChain, "10.00")
		s := dealt(t, u)
		s.perform(steps[1:n]...)
		// The server knows one action less than the browser.
		u.Actions = steps[:n-1]
		r := s.reloaded()
		r.in(play.Open{Game: "minedor"})
		assert.Equal(t, play.Ready, r.phase())
		r.me("99.00", 2, u)
		require.Equal(t, play.Revealing, r.phase(), n)
		assert.Equal(t, "dynamite", r.lastShow().Mode)
		if n > 1 {
			assert.Equal(t, steps[:n], r.lastShow().Actions)
		}
		assert.Equal(t, steps[:n], r.take(play.PutProgress).Actions, "the server is told the rest")
		assert.Zero(t, r.count(play.BuyUnit))
		if n == len(steps) {
			r.in(play.Revealed{Unit: "u1"})
			assert.Equal(t, "10.00", r.m.View().Result.Prize.String())
		}
	}
}

func TestUnit_ResumesWhetherTheGameOrTheAccountComesFirst(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	r := s.reloaded()
	r.me("99.00", 2, u)
	assert.Equal(t, play.Lobby, r.phase(), "a window opened on the lobby stays there")
	assert.Len(t, r.m.View().OpenUnits, 1)
	r.in(play.Open{Game: "minedor"})
	assert.Equal(t, play.Revealing, r.phase())
}

func TestUnit_OpenUnitNeverBlocksAPurchase(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := seated(t)
	r := s.reloaded() // nothing stored of u1: another device bought it
	r.in(play.Open{Game: "minedor"})
	r.me("99.00", 2, u)
	assert.Equal(t, play.Ready, r.phase())
	r.in(play.Play{Key: "key-0000000000009"})
	assert.Equal(t, play.Buying, r.phase())
}

func TestUnit_ServerAheadIsAdopted(t *testing.T) {
	u := unit("u1", extraChain, "10.00")
	s := dealt(t, u)
	c := s.take(play.PutProgress)
	u.Actions = []game.Action{"mode:dynamite", "cell:0", "cell:1"}
	s.in(play.Answer{Call: c, Unit: &u})
	assert.Equal(t, u.Actions, s.lastShow().Actions)
	assert.Equal(t, u.Actions, s.stored.Progress.Actions)
	s.perform("cell:2")
	assert.Len(t, s.take(play.PutProgress).Actions, 4)
}

// Another device has revealed everything: here too it shows before its prize is
// told.
func TestUnit_WhatAnotherDeviceFinishedShowsBeforeItsPrizeIsTold(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	c := s.take(play.PutProgress)
	u.Actions = []game.Action{"mode:dynamite", "cell:0", "cell:1", "cell:2"}
	s.in(play.Answer{Call: c, Unit: &u})
	assert.Equal(t, play.Revealing, s.phase())
	assert.Nil(t, s.m.View().Result)
	s.in(play.Revealed{Unit: "u1"})
	assert.Equal(t, play.Finished, s.phase())
	assert.Equal(t, "10.00", s.m.View().Result.Prize.String())
}

func TestUnit_TwoTabsThatDivergeTakeTheServersWay(t *testing.T) {
	u := unit("u1", extraChain, "10.00")
	s := dealt(t, u)
	s.progressed(u)
	s.perform("cell:0")
	theirs := u
	theirs.Actions = []game.Action{"mode:dynamite", "cell:2", "cell:1"}
	s.perform("cell:1", "cell:2")
	s.fail(play.PutProgress, play.Failure{Status: 409, Code: drawapi.ProgressConflict, Unit: &theirs})
	assert.Equal(t, theirs.Actions, s.lastShow().Actions)
	assert.Equal(t, theirs.Actions, s.stored.Progress.Actions)
	assert.Empty(t, s.problem())
	assert.Empty(t, s.open, "nothing left to tell")
	s.perform("cell:0")
	assert.Equal(t, append(theirs.Actions, "cell:0"), s.take(play.PutProgress).Actions)
}

func TestUnit_ReloadTakesTheServersWayWhenTheStoredOneDiverged(t *testing.T) {
	u := unit("u1", extraChain, "10.00")
	s := dealt(t, u)
	s.perform("cell:0", "cell:1")
	u.Actions = []game.Action{"mode:dynamite", "cell:2"}
	r := s.reloaded()
	r.in(play.Open{Game: "minedor"})
	r.me("99.00", 2, u)
	assert.Equal(t, u.Actions, r.lastShow().Actions)
	assert.Equal(t, u.Actions, r.stored.Progress.Actions)
}

func TestBalance_OfAnotherPlayerIsNotShown(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.in(play.Answer{Call: s.take(play.BuyUnit), Bought: &drawapi.UnitAnswer{Unit: u, Account: drawapi.Account{
		Player: "p2", Balance: game.MustAmount("5.00"), Seq: 9,
	}}})
	assert.Equal(t, "100.00", s.m.View().Account.Balance.String())
}

func TestUnit_ServerThatRefusesProgressStillCredits(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.fail(play.PutProgress, play.Failure{Status: 422, Code: drawapi.IllegalAction})
	s.perform("cell:0", "cell:1", "cell:2")
	assert.Equal(t, 1, s.count(play.PutProgress))
	s.in(play.Revealed{Unit: "u1"})
	s.finished(u, "109.00", 3)
	assert.Equal(t, "109.00", s.m.View().Account.Balance.String())
}

func TestUnit_RevealGoesOnWhileTheServerIsAway(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.fail(play.PutProgress, lost())
	s.perform("cell:0", "cell:1", "cell:2")
	assert.Empty(t, s.problem(), "the player is not disturbed")
	s.wait()
	s.fail(play.PutProgress, play.Failure{Status: 500, Code: drawapi.Internal})
	s.in(play.Revealed{Unit: "u1"})
	assert.Equal(t, "10.00", s.m.View().Result.Prize.String())
	assert.False(t, s.m.View().CanLeave)
	s.wait()
	s.fail(play.PutProgress, lost())
	assert.Equal(t, play.Unreachable, s.problem())
	assert.True(t, s.m.View().CanLeave, "and may leave: the unit stays open")
	s.in(play.Retry{})
	s.progressed(u)
	s.finished(u, "109.00", 3)
	assert.Empty(t, s.problem())
	assert.Equal(t, "109.00", s.m.View().Account.Balance.String())
}

func TestUnit_LostFinishIsAskedAgainAfterAReload(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.perform("cell:0", "cell:1", "cell:2")
	s.in(play.Revealed{Unit: "u1"})
	s.progressed(u)
	s.progressed(u)
	s.fail(play.FinishUnit, lost())
	s.in(play.Again{})
	assert.Equal(t, play.Ready, s.phase())
	u.Actions = s.stored.Progress.Actions
	r := s.reloaded()
	r.in(play.Open{Game: "minedor"})
	r.me("99.00", 2, u)
	assert.Nil(t, r.m.View().Result, "told again only when shown again")
	r.in(play.Revealed{Unit: "u1"})
	r.finished(u, "109.00", 3)
	assert.Equal(t, "109.00", r.m.View().Account.Balance.String())
}

func TestUnit_ClosingTellsTheServerHowFarItWent(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.progressed(u)
	s.perform("cell:0")
	s.progressed(u)
	s.perform("cell:1")
	s.fail(play.PutProgress, lost())
	s.in(play.Close{})
	assert.Equal(t, []game.Action{"mode:dynamite", "cell:0", "cell:1"}, s.take(play.PutProgress).Actions)
	assert.Nil(t, s.lastShow().Game)
	s.in(play.Open{Game: "minedor"})
	assert.Equal(t, play.Revealing, s.phase())
	assert.Len(t, s.lastShow().Actions, 3)
}

func TestUnit_SettledElsewhereIsRevealedToTheEnd(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	settled := u
	settled.Status = drawapi.Finished
	settled.Actions = []game.Action{"mode:dynamite"}
	s.in(play.Answer{Call: s.take(play.PutProgress), Unit: &settled})
	s.perform("cell:0", "cell:1", "cell:2")
	s.in(play.Revealed{Unit: "u1"})
	assert.Equal(t, 1, s.count(play.PutProgress))
	s.finished(u, "109.00", 3)
	assert.True(t, s.m.View().CanLeave)
}

func TestAuto_IsAskedForWithThePurchase(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001", Auto: true})
	s.bought(unit("u1", directWin, "10.00"), "99.00", 2)
	assert.True(t, s.lastShow().Auto)
}

func TestBalance_NewestSeqWinsWhateverTheOrder(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.fail(play.BuyUnit, lost())
	s.wait()
	s.bought(u, "99.00", 2) // and GET /me is under way
	s.perform("cell:0", "cell:1", "cell:2")
	s.in(play.Revealed{Unit: "u1"})
	s.progressed(u)
	s.progressed(u)
	s.finished(u, "109.00", 3)
	s.me("99.00", 2)
	assert.Equal(t, "109.00", s.m.View().Account.Balance.String())
	assert.Equal(t, int64(3), s.m.View().Account.Seq)
}

func TestUnit_PutIsRetriedForeverEachHalfMinuteAtMost(t *testing.T) {
	s := dealt(t, unit("u1", directWin, "10.00"))
	for range 40 {
		s.fail(play.PutProgress, lost())
		before := s.now
		s.wait()
		assert.LessOrEqual(t, s.now-before, 30*time.Second)
	}
	assert.Equal(t, 41, s.count(play.PutProgress))
}

func TestUnit_ReloadAtTheEndShowsTheResultAgain(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.perform("cell:0", "cell:1", "cell:2")
	s.in(play.Revealed{Unit: "u1"})
	s.progressed(u)
	s.progressed(u)
	s.finished(u, "109.00", 3)
	u.Status, u.Actions = drawapi.Finished, s.stored.Progress.Actions

	r := s.reloaded()
	r.in(play.Open{Game: "minedor"})
	r.me("109.00", 3)
	r.in(play.Answer{Call: r.take(play.GetUnit), Unit: &u})
	assert.Equal(t, play.Revealing, r.phase())
	r.in(play.Revealed{Unit: "u1"})
	assert.Equal(t, play.Finished, r.phase())
	assert.Equal(t, "10.00", r.m.View().Result.Prize.String())
	assert.True(t, r.m.View().CanLeave)
	assert.Zero(t, r.count(play.FinishUnit), "it is credited already")
	r.in(play.Again{})
	assert.Nil(t, r.stored.Progress)

	other := s.reloaded() // whose account does not have it
	other.in(play.Open{Game: "minedor"})
	other.me("109.00", 3)
	other.fail(play.GetUnit, play.Failure{Status: 404, Code: drawapi.UnitNotFound})
	assert.Empty(t, other.problem())
	assert.Nil(t, other.stored.Progress)

	hurried := s.reloaded() // whose player does not wait for it
	hurried.in(play.Open{Game: "minedor"})
	hurried.me("109.00", 3)
	hurried.in(play.Play{Key: "key-0000000000002"})
	hurried.in(play.Answer{Call: hurried.take(play.GetUnit), Unit: &u})
	assert.Equal(t, play.Buying, hurried.phase())
}
