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

func TestAccount_FirstVisitOpensOneAndStoresItsToken(t *testing.T) {
	s := newScript(t)
	s.in(play.Start{})
	assert.False(t, s.m.View().CanPlay)
	s.fail(play.CreatePlayer, lost())
	assert.Equal(t, play.Unreachable, s.problem())
	s.wait()
	s.in(play.Answer{Call: s.take(play.CreatePlayer), NewPlayer: &drawapi.NewPlayer{Account: account("100.00", 1), Token: "t1"}})
	assert.Equal(t, "t1", s.stored.Token)
	assert.Equal(t, "100.00", s.m.View().Account.Balance.String())
	assert.Empty(t, s.open, "a new account has nothing more to tell")
	s.in(play.Open{Game: "minedor"})
	assert.True(t, s.m.View().CanPlay)
	assert.Equal(t, "0.50", s.m.View().Stake, "the smallest stake until the player chooses")
}

func TestAccount_ChoicesAreRememberedAGame(t *testing.T) {
	s := seated(t)
	s.in(play.ChooseStake{Stake: game.MustAmount("2.00")})
	s.in(play.ChooseMode{Mode: "main"})
	r := s.reloaded()
	r.in(play.Open{Game: "minedor"})
	assert.Equal(t, "2.00", r.m.View().Stake)
	assert.Equal(t, "main", r.m.View().Mode)
}

func TestAccount_LostTokenStopsAndDropsNothingByItself(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.fail(play.PutProgress, play.Failure{Status: 401, Code: drawapi.Unauthorized})
	assert.Equal(t, drawapi.Unauthorized, s.problem())
	assert.True(t, s.m.View().Problem.Fatal)
	s.perform("cell:0", "cell:1", "cell:2")
	assert.Equal(t, play.Revealing, s.phase(), "the unit can still be looked at")
	s.in(play.Retry{})
	s.in(play.ReadHistory{})
	s.now += time.Hour
	s.in(play.Tick{})
	assert.Empty(t, s.open, "a dead token is not sent again")
	assert.Equal(t, "t1", s.stored.Token)
	assert.NotNil(t, s.stored.Progress)
	s.in(play.OpenNewPlayer{})
	s.in(play.Answer{Call: s.take(play.CreatePlayer), NewPlayer: &drawapi.NewPlayer{
		Account: drawapi.Account{Player: "p2", Balance: game.MustAmount("50.00"), Seq: 1}, Token: "t2",
	}})
	v := s.m.View()
	assert.Equal(t, play.Ready, v.Phase)
	assert.Equal(t, "p2", v.Account.Player)
	assert.Equal(t, "50.00", v.Account.Balance.String(), "a smaller Seq of another account is not old")
	assert.Nil(t, v.Problem)
	assert.Nil(t, s.stored.Progress)
	assert.Equal(t, "t2", s.stored.Token)
}

func TestAccount_LostTokenWhileBuyingKeepsTheKeyForTheSamePlayer(t *testing.T) {
	for player, kept := range map[string]bool{"p1": true, "p2": false} {
		s := seated(t)
		s.in(play.Play{Key: "key-0000000000001"})
		s.fail(play.BuyUnit, play.Failure{Status: 401, Code: drawapi.Unauthorized})
		assert.Equal(t, play.Ready, s.phase())
		assert.False(t, s.m.View().CanPlay)
		require.NotNil(t, s.stored.Buy)
		s.in(play.Link{Code: "ABCD"})
		c := s.take(play.UseLinkCode)
		assert.Empty(t, c.Token)
		s.in(play.Answer{Call: c, NewPlayer: &drawapi.NewPlayer{
			Account: drawapi.Account{Player: player, Balance: game.MustAmount("99.00"), Seq: 2}, Token: "t2",
		}})
		assert.Equal(t, kept, s.stored.Buy != nil, player)
		s.in(play.Play{Key: "key-0000000000002"})
		want := map[bool]string{true: "key-0000000000001", false: "key-0000000000002"}[kept]
		assert.Equal(t, want, s.take(play.BuyUnit).Key)
	}
}

func newPlayer(player, token string) *drawapi.NewPlayer {
	return &drawapi.NewPlayer{Account: drawapi.Account{Player: player, Balance: game.MustAmount("50.00"), Seq: 1}, Token: token}
}

func TestAccount_NewOneTakesTheLivingOnesPlaceWhenItIsThere(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.progressed(u)
	s.in(play.Close{})
	s.in(play.Open{Game: "pactole"})
	s.in(play.OpenNewPlayer{})
	s.in(play.OpenNewPlayer{})
	assert.Equal(t, 1, s.count(play.CreatePlayer), "one press or two, one account")
	assert.Equal(t, "t1", s.stored.Token)
	assert.Equal(t, "99.00", s.m.View().Account.Balance.String())
	assert.False(t, s.m.View().CanPlay)
	s.in(play.Play{Key: "key-0000000000002"})
	assert.Equal(t, 1, s.count(play.BuyUnit), "nothing is bought with the one that goes")
	s.in(play.Answer{Call: s.take(play.CreatePlayer), NewPlayer: newPlayer("p2", "t2")})
	v := s.m.View()
	assert.Equal(t, play.Ready, v.Phase)
	assert.Equal(t, "p2", v.Account.Player)
	assert.Equal(t, "50.00", v.Account.Balance.String())
	assert.Empty(t, v.OpenUnits)
	assert.Nil(t, v.Problem)
	assert.Equal(t, "t2", s.stored.Token)
	assert.Nil(t, s.stored.Progress)
	assert.Empty(t, s.open)
	s.in(play.Play{Key: "key-0000000000003"})
	assert.Equal(t, "t2", s.take(play.BuyUnit).Token)
}

func TestAccount_NewOneThatCannotBeOpenedLeavesTheLivingOne(t *testing.T) {
	s := seated(t)
	s.in(play.OpenNewPlayer{})
	s.fail(play.CreatePlayer, play.Failure{Status: 503, Code: drawapi.Unavailable})
	assert.Equal(t, drawapi.Unavailable, s.problem())
	assert.True(t, s.m.View().CanPlay)
	_, ok := s.m.Wake()
	assert.False(t, ok, "no account is replaced by itself later")
	s.in(play.Retry{})
	assert.Empty(t, s.problem())
	s.fail(play.CreatePlayer, lost())
	s.in(play.Play{Key: "key-0000000000001"})
	assert.Equal(t, "t1", s.take(play.BuyUnit).Token)
	s.in(play.Retry{})
	assert.Equal(t, 2, s.count(play.CreatePlayer), "the player went on with the old one")
}

func TestAccount_NewOneInPlaceOfALostOneLeavesNoProblemBehind(t *testing.T) {
	s := dealt(t, unit("u1", directWin, "10.00"))
	s.in(play.OpenNewPlayer{})
	assert.Equal(t, play.AccountBusy, s.problem())
	s.fail(play.PutProgress, play.Failure{Status: 401, Code: drawapi.Unauthorized})
	s.in(play.OpenNewPlayer{})
	s.in(play.Answer{Call: s.take(play.CreatePlayer), NewPlayer: newPlayer("p2", "t2")})
	assert.Empty(t, s.problem())
}

func TestAccount_NewOneWhileTheOldOneIsAskedForIsThePlayersLastWord(t *testing.T) {
	s := newScript(t)
	s.in(play.Start{Saved: play.Saved{Player: "p1", Token: "t1"}})
	s.in(play.OpenNewPlayer{})
	s.me("100.00", 1) // late
	s.fail(play.CreatePlayer, lost())
	s.me("100.00", 1) // asked for again
	assert.Equal(t, "100.00", s.m.View().Account.Balance.String())
}

func TestAccount_NothingTakesThePlaceOfOneThatTheServerDoesNotHaveAllOf(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	for name, owing := range map[string]func() *script{
		"a purchase": func() *script {
			s := seated(t)
			s.in(play.Play{Key: "key-0000000000001"})
			return s
		},
		"a purchase that was left": func() *script {
			s := seated(t)
			s.in(play.Play{Key: "key-0000000000001"})
			s.in(play.Close{})
			s.fail(play.BuyUnit, lost())
			return s
		},
		"a step": func() *script { return dealt(t, u) },
		"a step of a unit that was left": func() *script {
			s := dealt(t, u)
			s.in(play.Close{})
			return s
		},
		"a prize": func() *script {
			s := dealt(t, u)
			s.perform("cell:0", "cell:1", "cell:2")
			s.in(play.Revealed{Unit: "u1"})
			s.progressed(u)
			s.progressed(u)
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, wish := range []play.Input{play.OpenNewPlayer{}, play.Link{Code: "ABCD"}} {
				s := owing()
				sent, phase := len(s.sent), s.phase()
				s.in(wish)
				assert.Equal(t, play.AccountBusy, s.problem())
				assert.Len(t, s.sent, sent)
				assert.Equal(t, phase, s.phase())
			}
		})
	}
	t.Run("a step performed meanwhile", func(t *testing.T) {
		s := dealt(t, u)
		s.progressed(u)
		s.in(play.OpenNewPlayer{})
		s.perform("cell:0")
		s.in(play.Answer{Call: s.take(play.CreatePlayer), NewPlayer: newPlayer("p2", "t2")})
		assert.Equal(t, play.AccountBusy, s.problem())
		assert.Equal(t, "t1", s.stored.Token)
		assert.Len(t, s.progressed(u).Actions, 2)
		s.in(play.OpenNewPlayer{})
		s.in(play.Answer{Call: s.take(play.CreatePlayer), NewPlayer: newPlayer("p2", "t2")})
		assert.Equal(t, "t2", s.stored.Token)
		assert.Empty(t, s.problem())
		assert.Nil(t, s.lastShow().Unit)
	})
}

func TestAccount_LinkCodes(t *testing.T) {
	s := seated(t)
	s.in(play.AskLinkCode{})
	s.in(play.Answer{Call: s.take(play.NewLinkCode), LinkCode: &drawapi.LinkCode{Code: "ABCD", ExpiresAt: drawn}})
	assert.Equal(t, "ABCD", s.m.View().Link.Code)
	s.in(play.Link{Code: "WRONG"})
	s.fail(play.UseLinkCode, play.Failure{Status: 404, Code: drawapi.LinkCodeInvalid})
	assert.Equal(t, drawapi.LinkCodeInvalid, s.problem())
	assert.False(t, s.m.View().Problem.Retry)
	assert.True(t, s.m.View().CanPlay, "the account here is untouched")
}

func TestAccount_MovedHereIsAskedWhatItWasPlaying(t *testing.T) {
	s := seated(t)
	s.in(play.Link{Code: "ABCD"})
	s.in(play.Answer{Call: s.take(play.UseLinkCode), NewPlayer: &drawapi.NewPlayer{
		Account: drawapi.Account{Player: "p2", Balance: game.MustAmount("7.00"), Seq: 3}, Token: "t2",
	}})
	assert.Equal(t, "t2", s.take(play.GetMe).Token)
}

func TestAccount_MovedInAnotherTabIsFollowed(t *testing.T) {
	s := seated(t)
	other := s.stored
	other.Player, other.Token = "p2", "t2"
	s.in(play.StoredElsewhere{Saved: other})
	c := s.take(play.GetMe)
	assert.Equal(t, "t2", c.Token)
	s.in(play.Answer{Call: c, Me: &drawapi.Me{Account: drawapi.Account{Player: "p2", Balance: game.MustAmount("7.00")}}})
	assert.Equal(t, "7.00", s.m.View().Account.Balance.String())
}

func TestAccount_PurchaseCompletedInAnotherTabIsNotSentAgain(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	other := s.reloaded() // its lobby holds the stored key
	s.bought(unit("u1", directWin, "10.00"), "99.00", 2)
	other.in(play.StoredElsewhere{Saved: s.stored})
	other.in(play.Open{Game: "minedor"})
	assert.Zero(t, other.count(play.BuyUnit))
}

// Another tab of the same account buys a unit, reveals it and leaves it.
func TestAccount_BalanceFollowsAnotherTab(t *testing.T) {
	s := seated(t)
	other := s.reloaded()
	other.me("100.00", 1)
	other.in(play.Open{Game: "minedor"})
	tell := func(in play.Input) {
		other.in(in)
		s.in(play.StoredElsewhere{Saved: other.stored})
	}
	tell(play.Play{Key: "key-0000000000001"})
	u := unit("u1", directWin, "10.00")
	other.bought(u, "99.00", 2)
	s.in(play.StoredElsewhere{Saved: other.stored})
	s.me("99.00", 2, u)
	assert.Equal(t, "99.00", s.m.View().Account.Balance.String())
	for _, cell := range []game.Action{"cell:0", "cell:1", "cell:2"} {
		tell(play.Performed{Action: cell})
	}
	tell(play.Revealed{Unit: "u1"})
	assert.Zero(t, len(s.open), "steps cost no call here")
	for len(other.open) > 0 && other.open[0].Kind == play.PutProgress {
		other.progressed(u)
	}
	other.finished(u, "109.00", 3)
	tell(play.Again{})
	s.me("109.00", 3)
	assert.Equal(t, "109.00", s.m.View().Account.Balance.String())
	assert.Empty(t, s.m.View().OpenUnits)
}

// On a first visit the account may be a while in coming, or not come at first:
// what is asked of the server meanwhile, with no token yet, loses none.
func TestAccount_WhatIsAskedBeforeItIsThereDoesNotLoseIt(t *testing.T) {
	s := newScript(t)
	s.in(play.Start{})
	s.in(play.ReadHistory{})
	s.fail(play.GetHistory, play.Failure{Status: 401, Code: drawapi.Unauthorized})
	require.NotNil(t, s.m.View().Problem)
	assert.False(t, s.m.View().Problem.Fatal)
	s.fail(play.CreatePlayer, play.Failure{Code: play.Unreachable})
	assert.False(t, s.m.View().Problem.Fatal)
	s.wait()
	s.in(play.Answer{Call: s.take(play.CreatePlayer), NewPlayer: &drawapi.NewPlayer{Account: account("100.00", 1), Token: "t1"}})
	assert.Equal(t, "100.00", s.m.View().Account.Balance.String())
	assert.Nil(t, s.m.View().Problem)
	s.in(play.ReadHistory{})
	assert.Equal(t, "t1", s.take(play.GetHistory).Token)
}

// A finish may be carried out and its answer lost. Whoever hears of the unit before
// the next attempt has no other to make, and asks for the balance instead: of a unit
// that is on the table again when it is revealed, since the balance tells its prize.
func TestAccount_PrizeOfAFinishWhoseAnswerWasLostIsInTheBalance(t *testing.T) {
	for name, wish := range map[string]play.Input{"seen again": play.ReplayUnit{ID: "u1"}, "resumed": play.ResumeUnit{ID: "u1"}} {
		t.Run(name, func(t *testing.T) {
			u := unit("u1", directWin, "10.00")
			s := dealt(t, u)
			s.perform("cell:0", "cell:1", "cell:2")
			s.in(play.Revealed{Unit: "u1"})
			s.progressed(u)
			c := s.progressed(u)
			s.in(play.Close{})
			s.fail(play.FinishUnit, play.Failure{Status: 503, Code: drawapi.Unavailable})
			asked := s.count(play.GetMe)
			s.in(wish)
			now := over(u, c.Actions...)
			s.in(play.Answer{Call: s.take(play.GetUnit), Unit: &now})
			if name == "resumed" {
				assert.Equal(t, asked, s.count(play.GetMe), "not before it is revealed")
				s.in(play.Revealed{Unit: "u1"})
			}
			assert.Equal(t, asked+1, s.count(play.GetMe))
			s.me("109.00", 3)
			assert.Equal(t, "109.00", s.m.View().Account.Balance.String())
			s.wait()
			assert.Equal(t, 1, s.count(play.FinishUnit), "there is nothing to finish any more")
			assert.Empty(t, s.open)
		})
	}
}

// A purchase that was given up may still be carried out: when no answer comes of it,
// its unit and its stake are asked for.
func TestAccount_APurchaseThatWasGivenUpIsLookedFor(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	late := s.take(play.BuyUnit)
	s.in(play.Open{Game: "pactole"})
	s.in(play.Play{Key: "key-0000000000002"})
	s.bought(pactoleUnit("u2"), "98.00", 2)
	s.me("98.00", 2, pactoleUnit("u2"))
	require.Empty(t, s.open)
	s.in(play.Answer{Call: late, Failure: &play.Failure{Code: play.Unreachable}})
	s.me("97.00", 3, pactoleUnit("u2"), unit("u1", directWin, "10.00"))
	assert.Equal(t, "97.00", s.m.View().Account.Balance.String())
	assert.Len(t, s.m.View().OpenUnits, 2)
}
