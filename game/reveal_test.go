package game_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/minedor"
)

func TestActionIsAVerbAndWhatItIsDoneTo(t *testing.T) {
	assert.Equal(t, game.Action("cell:2"), game.Indexed("cell", 2))
	for a, want := range map[game.Action]struct {
		verb, arg string
		i         int
		ok        bool
	}{
		"cell:2": {"cell", "2", 2, true}, "cell:0": {"cell", "0", 0, true}, "cell:12": {"cell", "12", 12, true},
		"extra": {"extra", "", 0, false}, "mode:main": {"mode", "main", 0, false}, "cell:": {"cell", "", 0, false},
		// One action is written in one way.
		"cell:-1": {"cell", "-1", 0, false}, "cell:+1": {"cell", "+1", 0, false}, "cell:02": {"cell", "02", 0, false},
		"cell:1:2": {"cell", "1:2", 0, false}, "cell:99999999999999999999": {"cell", "99999999999999999999", 0, false},
	} {
		assert.Equal(t, want.verb, a.Verb(), a)
		assert.Equal(t, want.arg, a.Arg(), a)
		i, ok := a.Index()
		assert.Equal(t, want.ok, ok, a)
		assert.Equal(t, want.i, i, a)
	}
}

// A list that is too long is refused before anything of it is done.
func TestReplayEndsAtTheFirstActionThatIsNotAllowed(t *testing.T) {
	g := minedor.New()
	stake := g.Tables()[0].Stake
	l, err := game.DecodeLayout(g, []byte(`{"draws":[{"step":"initial","cells":["lampe","pelle","charbon"]}]}`))
	require.NoError(t, err)
	r, err := game.Replay(g, l, stake, []game.Action{"cell:2", "cell:0"})
	require.NoError(t, err)
	assert.Equal(t, game.Action("cell:1"), r.Auto())
	_, err = game.Replay(g, l, stake, []game.Action{"cell:2", "cell:2"})
	assert.ErrorIs(t, err, game.ErrIllegalAction)
	assert.ErrorContains(t, err, "action 1")
	many := make([]game.Action, game.MaxActions+1)
	_, err = game.Replay(g, l, stake, many)
	assert.ErrorIs(t, err, game.ErrIllegalAction)
	assert.ErrorContains(t, err, "65 actions, at most 64")
	_, err = game.Replay(g, l, stake, many[1:])
	assert.ErrorContains(t, err, "action 0")
}

func TestALayoutThatIsTooLongIsNotRead(t *testing.T) {
	g := minedor.New()
	text := []byte(`{"draws":[{"step":"initial","cells":["lampe","pelle","charbon"]}]}`)
	for len(text) < game.MaxLayoutBytes {
		text = append(text, ' ')
	}
	_, err := game.DecodeLayout(g, text)
	assert.NoError(t, err)
	_, err = game.DecodeLayout(g, append(text, ' '))
	assert.ErrorContains(t, err, "4097 bytes, at most 4096")
}

// What an error says is what an operator or a composer's author goes by.
func TestErrorsNameWhatIsWrong(t *testing.T) {
	assert.EqualError(t, game.Breaks("pactole", "4.3", "the number %d stands twice", 7), "pactole, article 4.3: the number 7 stands twice")
	for _, stake := range []string{"3", "0.505"} {
		_, err := game.TableFor(minedor.New(), decimal.RequireFromString(stake))
		assert.ErrorContains(t, err, "choose among 0.50, 1.00, 2.00")
	}
	_, err := game.TableFor(minedor.New(), decimal.New(1, 1<<30))
	assert.ErrorContains(t, err, "no stake of an absurd number of €")
	_, err = game.TableFor(minedor.New(), decimal.RequireFromString("3"))
	assert.ErrorContains(t, err, "no stake of 3.00 €")
}
