package render_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/catalogue"
	"filon/game/scenario"
	"filon/render"
	"filon/render/sprite"
)

// onStage shows a unit with its real pictures.
func onStage(t *testing.T, ev render.Events, id game.ID, prize string, seed uint64, actions ...game.Action) *render.Stage {
	t.Helper()
	g, err := catalogue.Get(id)
	require.NoError(t, err)
	stake := g.Tables()[0].Stake
	p := game.MustAmount(prize).Decimal
	layout, err := scenario.Compose(g, stake, p, seed)
	require.NoError(t, err)
	s := render.NewStage(ev)
	s.Freeze(true)
	require.NoError(t, s.Show(render.Show{Game: g, Stake: stake, Actions: actions, Unit: &render.Unit{ID: "test", Prize: p, Layout: layout, Seed: seed}}))
	for _, group := range s.Needs() {
		manifest, err := os.ReadFile(filepath.Join("..", "assets", group, "baked", "atlas.json"))
		require.NoError(t, err)
		_, err = s.LoadAtlas(group, manifest, 1)
		require.NoError(t, err)
	}
	return s
}

// frame is all that the GPU is given: vertices and draw calls.
func frame(s *render.Stage) ([]sprite.Vertex, []sprite.Command) {
	b := s.Draw()
	return slices.Clone(b.Vertices), slices.Clone(b.Commands)
}

func actions(run render.Run) (names []string) {
	for _, m := range run.Markers {
		if m.Kind == "action" {
			names = append(names, fmt.Sprint(m.Tick, m.Name))
		}
	}
	return names
}

// drawn are the games that have a scene and pictures.
func drawn() (ids []game.ID) {
	for _, g := range catalogue.All() {
		s := render.NewStage(render.Events{})
		_, err := os.Stat(filepath.Join("..", "assets", string(g.ID()), "baked", "atlas.json"))
		if err == nil && s.Show(render.Show{Game: g, Stake: g.Tables()[0].Stake}) == nil {
			ids = append(ids, g.ID())
		}
	}
	return ids
}

func TestSeek_TheFrameIsTheSameHoweverOneGetsThere(t *testing.T) {
	require.NotEmpty(t, drawn())
	for _, id := range drawn() {
		g, _ := catalogue.Get(id)
		for _, prize := range []string{"0.00", game.Amount{Decimal: g.Tables()[0].Tiers[0].Prize}.String()} {
			s := onStage(t, render.Events{}, id, prize, 7)
			run, err := s.Record(20_000)
			require.NoError(t, err)
			require.True(t, run.Ends, "%s %s ends", id, prize)
			require.Zero(t, s.Status().Tick)

			// Forwards, tick by tick, as playing does.
			every := max(run.End/40, 1)
			played := map[int][]sprite.Vertex{}
			for tick := 0; tick <= run.End; tick++ {
				if tick > 0 {
					s.StepTicks(1)
				}
				if tick%every == 0 || tick == run.End {
					played[tick], _ = frame(s)
				}
			}
			require.Greater(t, len(played[run.End]), 40, "something is drawn")
			// Backwards, and forwards by a jump.
			for tick := run.End; tick >= 0; tick-- {
				if want, ok := played[tick]; ok {
					require.NoError(t, s.Seek(tick))
					got, _ := frame(s)
					require.Equal(t, want, got, "%s %s: tick %d, sought from later", id, prize, tick)
				}
			}
			for tick, want := range played {
				require.NoError(t, s.Seek(tick))
				got, _ := frame(s)
				require.Equal(t, want, got, "%s %s: tick %d, sought", id, prize, tick)
			}
			// Back to the middle and on by playing.
			middle := run.End / 2
			require.NoError(t, s.Seek(middle))
			s.StepTicks(run.End - middle)
			got, _ := frame(s)
			require.Equal(t, played[run.End], got, "%s %s: the end, played from the middle", id, prize)
		}
	}
}

func TestRecord_IsSilentAndGivesTheSameRunAgain(t *testing.T) {
	performed, sounds := 0, 0
	s := onStage(t, render.Events{
		Performed: func(game.Action) { performed++ },
		Sound:     func(string, float64) { sounds++ },
	}, "minedor", "7500.00", 3)
	run, err := s.Record(20_000)
	require.NoError(t, err)
	assert.Zero(t, performed)
	assert.Zero(t, sounds)
	require.NotEmpty(t, actions(run))
	again, err := s.Record(20_000)
	require.NoError(t, err)
	assert.Equal(t, run, again)
	// Played on, the recorded actions are performed at their ticks and heard.
	s.StepTicks(run.End)
	assert.True(t, s.Status().Revealed)
	assert.NotZero(t, sounds)
}

func TestRecord_AnotherActionMakesAnotherRun(t *testing.T) {
	s := onStage(t, render.Events{}, "minedor", "0.00", 1)
	run, err := s.Record(20_000)
	require.NoError(t, err)
	require.NoError(t, s.Seek(100))
	var other game.Action
	for tick := 100; other == ""; tick++ {
		require.NoError(t, s.Seek(tick))
		if legal := s.Status().Legal; len(legal) > 0 {
			other = legal[len(legal)-1]
		}
	}
	at := s.Status().Tick
	require.NoError(t, s.Perform(other))
	changed, err := s.Record(20_000)
	require.NoError(t, err)
	assert.NotEqual(t, actions(run), actions(changed))
	assert.Contains(t, actions(changed), fmt.Sprint(at, other))
	assert.Equal(t, at, s.Status().Tick, "the stage stays where it was")
}

func TestRecord_AfterSettledActionsStartsThere(t *testing.T) {
	s := onStage(t, render.Events{}, "minedor", "0.00", 1, "cell:0", "cell:1")
	run, err := s.Record(20_000)
	require.NoError(t, err)
	require.True(t, run.Ends)
	require.NotEmpty(t, actions(run))
	assert.Regexp(t, "cell:2$", actions(run)[0])
}

func TestRecord_SaysWhenNothingEnds(t *testing.T) {
	s := onStage(t, render.Events{}, "minedor", "7500.00", 3)
	run, err := s.Record(60)
	require.NoError(t, err)
	assert.False(t, run.Ends)
	assert.Equal(t, 60, run.End)
}

func TestTune_OtherDurationsAtTheSameTickAndBack(t *testing.T) {
	number := regexp.MustCompile(`\b[1-9]\d*\b`)
	for _, id := range drawn() {
		s := onStage(t, render.Events{}, id, "0.00", 1)
		own, err := os.ReadFile(filepath.Join("..", "assets", string(id), "motion.json"))
		require.NoError(t, err)
		run, err := s.Record(20_000)
		require.NoError(t, err)

		slow := number.ReplaceAll(own, []byte("${0}0")) // ten times as long
		again := func() render.Run {
			t.Helper()
			require.NoError(t, s.Show(s.Shown()))
			longer, err := s.Record(60_000)
			require.NoError(t, err)
			return longer
		}
		require.NoError(t, s.Seek(40))
		require.NoError(t, s.Tune(slow))
		assert.Equal(t, 40, s.Status().Tick)
		longer := again()
		assert.Greater(t, longer.End, 2*run.End, "%s runs by its motion.json", id)

		assert.ErrorContains(t, s.Tune([]byte(`{"full":`)), "motion.json")
		assert.Equal(t, longer.End, again().End, "a broken file changes nothing")
		require.NoError(t, s.Tune(nil))
		assert.Equal(t, run.End, again().End, "%s has its own durations back", id)
	}
}
