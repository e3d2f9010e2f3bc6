package pactole

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// unit builds a layout of the numbers and sums in order.
func unit(winning [3]uint8, yours [9]uint8, sums [9]string) *Layout {
	l := &Layout{Winning: winning}
	for i, n := range yours {
		l.Yours[i] = Cell{n, table.Amounts[table.Must(sums[i])]}
	}
	return l
}

func TestPactole_Article4_4_GainsOfMatchesAddUp(t *testing.T) {
	yours := [9]uint8{1, 3, 5, 6, 7, 8, 9, 11, 12}
	sums := [9]string{"2.00", "4.00", "4.00", "10.00", "10.00", "20.00", "200.00", "20000.00", "200000.00"}
	for _, c := range []struct {
		winning [3]uint8
		want    string
	}{
		{[3]uint8{1, 49, 50}, "2.00"},
		{[3]uint8{50, 3, 49}, "4.00"},
		{[3]uint8{1, 3, 5}, "10.00"},
		{[3]uint8{7, 50, 6}, "20.00"},
		{[3]uint8{7, 8, 6}, "40.00"},
		{[3]uint8{48, 50, 9}, "200.00"},
		{[3]uint8{48, 50, 11}, "20000.00"},
		{[3]uint8{48, 50, 12}, "200000.00"},
	} {
		got, err := New().Evaluate(unit(c.winning, yours, sums), stake)
		require.NoError(t, err)
		assert.Equal(t, c.want, got.StringFixed(2), "%v", c.winning)
	}
}

func TestPactole_Article4_5_NoMatchLoses(t *testing.T) {
	l := unit([3]uint8{48, 49, 50}, [9]uint8{1, 3, 5, 6, 7, 8, 9, 11, 12},
		[9]string{"2.00", "2.00", "2.00", "2.00", "2.00", "2.00", "2.00", "2.00", "200000.00"})
	got, err := New().Evaluate(l, stake)
	require.NoError(t, err)
	assert.True(t, got.IsZero())
}
