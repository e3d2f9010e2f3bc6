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

// lookedAgain has the machine ask for the account, as after another tab left a unit.
func (s *script) lookedAgain() {
	s.t.Helper()
	s.in(play.StoredElsewhere{Saved: play.Saved{Player: "p1", Token: "t1"}})
}

// Another device that went further with the unit on the table is followed, whether
// the account tells of it or the answer to a step; one that went another way is not.
func TestElsewhere_AUnitThatWentFurtherIsFollowed(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.perform("cell:1")
	s.progressed(u)
	s.progressed(u)
	require.Len(t, s.shows, 2, "the table and the unit: an answer that is no news shows nothing again")
	for name, tell := range map[string]func(*script, drawapi.Unit){
		"the account": func(s *script, u drawapi.Unit) {
			s.lookedAgain()
			s.me("99.00", 2, u)
		},
		"an answer": func(s *script, u drawapi.Unit) {
			s.in(play.Answer{Call: s.take(play.PutProgress), Unit: &u})
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := dealt(t, u)
			s.perform("cell:1")
			s.progressed(u)
			further := u
			further.Actions = []game.Action{"mode:dynamite", "cell:1", "cell:0"}
			tell(s, further)
			assert.Equal(t, further.Actions, s.lastShow().Actions)
			assert.Equal(t, further.Actions, s.stored.Progress.Actions)
			assert.Equal(t, play.Revealing, s.phase())
			s.perform("cell:2")
			assert.Equal(t, append(further.Actions, "cell:2"), s.stored.Progress.Actions)

			for _, other := range [][]game.Action{{"mode:main", "cell:1", "cell:0"}, {"mode:dynamite", "cell:0", "cell:1"}, {"mode:dynamite"}} {
				s := dealt(t, u)
				s.perform("cell:1")
				s.progressed(u)
				shows := len(s.shows)
				elsewhere := u
				elsewhere.Actions = other
				tell(s, elsewhere)
				assert.Len(t, s.shows, shows, "%v", other)
			}
		})
	}
}

// A purchase that another tab has under way is the same wish for the same game and
// stake, and is sent under its key; any other wish has a key of its own.
func TestElsewhere_APurchaseUnderWayIsOneWish(t *testing.T) {
	other := play.Purchase{Key: "key-of-the-other-tab", Game: "minedor", Stake: game.MustAmount("1.00")}
	for stake, want := range map[string]string{"1.00": other.Key, "2.00": "key-0000000000001"} {
		s := seated(t)
		s.in(play.StoredElsewhere{Saved: play.Saved{Player: "p1", Token: "t1", Buy: &other}})
		s.in(play.ChooseStake{Stake: game.MustAmount(stake)})
		s.in(play.Play{Key: "key-0000000000001"})
		c := s.take(play.BuyUnit)
		assert.Equal(t, want, c.Key)
		assert.Equal(t, stake, c.Stake.String())
		assert.Equal(t, want, s.stored.Buy.Key)
	}
	s := seated(t)
	s.in(play.Open{Game: "pactole"})
	other.Stake = game.MustAmount("2.00") // which both games have
	s.in(play.StoredElsewhere{Saved: play.Saved{Player: "p1", Token: "t1", Buy: &other}})
	s.in(play.ChooseStake{Stake: other.Stake})
	s.in(play.Play{Key: "key-0000000000001"})
	assert.Equal(t, "key-0000000000001", s.take(play.BuyUnit).Key)

	// Of what another tab stores, nothing touches the purchase under way here, nor
	// one that waits for its next attempt or whose player is elsewhere.
	s = seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.lookedAgain()
	s.fail(play.BuyUnit, play.Failure{Code: play.Unreachable})
	s.lookedAgain()
	s.wait()
	s.in(play.Close{})
	s.lookedAgain()
	assert.Equal(t, "key-0000000000001", s.open[0].Key)
	s.bought(unit("u1", directWin, "10.00"), "99.00", 2)
	assert.Equal(t, "99.00", s.m.View().Account.Balance.String())
	assert.Len(t, s.m.View().OpenUnits, 1)
}

// Another tab that moved to another account, or stored nothing at all.
func TestElsewhere_AnotherAccountIsAskedForBeforeItIsShown(t *testing.T) {
	s := seated(t)
	s.in(play.StoredElsewhere{})
	assert.Equal(t, "100.00", s.m.View().Account.Balance.String(), "storage that was cleared is no account")
	s.in(play.StoredElsewhere{Saved: play.Saved{Player: "p2", Token: "t2"}})
	assert.Nil(t, s.m.View().Account, "not the former one's balance")
	assert.Equal(t, "t2", s.open[len(s.open)-1].Token)
}

// What a purchase that was given up has bought is told when its answer comes late.
func TestElsewhere_TheLateAnswerOfAPurchaseIsNews(t *testing.T) {
	for _, status := range []drawapi.Status{drawapi.Open, drawapi.Finished} {
		s := seated(t)
		s.in(play.Play{Key: "key-0000000000001"})
		late := s.take(play.BuyUnit)
		s.in(play.Open{Game: "pactole"})
		s.in(play.Play{Key: "key-0000000000002"})
		s.bought(pactoleUnit("u2"), "97.00", 3)
		u := unit("u1", directWin, "10.00")
		if status == drawapi.Open {
			s.me("97.00", 3, pactoleUnit("u2"))
		} else { // another window has played it meanwhile
			s.me("97.00", 3, pactoleUnit("u2"), u)
		}
		u.Status = status
		s.in(play.Answer{Call: late, Bought: &drawapi.UnitAnswer{Unit: u, Account: account("98.00", 4)}})
		assert.Equal(t, "98.00", s.m.View().Account.Balance.String())
		var open []string
		for _, u := range s.m.View().OpenUnits {
			open = append(open, u.ID)
		}
		if status == drawapi.Open {
			assert.ElementsMatch(t, []string{"u1", "u2"}, open)
		} else {
			assert.Equal(t, []string{"u2"}, open)
		}
		assert.Equal(t, "pactole", string(s.m.View().Game), "it takes nobody away")
	}
}

// A key or progress without its token belongs to nobody.
func TestStart_WhatIsStoredWithoutATokenIsLeftAlone(t *testing.T) {
	s := newScript(t)
	s.in(play.Start{Saved: play.Saved{
		Player: "p9", Buy: &play.Purchase{Key: "key-0000000000009", Game: "minedor", Stake: game.MustAmount("1.00")},
		Progress: &play.Progress{Unit: "u9", Game: "minedor"}, Left: []play.Progress{{Unit: "u8", Game: "minedor", Actions: []game.Action{"cell:0"}}},
	}})
	s.in(play.Answer{Call: s.take(play.CreatePlayer), NewPlayer: &drawapi.NewPlayer{Account: account("100.00", 1), Token: "t1"}})
	assert.Equal(t, "100.00", s.m.View().Account.Balance.String())
	s.in(play.Open{Game: "minedor"})
	assert.Empty(t, s.open)
	assert.Equal(t, play.Ready, s.phase())
}

func TestChoice_IsStoredAndShown(t *testing.T) {
	s := seated(t)
	s.in(play.ChooseStake{Stake: game.MustAmount("3.00")})
	assert.Equal(t, drawapi.UnknownStake, s.problem())
	assert.Equal(t, "1.00", s.m.View().Stake)
	s.in(play.ChooseStake{Stake: game.MustAmount("2.00")})
	assert.Empty(t, s.problem(), "the next wish puts it away")
	assert.Equal(t, "2.00", s.m.View().Stake)
	assert.Equal(t, "2.00", s.lastShow().Stake.StringFixed(2))
	s.in(play.ChooseStake{Stake: game.MustAmount("3.00")})
	s.in(play.ChooseMode{Mode: "main"})
	assert.Empty(t, s.problem())
	assert.Equal(t, "main", s.lastShow().Mode)
	assert.Nil(t, s.lastShow().Unit)
	assert.Contains(t, s.effects, play.StoreChoice{Game: "minedor", Choice: play.Choice{Stake: game.MustAmount("2.00"), Mode: "main"}})
	again := s.reloaded()
	again.me("100.00", 1)
	again.in(play.Open{Game: "minedor"})
	assert.Equal(t, "main", again.m.View().Mode)
	assert.Equal(t, "2.00", again.lastShow().Stake.StringFixed(2))
}

func TestPurchase_NeedsAKeyAndBringsWhatWasAskedFor(t *testing.T) {
	s := seated(t)
	s.in(play.Play{})
	assert.Equal(t, play.Ready, s.phase())
	assert.Empty(t, s.open)
	s.in(play.ChooseStake{Stake: game.MustAmount("2.00")})
	s.in(play.Play{Key: "key-0000000000001"})
	s.bought(pactoleUnit("u1"), "98.00", 2) // of that stake too
	assert.Equal(t, play.RefusedPicture, s.problem())
	assert.Equal(t, play.Ready, s.phase())
	require.Nil(t, s.lastShow().Unit, "nothing of it is shown")
	s.in(play.Close{})
	assert.Empty(t, s.problem(), "left behind with its table")
}

func TestHistory_TellsWhereItsNextPageBegins(t *testing.T) {
	s := seated(t)
	s.in(play.ReadHistory{})
	s.page("c1", over(unit("u2", directWin, "10.00")))
	assert.Equal(t, "c1", s.m.View().History.NextCursor)
}

// Several calls may wait at once; the clock is asked for the first.
func TestWake_IsTheFirstOfWhatWaits(t *testing.T) {
	for _, wait := range [][2]time.Duration{{9 * time.Second, 0}, {0, 9 * time.Second}} {
		s := dealt(t, unit("u1", directWin, "10.00"))
		s.fail(play.PutProgress, play.Failure{Status: 503, Code: drawapi.Unavailable, RetryAfter: wait[0]})
		s.lookedAgain()
		s.fail(play.GetMe, play.Failure{Code: play.Unreachable, RetryAfter: wait[1]})
		s.wait()
		assert.Equal(t, 500*time.Millisecond, s.now)
		require.Len(t, s.open, 1)
		s.wait()
		assert.Equal(t, 9*time.Second, s.now)
		assert.Len(t, s.open, 2)
	}
}
