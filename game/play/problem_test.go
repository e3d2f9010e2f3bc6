package play_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
)

func (s *script) number() int {
	s.t.Helper()
	p := s.m.View().Problem
	require.NotNil(s.t, p)
	return p.Number
}

func TestProblem_IsOneWhileItGoesOnByItselfAndNewAfterTheRetryOfThePlayer(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.fail(play.BuyUnit, lost())
	first := s.number()
	s.wait()
	assert.Equal(t, first, s.number(), "it is told while the machine tries by itself")
	s.fail(play.BuyUnit, lost())
	assert.Equal(t, first, s.number())
	s.in(play.Retry{})
	assert.Empty(t, s.problem(), "the player asked, and the answer is awaited")
	s.fail(play.BuyUnit, lost())
	second := s.number()
	assert.NotEqual(t, first, second)
	s.wait()
	s.in(play.Retry{}) // with the machine's own attempt under way
	assert.Equal(t, 4, s.count(play.BuyUnit))
	assert.Empty(t, s.problem())
	s.fail(play.BuyUnit, lost())
	assert.NotEqual(t, second, s.number())
}

func TestProblem_OfEachLaneIsToldAgainAfterTheRetryOfThePlayer(t *testing.T) {
	malformed := play.Failure{Status: 200, Code: play.MalformedAnswer, Detail: "half an answer"}
	for kind, at := range map[play.Kind]func(*testing.T) *script{
		play.CreatePlayer: func(t *testing.T) *script {
			s := newScript(t)
			s.in(play.Start{})
			return s
		},
		play.GetMe: func(t *testing.T) *script {
			s := newScript(t)
			s.in(play.Start{Saved: play.Saved{Player: "p1", Token: "t1"}})
			return s
		},
		play.BuyUnit: func(t *testing.T) *script {
			s := seated(t)
			s.in(play.Play{Key: "key-0000000000001"})
			return s
		},
		play.FinishUnit: func(t *testing.T) *script {
			u := unit("u1", directWin, "10.00")
			s := dealt(t, u)
			s.perform("cell:0", "cell:1", "cell:2")
			s.in(play.Revealed{Unit: "u1"})
			s.progressed(u)
			s.progressed(u)
			return s
		},
		play.GetHistory: func(t *testing.T) *script {
			s := seated(t)
			s.in(play.ReadHistory{})
			return s
		},
	} {
		for _, f := range []play.Failure{lost(), malformed} {
			t.Run(string(kind)+", "+string(f.Code), func(t *testing.T) {
				s := at(t)
				s.fail(kind, f)
				first := s.number()
				leaves := s.m.View().CanLeave
				s.in(play.Retry{})
				assert.Empty(t, s.problem())
				assert.Equal(t, leaves, s.m.View().CanLeave, "who may leave still may")
				s.fail(kind, f)
				assert.Equal(t, f.Code, s.problem())
				assert.NotEqual(t, first, s.number())
			})
		}
	}
}

func TestProblem_ThatNoRetryCuresIsNewEachTime(t *testing.T) {
	s := seated(t)
	s.in(play.ChooseStake{Stake: game.MustAmount("3.00")})
	first := s.number()
	s.in(play.ChooseStake{Stake: game.MustAmount("3.00")})
	assert.NotEqual(t, first, s.number())
}

func TestAccount_LostTokenStaysToldWhateverIsStillUnderWay(t *testing.T) {
	for name, answer := range map[string]play.Answer{
		"good news": {Me: &drawapi.Me{Account: account("100.00", 1)}}, "none": {Failure: &play.Failure{Code: play.Unreachable}},
	} {
		t.Run(name, func(t *testing.T) {
			s := seated(t)
			s.in(play.Play{Key: "key-0000000000001"})
			s.fail(play.BuyUnit, play.Failure{Status: 409, Code: drawapi.SoldOut})
			s.in(play.Play{Key: "key-0000000000002"})
			s.fail(play.BuyUnit, play.Failure{Status: 401, Code: drawapi.Unauthorized})
			s.in(play.Retry{})
			answer.Call = s.take(play.GetMe)
			s.in(answer)
			assert.Equal(t, drawapi.Unauthorized, s.problem())
			assert.True(t, s.m.View().Problem.Fatal)
		})
	}
}

// The machine has stopped trying, and the player may have put the problem away.
func TestProblem_PurchaseThatIsNotTriedAgainByItselfIsToldOnceMore(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.fail(play.BuyUnit, lost())
	first := s.number()
	for range 5 {
		assert.Equal(t, first, s.number())
		s.wait()
		s.fail(play.BuyUnit, lost())
	}
	_, tries := s.m.Wake()
	assert.False(t, tries)
	assert.NotEqual(t, first, s.number())
}

func TestProblem_TheNewestIsTold(t *testing.T) {
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.in(play.OpenNewPlayer{})
	assert.Equal(t, play.AccountBusy, s.problem())
	s.fail(play.BuyUnit, lost())
	assert.Equal(t, play.Unreachable, s.problem())
	s.in(play.OpenNewPlayer{})
	assert.Equal(t, play.AccountBusy, s.problem())
}

func TestProblem_NoOtherUnitComesOntoTheTableDuringAPurchase(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	for name, wish := range map[string]play.Input{"resumed": play.ResumeUnit{ID: "u0"}, "seen again": play.ReplayUnit{ID: "u0"}} {
		t.Run(name, func(t *testing.T) {
			s := seated(t)
			s.in(play.Play{Key: "key-0000000000001"})
			s.in(wish)
			assert.Equal(t, play.PurchaseBusy, s.problem())
			assert.Equal(t, play.Buying, s.phase())
			assert.Zero(t, s.count(play.GetUnit))
			s.bought(u, "99.00", 2)
			assert.Empty(t, s.problem(), "it is over")
			assert.Equal(t, "u1", s.m.View().Unit.ID)
		})
	}
}
