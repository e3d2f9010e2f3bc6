package audit

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/block"
	"filon/game/catalogue"
	"filon/game/minedor"
	"filon/game/referee"
)

const testKey = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

// smallMine is Mine d'or with one small block, so that defects are looked for
// in a few units.
func smallMine() slip {
	euros := decimal.NewFromInt
	return slip{Game: minedor.New(), tables: []game.PrizeTable{{
		Stake: euros(1), BlockSize: 5000,
		Tiers: []game.Tier{{Prize: euros(15_000), Count: 3}, {Prize: euros(2_500), Count: 5}, {Prize: euros(1), Count: 900}},
	}}}
}

func TestAuditMatchesArticle3(t *testing.T) {
	var stdout, stderr bytes.Buffer
	require.Zero(t, Audit([]string{"-game", "minedor", "-stake", "1", "-key", testKey}, &stdout, &stderr))
	require.Equal(t, `minedor 1.00 €: block of 450000 units
    prize €   article 3    found     total €     
   15000.00           3        3    45000.00   ok
    5000.00           4        4    20000.00   ok
    2500.00           5        5    12500.00   ok
     250.00         150      150    37500.00   ok
      50.00        1000     1000    50000.00   ok
      10.00        3000     3000    30000.00   ok
       5.00        8000     8000    40000.00   ok
       2.00       25000    25000    50000.00   ok
       1.00       30000    30000    30000.00   ok
    winning       67162    67162   315000.00   ok
     losing      382838   382838        0.00   ok

audited 450000 units of 1 block: all as article 3 has it
`, stdout.String())
	require.Contains(t, stderr.String(), "450000 of 450000 units")
	require.NotContains(t, stderr.String(), testKey, "a key that was given is not told again")
}

// slip is Mine d'or with a defect in one method.
type slip struct {
	game.Game
	tables   []game.PrizeTable
	compose  func(l game.Layout, stake, prize decimal.Decimal, src game.Source) error
	evaluate func(l game.Layout, stake decimal.Decimal) (decimal.Decimal, error)
}

func (s slip) Tables() []game.PrizeTable { return s.tables }

func (s slip) Compose(l game.Layout, stake, prize decimal.Decimal, src game.Source) error {
	if s.compose != nil {
		return s.compose(l, stake, prize, src)
	}
	return s.Game.Compose(l, stake, prize, src)
}

func (s slip) Evaluate(l game.Layout, stake decimal.Decimal) (decimal.Decimal, error) {
	if s.evaluate != nil {
		return s.evaluate(l, stake)
	}
	return s.Game.Evaluate(l, stake)
}

func auditOne(t *testing.T, g slip, again secondEvaluator) (code int, stdout string) {
	t.Helper()
	key, err := block.ParseKey(testKey)
	require.NoError(t, err)
	var out, progress bytes.Buffer
	code = auditAll([]pair{{g, g.tables[0]}}, key, again, &out, &progress)
	return code, out.String()
}

func TestAuditTellsDifferences(t *testing.T) {
	real := minedor.New()
	top := decimal.NewFromInt(15_000)
	t.Run("nothing", func(t *testing.T) {
		code, out := auditOne(t, smallMine(), nil)
		require.Equal(t, exitOK, code, out)
	})
	t.Run("a unit laid out for less than it holds", func(t *testing.T) {
		g := smallMine()
		g.compose = func(l game.Layout, stake, prize decimal.Decimal, src game.Source) error {
			if prize.Equal(top) {
				prize = decimal.Zero
			}
			return real.Compose(l, stake, prize, src)
		}
		code, out := auditOne(t, g, nil)
		require.Equal(t, exitFailed, code)
		require.Regexp(t, `15000\.00 +3 +0 +0\.00 +DIFFERENT`, out)
		require.Equal(t, 3, strings.Count(out, "pays 0.00 €, holds 15000.00 €"))
		require.Contains(t, out, "audited 5000 units of 1 block: 1 DIFFERENT from article 3")
	})
	t.Run("units that evaluation refuses", func(t *testing.T) {
		g := smallMine()
		g.evaluate = func(l game.Layout, stake decimal.Decimal) (decimal.Decimal, error) {
			if l.(*minedor.Layout).Count == 6 {
				return decimal.Zero, game.Breaks("minedor", "4.4.2", "no chain of five today")
			}
			return real.Evaluate(l, stake)
		}
		code, out := auditOne(t, g, nil)
		require.Equal(t, exitFailed, code)
		require.Equal(t, complaintsShown, strings.Count(out, "no chain of five today"))
		require.Contains(t, out, "more units like these")
	})
	t.Run("a table that the block does not match", func(t *testing.T) {
		g := smallMine()
		key, err := block.ParseKey(testKey)
		require.NoError(t, err)
		table := g.tables[0]
		table.Tiers = slices.Clone(table.Tiers)
		table.Tiers[1].Count++
		var out, progress bytes.Buffer
		require.Equal(t, exitFailed, auditAll([]pair{{g, table}}, key, nil, &out, &progress))
		require.Regexp(t, `2500\.00 +6 +5 +12500\.00 +DIFFERENT`, out.String())
	})
	t.Run("a second evaluator that disagrees", func(t *testing.T) {
		code, out := auditOne(t, smallMine(), func(id game.ID, stake string, layout []byte) (string, error) {
			if id != minedor.ID || stake != "1.00" {
				return "", errors.New("asked for another game or stake")
			}
			return "3.00", nil
		})
		require.Equal(t, exitFailed, code)
		require.Contains(t, out, "second evaluator: pays 3.00 €, not ")
	})
	t.Run("a second evaluator that refuses", func(t *testing.T) {
		code, out := auditOne(t, smallMine(), func(game.ID, string, []byte) (string, error) {
			return "", errors.New("not by my reading")
		})
		require.Equal(t, exitFailed, code)
		require.Contains(t, out, `not by my reading: {"draws":`)
	})
}

// A block is right when every line is, the losing units and the complaints too:
// units that were not looked at are no units.
func TestABlockIsRightWhenEveryLineIs(t *testing.T) {
	mine := smallMine()
	right := func() *findings {
		f := newFindings(pair{mine, mine.tables[0]})
		copy(f.counts, []int{3, 5, 900, 5000 - 908})
		return f
	}
	require.True(t, right().ok())
	for line := range right().counts {
		f := right()
		f.counts[line]--
		require.False(t, f.ok(), "line %d", line)
	}
	f := right()
	f.complain(7, errors.New("a doubt"))
	require.False(t, f.ok())
}

// The two evaluators agree on units of every game and stake; all the units of
// whole blocks are for `devserver audit -second`, not for a test.
func TestTheRefereeAgrees(t *testing.T) {
	key, err := block.ParseKey(testKey)
	require.NoError(t, err)
	pairs, err := new(options).pairs(catalogue.All())
	require.NoError(t, err)
	for _, p := range pairs {
		if !referee.Reads(p.game.ID()) {
			continue
		}
		b, err := block.Open(p.game, p.ident(), key)
		require.NoError(t, err)
		w := newWorker(p, b, referee.Evaluate)
		for i := range 2000 {
			serial := i * (b.Size() / 2000)
			_, err := w.unit(serial)
			require.NoError(t, err, "%s, unit %d", p, serial)
		}
	}
}

func TestSelection(t *testing.T) {
	for _, tc := range []struct {
		name        string
		game, stake string
		want        []string
	}{
		{"one game", "minedor", "", []string{"minedor 0.50 €", "minedor 1.00 €", "minedor 2.00 €"}},
		{"one stake of one game", "minedor", "0.5", []string{"minedor 0.50 €"}},
	} {
		o := options{game: tc.game, stake: tc.stake}
		pairs, err := o.pairs([]game.Game{minedor.New()})
		require.NoError(t, err, tc.name)
		var got []string
		for _, p := range pairs {
			got = append(got, p.String())
		}
		require.Equal(t, tc.want, got, tc.name)
	}
}

func TestBadFlagsAreExplained(t *testing.T) {
	for _, tc := range []struct {
		run  func([]string) (int, string)
		args string
		says string
	}{
		{audit, "-game loto", "unknown game"},
		{audit, "-game minedor -stake 3", "choose among 0.50, 1.00, 2.00"},
		{audit, "-stake 7", "no game has a stake of 7.00"},
		{audit, "-stake 1e3000000", "write it like"},
		{audit, "-key 12", "64 hexadecimal digits"},
		{audit, "minedor", "not a flag"},
		{audit, "-nosuch", "not defined"},
		{units, "", "-game and -stake"},
		{units, "-game minedor", "-game and -stake"},
		{units, "-game minedor -stake 1 -from 450000", "from 0 to 449999"},
		{units, "-game minedor -stake 1 -from -1", "from 0 to 449999"},
		{units, "-game minedor -stake 1 -count -2", "at least 0"},
		{units, "-game minedor -stake 1 -key zz", "64 hexadecimal digits"},
	} {
		code, stderr := tc.run(strings.Fields(tc.args))
		require.Equal(t, exitUsage, code, "%s", tc.args)
		require.Contains(t, stderr, tc.says, "%s", tc.args)
	}
	code, stderr := audit([]string{"-h"})
	require.Zero(t, code)
	require.Contains(t, stderr, "-second")
}

func audit(args []string) (int, string) {
	var stdout, stderr bytes.Buffer
	return Audit(args, &stdout, &stderr), stderr.String()
}

func units(args []string) (int, string) {
	var stdout, stderr bytes.Buffer
	return Units(args, &stdout, &stderr), stderr.String()
}
