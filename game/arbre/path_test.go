package arbre

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestArbre_Article4_4_APathStepsSideBySideAndNeverToTheLeft(t *testing.T) {
	require.Len(t, allPaths, 195)
	straight := 0
	for _, p := range allPaths {
		walk := p.walk()
		require.Equal(t, p.cells.count(), len(walk), "a cell twice")
		assert.Equal(t, 1, (p.cells & leftEdge).count())
		assert.Equal(t, 1, (p.cells & rightEdge).count())
		assert.Equal(t, 0, walk[0].Column)
		assert.Equal(t, Cell{p.end(), Size - 1}, walk[len(walk)-1])
		for i := 1; i < len(walk); i++ {
			right, down := walk[i].Column-walk[i-1].Column, walk[i].Row-walk[i-1].Row
			assert.True(t, (right == 1 && down == 0) || (right == 0 && down*down == 1), "%v", walk)
		}
		for i := range walk {
			for j := i + 2; j < len(walk); j++ {
				right, down := walk[j].Column-walk[i].Column, walk[j].Row-walk[i].Row
				assert.NotEqual(t, 1, right*right+down*down, "branches: %v", walk)
			}
		}
		found, ok := pathOver(p.cells)
		assert.True(t, ok)
		assert.Equal(t, p, found)
		if p.steps() == 0 {
			straight++
		}
	}
	assert.Equal(t, Size, straight)
	_, ok := pathOver(leftEdge)
	assert.False(t, ok)
}

func TestArbre_Article4_7_APatternKeepsRoomForJokersApart(t *testing.T) {
	for n := 1; n <= maxRuns; n++ {
		sets := everyPattern(n)
		assert.Len(t, sets, []int{0, 5, 10, 10, 5}[n], "every set of rows")
		for _, set := range sets {
			require.NotEmpty(t, set.bySteps[0], "straight runs")
			weight := uint32(0)
			for steps, group := range set.bySteps {
				if len(group) > 0 {
					weight += stepWeights[steps]
				}
				for _, p := range group {
					all, bends := cells(0), 0
					for i := range n {
						require.Zero(t, all&p.runs[i], "runs that share a cell")
						all |= p.runs[i]
						path, ok := pathOver(p.runs[i])
						require.True(t, ok)
						require.Equal(t, path.end(), int(p.ends[i]))
						bends += path.steps()
						if i > 0 {
							require.Greater(t, p.ends[i], p.ends[i-1])
						}
					}
					require.Equal(t, steps, bends)
					require.Zero(t, p.untouched.around()&all)
					for i := range n {
						require.Zero(t, p.aloof[i]&^p.runs[i])
						require.Zero(t, p.aloof[i].around()&(all&^p.runs[i]))
					}
				}
			}
			require.Equal(t, weight, set.weight)
		}
	}
}

// around and component by the definition, cell by cell.
func TestArbre_Article4_4_CellsThatTouch(t *testing.T) {
	for at := range Size * Size {
		want := cells(0)
		for other := range Size * Size {
			right, down := other%Size-at%Size, other/Size-at/Size
			if right*right <= 1 && down*down <= 1 {
				want |= 1 << other
			}
		}
		assert.Equal(t, want, cells(1<<at).around())
	}
	src := seeded(5)
	for range 500 {
		c := cells(src.Below(1 << 25))
		if c == 0 {
			continue
		}
		start := c.nth(src.Below(uint32(c.count())))
		want := start
		for range Size * Size {
			for at := range Size * Size {
				if want>>at&1 == 1 {
					want |= cells(1<<at).around() & c
				}
			}
		}
		require.Equal(t, want, c.component(start))
	}
}
