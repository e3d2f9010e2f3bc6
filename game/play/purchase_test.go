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

func lost() play.Failure { return play.Failure{Code: play.Unreachable} }

func TestPurchase_KeyIsStoredBeforeItIsSent(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	require.Len(t, s.effects, 2)
	assert.IsType(t, play.StoreKey{}, s.effects[0])
	sent := s.effects[1].(play.Send)
	assert.Equal(t, "key-0000000000001", sent.Call.Key)
	assert.Equal(t, "t1", sent.Call.Token)
	assert.Equal(t, "1.00", sent.Call.Stake.String())
}

func TestPurchase_DoubleClickBuysOnce(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.in(play.Play{Key: "key-0000000000002"})
	s.in(play.Play{Key: "key-0000000000003", Auto: true})
	assert.Equal(t, 1, s.count(play.BuyUnit))
	assert.Equal(t, "key-0000000000001", s.stored.Buy.Key)
	s.bought(unit("u1", directWin, "10.00"), "99.00", 2)
	s.in(play.Play{Key: "key-0000000000004"})
	assert.Equal(t, 1, s.count(play.BuyUnit), "a unit on the table cannot be bought over")
}

func TestPurchase_UnitIsStoredBeforeTheKeyIsForgotten(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.bought(unit("u1", directWin, "10.00"), "99.00", 2)
	progress, forget := -1, -1
	for i, e := range s.effects {
		switch e.(type) {
		case play.StoreProgress:
			progress = i
		case play.ForgetKey:
			forget = i
		}
	}
	require.GreaterOrEqual(t, progress, 0)
	assert.Greater(t, forget, progress)
	assert.Nil(t, s.stored.Buy)
}

func TestPurchase_LostAnswerIsAskedAgainUnderTheSameKey(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	for range 3 {
		s.fail(play.BuyUnit, lost())
		assert.Equal(t, play.Buying, s.phase())
		assert.Equal(t, play.Unreachable, s.problem())
		assert.True(t, s.m.View().Problem.Retry)
		s.wait()
	}
	s.bought(unit("u1", directWin, "10.00"), "99.00", 2)
	assert.Equal(t, play.Revealing, s.phase())
	assert.Empty(t, s.problem())
	assert.Equal(t, 4, s.count(play.BuyUnit))
	for _, c := range s.sent {
		if c.Kind == play.BuyUnit {
			assert.Equal(t, "key-0000000000001", c.Key)
		}
	}
	assert.Len(t, s.open, 2, "the mode, and the balance: a repeated answer may be old")
}

func TestPurchase_BackoffGrowsThenWaitsForThePlayer(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	var waits []time.Duration
	for range 20 {
		before := s.now
		s.fail(play.BuyUnit, lost())
		if _, ok := s.m.Wake(); !ok {
			break
		}
		s.wait()
		waits = append(waits, s.now-before)
	}
	ms := time.Millisecond
	assert.Equal(t, []time.Duration{500 * ms, 1000 * ms, 2000 * ms, 4000 * ms, 8000 * ms}, waits)
	assert.True(t, s.m.View().Problem.Retry)
	s.now += time.Hour
	s.in(play.Tick{})
	assert.Equal(t, 6, s.count(play.BuyUnit), "no attempt without the player")
	s.in(play.Retry{})
	s.in(play.Retry{})
	assert.Equal(t, 7, s.count(play.BuyUnit), "one press or two, one attempt")
	s.bought(unit("u1", directWin, "10.00"), "99.00", 2)
	assert.Equal(t, play.Revealing, s.phase())
}

func TestPurchase_RetryDoesNotWaitForTheClock(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.fail(play.BuyUnit, play.Failure{Status: 503, Code: drawapi.Unavailable})
	s.in(play.Retry{})
	assert.Equal(t, 2, s.count(play.BuyUnit))
	_, ok := s.m.Wake()
	assert.False(t, ok, "the planned attempt is the one that was made")
}

func TestPurchase_RetryAfterIsNotShortenedByImpatience(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.fail(play.BuyUnit, play.Failure{Status: 429, Code: drawapi.RateLimited, RetryAfter: 7 * time.Second})
	s.in(play.Retry{})
	assert.Equal(t, 1, s.count(play.BuyUnit))
	at, ok := s.m.Wake()
	require.True(t, ok)
	assert.Equal(t, 7*time.Second, at)
	s.wait()
	assert.Equal(t, 2, s.count(play.BuyUnit))
}

func TestPurchase_RetryAfterIsLongerThanTheBackoff(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.fail(play.BuyUnit, play.Failure{Status: 503, Code: drawapi.Unavailable, RetryAfter: 7 * time.Second})
	at, ok := s.m.Wake()
	require.True(t, ok)
	assert.Equal(t, 7*time.Second, at)
}

func TestPurchase_ReloadWhileBuyingSendsTheSameKey(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	r := s.reloaded()
	r.in(play.Open{Game: "minedor"})
	assert.Equal(t, play.Buying, r.phase())
	assert.Equal(t, "key-0000000000001", r.take(play.BuyUnit).Key)
}

func TestPurchase_ReloadInTheLobbyBuysNothingByItself(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	r := s.reloaded()
	r.me("100.00", 1)
	r.now += time.Hour
	r.in(play.Tick{})
	assert.Zero(t, r.count(play.BuyUnit))
}

func TestPurchase_LeavingWhileBuyingLosesNothing(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	t.Run("the answer comes in the lobby", func(t *testing.T) {
		s := seated(t)
		s.in(play.Play{Key: "key-0000000000001"})
		s.in(play.Close{})
		s.bought(u, "99.00", 2)
		assert.Equal(t, play.Lobby, s.phase())
		assert.Nil(t, s.lastShow().Unit)
		assert.Len(t, s.m.View().OpenUnits, 1)
		s.in(play.Open{Game: "minedor"})
		assert.Equal(t, play.Revealing, s.phase())
		assert.Equal(t, "u1", s.lastShow().Unit.ID)
	})
	t.Run("no answer came", func(t *testing.T) {
		s := seated(t)
		s.in(play.Play{Key: "key-0000000000001"})
		s.in(play.Close{})
		s.fail(play.BuyUnit, lost())
		_, ok := s.m.Wake()
		assert.False(t, ok)
		s.in(play.Open{Game: "minedor"})
		assert.Equal(t, play.Buying, s.phase())
		assert.Equal(t, "key-0000000000001", s.take(play.BuyUnit).Key)
	})
	t.Run("reopened while under way", func(t *testing.T) {
		s := seated(t)
		s.in(play.Play{Key: "key-0000000000001"})
		s.in(play.Close{})
		s.in(play.Open{Game: "minedor"})
		assert.Equal(t, 1, s.count(play.BuyUnit))
		s.bought(u, "99.00", 2)
		assert.Equal(t, play.Revealing, s.phase())
	})
}

func TestPurchase_RefusalsForgetTheKeyAndSayWhy(t *testing.T) {
	for code, status := range map[drawapi.Code]int{
		drawapi.InsufficientBalance: 409, drawapi.SoldOut: 409, drawapi.KeyReused: 422, drawapi.UnknownStake: 422,
	} {
		s := seated(t)
		s.in(play.Play{Key: "key-0000000000001"})
		s.fail(play.BuyUnit, play.Failure{Status: status, Code: code, Detail: "why"})
		assert.Equal(t, play.Ready, s.phase(), code)
		assert.Equal(t, code, s.problem())
		assert.False(t, s.m.View().Problem.Retry)
		assert.Nil(t, s.stored.Buy)
		s.in(play.Retry{})
		s.now += time.Hour
		s.in(play.Tick{})
		assert.Equal(t, 1, s.count(play.BuyUnit))
		s.in(play.Play{Key: "key-0000000000002"})
		assert.Empty(t, s.problem())
		assert.Equal(t, "key-0000000000002", s.stored.Buy.Key, "the next wish is another purchase")
	}
}

func TestPurchase_MalformedAnswerIsAskedAgainOnlyByThePlayer(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.fail(play.BuyUnit, play.Failure{Status: 201, Code: play.MalformedAnswer})
	assert.Equal(t, play.Buying, s.phase())
	assert.Equal(t, play.MalformedAnswer, s.problem())
	_, ok := s.m.Wake()
	assert.False(t, ok)
	s.in(play.Retry{})
	assert.Equal(t, "key-0000000000001", s.take(play.BuyUnit).Key)
}

func TestPurchase_AnotherStakeAfterAnUnansweredPurchaseIsAnotherKey(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.in(play.Close{})
	s.fail(play.BuyUnit, lost())
	s.stored.Buy = nil // as if another tab had forgotten it
	s.in(play.StoredElsewhere{Saved: s.stored})
	s.in(play.Open{Game: "minedor"})
	assert.Equal(t, play.Ready, s.phase())
	s.in(play.ChooseStake{Stake: game.MustAmount("2.00")})
	s.in(play.Play{Key: "key-0000000000002"})
	c := s.take(play.BuyUnit)
	assert.Equal(t, "key-0000000000002", c.Key)
	assert.Equal(t, "2.00", c.Stake.String())
}

func TestPurchase_UnknownStakeOrGameSendsNothing(t *testing.T) {
	s := seated(t)
	s.in(play.ChooseStake{Stake: game.MustAmount("3.00")})
	assert.Equal(t, drawapi.UnknownStake, s.problem())
	assert.Equal(t, "1.00", s.m.View().Stake)
	s.in(play.Close{})
	s.in(play.Open{Game: "roulette"})
	assert.Equal(t, drawapi.UnknownGame, s.problem())
	assert.Equal(t, play.Lobby, s.phase())
	s.in(play.Play{Key: "key-0000000000001"})
	assert.Zero(t, s.count(play.BuyUnit))
}

func TestPicture_ThatDoesNotPayItsPrizeShowsNothing(t *testing.T) {
	grand := unit("u1", directWin, "15000.00")
	malformed := unit("u1", `{"draws":[{"step":"initial","cells":["casque","casque","casque"]}]}`, "10.00")
	otherStake := unit("u1", directWin, "20.00")
	otherStake.Stake = game.MustAmount("2.00")
	unknown := unit("u1", directWin, "10.00")
	unknown.Game = "roulette"
	for name, u := range map[string]drawapi.Unit{
		"another prize": grand, "an article broken": malformed, "another stake": otherStake, "another game": unknown,
		"no layout": unit("u1", `{}`, "10.00"), "not an object": unit("u1", `null`, "0.00"),
	} {
		t.Run(name, func(t *testing.T) {
			s := seated(t)
			s.in(play.Play{Key: "key-0000000000001"})
			s.bought(u, "99.00", 2)
			assert.Equal(t, play.RefusedPicture, s.problem())
			assert.Equal(t, play.Ready, s.phase())
			for _, show := range s.shows {
				assert.Nil(t, show.Unit)
			}
			v := s.m.View()
			assert.Nil(t, v.Unit)
			assert.Nil(t, v.Result)
			assert.Equal(t, "99.00", v.Account.Balance.String(), "the debit is told all the same")
			assert.Nil(t, s.stored.Buy)
			require.Len(t, v.OpenUnits, 1, "the history has it")
			s.in(play.ConsultUnit{ID: "u1"})
			assert.Equal(t, u.Prize.String(), s.m.View().Consult.Prize)
			s.in(play.ResumeUnit{ID: "u1"})
			c := s.take(play.GetUnit)
			s.in(play.Answer{Call: c, Unit: &u})
			if name != "another stake" { // which is sound, and resumed at its own stake
				assert.Equal(t, play.RefusedPicture, s.problem())
			}
		})
	}
}
