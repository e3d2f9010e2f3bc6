package render_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/catalogue"
	"filon/render"
	"filon/render/scene/scenetest"
)

// « Rediffusion » performs what the unit's player performed, in that order, and
// whatever was left, to the end. The first action of a game that has modes is the
// choice of one, made before the unit came onto the stage: no scene ever lists it,
// so that whoever waited for it would show covers for ever.
func TestReplay_PerformsWhatThePlayerDidToTheEnd(t *testing.T) {
	modes := 0
	for _, id := range drawn() {
		g, err := catalogue.Get(id)
		require.NoError(t, err)
		r := scenetest.NewDice(13)
		for n := range 40 {
			setup := scenetest.Unit(t, g, r, n)
			reveal, err := g.NewReveal(setup.Unit.Layout, setup.Stake)
			require.NoError(t, err)
			var did []game.Action
			for !reveal.Done() && (n%3 > 0 || len(did) < 4) { // one in three settled half revealed
				legal := reveal.Actions()
				did = append(did, legal[r.IntN(len(legal))])
				require.NoError(t, reveal.Do(did[len(did)-1]))
			}
			s := render.NewStage(render.Events{Performed: func(game.Action) { t.Error("a replay is no progress") }})
			require.NoError(t, s.Show(render.Show{Game: g, Stake: setup.Stake, Mode: "pioche", Unit: setup.Unit, Actions: did, Replay: true}))
			run, err := s.Record(scenetest.Longest)
			require.NoError(t, err)
			require.True(t, run.Ends, "%s: the replay of %v comes to its end", id, did)
			named := func(kind string) (names []string) {
				for _, m := range run.Markers {
					if m.Kind == kind {
						names = append(names, m.Name)
					}
				}
				return names
			}
			if did[0].Verb() == "mode" {
				require.Contains(t, named("sound"), "cover-"+did[0].Arg(), "as its player saw it")
				did = did[1:]
				modes++
			}
			performed := named("action")
			require.GreaterOrEqual(t, len(performed), len(did))
			for i, a := range did {
				require.Equal(t, string(a), performed[i], "%s: %v of %v", id, performed, did)
			}
		}
	}
	require.NotZero(t, modes)
}
