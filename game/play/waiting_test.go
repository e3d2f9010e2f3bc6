package play_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
)

// offered is a known player in the lobby with an open unit of Mine d'or, of
// which this browser has nothing stored.
func offered(t *testing.T, u drawapi.Unit) *script {
	t.Helper()
	s := newScript(t)
	s.stored = play.Saved{Player: "p1", Token: "t1"}
	s.in(play.Start{Saved: s.stored})
	s.me("99.00", 2, u)
	return s
}

// asked opens the unit's game and asks for the unit, as « Reprendre » does.
func (s *script) asked(wish play.Input) {
	s.t.Helper()
	s.in(play.Open{Game: "minedor"})
	s.in(wish)
	require.NotEmpty(s.t, s.open)
}

func TestUnitAskedFor_IsNotLaidWhereThePlayerWentMeanwhile(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	elsewhere := map[string]struct {
		wishes []play.Input
		phase  play.Phase
		game   game.ID
	}{
		"the lobby":    {[]play.Input{play.Close{}}, play.Lobby, ""},
		"another game": {[]play.Input{play.Open{Game: "pactole"}}, play.Ready, "pactole"},
		"another game by the lobby": {
			[]play.Input{play.Close{}, play.Open{Game: "pactole"}}, play.Ready, "pactole",
		},
		"the same game anew": {
			[]play.Input{play.Close{}, play.Open{Game: "minedor"}}, play.Ready, "minedor",
		},
		"a purchase": {[]play.Input{play.Play{Key: "key-0000000000001"}}, play.Buying, "minedor"},
		"a purchase in another game": {
			[]play.Input{play.Open{Game: "pactole"}, play.Play{Key: "key-0000000000001"}}, play.Buying, "pactole",
		},
	}
	for name, e := range elsewhere {
		for wished, wish := range map[string]play.Input{
			"resume": play.ResumeUnit{ID: "u1"}, "replay": play.ReplayUnit{ID: "u1"}, "consult": play.ConsultUnit{ID: "far"},
		} {
			t.Run(wished+", "+name, func(t *testing.T) {
				went := func() (*script, play.Call) {
					s := offered(t, u)
					s.asked(wish)
					c := s.take(play.GetUnit)
					for _, w := range e.wishes {
						s.in(w)
					}
					return s, c
				}
				s, c := went()
				now := u
				now.ID, now.Actions = c.Unit, []game.Action{"cell:0"}
				s.in(play.Answer{Call: c, Unit: &now})
				assert.Equal(t, e.phase, s.phase())
				assert.Equal(t, e.game, s.m.View().Game)
				assert.Nil(t, s.m.View().Consult)
				for _, show := range s.shows {
					assert.Nil(t, show.Unit)
				}
				s, c = went()
				s.in(play.Answer{Call: c, Failure: &play.Failure{Status: 500, Code: drawapi.Internal}})
				assert.Empty(t, s.problem(), "nobody waits for it")
				assert.Equal(t, e.phase, s.phase())
			})
		}
	}
}

func TestUnitAskedFor_LateAnswerLeavesThePurchaseItsTable(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := offered(t, u)
	s.asked(play.ResumeUnit{ID: "u1"})
	s.in(play.Open{Game: "pactole"})
	s.in(play.Play{Key: "key-0000000000001"})
	s.in(play.Answer{Call: s.take(play.GetUnit), Unit: &u})
	s.bought(pactoleUnit("u2"), "97.00", 3)
	assert.Equal(t, play.Revealing, s.phase())
	assert.Equal(t, "u2", s.lastShow().Unit.ID)
	assert.Len(t, s.m.View().OpenUnits, 2)
}

func TestUnitAskedFor_LateAnswerIsStillNewsOfTheUnit(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := offered(t, u)
	s.asked(play.ResumeUnit{ID: "u1"})
	s.in(play.Close{})
	u.Status = drawapi.Finished
	s.in(play.Answer{Call: s.take(play.GetUnit), Unit: &u})
	assert.Empty(t, s.m.View().OpenUnits, "settled meanwhile: it is no longer offered")
}

func TestUnitAskedFor_FailureIsForgottenWithTheWish(t *testing.T) {
	s := offered(t, unit("u1", directWin, "10.00"))
	s.asked(play.ResumeUnit{ID: "u1"})
	s.fail(play.GetUnit, lost())
	assert.Equal(t, play.Unreachable, s.problem())
	s.in(play.Open{Game: "pactole"})
	assert.Empty(t, s.problem())
	s.in(play.Retry{})
	assert.Empty(t, s.open)
}

func TestUnitAskedFor_IsTheOneLaidWhenTheAccountAnswersMeanwhile(t *testing.T) {
	stored, asked := unit("u1", directWin, "10.00"), unit("u2", directWin, "10.00")
	r := dealt(t, stored).reloaded()
	r.in(play.Open{Game: "minedor"})
	r.in(play.ResumeUnit{ID: "u2"})
	r.me("99.00", 2, stored, asked)
	r.in(play.Answer{Call: r.take(play.GetUnit), Unit: &asked})
	assert.Equal(t, play.Revealing, r.phase())
	assert.Equal(t, "u2", r.lastShow().Unit.ID)
}

func TestUnitAskedFor_OfTheFormerAccountIsNotLaid(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := offered(t, u)
	s.asked(play.ResumeUnit{ID: "u1"})
	other := s.stored
	other.Player, other.Token = "p2", "t2"
	s.in(play.StoredElsewhere{Saved: other})
	s.in(play.Answer{Call: s.take(play.GetUnit), Unit: &u})
	assert.Equal(t, play.Ready, s.phase())
}

func TestHistory_IsNotLoadingForEverWhenAUnitIsAskedForInstead(t *testing.T) {
	s := offered(t, unit("u1", directWin, "10.00"))
	s.in(play.ReadHistory{})
	s.in(play.ConsultUnit{ID: "far"})
	s.in(play.Open{Game: "minedor"})
	assert.False(t, s.m.View().History.Loading)
}

// The code is used up by the server: whoever drops its answer loses the account.
func TestAccount_MovedHereIsTakenThoughThePlayerReadsSomethingElse(t *testing.T) {
	s := seated(t)
	s.in(play.Link{Code: "ABCD"})
	s.in(play.ReadHistory{})
	s.in(play.Answer{Call: s.take(play.UseLinkCode), NewPlayer: &drawapi.NewPlayer{
		Account: drawapi.Account{Player: "p2", Balance: game.MustAmount("7.00"), Seq: 3}, Token: "t2",
	}})
	assert.Equal(t, "t2", s.stored.Token)
	assert.Equal(t, "7.00", s.m.View().Account.Balance.String())
	assert.Equal(t, "t2", s.take(play.GetMe).Token)
}

func TestAccount_RefusalOfAReplacedTokenIsNoNewsOfTheNewOne(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.progressed(u)
	s.in(play.Link{Code: "ABCD"}) // the account's own code, used on the device it was asked on
	s.perform("cell:0")
	s.in(play.Answer{Call: s.take(play.UseLinkCode), NewPlayer: &drawapi.NewPlayer{
		Account: account("99.00", 2), Token: "t2",
	}})
	s.fail(play.PutProgress, play.Failure{Status: 401, Code: drawapi.Unauthorized})
	assert.Empty(t, s.problem())
	s.wait()
	assert.Equal(t, "t2", s.take(play.PutProgress).Token)
}
