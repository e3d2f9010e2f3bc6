package play_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/minedor"
	"filon/game/pactole"
	"filon/game/play"
)

// The units of the script: a direct win of 10 €, a chain of Extra steps, a
// picture that lies about its prize.
const (
	directWin  = `{"draws":[{"step":"initial","cells":["casque","lampe","casque"]}]}`
	extraChain = `{"draws":[{"step":"initial","cells":["cactus","lampe","cactus"]},` +
		`{"step":"extra","cells":["charbon","charbon","tete_de_mineur"],"multiplier":5},` +
		`{"step":"extra","cells":["pelle","casque","pelle"]}]}`
)

var drawn = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func lookup(id game.ID) (game.Game, error) {
	switch id {
	case "minedor":
		return minedor.New(), nil
	case "pactole":
		return pactole.New(), nil
	}
	return nil, game.ErrUnknownGame
}

// pactoleUnit is a losing unit of another game.
func pactoleUnit(id string) drawapi.Unit {
	u := unit(id, `{"winning":[7,21,33],"yours":[{"number":5,"amount":"4.00"},{"number":6,"amount":"4.00"},`+
		`{"number":12,"amount":"2.00"},{"number":34,"amount":"2.00"},{"number":45,"amount":"2.00"},{"number":8,"amount":"4.00"},`+
		`{"number":50,"amount":"10.00"},{"number":18,"amount":"2.00"},{"number":1,"amount":"2.00"}]}`, "0.00")
	u.Game, u.Stake = "pactole", game.MustAmount("2.00")
	return u
}

func unit(id, layout, prize string) drawapi.Unit {
	return drawapi.Unit{
		ID: id, Game: "minedor", Stake: game.MustAmount("1.00"), Emission: 1, Block: 1, Prize: game.MustAmount(prize),
		Layout: json.RawMessage(layout), DrawnAt: drawn, Status: drawapi.Open, Actions: []game.Action{},
	}
}

func account(balance string, seq int64) drawapi.Account {
	return drawapi.Account{Player: "p1", Balance: game.MustAmount(balance), Seq: seq}
}

// script drives one machine and keeps what it asked for.
type script struct {
	t       *testing.T
	m       *play.Machine
	now     time.Duration
	effects []play.Effect // of the last input
	sent    []play.Call   // every call ever sent
	open    []play.Call   // sent and not answered
	stored  play.Saved
	shows   []play.Show
}

func newScript(t *testing.T) *script { return &script{t: t, m: play.New(lookup)} }

// in gives one input and files its effects as a browser would.
func (s *script) in(in play.Input) {
	s.t.Helper()
	s.effects = append([]play.Effect(nil), s.m.Handle(s.now, in)...)
	for _, e := range s.effects {
		switch e := e.(type) {
		case play.Send:
			s.sent = append(s.sent, e.Call)
			s.open = append(s.open, e.Call)
		case play.StoreToken:
			s.stored.Player, s.stored.Token = e.Player, e.Token
		case play.StoreKey:
			s.stored.Buy = &e.Purchase
		case play.ForgetKey:
			if s.stored.Buy != nil && s.stored.Buy.Key == e.Key {
				s.stored.Buy = nil
			}
		case play.StoreProgress:
			s.stored.Progress = &e.Progress
		case play.ForgetProgress:
			if s.stored.Progress != nil && s.stored.Progress.Unit == e.Unit {
				s.stored.Progress = nil
			}
		case play.StoreLeft:
			s.stored.Left = append(without(s.stored.Left, e.Progress.Unit), e.Progress)
		case play.ForgetLeft:
			s.stored.Left = without(s.stored.Left, e.Progress.Unit)
		case play.StoreChoice:
			if s.stored.Choices == nil {
				s.stored.Choices = map[game.ID]play.Choice{}
			}
			s.stored.Choices[e.Game] = e.Choice
		case play.Show:
			s.shows = append(s.shows, e)
		}
	}
}

func without(left []play.Progress, unit string) []play.Progress {
	return slices.DeleteFunc(slices.Clone(left), func(p play.Progress) bool { return p.Unit == unit })
}

// take removes the oldest unanswered call of a kind.
func (s *script) take(kind play.Kind) play.Call {
	s.t.Helper()
	for i, c := range s.open {
		if c.Kind == kind {
			s.open = append(s.open[:i:i], s.open[i+1:]...)
			return c
		}
	}
	require.FailNow(s.t, "no call under way", "%s among %v", kind, s.open)
	return play.Call{}
}

func (s *script) count(kind play.Kind) int {
	n := 0
	for _, c := range s.sent {
		if c.Kind == kind {
			n++
		}
	}
	return n
}

func (s *script) fail(kind play.Kind, f play.Failure) {
	s.t.Helper()
	s.in(play.Answer{Call: s.take(kind), Failure: &f})
}

func (s *script) me(balance string, seq int64, open ...drawapi.Unit) {
	s.t.Helper()
	s.in(play.Answer{Call: s.take(play.GetMe), Me: &drawapi.Me{Account: account(balance, seq), OpenUnits: open}})
}

func (s *script) bought(u drawapi.Unit, balance string, seq int64) {
	s.t.Helper()
	s.in(play.Answer{Call: s.take(play.BuyUnit), Bought: &drawapi.UnitAnswer{Unit: u, Account: account(balance, seq)}})
}

func (s *script) finished(u drawapi.Unit, balance string, seq int64) {
	s.t.Helper()
	u.Status = drawapi.Finished
	s.in(play.Answer{Call: s.take(play.FinishUnit), Bought: &drawapi.UnitAnswer{Unit: u, Account: account(balance, seq)}})
}

// progressed answers the PUT under way with what it carried.
func (s *script) progressed(u drawapi.Unit) play.Call {
	s.t.Helper()
	c := s.take(play.PutProgress)
	u.Actions = c.Actions
	s.in(play.Answer{Call: c, Unit: &u})
	return c
}

func (s *script) perform(actions ...game.Action) {
	s.t.Helper()
	for _, a := range actions {
		s.in(play.Performed{Action: a})
	}
}

func (s *script) lastShow() play.Show {
	s.t.Helper()
	require.NotEmpty(s.t, s.shows)
	return s.shows[len(s.shows)-1]
}

func (s *script) phase() play.Phase { return s.m.View().Phase }

func (s *script) problem() drawapi.Code {
	if p := s.m.View().Problem; p != nil {
		return p.Code
	}
	return ""
}

// wait lets the retry clock run to the machine's next wish.
func (s *script) wait() {
	s.t.Helper()
	at, ok := s.m.Wake()
	require.True(s.t, ok, "nothing is waited for")
	s.now = at
	s.in(play.Tick{})
}

// seated is a known player with 100 € in front of Mine d'or at 1 €.
func seated(t *testing.T) *script {
	t.Helper()
	s := newScript(t)
	s.stored = play.Saved{Player: "p1", Token: "t1", Choices: map[game.ID]play.Choice{
		"minedor": {Stake: game.MustAmount("1.00"), Mode: "dynamite"},
	}}
	s.in(play.Start{Saved: s.stored})
	s.me("100.00", 1)
	s.in(play.Open{Game: "minedor"})
	require.Equal(t, play.Ready, s.phase())
	return s
}

// dealt is seated with a unit on the table.
func dealt(t *testing.T, u drawapi.Unit) *script {
	t.Helper()
	s := seated(t)
	s.in(play.Play{Key: "key-0000000000001"})
	s.bought(u, "99.00", 2)
	require.Equal(t, play.Revealing, s.phase())
	return s
}

// reloaded is another window of the same browser.
func (s *script) reloaded() *script {
	n := newScript(s.t)
	n.stored = s.stored
	n.now = s.now
	n.in(play.Start{Saved: s.stored})
	return n
}
