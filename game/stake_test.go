package game_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"filon/game"
	"filon/game/pactole"
)

func TestParseStake(t *testing.T) {
	for in, want := range map[string]string{"2": "2.00", "0.5": "0.50", "0.50": "0.50", "1.": "", "": "", "-1": "", "0.505": "", "1e3": "", "01": "", ".5": "", " 1": "", "1,5": ""} {
		got, err := game.ParseStake(in)
		if want == "" {
			assert.Error(t, err, in)
			continue
		}
		assert.NoError(t, err, in)
		assert.Equal(t, want, got.String(), in)
	}
}

func TestTableForAnAbsurdStakeAnswersAtOnce(t *testing.T) {
	for _, stake := range []decimal.Decimal{decimal.New(1, 1<<30), decimal.New(1, -1<<30), decimal.New(3, 0)} {
		_, err := game.TableFor(pactole.New(), stake)
		assert.ErrorIs(t, err, game.ErrUnknownStake)
	}
}
