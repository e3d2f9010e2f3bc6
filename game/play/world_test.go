package play_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/drawapi"
	"filon/game/play"
	"filon/game/scenario"
)

// world is a server that keeps its guarantees, a network that keeps none, and a
// player who does as they please.
type world struct {
	t       *testing.T
	r       *rand.Rand
	balance decimal.Decimal
	seq     int64
	units   []*drawapi.Unit
	keys    map[string]*drawapi.Unit
	calm    bool // nothing is lost any more

	s       *script
	stage   game.Reveal // what the last Show put on the stage, nil at rest
	showing int         // how many shows that was
	done    map[string][]game.Action
	pressed int // « Jouer », where a purchase began
	trace   []string
}

func (w *world) account() drawapi.Account {
	return drawapi.Account{Player: "p1", Balance: game.Amount{Decimal: w.balance}, Seq: w.seq}
}

func (w *world) unit(id string) *drawapi.Unit {
	return w.units[slices.IndexFunc(w.units, func(u *drawapi.Unit) bool { return u.ID == id })]
}

// serve carries a call out.
func (w *world) serve(c play.Call) play.Answer {
	a := play.Answer{Call: c}
	if c.Token != "t1" && c.Kind != play.CreatePlayer {
		a.Failure = &play.Failure{Status: 401, Code: drawapi.Unauthorized}
		return a
	}
	switch c.Kind {
	case play.CreatePlayer:
		a.NewPlayer = &drawapi.NewPlayer{Account: w.account(), Token: "t1"}
	case play.GetMe:
		a.Me = &drawapi.Me{Account: w.account()}
		for _, u := range w.units {
			if u.Status == drawapi.Open {
				a.Me.OpenUnits = append(a.Me.OpenUnits, *u)
			}
		}
	case play.BuyUnit:
		u := w.keys[c.Key]
		if u == nil {
			if w.balance.LessThan(c.Stake.Decimal) {
				a.Failure = &play.Failure{Status: 409, Code: drawapi.InsufficientBalance}
				return a
			}
			g, err := lookup(c.Game)
			require.NoError(w.t, err)
			table, err := game.TableFor(g, c.Stake.Decimal)
			require.NoError(w.t, err)
			prize := decimal.Zero
			if k := w.r.IntN(2 * len(table.Tiers)); k < len(table.Tiers) {
				prize = table.Tiers[k].Prize
			}
			l, err := scenario.Compose(g, c.Stake.Decimal, prize, w.r.Uint64())
			require.NoError(w.t, err)
			wire, err := json.Marshal(l)
			require.NoError(w.t, err)
			u = &drawapi.Unit{
				ID: fmt.Sprint("u", len(w.units)), Game: c.Game, Stake: c.Stake, Emission: 1, Block: 1, Serial: len(w.units),
				Prize: game.Amount{Decimal: prize}, Layout: wire, DrawnAt: drawn, Status: drawapi.Open, Actions: []game.Action{},
			}
			w.units, w.keys[c.Key] = append(w.units, u), u
			w.balance = w.balance.Sub(c.Stake.Decimal)
			w.seq++
		}
		a.Bought = &drawapi.UnitAnswer{Unit: *u, Account: w.account()}
	case play.PutProgress:
		u := w.unit(c.Unit)
		n := min(len(u.Actions), len(c.Actions))
		require.Equal(w.t, u.Actions[:n], c.Actions[:n], "one window at a time never goes two ways")
		if len(c.Actions) > n {
			u.Actions = c.Actions
		}
		answered := *u
		a.Unit = &answered
	case play.FinishUnit:
		u := w.unit(c.Unit)
		if u.Status == drawapi.Open {
			u.Status = drawapi.Finished
			w.balance = w.balance.Add(u.Prize.Decimal)
			w.seq++
		}
		a.Bought = &drawapi.UnitAnswer{Unit: *u, Account: w.account()}
	case play.GetHistory:
		a.History = &drawapi.History{}
		for _, u := range slices.Backward(w.units) {
			a.History.Units = append(a.History.Units, *u)
		}
	case play.GetUnit:
		u := *w.unit(c.Unit)
		a.Unit = &u
	}
	return a
}

// answer brings the answer to one of the calls under way, in no order.
func (w *world) answer() {
	if len(w.s.open) == 0 {
		return
	}
	i := 0
	if !w.calm {
		i = w.r.IntN(len(w.s.open))
	}
	c := w.s.open[i]
	w.s.open = slices.Delete(w.s.open, i, i+1)
	a := play.Answer{Call: c, Failure: &play.Failure{Code: play.Unreachable}}
	if w.calm || w.r.IntN(6) > 0 { // it reaches the server
		a = w.serve(c)
		if !w.calm && w.r.IntN(6) == 0 { // and its answer nobody
			a = play.Answer{Call: c, Failure: &play.Failure{Status: w.r.IntN(2) * 503, Code: drawapi.Unavailable, RetryAfter: time.Duration(w.r.IntN(3)) * time.Second}}
		}
	}
	w.in(a)
}

// in gives the machine an input and puts what it shows on the stage.
func (w *world) in(in play.Input) {
	w.t.Helper()
	w.trace = append(w.trace, fmt.Sprintf("%T", in))
	w.s.in(in)
	for ; w.showing < len(w.s.shows); w.showing++ {
		w.stage = nil
		show := w.s.shows[w.showing]
		if show.Unit == nil {
			continue
		}
		require.True(w.t, w.unit(show.Unit.ID).Prize.Equal(show.Unit.Prize))
		actions := show.Actions
		if show.Replay {
			actions = nil
		}
		var err error
		w.stage, err = game.Replay(show.Game, show.Unit.Layout, show.Stake, actions)
		require.NoError(w.t, err)
		if !show.Replay {
			require.Equal(w.t, len(w.done[show.Unit.ID]), revealing(actions), "%v of %v: at the very step", actions, w.done[show.Unit.ID])
		}
	}
	v := w.s.m.View()
	if v.Result != nil {
		require.True(w.t, w.stage.Done(), "no result before everything is revealed")
		require.Equal(w.t, w.unit(v.Unit.ID).Prize, v.Result.Prize)
	}
}

func revealing(actions []game.Action) int {
	return len(slices.DeleteFunc(slices.Clone(actions), func(a game.Action) bool { return a.Verb() == "mode" }))
}

// act does one thing on the stage: reveals something more, or tells that all is.
func (w *world) act() {
	if w.stage == nil {
		return
	}
	show := w.s.lastShow()
	if w.stage.Done() {
		w.in(play.Revealed{Unit: show.Unit.ID})
		return
	}
	legal := slices.DeleteFunc(slices.Clone(w.stage.Actions()), func(a game.Action) bool { return a.Verb() == "mode" })
	a := legal[w.r.IntN(len(legal))]
	require.NoError(w.t, w.stage.Do(a))
	if !show.Replay {
		w.done[show.Unit.ID] = append(w.done[show.Unit.ID], a)
		w.in(play.Performed{Action: a})
	}
}

// wish is something that the player wants of the page.
func (w *world) wish(n int) {
	games := []game.ID{"minedor", "pactole"}
	some := func() string {
		if len(w.units) == 0 {
			return ""
		}
		return w.units[w.r.IntN(len(w.units))].ID
	}
	switch w.r.IntN(12) {
	case 0:
		w.in(play.Close{})
	case 1, 2:
		w.in(play.Open{Game: games[w.r.IntN(2)]})
	case 3:
		w.in(play.ChooseStake{Stake: game.MustAmount([]string{"0.50", "1.00", "2.00"}[w.r.IntN(3)])})
	case 4:
		w.in(play.ChooseMode{Mode: []string{"pioche", "dynamite", "main"}[w.r.IntN(3)]})
	case 5, 6, 7:
		before := w.s.phase()
		w.in(play.Play{Key: fmt.Sprintf("key-%013d", n), Auto: w.r.IntN(2) == 0})
		if before == play.Ready && w.s.phase() == play.Buying {
			w.pressed++
		}
	case 8:
		w.in(play.Again{})
	case 9:
		w.in(play.ReadHistory{})
	case 10:
		w.in([]play.Input{play.ReplayUnit{ID: some()}, play.ResumeUnit{ID: some()}, play.ConsultUnit{ID: some()}}[w.r.IntN(3)])
	case 11:
		w.in(play.Retry{})
	}
}

// reload is the page loaded again: calls under way reach the server or do not,
// and nobody hears of it.
func (w *world) reload() {
	for _, c := range w.s.open {
		if w.r.IntN(2) == 0 {
			w.serve(c)
		}
	}
	stored := w.s.stored
	w.s = newScript(w.t)
	w.s.stored = stored
	w.stage, w.showing = nil, 0
	w.in(play.Start{Saved: stored})
}

// settle lets everything that is under way come to its end.
func (w *world) settle() {
	w.calm = true
	for n := 0; ; n++ {
		require.Less(w.t, n, 10_000, "it never comes to rest: %v", w.trace)
		if len(w.s.open) > 0 {
			w.answer()
			continue
		}
		if at, ok := w.s.m.Wake(); ok {
			w.s.now = at
			w.in(play.Tick{})
			continue
		}
		if w.stage != nil && w.stage.Done() && w.s.m.View().Result == nil {
			w.act()
			continue
		}
		if b := w.s.stored.Buy; b != nil { // it waits for its table
			w.in(play.Close{})
			w.in(play.Open{Game: b.Game})
			continue
		}
		if w.s.m.View().Problem != nil && n < 5000 {
			w.in(play.Retry{})
			n += 1000
			continue
		}
		return
	}
}

// Whatever is lost, comes late, is pressed or loaded again: a wish buys one unit,
// what was revealed is where it was, no result is told early, and once the network
// is back the server has it all and the window shows what the server says.
func TestPlay_HoldsInAWorldThatLosesEverything(t *testing.T) {
	for seed := range uint64(400) {
		w := &world{t: t, r: rand.New(rand.NewPCG(seed, 11)), balance: decimal.NewFromInt(int64(5 + seed%300)), seq: 1, keys: map[string]*drawapi.Unit{}, done: map[string][]game.Action{}, s: newScript(t)}
		w.in(play.Start{})
		for n := range 250 {
			switch k := w.r.IntN(20); {
			case k < 8:
				w.answer()
			case k < 13:
				w.act()
			case k < 17:
				w.wish(n)
			case k < 19:
				w.s.now += time.Duration(w.r.IntN(5000)) * time.Millisecond
				w.in(play.Tick{})
			case w.r.IntN(4) == 0:
				w.reload()
			}
		}
		w.settle()
		v := w.s.m.View()
		require.False(t, v.Pending, "seed %d", seed)
		require.LessOrEqual(t, len(w.units), w.pressed, "seed %d: more units than wishes", seed)
		require.NotNil(t, v.Account, "seed %d: %+v %+v %v", seed, v, w.s.stored, w.trace)
		require.Nil(t, w.s.stored.Buy)
		require.Empty(t, w.s.stored.Left)
		require.Equal(t, w.account().Balance.String(), v.Account.Balance.String(), "seed %d", seed)
		require.Equal(t, w.seq, v.Account.Seq, "seed %d", seed)
		var open, told []string
		for _, u := range w.units {
			require.Equal(t, len(w.done[u.ID]), revealing(u.Actions), "seed %d: the server has all steps of %s", seed, u.ID)
			for i, a := range slices.DeleteFunc(slices.Clone(u.Actions), func(a game.Action) bool { return a.Verb() == "mode" }) {
				require.Equal(t, w.done[u.ID][i], a)
			}
			if u.Status != drawapi.Open {
				continue
			}
			open = append(open, u.ID)
			g, err := lookup(u.Game)
			require.NoError(t, err)
			l, err := game.DecodeLayout(g, u.Layout)
			require.NoError(t, err)
			r, err := game.Replay(g, l, u.Stake.Decimal, u.Actions)
			require.NoError(t, err)
			require.False(t, r.Done(), "seed %d: %s is revealed to its end and not paid", seed, u.ID)
		}
		for _, u := range v.OpenUnits {
			told = append(told, u.ID)
		}
		require.ElementsMatch(t, open, told, "seed %d", seed)
	}
}
