package lettering

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/render/atlas"
	"filon/render/sprite"
)

// letters are a font of two letters and a space, a hundred design pixels high;
// what a letter's face and outline draw from tells which they are.
func letters() *atlas.Font {
	of := func(u float32) *sprite.Region {
		return &sprite.Region{U0: u, V0: 0, U1: u + 10, V1: 10, X: 2, Y: -70, DX: 46, DY: 70, W: 50, H: 70}
	}
	return &atlas.Font{
		Size: 100,
		Glyphs: map[rune]*atlas.Glyph{
			'A': {Outline: of(100), Face: of(200), Advance: 50},
			'V': {Outline: of(300), Face: of(400), Advance: 40},
			' ': {Advance: 24},
		},
		Kern: map[[2]rune]float32{{'A', 'V'}: -8},
	}
}

func TestWidthIsTheSumOfAdvancesAndKerning(t *testing.T) {
	f := letters()
	for s, want := range map[string]float32{
		"": 0, "A": 50, "AA": 100, "AV": 82, "VA": 90, "A V": 114, "AVAV": 164,
		"A\u00a0V": 114, "A\u202fV": 108, // as wide as a space, and a narrow one
		"A§V": 90, // what the font has no letter for takes no room, and keeps its neighbours apart
	} {
		assert.InDelta(t, want, Width(f, s, 100), .01, "%q", s)
		assert.InDelta(t, want/4, Width(f, s, 25), .01, "%q, smaller", s)
	}
	// Longer than what fits the room that most texts need.
	long := ""
	for range 40 {
		long += "AV"
	}
	assert.InDelta(t, 40*82, Width(f, long, 100), .01)
}

func TestFitIsTheLargestSizeThatHasRoom(t *testing.T) {
	f := letters()
	assert.Equal(t, float32(30), Fit(f, "AV", 30, 1000), "no larger than asked for")
	size := Fit(f, "AV", 30, 20)
	assert.InDelta(t, 20, Width(f, "AV", size), .01)
	assert.Equal(t, float32(30), Fit(f, "", 30, 0))
}

// Letters join: all outlines lie under all faces. Each stands where the width of
// what is before it ends, wherever the text is held.
func TestDrawSetsLettersOneAfterTheOther(t *testing.T) {
	f := letters()
	for align, x := range map[Align]float32{Left: 1000, Centre: 1000 - 41/2., Right: 1000 - 41} {
		var b sprite.Batch
		b.Annotate()
		b.Reset(sprite.Identity)
		Draw(&b, f, "AV", 1000, 300, 50, align, sprite.White)
		var from, at []float32
		for i := 0; i < len(b.Vertices); i += 4 {
			from, at = append(from, b.Vertices[i].SrcX), append(at, b.Vertices[i].DstX)
			assert.InDelta(t, 300-35, b.Vertices[i].DstY, .01, "on the baseline")
			assert.InDelta(t, 300, b.Vertices[i+2].DstY, .01)
			assert.InDelta(t, 23, b.Vertices[i+2].DstX-b.Vertices[i].DstX, .01)
		}
		assert.Equal(t, []float32{100, 300, 200, 400}, from)
		assert.InDeltaSlice(t, []float32{x + 1, x + 22, x + 1, x + 22}, at, .01)
		assert.Equal(t, "AV", b.Notes[0].Text)
		assert.InDeltaSlice(t, []float32{x, 265, 41, 35, 50}, []float32{b.Notes[0].X, b.Notes[0].Y, b.Notes[0].W, b.Notes[0].H, b.Notes[0].Size}, .01)
	}
}

func TestMiddleIsTheMiddleOfTheCapitals(t *testing.T) {
	var b sprite.Batch
	b.Reset(sprite.Identity)
	Middle(&b, letters(), "VV", 400, 200, 100, sprite.White)
	first, last := b.Vertices[0], b.Vertices[len(b.Vertices)-2]
	assert.InDelta(t, 165, first.DstY, .01)
	assert.InDelta(t, 235, last.DstY, .01)
	assert.InDelta(t, 400-40+2, first.DstX, .01)
}

func TestNumbersAreWrittenInFull(t *testing.T) {
	for n, want := range map[int]string{0: "0", 7: "7", 99: "99", 100: "100", 12345: "12345", -3: "-3"} {
		assert.Equal(t, want, Number(n))
		assert.Equal(t, "×"+want, Times(n))
	}
}
