package render_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/catalogue"
	"filon/render"
)

// congratulates tells whether the frame holds the congratulation, and the
// amounts that it names.
func congratulates(s *render.Stage) (shown bool, amounts []string) {
	for _, n := range s.Texts() {
		shown = shown || n.Text == "Félicitations !"
		if strings.HasSuffix(n.Text, "\u00a0€") {
			amounts = append(amounts, n.Text)
		}
	}
	if !shown {
		return false, nil
	}
	return true, amounts
}

// Article 4.5 of Mine d'or, held for all games: at the end of every winning
// unit, and not a tick sooner, a window tells the whole gain and no other; a
// losing unit has none.
func TestMinedor_Article4_5_EveryWinnerAndNoLoserIsCongratulated(t *testing.T) {
	for _, id := range drawn() {
		g, err := catalogue.Get(id)
		require.NoError(t, err)
		prizes := []game.Amount{game.MustAmount("0.00")}
		for _, tier := range g.Tables()[0].Tiers {
			prizes = append(prizes, game.Amount{Decimal: tier.Prize})
		}
		for _, prize := range prizes {
			s := onStage(t, render.Events{}, id, prize.String(), 3)
			run, err := s.Record(20_000)
			require.NoError(t, err)
			require.True(t, run.Ends, "%s %s ends", id, prize)
			revealed := -1
			for _, m := range run.Markers {
				if m.Kind == "revealed" {
					revealed = m.Tick
				}
			}
			require.GreaterOrEqual(t, revealed, 0, "%s %s", id, prize)
			for tick := 0; tick < revealed; tick += 41 {
				require.NoError(t, s.Seek(tick))
				early, _ := congratulates(s)
				require.False(t, early, "%s %s: told at tick %d of %d", id, prize, tick, revealed)
			}
			require.NoError(t, s.Seek(revealed))
			early, _ := congratulates(s)
			assert.False(t, early, "%s %s: the window is not there at once", id, prize)
			require.NoError(t, s.Seek(run.End))
			shown, amounts := congratulates(s)
			if prize.IsZero() {
				assert.False(t, shown, "%s: a losing unit is congratulated", id)
				continue
			}
			assert.True(t, shown, "%s %s: a winning unit is not congratulated", id, prize)
			assert.Equal(t, []string{game.Written(prize.Decimal, "fr")}, amounts, "%s: the window tells the prize alone", id)
		}
	}
}
