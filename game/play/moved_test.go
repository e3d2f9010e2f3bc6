package play_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
)

// moved is a player at the table of Mine d'or who takes another account over by
// its code; the server has not said yet what was played with it.
func moved(t *testing.T) *script {
	t.Helper()
	s := seated(t)
	s.in(play.Link{Code: "ABCD"})
	s.in(play.Answer{Call: s.take(play.UseLinkCode), NewPlayer: &drawapi.NewPlayer{
		Account: drawapi.Account{Player: "p2", Balance: game.MustAmount("7.00"), Seq: 3}, Token: "t2",
	}})
	return s
}

func (s *script) meOf(player string, open ...drawapi.Unit) {
	s.t.Helper()
	s.in(play.Answer{Call: s.take(play.GetMe), Me: &drawapi.Me{
		Account: drawapi.Account{Player: player, Balance: game.MustAmount("7.00"), Seq: 3}, OpenUnits: open,
	}})
}

func TestMoved_UnitOfTheOpenGameGoesOnAtItsStep(t *testing.T) {
	older, u, newer := unit("u0", directWin, "10.00"), unit("u1", directWin, "10.00"), pactoleUnit("u2")
	u.Actions = []game.Action{"mode:main", "cell:1"}
	u.DrawnAt, newer.DrawnAt = drawn.Add(time.Minute), drawn.Add(time.Hour)
	for _, open := range [][]drawapi.Unit{{older, u, newer}, {newer, u, older}} {
		s := moved(t)
		s.meOf("p2", open...)
		assert.Equal(t, play.Revealing, s.phase())
		assert.Equal(t, "u1", s.lastShow().Unit.ID)
		assert.Equal(t, u.Actions, s.lastShow().Actions)
		assert.Empty(t, s.open, "the server knows it all")
	}
}

func TestMoved_UnitOfAnotherGameGoesOnWhenItsTableIsOpened(t *testing.T) {
	v := pactoleUnit("u2")
	s := moved(t)
	s.meOf("p2", v)
	assert.Equal(t, play.Ready, s.phase())
	s.in(play.Open{Game: "pactole"})
	assert.Equal(t, play.Revealing, s.phase())
	assert.Equal(t, "u2", s.lastShow().Unit.ID)
}

func TestMoved_NobodyWaitsForTheUnit(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := moved(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.meOf("p2", u)
	assert.Equal(t, play.Buying, s.phase())

	s = moved(t)
	s.in(play.Close{})
	s.meOf("p2", u)
	assert.Equal(t, play.Lobby, s.phase())
	assert.Len(t, s.m.View().OpenUnits, 1, "it is offered there")
}

func TestMoved_ThereAndBackGoesOnWithWhatWasOnTheTable(t *testing.T) {
	u, newer := unit("u1", directWin, "10.00"), unit("u2", directWin, "10.00")
	newer.DrawnAt = drawn.Add(time.Hour)
	r := dealt(t, u).reloaded()
	r.fail(play.GetMe, play.Failure{Status: 401, Code: drawapi.Unauthorized})
	r.in(play.Open{Game: "minedor"})
	r.in(play.Link{Code: "ABCD"})
	r.in(play.Answer{Call: r.take(play.UseLinkCode), NewPlayer: &drawapi.NewPlayer{Account: account("99.00", 2), Token: "t3"}})
	r.meOf("p1", newer, u)
	assert.Equal(t, "u1", r.lastShow().Unit.ID)
}

func TestMoved_InAnotherTabTheTableFollows(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := seated(t)
	other := s.stored
	other.Player, other.Token = "p2", "t2"
	s.in(play.StoredElsewhere{Saved: other})
	s.meOf("p2", u)
	assert.Equal(t, play.Revealing, s.phase())
}
