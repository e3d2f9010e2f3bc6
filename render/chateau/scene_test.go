package chateau

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/chateau"
	"filon/render/layout"
	"filon/render/scene"
	"filon/render/scene/scenetest"
	"filon/render/sprite"
)

const (
	chests = `{"symbol":"sceptre","amount":"1.00"},{"symbol":"armure","amount":"2.00"},{"symbol":"coupe","amount":"1.00"},{"symbol":"torche","amount":"0.50"},{"symbol":"epee","amount":"0.50"},{"symbol":"cle","amount":"0.50"}`
	rows   = `{"shields":["bleu","rouge","pourpre"],"amount":"0.50"},{"shields":["bleu","blanc","pourpre"],"amount":"2.00"},{"shields":["rouge","blanc","noir"],"amount":"10000.00"}`
	losing = `{"chests":[` + chests + `],"rows":[` + rows + `],"bonus":{"level":"0.00"}}`
	great  = `{"chests":[` + chests + `],"rows":[` + rows + `],"bonus":{"level":"10000.00","multiplier":1}}`
	crowns = `{"chests":[{"symbol":"couronne","amount":"10000.00"},{"symbol":"torche","amount":"10.00"},{"symbol":"coupe","amount":"0.50"},{"symbol":"epee","amount":"10.00"},{"symbol":"cle","amount":"0.50"},{"symbol":"armure","amount":"0.50"}],"rows":[{"shields":["bleu","noir","pourpre"],"amount":"2.00"},{"shields":["noir","blanc","rouge"],"amount":"1.00"},{"shields":["rouge","bleu","blanc"],"amount":"0.50"}]}`
)

func loaded(t testing.TB, layoutJSON, lang string) *Scene {
	s := New()
	scenetest.Load(t, s, chateau.New(), layoutJSON, scene.Setup{Stake: decimal.NewFromInt(1), Lang: lang})
	return s
}

// cells are the actions of both games.
func cells() (all []game.Action) {
	for i := range chateau.ChestCount {
		all = append(all, game.Indexed(chateau.OpenChest, i))
	}
	for i := range chateau.ShieldCount {
		all = append(all, game.Indexed(chateau.OpenShield, i))
	}
	return all
}

func TestTargetsAreWholeApartAndLargeEnough(t *testing.T) {
	games, pulley, scroll := loaded(t, great, "fr"), loaded(t, great, "fr"), loaded(t, great, "fr")
	for _, a := range cells() {
		require.NoError(t, pulley.Do(scene.Settled, a))
		require.NoError(t, scroll.Do(scene.Settled, a))
	}
	require.NoError(t, scroll.Do(scene.Settled, chateau.PullPulley))
	for _, w := range scenetest.Windows {
		require.Len(t, scenetest.CheckTargets(t, games, 500, w), chateau.ChestCount+chateau.ShieldCount)
		require.Len(t, scenetest.CheckTargets(t, pulley, 500, w), 1)
		require.Len(t, scenetest.CheckTargets(t, scroll, 500, w), 1)
	}
}

// Nothing lies on anything else, in either composition, and nothing is cut.
func TestNothingOverlapsOrIsCut(t *testing.T) {
	for _, w := range scenetest.Windows {
		v := w.View()
		p := place(v)
		name := fmt.Sprintf("%gx%g", w.W, w.H)
		games := append(append(p.chests[:], p.shields[:]...), p.octagons[:]...)
		games = append(games, p.signs[:]...)
		if p.title.H > 0 {
			games = append(games, p.title)
		}
		marks := layout.Rect{X: p.cage.X + p.cage.W + 4, Y: p.markY(4) - p.marks*.55, W: p.markW * 1.1, H: p.markY(0) - p.markY(4) + p.marks*1.1}
		for _, group := range [][]layout.Rect{games, {p.cage, marks, p.scroll, p.pulley}, {p.cage, p.hopper, p.scroll}} {
			scenetest.CheckWholeAndApart(t, w, group)
		}
		assert.True(t, scenetest.Within(v.Free(), p.wheel), "%s: the wheel is cut: %v", name, p.wheel)
		assert.InDelta(t, p.pulley.CX(), p.wheel.CX()-wheelRim*p.wheel.W, 12, "%s: the rope hangs beside what is pressed", name)
		assert.Greater(t, (p.markY(0) - p.markY(1)), p.marks*1.02, "%s: the marks touch", name)
	}
}

func TestLegendIsReadable(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		s := loaded(t, losing, lang)
		for _, w := range scenetest.Windows {
			v := w.View()
			p := place(v)
			for n := range p.signs {
				l := s.legendLine(v, p.signs[n], n)
				assert.GreaterOrEqual(t, l.says, v.CSS(12)-.01, "%s %gx%g", lang, w.W, w.H)
				assert.LessOrEqual(t, l.width, p.signs[n].W, "%s %gx%g", lang, w.W, w.H)
			}
		}
	}
}

func TestDrawAllocatesNothing(t *testing.T) {
	for _, in := range []layout.Insets{{Top: 58, Bottom: 132}, {Left: 900}} {
		v := layout.Fit(1280, 720, 1, in)
		for _, unit := range []string{crowns, great} {
			s := loaded(t, unit, "fr")
			for _, a := range cells() {
				require.NoError(t, s.Do(60, a))
			}
			if unit == great {
				require.NoError(t, s.Do(s.BusyUntil(), chateau.PullPulley))
				require.NoError(t, s.Do(s.BusyUntil(), chateau.OpenParchment))
			}
			var b sprite.Batch
			tick := 0
			draw := func() {
				b.Reset(sprite.Identity)
				s.Draw(&b, scene.Frame{Tick: tick, View: v, Focus: chateau.PullPulley})
				tick += 7
			}
			for tick < s.BusyUntil()+60 { // warm the slices
				draw()
			}
			tick = 60
			assert.Zero(t, testing.AllocsPerRun(120, draw))
			assert.LessOrEqual(t, len(b.Commands), 2, "draw calls: the background and the rest")
		}
	}
}
