package render_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/catalogue"
	"filon/game/scenario"
	"filon/render"
)

// A long sitting holds no more than a short one: what the stage keeps after 200
// units of a game is what it keeps after 10, within 5 %.
func TestMemory_200UnitsHoldWhat10Do(t *testing.T) {
	for _, id := range drawn() {
		t.Run(string(id), func(t *testing.T) {
			g, err := catalogue.Get(id)
			require.NoError(t, err)
			s := render.NewStage(render.Events{Performed: func(game.Action) {}, Sound: func(string, float64) {}, Changed: func() {}})
			s.Freeze(true)
			table := g.Tables()[0]
			play := func(from, to int) uint64 {
				for n := from; n < to; n++ {
					// Ten units in turn, so that the last ones compare.
					prize, seed := table.Tiers[n%10%len(table.Tiers)].Prize, uint64(n%10)
					layout, err := scenario.Compose(g, table.Stake, prize, seed)
					require.NoError(t, err)
					require.NoError(t, s.Show(render.Show{Game: g, Stake: table.Stake, Unit: &render.Unit{ID: "test", Prize: prize, Layout: layout, Seed: seed}}))
					if n == 0 {
						for _, group := range s.Needs() {
							manifest, err := os.ReadFile(filepath.Join("..", "assets", group, "baked", "atlas.json"))
							require.NoError(t, err)
							_, err = s.LoadAtlas(group, manifest, 2)
							require.NoError(t, err)
						}
					}
					s.SetAuto(true)
					for range 60 { // « Auto » to the end, a frame and what the shell reads every 30 ticks
						if s.StepTicks(30); s.Status().Revealed {
							break
						}
						s.Draw()
						s.Targets()
					}
				}
				return held()
			}
			few := play(0, 10)
			many := play(10, 200)
			runtime.KeepAlive(s)
			assert.InEpsilon(t, few, many, 0.05, "%d bytes after 10 units, %d after 200", few, many)
		})
	}
}

func held() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A scene at rest allocates nothing for its ambient life, however long it is
// looked at: no garbage, no collection in the middle of a frame.
func TestStage_AtRestATickAndAFrameAllocateNothing(t *testing.T) {
	for _, id := range drawn() {
		for _, started := range []bool{false, true} {
			g, err := catalogue.Get(id)
			require.NoError(t, err)
			prize := g.Tables()[0].Tiers[0].Prize
			s := onStage(t, render.Events{Changed: func() {}}, id, prize.StringFixed(2), 1)
			if started {
				for len(s.Status().Legal) == 0 { // what the scene opens with
					s.StepTicks(10)
				}
				require.NoError(t, s.Perform(s.Status().Legal[0]))
			}
			for s.StepTicks(100); s.Status().Busy; s.StepTicks(100) { // some end in a long celebration
			}
			s.Draw()
			assert.Zero(t, testing.AllocsPerRun(100, func() { s.StepTicks(1); s.Draw() }), "%s, started %t", id, started)
		}
	}
}
