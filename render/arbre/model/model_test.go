package model

import (
	"slices"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/arbre"
	"filon/render/scene"
	"filon/render/scene/scenetest"
)

// unit is the n-th of units of every prize and loss of every stake.
func unit(t testing.TB, r scenetest.Dice, n int) (scene.Setup, *arbre.Layout) {
	setup := scenetest.Unit(t, arbre.New(), r, n)
	return setup, setup.Unit.Layout.(*arbre.Layout)
}

// begun is the picture of a unit with nothing revealed.
func begun(t testing.TB, setup scene.Setup) *Model {
	t.Helper()
	m, err := New(setup)
	require.NoError(t, err)
	return m
}

// picture is all that shows at a tick.
func picture(m *Model, tick int) any { return m.At(tick) }

// watched is a unit on show with what has been done so far, kept apart from the
// model, and its runs as the rules find them.
type watched struct {
	t     *testing.T
	m     *Model
	l     *arbre.Layout
	prize decimal.Decimal
	runs  []arbre.Run
	done  map[game.Action]int // tick of each action
}

func watch(t *testing.T, m *Model, setup scene.Setup, l *arbre.Layout) *watched {
	r, err := arbre.New().NewReveal(l, setup.Stake)
	require.NoError(t, err)
	return &watched{t, m, l, setup.Unit.Prize, r.(*arbre.Reveal).Runs(), map[game.Action]int{}}
}

// onRun tells whether a cell belongs to one of the first n runs, and to which.
func (w *watched) onRun(row, column, n int) (run int, ok bool) {
	for i, r := range w.runs[:n] {
		for _, c := range r.Cells {
			if c == (arbre.Cell{Row: row, Column: column}) {
				return i, true
			}
		}
	}
	return 0, false
}

// look checks what is visible at a tick against the layout and the actions:
// nothing shows before the grid does, no symbol but the layout's, nothing lit
// but the runs begun, jokers turned into nothing but their run's symbol, no
// amount but the row's sum and its run's gain.
func (w *watched) look(tick int) Visible {
	t, v := w.t, w.m.At(tick)
	shown, begun := w.done["grid"]
	begun = begun && shown <= tick
	runs := 0
	for i := range w.runs {
		if at, ok := w.done[game.Indexed("run", i)]; ok && at <= tick {
			runs = i + 1
		}
	}
	if v.Runs > runs {
		t.Fatalf("tick %d: %d runs lit, %d asked for", tick, v.Runs, runs)
	}
	all := begun && runs == len(w.runs)
	whole := true
	for row := range Size {
		for column := range Size {
			c := v.Cells[row][column]
			whole = whole && c.Open == 1
			if !begun && (c.Open != 0 || c.Symbol != 0 || c.Lit != 0 || c.As != 0 || c.Calm != 0) {
				t.Fatalf("tick %d: cell %d,%d shows %+v before the grid", tick, row, column, c)
			}
			if c.Symbol != 0 && c.Symbol != w.l.Grid[row][column] {
				t.Fatalf("tick %d: cell %d,%d shows %v", tick, row, column, c.Symbol)
			}
			if shut := w.m.bloomAt(row, column); c.Symbol != 0 && tick < shut {
				t.Fatalf("tick %d: cell %d,%d is known before its bud opens at %d", tick, row, column, shut)
			}
			if c.Open > 0 && c.Symbol == 0 {
				t.Fatalf("tick %d: cell %d,%d is open and empty", tick, row, column)
			}
			i, on := w.onRun(row, column, runs)
			if c.Lit > 0 && (!on || c.Run != i) {
				t.Fatalf("tick %d: cell %d,%d is lit by run %d, it is on none that has begun", tick, row, column, c.Run)
			}
			if c.As != 0 && (w.l.Grid[row][column] != arbre.Joker || !on || c.As != w.runs[i].Symbol) {
				t.Fatalf("tick %d: cell %d,%d stands for %v", tick, row, column, c.As)
			}
			if c.Calm > 0 && (!all || c.Lit > 0) {
				t.Fatalf("tick %d: cell %d,%d steps back", tick, row, column)
			}
		}
	}
	if runs > 0 && !whole {
		t.Fatalf("tick %d: a run is lit before all 25 symbols are open", tick)
	}
	total := decimal.Zero
	for row := range Size {
		s := v.Sums[row]
		if !begun && s != (Sum{}) {
			t.Fatalf("tick %d: sum %d shows %+v before the grid", tick, row, s)
		}
		if s.Show > 0 && !s.Amount.Equal(w.l.Amounts[row].Decimal) {
			t.Fatalf("tick %d: sum %d shows %s", tick, row, s.Amount)
		}
		if s.Won == 0 && (s.Times != 0 || s.Fly != 0 || s.Shown != 0 || !s.Gain.IsZero()) {
			t.Fatalf("tick %d: sum %d is multiplied though no run has arrived: %+v", tick, row, s)
		}
		if s.Won == 0 {
			continue
		}
		if s.Run >= runs || w.runs[s.Run].Row != row {
			t.Fatalf("tick %d: sum %d is won by run %d", tick, row, s.Run)
		}
		r := w.runs[s.Run]
		if s.Times != 0 && s.Times != r.Multiplier {
			t.Fatalf("tick %d: sum %d times %d", tick, row, s.Times)
		}
		won := s.Amount
		if s.Shown > 0 {
			if !s.Gain.Equal(s.Amount.Mul(decimal.NewFromInt(int64(s.Times)))) || !s.Gain.Equal(r.Gain) {
				t.Fatalf("tick %d: %s times %d shows %s", tick, s.Amount, s.Times, s.Gain)
			}
			won = s.Gain
		}
		total = total.Add(won)
	}
	if total.GreaterThan(w.prize) {
		t.Fatalf("tick %d: %s € won, the unit pays %s", tick, total, w.prize)
	}
	for i := range v.Runs {
		l := v.Light[i]
		if l.Head > 0 && l.Gather < 1 || l.Rest > 0 && l.Head < float32(len(l.Cells)) {
			t.Fatalf("tick %d: the light of run %d is at %+v", tick, i, l)
		}
		for k, at := range l.Cells {
			c := v.Cells[at.Row][at.Column]
			if (c.Lit > 0 || c.As != 0) && (l.Gather < 1 || l.Head < float32(k)-.001) {
				t.Fatalf("tick %d: cell %d of run %d is lit or turns before the light is there", tick, k, i)
			}
		}
	}
	return v
}

// play does what is next at random moments, or whenever « Auto » would; it
// returns the tick at which all is revealed.
func play(t *testing.T, m *Model, setup scene.Setup, l *arbre.Layout, r scenetest.Dice, each func(a game.Action)) int {
	w := watch(t, m, setup, l)
	eager := 1 + r.IntN(30)
	return scenetest.Play(t, m, scenetest.Player{
		Look: func(tick int) { w.look(tick) },
		Act: func(tick int) game.Action {
			legal, auto := m.Legal(tick), m.Auto(tick)
			if len(legal) == 0 {
				require.Empty(t, auto)
				return ""
			}
			require.Equal(t, []game.Action{auto}, legal, "nothing is the player's choice (article 4.3)")
			if r.IntN(eager) > 0 {
				return ""
			}
			return auto
		},
		Did: func(tick int, a game.Action) {
			w.done[a] = tick
			each(a)
		},
	})
}

func TestPictureNeverLies(t *testing.T) {
	r := scenetest.NewDice(1)
	n := 2400
	if testing.Short() {
		n = 240
	}
	lit := [Size]int{}
	jokers, times := 0, map[int]int{}
	for i := range n {
		setup, l := unit(t, r, i)
		m := begun(t, setup)
		end := play(t, m, setup, l, r, func(game.Action) {})
		v, total := m.At(end), decimal.Zero
		for row := range Size {
			s := v.Sums[row]
			require.InDelta(t, 1, s.Won+s.Calm, 0)
			require.InDelta(t, 1, s.Show, 0)
			switch {
			case s.Shown == 1:
				total = total.Add(s.Gain)
				times[s.Times]++
			case s.Won == 1:
				require.Zero(t, s.Times)
				total = total.Add(s.Amount)
			}
			for column := range Size {
				c := v.Cells[row][column]
				require.InDelta(t, 1, c.Lit+c.Calm, 0)
				if c.As != 0 {
					require.InDelta(t, 1, c.Turn, 0)
					jokers++
				}
			}
		}
		require.Truef(t, total.Equal(setup.Unit.Prize), "unit %d: shown %s, pays %s", i, total, setup.Unit.Prize)
		lit[v.Runs]++
	}
	for k, count := range lit {
		assert.NotZerof(t, count, "units with %d runs", k)
	}
	assert.NotZero(t, jokers)
	assert.NotZero(t, times[2])
	assert.NotZero(t, times[3])
}

func TestSettledEqualsPlayed(t *testing.T) {
	r := scenetest.NewDice(2)
	for i := range 300 {
		setup, l := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, l, r, scenetest.SettledAfter(t, 1+r.IntN(Size), m, begun(t, setup), picture))
	}
}

func TestThePastStaysAsItWasShown(t *testing.T) {
	r := scenetest.NewDice(8)
	for i := range 30 {
		setup, _ := unit(t, r, i)
		scenetest.PastStays(t, begun(t, setup), r, picture)
	}
}

// All five rows and every run are told.
func TestMessagesComeInOrderAndNameEveryRun(t *testing.T) {
	r := scenetest.NewDice(3)
	for i := range 200 {
		setup, l := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, l, r, func(game.Action) {})
		said := scenetest.Said(t, m)
		for _, msg := range m.Messages() {
			if msg.Key == "arbre.msg.row" {
				require.Len(t, msg.Args, 7)
			}
		}
		require.Equal(t, Size, said["arbre.msg.row"])
		require.Equal(t, len(m.runs), said["arbre.msg.run"]+said["arbre.msg.times"])
	}
}

func TestNothingIsSaidBeforeItShows(t *testing.T) {
	r := scenetest.NewDice(9)
	for i := range 60 {
		setup, _ := unit(t, r, i)
		m := begun(t, setup)
		scenetest.NothingSaidEarly(t, m, r, func(msg scene.Message, n func(string) int) bool {
			v := m.At(msg.Tick)
			switch msg.Key {
			case "arbre.msg.row":
				return v.Sums[n("n")].Show == 1 && !slices.ContainsFunc(v.Cells[n("n")][:], func(c Cell) bool { return c.Open < 1 })
			case "arbre.msg.joker":
				return v.Runs > 0
			case "arbre.msg.run":
				l := v.Light[v.Runs-1]
				return v.Sums[n("row")].Amount.IsPositive() && l.Head == float32(len(l.Cells))
			case "arbre.msg.times":
				return v.Sums[n("row")].Shown == 1
			}
			return false
		})
	}
}

func TestEveryRunIsHeardAndLettered(t *testing.T) {
	r := scenetest.NewDice(10)
	for i := range 200 {
		setup, l := unit(t, r, i)
		m := begun(t, setup)
		play(t, m, setup, l, r, func(game.Action) {})
		want, factor := map[string]int{"bloom": Size, "sum": Size}, [Size]int{1, 1, 1, 1, 1}
		for _, run := range m.runs {
			want["run"]++
			want["gain"]++
			if run.Multiplier > 1 {
				want["multiply"]++
			}
			if n := len(run.Jokers); n > 0 {
				want["joker"] += n
			}
			factor[run.Row] = run.Multiplier
		}
		require.Equal(t, want, scenetest.Heard(m))
		for row, times := range factor {
			require.Equal(t, times, m.Multiplier(row), "unit %d, row %d", i, row)
		}
	}
}

func TestAtRestNothingShows(t *testing.T) {
	m, err := New(scene.Setup{Stake: decimal.NewFromInt(1)})
	require.NoError(t, err)
	v := m.At(100)
	assert.True(t, v.Rest)
	for row := range Size {
		assert.Equal(t, Sum{}, v.Sums[row])
		for column := range Size {
			assert.Equal(t, Cell{Enter: 1}, v.Cells[row][column])
		}
	}
	_, _, ok := m.Written(0)
	assert.False(t, ok)
	assert.ErrorIs(t, m.Do(3, "grid"), game.ErrIllegalAction)
	assert.Empty(t, m.Legal(3))
	assert.Equal(t, "rest", m.Step(3))
}

func TestStepsFollowOneAnother(t *testing.T) {
	r := scenetest.NewDice(5)
	for i := range 40 {
		setup, _ := unit(t, r, i)
		m := begun(t, setup)
		var steps []string
		for tick := 0; ; tick++ {
			if s := m.Step(tick); len(steps) == 0 || steps[len(steps)-1] != s {
				steps = append(steps, s)
			}
			if steps[len(steps)-1] == "done" {
				break
			}
			if a := m.Auto(tick); a != "" {
				require.NoError(t, m.Do(tick, a))
			}
		}
		want := []string{"buds", "grid", "done"}
		if setup.Unit.Prize.IsPositive() {
			want = []string{"buds", "grid", "runs", "done"}
		}
		require.Equal(t, want, steps)
	}
}

func TestAtAllocatesNothing(t *testing.T) {
	setup, l := unit(t, scenetest.NewDice(6), 0)
	m := begun(t, setup)
	end := play(t, m, setup, l, scenetest.NewDice(7), func(game.Action) {})
	tick := 0
	assert.Zero(t, testing.AllocsPerRun(200, func() { m.At(tick % end); tick += 7 }))
}

func TestMotionFile(t *testing.T) {
	_, err := New(scene.Setup{Motion: []byte(`{"full":{},"calm":{}}`)})
	assert.ErrorContains(t, err, "at least 1 tick")
	_, err = New(scene.Setup{Motion: []byte(`{`)})
	assert.ErrorContains(t, err, "assets/arbre/motion.json")
}
