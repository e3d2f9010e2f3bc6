package play_test

import (
	"cmp"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
)

// left is a player who revealed two cells of u, of which the server has answered
// nothing yet, and bought v in another game.
func left(t *testing.T, u, v drawapi.Unit) *script {
	t.Helper()
	s := dealt(t, u)
	s.perform("cell:0", "cell:1")
	s.in(play.Close{})
	s.in(play.Open{Game: "pactole"})
	s.in(play.Play{Key: "key-0000000000002"})
	s.bought(v, "97.00", 3)
	require.Equal(t, v.ID, s.stored.Progress.Unit)
	return s
}

func TestLeft_StepsReachTheServerThoughThePlayerLeftBeforeTheFirstAnswer(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := left(t, u, pactoleUnit("u2"))
	assert.Equal(t, []game.Action{"mode:dynamite"}, s.progressed(u).Actions)
	assert.Len(t, s.stored.Left, 1)
	c := s.progressed(u)
	assert.Equal(t, "u1", c.Unit)
	assert.Equal(t, []game.Action{"mode:dynamite", "cell:0", "cell:1"}, c.Actions)
	assert.Empty(t, s.stored.Left)
	assert.Empty(t, s.open, "one call after the other, and no more than these")
}

func TestLeft_StepsAreSentUntilTheServerAnswers(t *testing.T) {
	for name, f := range map[string]play.Failure{
		"lost": lost(), "in trouble": {Status: 503, Code: drawapi.Unavailable},
		"another's answer": {Status: 200, Code: play.MalformedAnswer},
	} {
		t.Run(name, func(t *testing.T) {
			u, v := unit("u1", directWin, "10.00"), pactoleUnit("u2")
			s := left(t, u, v)
			s.perform("your:0")
			s.in(play.Close{}) // two units are left now
			for range 20 {
				for len(s.open) > 0 {
					s.fail(s.open[0].Kind, f)
				}
				assert.Empty(t, s.problem(), "the player is not disturbed")
				before := s.now
				s.wait()
				assert.LessOrEqual(t, s.now-before, 30*time.Second)
			}
			has := map[string]int{}
			for len(s.open) > 0 {
				c := s.progressed(map[string]drawapi.Unit{"u1": u, "u2": v}[s.open[0].Unit])
				has[c.Unit] = len(c.Actions)
			}
			assert.Equal(t, map[string]int{"u1": 3, "u2": 1}, has)
			assert.Empty(t, s.stored.Left)
		})
	}
}

func TestLeft_StepsAreSentAfterAReload(t *testing.T) {
	u, v := unit("u1", directWin, "10.00"), pactoleUnit("u2")
	r := left(t, u, v).reloaded()
	r.me("97.00", 3, u, v)
	assert.Equal(t, []game.Action{"mode:dynamite", "cell:0", "cell:1"}, r.progressed(u).Actions)
	assert.Empty(t, r.stored.Left)
}

// The page is reloaded on the table and comes up in the lobby; what is stored of
// the unit gives its place to the next one.
func TestLeft_StepsOfTheTableAreSentAfterAReloadToTheLobby(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.perform("cell:0")
	for name, after := range map[string]func(*script){
		"in the lobby": func(*script) {},
		"bought in another game": func(r *script) {
			r.in(play.Open{Game: "pactole"})
			r.in(play.Play{Key: "key-0000000000002"})
			r.bought(pactoleUnit("u2"), "97.00", 3)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := s.reloaded()
			r.me("99.00", 2, u)
			after(r)
			assert.Equal(t, []game.Action{"mode:dynamite", "cell:0"}, r.progressed(u).Actions)
			assert.Empty(t, r.stored.Left)
		})
	}
}

// A purchase that was under way is completed before the account is known.
func TestLeft_StepsGiveTheirPlaceToAPurchaseThatAReloadCompletes(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.perform("cell:0")
	s.stored.Buy = &play.Purchase{Key: "key-0000000000002", Game: "pactole", Stake: game.MustAmount("2.00")}
	r := s.reloaded()
	r.in(play.Open{Game: "pactole"})
	r.bought(pactoleUnit("u2"), "97.00", 3)
	assert.Equal(t, "u2", r.stored.Progress.Unit)
	assert.Equal(t, []game.Action{"mode:dynamite", "cell:0"}, r.progressed(u).Actions)
	assert.Empty(t, r.stored.Left)
}

func TestLeft_UnitThatTheServerFailsOnDoesNotHoldUpTheOthers(t *testing.T) {
	u, v := unit("u1", directWin, "10.00"), pactoleUnit("u2")
	s := left(t, u, v)
	s.perform("your:0")
	s.in(play.Close{})
	s.fail(play.PutProgress, play.Failure{Status: 500, Code: drawapi.Internal})
	s.wait()
	assert.Equal(t, "u2", s.sent[len(s.sent)-1].Unit)
	for len(s.open) > 0 {
		s.progressed(map[string]drawapi.Unit{"u1": u, "u2": v}[s.open[0].Unit])
	}
	assert.Empty(t, s.stored.Left)
}

func TestLeft_UnitComesBackAtTheStepItWasLeftAt(t *testing.T) {
	u, v := unit("u1", directWin, "10.00"), pactoleUnit("u2")
	s := left(t, u, v)
	s.in(play.Close{})
	s.in(play.ResumeUnit{ID: "u1"})
	s.in(play.Answer{Call: s.take(play.GetUnit), Unit: &u})
	assert.Equal(t, []game.Action{"mode:dynamite", "cell:0", "cell:1"}, s.lastShow().Actions)
	assert.Empty(t, s.stored.Left, "they are stored as the table's")
	assert.Equal(t, "u1", s.stored.Progress.Unit)
}

func TestLeft_StepsThatTheServerRefusesAreDroppedAndTheNextGoOn(t *testing.T) {
	u, v := unit("u1", directWin, "10.00"), pactoleUnit("u2")
	theirs := u
	theirs.Actions = []game.Action{"mode:dynamite", "cell:2"}
	for name, f := range map[string]play.Failure{
		"another way":   {Status: 409, Code: drawapi.ProgressConflict, Unit: &theirs},
		"not allowed":   {Status: 422, Code: drawapi.IllegalAction},
		"not this unit": {Status: 404, Code: drawapi.UnitNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			s := left(t, u, v)
			s.perform("your:0")
			s.in(play.Close{})
			s.fail(play.PutProgress, f) // of u1
			assert.Empty(t, s.problem())
			for len(s.open) > 0 {
				assert.Equal(t, "u2", s.progressed(v).Unit)
			}
			assert.Empty(t, s.stored.Left)
		})
	}
}

func TestLeft_StepsOutlastALostTokenForTheSamePlayer(t *testing.T) {
	for player, kept := range map[string]bool{"p1": true, "p2": false} {
		u := unit("u1", directWin, "10.00")
		s := left(t, u, pactoleUnit("u2"))
		s.fail(play.PutProgress, play.Failure{Status: 401, Code: drawapi.Unauthorized})
		assert.Len(t, s.stored.Left, 1)
		s.open = nil
		s.in(play.Link{Code: "ABCD"})
		s.in(play.Answer{Call: s.take(play.UseLinkCode), NewPlayer: &drawapi.NewPlayer{
			Account: drawapi.Account{Player: player, Balance: game.MustAmount("97.00"), Seq: 3}, Token: "t2",
		}})
		if !kept {
			assert.Empty(t, s.stored.Left, "another player's units are not this one's")
			continue
		}
		s.me("97.00", 3, u)
		c := s.progressed(u)
		assert.Equal(t, "t2", c.Token)
		assert.Len(t, c.Actions, 3)
	}
}

func TestLeft_StepsOfAnAccountThatAnotherTabReplacedAreSentOnceMore(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.perform("cell:0")
	s.open = nil
	other := s.stored
	other.Player, other.Token = "p2", "t2"
	s.in(play.StoredElsewhere{Saved: other})
	c := s.take(play.PutProgress)
	assert.Equal(t, "t1", c.Token)
	assert.Len(t, c.Actions, 2)
	assert.Empty(t, s.stored.Left)
}

func TestUnit_AnswerOfSomebodyElseDoesNotEndItsProgress(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	s := dealt(t, u)
	s.fail(play.PutProgress, play.Failure{Status: 200, Code: play.MalformedAnswer}) // a hotel's page
	s.perform("cell:0")
	s.wait()
	assert.Len(t, s.progressed(u).Actions, 2)
}

// Whatever is pressed, lost, answered late or reloaded: in the end the server has
// every step that was performed, of every unit, and those that they reveal to their
// end are finished when they have left the table.
func TestLeft_NoStepIsEverLost(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := newScript(t)
		s.stored = play.Saved{Player: "p1", Token: "t1"}
		s.in(play.Start{Saved: s.stored})
		server := map[string]*drawapi.Unit{}
		done := map[string][]game.Action{}
		keys := map[string]string{}
		var order []string
		answer := func(i int, fail bool) {
			c := s.open[i]
			s.open = append(s.open[:i:i], s.open[i+1:]...)
			a := play.Answer{Call: c}
			switch c.Kind { // it may be carried out and its answer lost
			case play.GetMe:
				me := &drawapi.Me{Account: account("100.00", 1)}
				for _, id := range order {
					if server[id].Status == drawapi.Open {
						me.OpenUnits = append(me.OpenUnits, *server[id])
					}
				}
				a.Me = me
			case play.BuyUnit:
				id := keys[c.Key]
				if id == "" {
					id = fmt.Sprintf("u%d", len(order)+1)
					u := unit(id, directWin, "10.00")
					if c.Game == "pactole" {
						u = pactoleUnit(id)
					}
					u.Stake = c.Stake
					if c.Game == "minedor" {
						u.Stake = game.MustAmount("1.00")
					}
					keys[c.Key], server[id], order = id, &u, append(order, id)
				}
				a.Bought = &drawapi.UnitAnswer{Unit: *server[id], Account: account("100.00", 1)}
			case play.PutProgress:
				u := server[c.Unit]
				if n := min(len(u.Actions), len(c.Actions)); fmt.Sprint(u.Actions[:n]) != fmt.Sprint(c.Actions[:n]) {
					rt.Fatalf("%s: %v after %v", c.Unit, c.Actions, u.Actions)
				}
				if len(c.Actions) > len(u.Actions) {
					u.Actions = c.Actions
				}
				copied := *u
				a.Unit = &copied
			case play.FinishUnit:
				server[c.Unit].Status = drawapi.Finished
				a.Bought = &drawapi.UnitAnswer{Unit: *server[c.Unit], Account: account("100.00", 1)}
			case play.GetUnit:
				copied := *server[c.Unit]
				a.Unit = &copied
			}
			if fail {
				a = play.Answer{Call: c, Failure: &play.Failure{Code: play.Unreachable}}
			}
			s.in(a)
		}
		perform := func(a game.Action) {
			v := s.m.View()
			s.in(play.Performed{Action: a})
			if v.Unit != nil {
				done[v.Unit.ID] = s.stored.Progress.Actions
			}
		}
		steps := rapid.IntRange(1, 60).Draw(rt, "steps")
		for i := range steps {
			switch rapid.IntRange(0, 9).Draw(rt, "what") {
			case 0:
				s.in(play.Close{})
			case 1:
				s.in(play.Open{Game: "minedor"})
			case 2:
				s.in(play.Open{Game: "pactole"})
			case 3:
				if s.m.View().Game == "minedor" {
					s.in(play.ChooseStake{Stake: game.MustAmount("1.00")})
				}
				s.in(play.Play{Key: fmt.Sprintf("key-%013d", i)})
			case 4, 5:
				verb := map[game.ID]string{"pactole": "your"}[s.m.View().Game]
				perform(game.Action(fmt.Sprintf("%s:%d", cmp.Or(verb, "cell"), rapid.IntRange(0, 2).Draw(rt, "cell"))))
			case 6, 7:
				if n := len(s.open); n > 0 {
					answer(rapid.IntRange(0, n-1).Draw(rt, "which"), rapid.IntRange(0, 3).Draw(rt, "fails") == 0)
				}
			case 8:
				if _, ok := s.m.Wake(); ok {
					s.wait()
				}
			case 9:
				switch rapid.IntRange(0, 3).Draw(rt, "rare") {
				case 0:
					s = s.reloaded()
				case 1:
					if len(order) > 0 {
						s.in(play.ResumeUnit{ID: rapid.SampledFrom(order).Draw(rt, "unit")})
					}
				case 2:
					s.in(play.Retry{})
				}
			}
		}
		for range 200 { // the network is back
			if len(s.open) > 0 {
				answer(0, false)
			} else if _, ok := s.m.Wake(); ok {
				s.wait()
			}
		}
		for id, actions := range done {
			if len(server[id].Actions) < len(actions) {
				rt.Fatalf("%s: the server has %v of %v", id, server[id].Actions, actions)
			}
		}
		for id, u := range server {
			onTable := s.m.View().Unit != nil && s.m.View().Unit.ID == id
			if whole := u.Game == "minedor" && len(u.Actions) == 3; whole != (u.Status == drawapi.Finished) && !onTable {
				rt.Fatalf("%s is %s with %v", id, u.Status, u.Actions)
			}
		}
	})
}

// The player goes back to the lobby from a unit that is revealed to its end, while
// one of its calls is under way; whatever comes of that, it is finished.
func TestLeft_UnitRevealedToItsEndIsFinished(t *testing.T) {
	u := unit("u1", directWin, "10.00")
	whole := u
	whole.Actions = []game.Action{"mode:dynamite", "cell:0", "cell:1", "cell:2"}
	unavailable := play.Failure{Status: 503, Code: drawapi.Unavailable}
	for name, leave := range map[string]func(*script){
		"its steps are under way": func(s *script) {
			s.in(play.Close{})
			s.progressed(whole)
		},
		"the answer to its steps is lost": func(s *script) {
			s.in(play.Close{})
			s.fail(play.PutProgress, lost())
			s.wait()
			s.progressed(whole)
		},
		"the page is closed and comes up in the lobby": func(s *script) {
			*s = *s.reloaded()
			s.me("99.00", 2, u)
			s.progressed(whole)
		},
		"another device plays the account on": func(s *script) {
			s.stored.Progress = nil
			*s = *s.reloaded()
			s.me("99.00", 2, whole)
		},
		"its finish is under way": func(s *script) {
			s.progressed(whole)
			s.in(play.Close{})
		},
		"its finish fails": func(s *script) {
			s.progressed(whole)
			s.in(play.Close{})
			s.fail(play.FinishUnit, unavailable)
			s.wait()
		},
		"its finish has failed": func(s *script) {
			s.progressed(whole)
			s.fail(play.FinishUnit, unavailable)
			s.in(play.Again{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := dealt(t, u)
			s.perform("cell:0", "cell:1", "cell:2")
			s.in(play.Revealed{Unit: "u1"})
			s.progressed(u) // the mode alone
			leave(s)
			require.Len(t, s.open, 1)
			s.in(play.OpenNewPlayer{})
			require.Equal(t, play.AccountBusy, s.problem(), "the prize is not recorded yet")
			s.in(play.Open{Game: "pactole"})
			s.finished(whole, "109.00", 3)
			assert.Equal(t, "109.00", s.m.View().Account.Balance.String())
			assert.Empty(t, s.m.View().OpenUnits)
			assert.Empty(t, s.stored.Left)
			assert.Empty(t, s.problem())
			_, more := s.m.Wake()
			assert.False(t, more)
		})
	}
}

func TestLeft_UnitThatIsNotRevealedToItsEndIsNotFinished(t *testing.T) {
	u, lie := unit("u1", directWin, "10.00"), unit("u2", directWin, "5000.00")
	u.Actions = []game.Action{"mode:dynamite", "cell:0", "cell:1"}
	lie.Actions = append(u.Actions, "cell:2")
	s := newScript(t)
	s.in(play.Start{Saved: play.Saved{Player: "p1", Token: "t1"}})
	s.me("99.00", 2, u, lie)
	assert.Empty(t, s.open)
}

func TestLeft_RefusedFinishIsNotAskedForAgain(t *testing.T) {
	u, v := unit("u1", directWin, "10.00"), unit("u2", directWin, "10.00")
	u.Actions = []game.Action{"mode:dynamite", "cell:0", "cell:1", "cell:2"}
	v.Actions = u.Actions
	s := newScript(t)
	s.in(play.Start{Saved: play.Saved{Player: "p1", Token: "t1"}})
	s.me("99.00", 2, u, v)
	s.fail(play.FinishUnit, play.Failure{Status: 404, Code: drawapi.UnitNotFound})
	s.finished(v, "109.00", 3)
	assert.Empty(t, s.open)
	assert.Equal(t, 2, s.count(play.FinishUnit))
	// On the table it is the player's.
	s.in(play.ResumeUnit{ID: "u1"})
	assert.Equal(t, 1, s.count(play.GetUnit))
}
