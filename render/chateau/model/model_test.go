package model

import (
	"fmt"
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/chateau"
	"filon/render/scene"
	"filon/render/scene/scenetest"
)

// unit is the n-th of units of every prize and loss.
func unit(t testing.TB, r scenetest.Dice, n int) scene.Setup {
	return scenetest.Unit(t, chateau.New(), r, n)
}

// begun is the picture of a unit with nothing revealed.
func begun(t testing.TB, setup scene.Setup) *Model {
	t.Helper()
	m, err := New(setup)
	require.NoError(t, err)
	return m
}

// picture is all that shows at a tick.
func picture(m *Model, tick int) any {
	return struct {
		Visible
		coins []Coin
	}{m.At(tick), m.Coins(tick, nil)}
}

// seen is what has been pressed, kept apart from the model under test.
type seen struct {
	chests            [Chests]bool
	shields           [Shields]bool
	pulley, parchment bool
}

func (s *seen) note(a game.Action) {
	i, _ := a.Index()
	switch a.Verb() {
	case "chest":
		s.chests[i] = true
	case "shield":
		s.shields[i] = true
	case "pulley":
		s.pulley = true
	case "parchment":
		s.parchment = true
	}
}

// watch checks what is visible at a tick against the unit and against what has
// been pressed.
func watch(t *testing.T, m *Model, l *chateau.Layout, did *seen, tick int, coins []Coin) []Coin {
	v := m.At(tick)
	for i, c := range v.Chests {
		if !did.chests[i] && (c.Opened || c.Open != 0 || c.Symbol != 0 || c.Sum.Written != "" || c.Lit+c.Calm != 0) {
			t.Fatalf("tick %d: safe %d shows %+v though nobody opened it", tick, i, c)
		}
		if c.Opened && (c.Symbol != l.Chests[i].Symbol || !c.Sum.Amount.Equal(l.Chests[i].Amount.Decimal)) {
			t.Fatalf("tick %d: safe %d shows %s and %s", tick, i, c.Symbol, c.Sum.Written)
		}
		if c.Lit > 0 && (c.Symbol != chateau.Couronne || c.Open < 1) {
			t.Fatalf("tick %d: safe %d lights", tick, i)
		}
	}
	for i, s := range v.Shields {
		if !did.shields[i] && (s.Turned || s.Turn != 0 || s.Colour != 0 || s.Lit+s.Calm != 0) {
			t.Fatalf("tick %d: shield %d shows %+v though nobody turned it", tick, i, s)
		}
		if s.Turned && s.Colour != l.Rows[i/3].Shields[i%3] {
			t.Fatalf("tick %d: shield %d shows %s", tick, i, s.Colour)
		}
		if s.Lit > 0 && (s.Colour != chateau.Vert || s.Turn < 1) {
			t.Fatalf("tick %d: shield %d lights", tick, i)
		}
	}
	for i, o := range v.Octagons {
		row := v.Shields[i*3 : i*3+3]
		all := !slices.ContainsFunc(row, func(s Shield) bool { return s.Turn < 1 })
		if (o.Opened || o.Sum.Written != "" || o.Lit+o.Calm != 0) && !all {
			t.Fatalf("tick %d: octagon %d shows before its three shields", tick, i)
		}
		if o.Opened && !o.Sum.Amount.Equal(l.Rows[i].Amount.Decimal) {
			t.Fatalf("tick %d: octagon %d shows %s", tick, i, o.Sum.Written)
		}
		if o.Lit > 0 && !slices.ContainsFunc(row, func(s Shield) bool { return s.Colour == chateau.Vert }) {
			t.Fatalf("tick %d: octagon %d lights without a green shield", tick, i)
		}
	}
	return watchBonus(t, m, l, &v, did, tick, coins)
}

func watchBonus(t *testing.T, m *Model, l *chateau.Layout, v *Visible, did *seen, tick int, coins []Coin) []Coin {
	b := v.Bonus
	if b.In > 0 || v.Banner > 0 {
		if !l.Bonus.Present {
			t.Fatalf("tick %d: a Bonus shows in a unit without one", tick)
		}
		for i, o := range v.Octagons {
			if o.Open < 1 {
				t.Fatalf("tick %d: the Bonus comes before row %d is open", tick, i)
			}
		}
		for i, c := range v.Chests {
			if c.Open < 1 {
				t.Fatalf("tick %d: the Bonus comes before safe %d is open", tick, i)
			}
		}
	}
	coins = m.Coins(tick, coins[:0])
	if !did.pulley && (len(coins) > 0 || b.Pulled || b.Level >= 0 || b.Sum.Written != "" || b.Filled > 0) {
		t.Fatalf("tick %d: coins without the pulley", tick)
	}
	// The mark above the level is never touched, not even by a coin that hops.
	if next := m.level + 1; next < chateau.LevelCount {
		for _, c := range coins {
			// as tall as it is drawn
			if top := c.Y*1000 + CoinWidth*.4; c.Rested && int(top) >= Mark(next) {
				t.Fatalf("tick %d: a coin lies at %.0f, the mark above the level at %d", tick, top, Mark(next))
			}
		}
	}
	if b.Level >= 0 {
		if !chateau.Levels()[b.Level].Equal(l.Bonus.Level.Decimal) || !b.Sum.Amount.Equal(l.Bonus.Level.Decimal) {
			t.Fatalf("tick %d: lights %s, the coins reach %s", tick, chateau.Levels()[b.Level], l.Bonus.Level)
		}
		if int(b.Filled*1000+.5) < Mark(b.Level) {
			t.Fatalf("tick %d: a level lights that the coins have not reached", tick)
		}
	}
	if b.Scroll > 0 && !l.Bonus.Level.IsPositive() {
		t.Fatalf("tick %d: a parchment at 0 €", tick)
	}
	if !did.parchment && (b.Unroll > 0 || b.Multiplier != 0 || b.Times != "" || b.Product.Written != "" || b.Multiplied > 0) {
		t.Fatalf("tick %d: the parchment tells while it is sealed", tick)
	}
	if b.Multiplier != 0 && b.Multiplier != l.Bonus.Multiplier {
		t.Fatalf("tick %d: shows ×%d, hides ×%d", tick, b.Multiplier, l.Bonus.Multiplier)
	}
	return coins
}

// play is a player who acts at random, whenever something is legal.
func play(t *testing.T, m *Model, l *chateau.Layout, r scenetest.Dice, each func(a game.Action)) int {
	var did seen
	var coins []Coin
	return scenetest.Play(t, m, scenetest.Player{
		Look: func(tick int) { coins = watch(t, m, l, &did, tick, coins) },
		Act:  scenetest.AtRandom(m, r, 5),
		Did: func(_ int, a game.Action) {
			did.note(a)
			each(a)
		},
	})
}

// won adds up all that is shown won at a tick.
func won(v *Visible) decimal.Decimal {
	sum := decimal.Zero
	for _, c := range v.Chests {
		if c.Lit == 1 {
			sum = sum.Add(c.Sum.Amount)
		}
	}
	for _, o := range v.Octagons {
		if o.Lit == 1 {
			sum = sum.Add(o.Sum.Amount)
		}
	}
	if v.Bonus.Multiplied == 1 {
		sum = sum.Add(v.Bonus.Product.Amount)
	}
	return sum
}

func TestPictureNeverLies(t *testing.T) {
	r := scenetest.NewDice(1)
	n := 1200
	if testing.Short() {
		n = 120
	}
	for i := range n {
		setup := unit(t, r, i)
		m := begun(t, setup)
		l := setup.Unit.Layout.(*chateau.Layout)
		end := play(t, m, l, r, func(game.Action) {})
		v := m.At(end)
		require.Truef(t, won(&v).Equal(setup.Unit.Prize), "unit %d: shown won %s, pays %s", i, won(&v), setup.Unit.Prize)
		require.Equal(t, "done", m.Step(end))
		scenetest.Said(t, m)
	}
}

func TestSettledEqualsPlayed(t *testing.T) {
	r := scenetest.NewDice(2)
	for i := range 200 {
		setup := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup.Unit.Layout.(*chateau.Layout), r, scenetest.SettledAfter(t, 1+r.IntN(17), m, begun(t, setup), picture))
	}
}

func TestThePastStaysAsItWasShown(t *testing.T) {
	r := scenetest.NewDice(5)
	for i := range 30 {
		setup := unit(t, r, i)
		scenetest.PastStays(t, begun(t, setup), r, picture)
	}
}

// Article 4.7.3: the coins reach their level's mark everywhere in sight and
// stay clear of the next; they lie within the cage, and hundreds of them do.
func TestPileReachesItsLevelAndNoOther(t *testing.T) {
	for level := range chateau.LevelCount {
		for seed := range uint64(60) {
			coins := pile(level, seed*977)
			top, name := 0, fmt.Sprint("level ", level, " seed ", seed)
			for i, c := range coins {
				top = max(top, c.y+coinRise/2)
				require.True(t, c.x >= CoinWidth/2 && c.x <= cageWidth-CoinWidth/2, name)
				if i > 0 {
					require.GreaterOrEqual(t, c.y, coins[i-1].y, "lower coins land first")
				}
			}
			require.GreaterOrEqual(t, top, Mark(level), name)
			require.LessOrEqual(t, top, Mark(level)+Slack, name)
			for x := 100; x < 1000; x += 200 { // and the surface is no needle
				high := 0
				for _, c := range coins {
					if c.x > x-100 && c.x <= x+100 {
						high = max(high, c.y+coinRise/2)
					}
				}
				require.GreaterOrEqual(t, high, Mark(level)-coinRise/2, "%s: a hole at %d", name, x)
			}
			require.Equal(t, coins, pile(level, seed*977), "the same seed piles alike")
		}
	}
	assert.Greater(t, len(pile(4, 1)), 250)
	assert.Less(t, Mark(4)+Slack+CoinWidth/2, CageHeight, "the cage holds them")
}

// A coin moves on from frame to frame: it never jumps, and it falls as bodies do,
// downwards.
func TestCoinsFall(t *testing.T) {
	r := scenetest.NewDice(3)
	for i := range 12 {
		setup := unit(t, r, 2*i)
		setup.Calm = false
		m := begun(t, setup)
		m.level, m.pulled = i%chateau.LevelCount, 100
		m.coins = pile(m.level, uint64(i))
		for _, n := range []int{0, len(m.coins) / 2, len(m.coins) - 1} {
			var before Coin
			was := false
			for tick := 100; tick <= m.piled(); tick++ {
				c, out := m.coin(tick, n)
				if was {
					require.True(t, out, "coin %d vanishes", n)
					require.Less(t, before.Y-c.Y, float32(.13), "coin %d falls too far in a tick", n)
					if !c.Rested {
						require.Less(t, c.Y, before.Y, "coin %d falls upwards", n)
					}
				}
				before, was = c, out
			}
			require.True(t, before.Rested, "coin %d never lies still", n)
		}
	}
}

func TestAutoWorksTheBonusToo(t *testing.T) {
	r := scenetest.NewDice(4)
	for i := range 40 {
		setup := unit(t, r, i)
		m := begun(t, setup)
		tick := scenetest.Play(t, m, scenetest.Player{
			Act: func(tick int) game.Action {
				a := m.Auto(tick)
				require.True(t, a == "" || slices.Contains(m.Legal(tick), a), "%s", a)
				return a
			},
		})
		v := m.At(tick)
		require.True(t, won(&v).Equal(setup.Unit.Prize))
	}
}

func TestNothingIsSaidBeforeItShows(t *testing.T) {
	r := scenetest.NewDice(9)
	for i := range 60 {
		m := begun(t, unit(t, r, i))
		scenetest.NothingSaidEarly(t, m, r, func(msg scene.Message, n func(string) int) bool {
			v := m.At(msg.Tick)
			switch msg.Key {
			case "chateau.msg.chest", "chateau.msg.crown":
				return v.Chests[n("n")].Open == 1
			case "chateau.msg.shield":
				return v.Shields[n("row")*3+n("n")].Turn == 1
			case "chateau.msg.octagon", "chateau.msg.green":
				return v.Octagons[n("row")].Open == 1
			case "chateau.msg.bonus":
				return !slices.ContainsFunc(v.Chests[:], func(c Chest) bool { return c.Open < 1 }) &&
					!slices.ContainsFunc(v.Octagons[:], func(o Octagon) bool { return o.Open < 1 })
			case "chateau.msg.level", "chateau.msg.level0":
				return v.Bonus.Level >= 0
			case "chateau.msg.parchment":
				return v.Bonus.Level > 0 && v.Bonus.Lit == 1
			case "chateau.msg.product":
				return v.Bonus.Unroll == 1
			}
			return false
		})
	}
}

func TestEveryDoorAndGainIsHeard(t *testing.T) {
	r := scenetest.NewDice(10)
	for i := range 60 {
		setup := unit(t, r, i)
		m, l := begun(t, setup), setup.Unit.Layout.(*chateau.Layout)
		play(t, m, l, r, func(game.Action) {})
		heard := scenetest.Heard(m)
		if heard["coins"] > 0 {
			require.True(t, l.Bonus.Present)
			delete(heard, "coins") // for as long as they fall
		}
		want := map[string]int{"safe": Chests, "shield": Shields, "octagon": Rows}
		gains := 0
		for _, c := range l.Chests {
			if c.Symbol == chateau.Couronne {
				gains++
			}
		}
		for row := range Rows {
			if m.green(row) {
				gains++
			}
		}
		if l.Bonus.Present {
			want["bonus"], want["pulley"] = 1, 1
		}
		if l.Bonus.Multiplier > 0 {
			gains += 2 // the level, then the product
			want["parchment"] = 2
		}
		if gains > 0 {
			want["gain"] = gains
		}
		require.Equal(t, want, heard)
	}
}

func TestAtRestNothingShows(t *testing.T) {
	m, err := New(scene.Setup{Stake: decimal.NewFromInt(1)})
	require.NoError(t, err)
	v := m.At(100)
	assert.True(t, v.Rest)
	for _, c := range v.Chests {
		assert.Zero(t, c.Open)
		assert.Zero(t, c.Symbol)
	}
	assert.Zero(t, v.Bonus.In)
	assert.Empty(t, m.Coins(100, nil))
	assert.ErrorIs(t, m.Do(3, "chest:0"), game.ErrIllegalAction)
}

func TestMotionFile(t *testing.T) {
	_, err := New(scene.Setup{Motion: []byte(`{"full":{},"calm":{}}`)})
	assert.ErrorContains(t, err, "at least 1 tick")
	_, err = New(scene.Setup{Motion: []byte(`{`)})
	assert.ErrorContains(t, err, "assets/chateau/motion.json")
}
