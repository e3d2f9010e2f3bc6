package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"filon/cmd/devserver/store"
	"filon/game"
	"filon/game/catalogue"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// small is a real game whose block has five units, so that one sells out.
type small struct{ game.Game }

func (s small) Tables() []game.PrizeTable {
	real := s.Game.Tables()[0]
	return []game.PrizeTable{{Stake: real.Stake, BlockSize: 5, Tiers: []game.Tier{{Prize: real.Tiers[len(real.Tiers)-1].Prize, Count: 2}}}}
}

func smallGames(t *testing.T) []game.Game {
	g, err := catalogue.Get("minedor")
	require.NoError(t, err)
	return []game.Game{small{g}}
}

func TestPurchaseDebitsTheStakeAndDrawsTheNextSerial(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	require.Equal(t, "100.00", p.me().Balance.String())
	for serial := range 3 {
		u := p.bought(key(fmt.Sprint(serial)), "minedor", "2")
		require.Equal(t, serial, u.Unit.Serial)
		require.Equal(t, 1, u.Unit.Emission)
		require.Equal(t, 1, u.Unit.Block)
		require.Equal(t, drawapi.Open, u.Unit.Status)
		require.Equal(t, "2.00", u.Unit.Stake.String())
		require.Equal(t, game.MustAmount("100.00").Sub(decimal.NewFromInt(int64(2*serial+2))).StringFixed(2), u.Account.Balance.String())
		require.Equal(t, int64(serial+2), u.Account.Seq)
		require.Equal(t, h.clock(), u.Unit.DrawnAt)

		g, err := catalogue.Get("minedor")
		require.NoError(t, err)
		l, err := game.DecodeLayout(g, u.Unit.Layout)
		require.NoError(t, err)
		pays, err := g.Evaluate(l, u.Unit.Stake.Decimal)
		require.NoError(t, err)
		require.Equal(t, u.Unit.Prize.String(), pays.StringFixed(2))
	}
	me := p.me()
	require.Len(t, me.OpenUnits, 3)
	require.Equal(t, 0, me.OpenUnits[0].Serial, "oldest first")
}

func TestEveryGameAndStakeSells(t *testing.T) {
	h := open(t, rules{})
	var c drawapi.Catalogue
	h.call("GET", "/api/v1/games", "", nil).ok(200).into(&c)
	require.NotEmpty(t, c.Games)
	p := h.player()
	for _, g := range c.Games {
		if g.ID == "pactole" && testing.Short() {
			continue
		}
		for i, s := range g.Stakes {
			u := p.bought(key(string(g.ID)+fmt.Sprint(i)), string(g.ID), s.Stake.String())
			require.Equal(t, s.Stake, u.Unit.Stake)
		}
	}
}

func TestSameKeySameBytes(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	first := p.buy(key("once"), "minedor", "0.5").ok(201)
	p.finish(unitIn(t, first).ID)
	// A stake written otherwise is the same request.
	for _, stake := range []string{"0.5", "0.50"} {
		again := p.buy(key("once"), "minedor", stake).ok(201)
		require.Equal(t, string(first.body), string(again.body))
	}
	require.Equal(t, "99.50", game.MustAmount("100.00").Sub(unitIn(t, first).Stake.Decimal).StringFixed(2))
	var history drawapi.History
	p.call("GET", "/api/v1/units", "").ok(200).into(&history)
	require.Len(t, history.Units, 1)
}

func unitIn(t *testing.T, a answer) drawapi.Unit {
	t.Helper()
	var u drawapi.UnitAnswer
	a.into(&u)
	return u.Unit
}

func TestKeyReusedForAnotherRequestIsRefused(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	p.bought(key("once"), "minedor", "1")
	p.buy(key("once"), "minedor", "2").problem(drawapi.KeyReused)
	require.Equal(t, "99.00", p.me().Balance.String())
}

func TestKeysBelongToThePlayer(t *testing.T) {
	h := open(t, rules{})
	a, b := h.player(), h.player()
	ua, ub := a.bought(key("same"), "minedor", "1"), b.bought(key("same"), "minedor", "1")
	require.NotEqual(t, ua.Unit.ID, ub.Unit.ID)
	require.NotEqual(t, ua.Unit.Serial, ub.Unit.Serial)
}

func TestEqualKeysThatRaceBuyOnce(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	const racers = 24
	bodies := make([]string, racers)
	var wg sync.WaitGroup
	for i := range racers {
		wg.Go(func() {
			bodies[i] = string(p.buy(key("race"), "minedor", "1").ok(201).body)
		})
	}
	wg.Wait()
	for _, b := range bodies {
		require.Equal(t, bodies[0], b)
	}
	require.Equal(t, "99.00", p.me().Balance.String())
}

func TestDifferentKeysThatRaceNeverOverdraw(t *testing.T) {
	h := open(t, rules{store: store.Options{OpeningBalance: decimal.RequireFromString("5.00")}})
	p := h.player()
	var wg sync.WaitGroup
	statuses := make([]int, 20)
	for i := range statuses {
		wg.Go(func() { statuses[i] = p.buy(key(fmt.Sprint("race-", i)), "minedor", "1").status })
	}
	wg.Wait()
	count := map[int]int{}
	for _, s := range statuses {
		count[s]++
	}
	require.Equal(t, map[int]int{201: 5, 409: 15}, count)
	require.Equal(t, "0.00", p.me().Balance.String())
}

func TestRefusedPurchaseIsNotRemembered(t *testing.T) {
	h := open(t, rules{api: previewOn, store: store.Options{OpeningBalance: decimal.RequireFromString("2.00")}})
	p := h.player()
	h.force(`{"game":"minedor","stake":"2","prize":"2.00"}`)
	u := p.bought(key("first"), "minedor", "2")
	p.buy(key("second"), "minedor", "2").problem(drawapi.InsufficientBalance)
	require.Equal(t, "2.00", p.finish(u.Unit.ID).Account.Balance.String())
	p.bought(key("second"), "minedor", "2")
}

func TestFinishCreditsOnce(t *testing.T) {
	h := open(t, rules{api: previewOn})
	p := h.player()
	h.force(`{"game":"minedor","stake":"1","prize":"50.00"}`)
	u := p.bought(key("win"), "minedor", "1")
	require.Equal(t, "50.00", u.Unit.Prize.String())
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			f := p.finish(u.Unit.ID)
			require.Equal(t, "149.00", f.Account.Balance.String())
			require.Equal(t, drawapi.Finished, f.Unit.Status)
			require.NotNil(t, f.Unit.FinishedAt)
		})
	}
	wg.Wait()
	me := p.me()
	require.Equal(t, "149.00", me.Balance.String())
	require.Equal(t, int64(3), me.Seq)
	require.Empty(t, me.OpenUnits)
}

func TestOpenUnitNeverBlocksTheNext(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	for i := range 30 {
		p.bought(key(fmt.Sprint(i)), "minedor", "0.50")
	}
	require.Len(t, p.me().OpenUnits, 30)
}

func TestProgressIsReplayedAndOnlyExtended(t *testing.T) {
	h := open(t, rules{api: previewOn})
	p := h.player()
	h.force(`{"game":"minedor","stake":"1","prize":"5.00"}`)
	u := p.bought(key("progress"), "minedor", "1").Unit
	g, err := catalogue.Get("minedor")
	require.NoError(t, err)
	l, err := game.DecodeLayout(g, u.Layout)
	require.NoError(t, err)
	whole := playOut(t, g, l, u.Stake)
	put := func(actions []game.Action) answer {
		b, err := json.Marshal(drawapi.Progress{Actions: actions})
		require.NoError(t, err)
		return p.call("PUT", "/api/v1/units/"+u.ID+"/progress", string(b))
	}
	stored := func(a answer) []game.Action {
		var u drawapi.Unit
		a.ok(200).into(&u)
		return u.Actions
	}
	require.Equal(t, []game.Action{}, stored(put([]game.Action{})))
	require.Equal(t, whole[:2], stored(put(whole[:2])))
	require.Equal(t, whole[:2], stored(put(whole[:1])), "a part of what is stored changes nothing")
	require.Equal(t, whole[:2], p.me().OpenUnits[0].Actions, "resumable from anywhere")

	put(append(append([]game.Action{}, whole[:2]...), "lever:7")).problem(drawapi.IllegalAction)
	conflict := put([]game.Action{"cell:9"}).problem(drawapi.ProgressConflict)
	require.Equal(t, whole[:2], conflict.Unit.Actions, "the conflict carries what is stored")
	require.Equal(t, whole, stored(put(whole)))
	p.finish(u.ID)
	require.Equal(t, whole, stored(put(whole[:1])))
	put([]game.Action{"cell:9"}).problem(drawapi.ProgressConflict)
}

func playOut(t *testing.T, g game.Game, l game.Layout, stake game.Amount) []game.Action {
	t.Helper()
	r, err := g.NewReveal(l, stake.Decimal)
	require.NoError(t, err)
	var all []game.Action
	for a := r.Auto(); a != ""; a = r.Auto() {
		require.NoError(t, r.Do(a))
		all = append(all, a)
	}
	require.GreaterOrEqual(t, len(all), 3)
	return all
}

func TestAnotherPlayersUnitDoesNotExist(t *testing.T) {
	h := open(t, rules{})
	owner, other := h.player(), h.player()
	id := owner.bought(key("mine"), "minedor", "1").Unit.ID
	for _, p := range []string{id, strings.Repeat("0", 32), "x", id + "0"} {
		other.call("GET", "/api/v1/units/"+p, "").problem(drawapi.UnitNotFound)
		other.call("POST", "/api/v1/units/"+p+"/finish", "").problem(drawapi.UnitNotFound)
		other.call("PUT", "/api/v1/units/"+p+"/progress", `{"actions":[]}`).problem(drawapi.UnitNotFound)
	}
	require.Equal(t, drawapi.Open, owner.me().OpenUnits[0].Status)
	require.Empty(t, other.me().OpenUnits)
}

// Article 4 of each règlement: consulting a unit shows its result at any
// moment after the debit.
func TestArticle4HistoryShowsTheResultAtOnce(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	var ids []string
	for i := range 45 {
		h.later(time.Second)
		u := p.bought(key(fmt.Sprint(i)), "minedor", "0.5")
		ids = append(ids, u.Unit.ID)
		var one drawapi.Unit
		p.call("GET", "/api/v1/units/"+u.Unit.ID, "").ok(200).into(&one)
		require.Equal(t, u.Unit, one)
	}
	var seen []string
	cursor, pages := "", 0
	for {
		var page drawapi.History
		p.call("GET", "/api/v1/units?cursor="+cursor, "").ok(200).into(&page)
		require.LessOrEqual(t, len(page.Units), store.HistoryPage)
		for _, u := range page.Units {
			seen = append(seen, u.ID)
		}
		pages++
		if cursor = page.NextCursor; cursor == "" {
			break
		}
	}
	require.Equal(t, 3, pages)
	require.Len(t, seen, 45)
	for i := range seen {
		require.Equal(t, ids[44-i], seen[i], "newest first, none twice, none left out")
	}
}

func TestUnfinishedUnitIsSettledAfter24Hours(t *testing.T) {
	h := open(t, rules{api: previewOn})
	p := h.player()
	h.force(`{"game":"minedor","stake":"1","prize":"10.00"}`)
	p.bought(key("old"), "minedor", "1")
	h.later(time.Hour)
	fresh := p.bought(key("fresh"), "minedor", "1")

	h.later(23*time.Hour - time.Millisecond)
	n, err := h.store.Settle(context.Background())
	require.NoError(t, err)
	require.Zero(t, n)
	h.later(time.Millisecond)
	n, err = h.store.Settle(context.Background())
	require.NoError(t, err)
	require.Equal(t, 1, n)
	me := p.me()
	require.Equal(t, "108.00", me.Balance.String())
	require.Equal(t, fresh.Unit.ID, me.OpenUnits[0].ID)
	n, err = h.store.Settle(context.Background())
	require.NoError(t, err)
	require.Zero(t, n)
}

func TestSoldOutBlockIsFollowedByTheNextAndPublishesItsKey(t *testing.T) {
	h := open(t, rules{store: store.Options{Games: smallGames(t), EmissionBlocks: 2}})
	p := h.player()
	seen := map[string]bool{}
	for i := range 10 {
		u := p.bought(key(fmt.Sprint(i)), "minedor", "0.50").Unit
		require.Equal(t, i/5+1, u.Block)
		require.Equal(t, i%5, u.Serial)
		seen[u.Commitment] = true
	}
	require.Len(t, seen, 2)
	p.buy(key("eleventh"), "minedor", "0.50").problem(drawapi.SoldOut)
	for n := 1; n <= 2; n++ {
		var b drawapi.Block
		p.call("GET", fmt.Sprintf("/api/v1/blocks/minedor/0.5/1/%d", n), "").ok(200).into(&b)
		require.Equal(t, drawapi.BlockSoldOut, b.Status)
		require.Equal(t, 5, b.Sold)
		require.Len(t, b.Key, 64)
		v, err := h.store.Verify(context.Background(), "minedor", b.Stake.Decimal, 1, n)
		require.NoError(t, err)
		require.Equal(t, store.Verified{Units: 5}, v)
	}
}

// One batch that spans the end of a block must record both blocks.
func TestPurchasesThatRaceAcrossTheEndOfABlock(t *testing.T) {
	h := open(t, rules{store: store.Options{Games: smallGames(t), EmissionBlocks: 4}})
	p := h.player()
	var wg sync.WaitGroup
	got := make([]string, 25)
	for i := range got {
		wg.Go(func() {
			a := p.buy(key(fmt.Sprint("race-", i)), "minedor", "0.50")
			if a.status == 201 {
				u := unitIn(t, a)
				got[i] = fmt.Sprint(u.Block, "/", u.Serial)
			} else {
				a.problem(drawapi.SoldOut)
			}
		})
	}
	wg.Wait()
	sold := map[string]bool{}
	for _, g := range got {
		if g != "" {
			require.False(t, sold[g], "sold twice")
			sold[g] = true
		}
	}
	require.Len(t, sold, 20)
}

func TestOpenBlockKeepsItsKey(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	u := p.bought(key("one"), "minedor", "1").Unit
	a := h.call("GET", "/api/v1/blocks/minedor/1/1/1", "", nil).ok(200)
	require.NotContains(t, string(a.body), `"key"`)
	var b drawapi.Block
	a.into(&b)
	require.Equal(t, u.Commitment, b.Commitment)
	require.Equal(t, 1, b.Sold)
	require.Equal(t, 450_000, b.Size)

	closed, err := h.store.CloseBlock(context.Background(), "minedor", u.Stake.Decimal, 1)
	require.NoError(t, err)
	require.Equal(t, drawapi.BlockWithdrawn, closed.Status)
	_, err = h.store.CloseBlock(context.Background(), "minedor", u.Stake.Decimal, 1)
	require.ErrorIs(t, err, store.ErrBlockClosed)
	h.call("GET", "/api/v1/blocks/minedor/1/1/1", "", nil).ok(200).into(&b)
	require.Equal(t, closed, b)
	v, err := h.store.Verify(context.Background(), "minedor", u.Stake.Decimal, 1, 1)
	require.NoError(t, err)
	require.Equal(t, store.Verified{Units: 1}, v)
	require.Equal(t, 2, p.bought(key("two"), "minedor", "1").Unit.Block)
}

func TestBlockThatWasNeverOpenedDoesNotExist(t *testing.T) {
	h := open(t, rules{})
	for _, path := range []string{"minedor/1/1/1", "minedor/1/0/1", "minedor/1/1/99999999999999999999", "minedor/-1/1/1", "minedor/1/01/1", "nogame/1/1/1", "minedor/1e3/1/1"} {
		h.call("GET", "/api/v1/blocks/"+path, "", nil).problem(drawapi.BlockNotFound)
	}
}

func TestRestartKeepsEverything(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	first := p.buy(key("before"), "minedor", "1").ok(201)
	h2 := open(t, rules{path: h.path})
	p2 := &player{h2, p.id, p.token}
	require.Equal(t, string(first.body), string(p2.buy(key("before"), "minedor", "1").ok(201).body))
	u := p2.bought(key("after"), "minedor", "1").Unit
	require.Equal(t, 1, u.Serial)
	require.Equal(t, unitIn(t, first).Commitment, u.Commitment)
}

func TestLinkMovesTheAccountOnce(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	p.bought(key("one"), "minedor", "1")
	var code drawapi.LinkCode
	p.call("POST", "/api/v1/me/link", "").ok(201).into(&code)
	require.Equal(t, h.clock().Add(10*time.Minute), code.ExpiresAt)
	redeem := func(code string) answer {
		b, _ := json.Marshal(drawapi.Link{Code: code})
		return h.call("POST", "/api/v1/players/link", string(b), nil)
	}
	redeem("00000-00000").problem(drawapi.LinkCodeInvalid)
	var there drawapi.NewPlayer
	redeem(strings.ToLower(strings.Replace(code.Code, "-", " ", 1))).ok(201).into(&there)
	require.Equal(t, p.id, there.Player)
	require.Equal(t, "99.00", there.Balance.String())
	redeem(code.Code).problem(drawapi.LinkCodeInvalid)
	p.call("GET", "/api/v1/me", "").problem(drawapi.Unauthorized)
	device := &player{h, there.Player, there.Token}
	require.Len(t, device.me().OpenUnits, 1)

	device.call("POST", "/api/v1/me/link", "").ok(201).into(&code)
	h.later(10*time.Minute + time.Millisecond)
	redeem(code.Code).problem(drawapi.LinkCodeInvalid)
	require.Len(t, device.me().OpenUnits, 1, "a code that expired ended no token")

	var older drawapi.LinkCode
	device.call("POST", "/api/v1/me/link", "").ok(201).into(&older)
	device.call("POST", "/api/v1/me/link", "").ok(201).into(&code)
	redeem(older.Code).problem(drawapi.LinkCodeInvalid)
	redeem(code.Code).ok(201)
}

func TestTokensAreStoredHashedAndNeverLogged(t *testing.T) {
	h := open(t, rules{})
	p := h.player()
	p.bought(key("one"), "minedor", "1")
	p.call("GET", "/api/v1/units/x", "").problem(drawapi.UnitNotFound)
	require.NotContains(t, h.log.String(), p.token)
	require.Contains(t, h.log.String(), p.id)
	files := databaseBytes(t, h.path)
	require.NotContains(t, files, p.token)
	require.Contains(t, files, p.id)
}

var previewOn = previewConfig()

func (h *house) force(body string) {
	h.t.Helper()
	require.Equal(h.t, http.StatusNoContent, h.call("POST", "/preview/next", body, nil).status)
}
