package scratch

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func rubbed(z *Zone) int {
	n := 0
	for j := range Cells {
		for i := range Cells {
			if z.Rubbed(i, j) {
				n++
			}
		}
	}
	return n
}

func TestStrokeLeavesNoGapBetweenSamples(t *testing.T) {
	var z Zone
	z.Stroke(.1, .5, .1, true)
	z.Stroke(.9, .5, .1, false) // one fast move across the zone
	for i := 5; i < Cells-5; i++ {
		assert.True(t, z.Rubbed(i, Cells/2), "column %d", i)
	}
	assert.False(t, z.Rubbed(Cells/2, 2))
}

func TestLiftEndsTheStroke(t *testing.T) {
	var z Zone
	z.Stroke(.1, .1, .05, true)
	z.Lift()
	z.Stroke(.9, .9, .05, false)
	assert.False(t, z.Rubbed(Cells/2, Cells/2), "two strokes are not joined")
	z.Stroke(.9, .1, .05, true)
	assert.False(t, z.Rubbed(Cells*9/10, Cells/2), "nor is one that begins before the last was lifted")
	z.Stroke(.9, .9, .05, false)
	assert.True(t, z.Rubbed(Cells*9/10, Cells/2), "one that goes on is")
}

// A cell is off when its middle lies within the finger's radius of the way that it
// went, whichever way that is.
func TestStrokeRubsWhatLiesUnderIt(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 40 {
		x0, y0, x1, y1 := r.Float64()*1.4-.2, r.Float64()*1.4-.2, r.Float64()*1.4-.2, r.Float64()*1.4-.2
		radius := .02 + .2*r.Float64()
		var z Zone
		z.Stroke(float32(x0), float32(y0), float32(radius), true)
		z.Stroke(float32(x1), float32(y1), float32(radius), false)
		for j := range Cells {
			for i := range Cells {
				cx, cy := (float64(i)+.5)/Cells, (float64(j)+.5)/Cells
				nearest := math.Inf(1)
				for k := range 201 {
					q := float64(k) / 200
					nearest = min(nearest, math.Hypot(x0+(x1-x0)*q-cx, y0+(y1-y0)*q-cy))
				}
				if math.Abs(nearest-radius) > .002 { // the way is walked in steps
					require.Equal(t, nearest < radius, z.Rubbed(i, j), "%g,%g to %g,%g, radius %g: cell %d,%d", x0, y0, x1, y1, radius, i, j)
				}
			}
		}
	}
	var z Zone
	z.Stroke(.5, .5, 9, true)
	for _, p := range [][2]int{{-1, 0}, {0, -1}, {Cells, 0}, {0, Cells}} {
		assert.False(t, z.Rubbed(p[0], p[1]), "%v is outside", p)
	}
}

func TestOnlyCellsOfTheZoneCount(t *testing.T) {
	var z Zone
	z.Stroke(-3, -3, .2, true)
	z.Stroke(4, -3, .2, false)
	assert.Zero(t, z.Share())
	z.Stroke(0, 0, 9, true)
	assert.Equal(t, float32(1), z.Share())
}

func TestThresholdOpensOnce(t *testing.T) {
	var z Zone
	opened := 0
	r := rand.New(rand.NewPCG(1, 1))
	for range 4000 {
		before := rubbed(&z)
		if z.Stroke(r.Float32(), r.Float32(), .08, true) {
			opened++
			assert.Less(t, before*100, Threshold*Cells*Cells)
			assert.GreaterOrEqual(t, rubbed(&z)*100, Threshold*Cells*Cells)
		}
	}
	assert.Equal(t, 1, opened)
}

func TestShareIsTheShareOfRubbedCells(t *testing.T) {
	var z Zone
	r := rand.New(rand.NewPCG(2, 1))
	for range 200 {
		z.Stroke(r.Float32()*1.4-.2, r.Float32()*1.4-.2, .06, r.IntN(5) == 0)
		require.Equal(t, float32(rubbed(&z))/(Cells*Cells), z.Share())
	}
}

func TestSavedStrokesComeBack(t *testing.T) {
	zones := make([]Zone, 3)
	zones[1].Stroke(.3, .4, .2, true)
	again := make([]Zone, 3)
	Load(again, Save(zones))
	assert.Equal(t, zones[1].rows, again[1].rows)
	assert.Equal(t, zones[1].Share(), again[1].Share())
	assert.False(t, again[0].Touched())
	for _, broken := range []string{"", "....", "xx", Save(zones)[:40], "!!.!!.!!"} {
		Load(again, broken)
		assert.Equal(t, zones[1].rows, again[1].rows, "a broken save changes nothing")
	}
}
