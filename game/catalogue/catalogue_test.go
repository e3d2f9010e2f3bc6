package catalogue

import (
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
)

func TestGetFindsEveryGameByItsID(t *testing.T) {
	seen := map[game.ID]bool{}
	for _, g := range All() {
		require.False(t, seen[g.ID()], "%s is listed twice", g.ID())
		seen[g.ID()] = true
		got, err := Get(g.ID())
		require.NoError(t, err)
		require.Equal(t, g.ID(), got.ID())
		require.Equal(t, g.ID(), g.NewLayout().Game())
		require.Regexp(t, `^[a-z]+$`, string(g.ID()), "an ID stands in addresses, in keys of texts and in names of folders")
		require.NotEmpty(t, g.Name())
		require.Positive(t, g.ComposerVersion())
	}
}

func TestGetRefusesAnUnknownGame(t *testing.T) {
	for _, id := range []game.ID{"", "Minedor", "minedor ", "loto"} {
		_, err := Get(id)
		require.ErrorIs(t, err, game.ErrUnknownGame)
	}
}

// Every table is one that a block can be made of: its stakes rise, its prizes
// fall, and they fit in its units.
func TestTablesAreWellFormed(t *testing.T) {
	for _, g := range All() {
		tables := g.Tables()
		require.NotEmpty(t, tables)
		for i, table := range tables {
			require.True(t, table.Stake.IsPositive())
			if i > 0 {
				require.True(t, table.Stake.GreaterThan(tables[i-1].Stake), "%s: smallest stake first", g.ID())
			}
			require.Less(t, table.Winners(), table.BlockSize)
			for j, tier := range table.Tiers {
				require.Positive(t, tier.Count)
				require.True(t, tier.Prize.IsPositive())
				if j > 0 {
					require.True(t, tier.Prize.LessThan(table.Tiers[j-1].Prize), "%s: largest prize first", g.ID())
				}
			}
		}
	}
}
