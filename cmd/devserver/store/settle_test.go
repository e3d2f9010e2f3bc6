package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"filon/cmd/devserver/sqlite"
	"filon/cmd/devserver/store"
	"filon/game/catalogue"
	"filon/game/drawapi"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// bought sells n units of one game to one player.
func (s *shop) bought(t *testing.T, n int) (player string, units []drawapi.Unit) {
	t.Helper()
	p, err := s.OpenAccount(context.Background())
	require.NoError(t, err)
	for i := range n {
		b, err := s.Buy(context.Background(), p.Player, fmt.Sprint("unit-", i), "minedor", decimal.NewFromInt(1))
		require.NoError(t, err)
		var u drawapi.UnitAnswer
		require.NoError(t, json.Unmarshal(b, &u))
		units = append(units, u.Unit)
	}
	return p.Player, units
}

func (s *shop) holds(t *testing.T) {
	t.Helper()
	findings, err := s.Check(context.Background())
	require.NoError(t, err)
	require.Empty(t, findings)
}

func TestAUnitWithUnreadableProgressIsPaidByItsLayout(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	player, units := s.bought(t, 4)
	const damage = `["reveal:`
	s.exec(t, `UPDATE units SET actions = $1 WHERE id = $2`, damage, units[0].ID)
	s.later(25 * time.Hour)
	me, err := s.Me(ctx, player)
	require.NoError(t, err, "one unit does not lock its player out")
	require.Len(t, me.OpenUnits, 4)
	require.Empty(t, me.OpenUnits[0].Actions)
	n, err := s.Settle(ctx)
	require.NoError(t, err)
	require.Equal(t, 4, n)
	after, err := s.Me(ctx, player)
	require.NoError(t, err)
	won := me.Balance.Decimal
	for _, u := range units {
		won = won.Add(u.Prize.Decimal)
	}
	require.Equal(t, won.StringFixed(2), after.Balance.String())
	var stored string
	require.NoError(t, s.engine.Read.QueryRow(`SELECT actions FROM units WHERE id = $1`, units[0].ID).Scan(&stored))
	require.Equal(t, damage, stored, "what went wrong there can still be looked at")
	findings, err := s.Check(ctx)
	require.NoError(t, err)
	require.Len(t, findings, 1)
	require.Contains(t, findings[0], units[0].ID)
	s.exec(t, `UPDATE units SET actions = '[]' WHERE id = $1`, units[0].ID)
	s.holds(t)
}

func TestAUnitThatCannotBeSettledDoesNotStopTheOthers(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	player, units := s.bought(t, 4)
	// Damage that no reading gets past, on the oldest and on one amid the rest.
	for _, u := range []drawapi.Unit{units[0], units[2]} {
		s.exec(t, `UPDATE units SET serial = 'x' || serial WHERE id = $1`, u.ID)
	}
	s.later(25 * time.Hour)
	n, err := s.Settle(ctx)
	require.ErrorContains(t, err, "2 units")
	require.Equal(t, 2, n)
	for _, u := range units {
		s.exec(t, `UPDATE units SET serial = replace(serial, 'x', '') WHERE id = $1`, u.ID)
	}
	n, err = s.Settle(ctx)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	me, err := s.Me(ctx, player)
	require.NoError(t, err)
	require.Empty(t, me.OpenUnits)
	s.holds(t)
}

func TestAUnitThatCannotBeReadDoesNotRefuseTheOthersOfItsBatch(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	player, units := s.bought(t, 1)
	s.exec(t, `UPDATE units SET serial = 'x' || serial`)
	// The writer waits for its connection while the changes queue up.
	held, err := s.engine.Write.Conn(ctx)
	require.NoError(t, err)
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if _, err := s.Finish(ctx, player, units[0].ID); !errors.Is(err, store.ErrUnavailable) {
				t.Errorf("the unreadable unit: %v", err)
			}
		})
		wg.Go(func() {
			if _, err := s.Buy(ctx, player, fmt.Sprint("sound-", i), "arbre", decimal.NewFromInt(1)); err != nil {
				t.Errorf("a purchase beside it was refused: %v", err)
			}
		})
	}
	require.NoError(t, held.Close())
	wg.Wait()
	s.exec(t, `UPDATE units SET serial = replace(serial, 'x', '')`)
	s.holds(t)
}

func TestAPrizeThatDoesNotFitWaitsForRoom(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	prize := decimal.NewFromInt(2)
	require.NoError(t, s.ForceNext(store.Forced{Game: "minedor", Stake: decimal.NewFromInt(1), Prize: &prize}))
	player, units := s.bought(t, 1)
	s.exec(t, `UPDATE ledger SET amount = 99999999999 WHERE kind = 'opening' AND player = $1`, player)
	s.exec(t, `UPDATE players SET balance = 99999999899 WHERE id = $1`, player)
	_, err := s.Finish(ctx, player, units[0].ID)
	require.ErrorIs(t, err, store.ErrBalanceFull)
	s.later(25 * time.Hour)
	n, err := s.Settle(ctx)
	require.Error(t, err)
	require.Zero(t, n)
	me, err := s.Me(ctx, player)
	require.NoError(t, err)
	require.Len(t, me.OpenUnits, 1, "nothing is lost")
	require.Equal(t, "999999998.99", me.Balance.String())
	_, err = s.Buy(ctx, player, "makes-room", "minedor", decimal.NewFromInt(1))
	require.NoError(t, err)
	u, err := s.Finish(ctx, player, units[0].ID)
	require.NoError(t, err)
	require.Equal(t, "999999999.99", u.Account.Balance.String())
	s.holds(t)
}

func TestABalanceThatNoAnswerCanCarryIsSaidSo(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	player, units := s.bought(t, 1)
	code, err := s.NewLinkCode(ctx, player)
	require.NoError(t, err)
	s.exec(t, `UPDATE players SET balance = 200000000000 WHERE id = $1`, player)
	_, err = s.Me(ctx, player)
	require.ErrorIs(t, err, store.ErrBalanceFull)
	_, err = s.Buy(ctx, player, "another", "minedor", decimal.NewFromInt(1))
	require.ErrorIs(t, err, store.ErrBalanceFull)
	_, err = s.Finish(ctx, player, units[0].ID)
	require.ErrorIs(t, err, store.ErrBalanceFull)
	_, err = s.Link(ctx, code.Code)
	require.ErrorIs(t, err, store.ErrBalanceFull)
}

func TestAnAbsurdOpeningBalanceIsRefusedAtStart(t *testing.T) {
	for balance, right := range map[string]bool{"0": true, "1000000.00": true, "1000000.01": false, "999999999.99": false, "0.001": false, "-1": false} {
		err := tryOpen(t, decimal.RequireFromString(balance))
		require.Equal(t, right, err == nil, "%s: %v", balance, err)
	}
}

func tryOpen(t *testing.T, balance decimal.Decimal) error {
	t.Helper()
	engine, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "filon.db"))
	require.NoError(t, err)
	s, err := store.Open(context.Background(), engine, store.Options{Games: catalogue.All(), OpeningBalance: balance})
	if err == nil {
		s.Close()
	}
	return err
}

// Damage that no server should do, and a disk may: the rest of the account stays.
func TestADamagedUnitHidesNoOther(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	player, units := s.bought(t, 4)
	s.exec(t, `UPDATE units SET layout = '{' WHERE id = $1`, units[1].ID)
	s.exec(t, `UPDATE units SET prize = prize + 100 WHERE id = $1`, units[2].ID)
	me, err := s.Me(ctx, player)
	require.NoError(t, err)
	require.Len(t, me.OpenUnits, 3)
	history, _, err := s.History(ctx, player, 0)
	require.NoError(t, err)
	require.Len(t, history, 3)
	_, err = s.Unit(ctx, player, units[1].ID)
	require.Error(t, err)
	findings, err := s.Check(ctx)
	require.NoError(t, err)
	require.Len(t, findings, 2)
	all := strings.Join(findings, "\n")
	require.Contains(t, all, units[1].ID)
	require.Contains(t, all, units[2].ID)
}

// A page of history that a damaged unit is left out of is not the last for that.
func TestADamagedUnitDoesNotEndTheHistory(t *testing.T) {
	ctx := context.Background()
	s := openShop(t)
	const all = store.HistoryPage + 5
	player, units := s.bought(t, all)
	var layout string
	for _, damaged := range []int{all - 1, all - store.HistoryPage + 1, all - store.HistoryPage, all - store.HistoryPage - 1, 0} {
		require.NoError(t, s.engine.Read.QueryRow(`SELECT layout FROM units WHERE id = $1`, units[damaged].ID).Scan(&layout))
		s.exec(t, `UPDATE units SET layout = '{' WHERE id = $1`, units[damaged].ID)
		var want, got []string
		for i := range units {
			if newest := all - 1 - i; newest != damaged {
				want = append(want, units[newest].ID)
			}
		}
		for before, pages := int64(0), 0; ; pages++ {
			require.Less(t, pages, 3, "it ends")
			page, next, err := s.History(ctx, player, before)
			require.NoError(t, err)
			for _, u := range page {
				got = append(got, u.ID)
			}
			if before = next; next == 0 {
				break
			}
		}
		require.Equal(t, want, got, "without unit %d of %d", damaged, all)
		s.exec(t, `UPDATE units SET layout = $1 WHERE id = $2`, layout, units[damaged].ID)
	}
	s.holds(t)
}
