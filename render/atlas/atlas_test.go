package atlas

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/render/sprite"
)

// small is a manifest at scale 2 with some pages, a sprite on the last of them, both
// backgrounds and a letter.
func small(pages int) string {
	var files []string
	for i := range pages {
		files = append(files, fmt.Sprintf(`{"file":"g@2x-%d.webp","w":64,"h":32}`, i))
	}
	return fmt.Sprintf(`{"scales":{"2":{"pages":[%s],"sprites":{"coin":{"p":%d,"x":10,"y":4,"w":20,"h":8,"ox":1,"oy":2,"sw":12,"sh":9,"nine":[1,2,3,4]},
		"a/o":{"p":0,"x":0,"y":0,"w":2,"h":2}}}},
		"backgrounds":{"landscape":{"file":"bg-landscape.webp","w":100,"h":50},"portrait":{"file":"bg-portrait.webp","w":50,"h":100}},
		"fonts":{"gold":{"size":40,"ascent":30,"descent":10,"glyphs":{"a":{"o":"a/o","adv":7}},"kern":{"aa":-1}}}}`, strings.Join(files, ","), pages-1)
}

func TestParse_PlacesPagesAndPictures(t *testing.T) {
	a, err := Parse("g", []byte(small(2)), 2, 1, 5)
	require.NoError(t, err)
	assert.Equal(t, []Page{
		{"g@2x-0.webp", 64, 32, 1, sprite.Pages, ""},
		{"g@2x-1.webp", 64, 32, 2, sprite.Pages, ""},
		{"bg-landscape.webp", 100, 50, sprite.Slots - 1, sprite.Pages, "landscape"},
		{"bg-portrait.webp", 50, 100, sprite.Slots - 1, sprite.Pages, "portrait"},
	}, a.Pages)
	coin, ok := a.Region("coin")
	require.True(t, ok)
	assert.Equal(t, sprite.Region{
		Texture: sprite.Pages, Slot: 2, U0: 10, V0: 4, U1: 30, V1: 12, X: 1, Y: 2, DX: 10, DY: 4, W: 12, H: 9, Nine: [4]float32{1, 2, 3, 4},
	}, *coin, "texels of the page, design pixels of the picture")
	ground, ok := a.Region("bg/portrait")
	require.True(t, ok)
	assert.Equal(t, sprite.Region{
		Texture: sprite.Pages, Slot: sprite.Slots - 1, U0: .5, V0: .5, U1: 49.5, V1: 99.5, DX: 50, DY: 100, W: 50, H: 100,
	}, *ground, "half a texel within its edges")
	letter := a.Fonts["gold"].Glyphs['a']
	outline, _ := a.Region("a/o")
	assert.Same(t, outline, letter.Outline)
	assert.Nil(t, letter.Face)
	assert.EqualValues(t, 7, letter.Advance)
	assert.EqualValues(t, -1, a.Fonts["gold"].Kern[[2]rune{'a', 'a'}])
	names := map[string]bool{}
	a.Each(func(name string, _ *sprite.Region) { names[name] = true })
	assert.Equal(t, map[string]bool{"coin": true, "a/o": true, "bg/landscape": true, "bg/portrait": true}, names)
}

// An atlas that fills the slots has its backgrounds as textures of their own.
func TestParse_BackgroundsBesideAFullFrame(t *testing.T) {
	a, err := Parse("g", []byte(small(sprite.Slots-1)), 2, 1, 5)
	require.NoError(t, err)
	grounds := a.Pages[sprite.Slots-1:]
	assert.Equal(t, []Page{{"bg-landscape.webp", 100, 50, -1, 5, "landscape"}, {"bg-portrait.webp", 50, 100, -1, 6, "portrait"}}, grounds)
	ground, _ := a.Region("bg/landscape")
	assert.Equal(t, sprite.Region{Texture: 5, U1: 100, V1: 50, DX: 100, DY: 50, W: 100, H: 50}, *ground)
}

func TestParse_RefusesWhatCannotBeDrawn(t *testing.T) {
	for _, c := range []struct{ manifest, says string }{
		{`{`, "atlas g: byte"},
		{`{"scales":{"1":{"pages":[],"sprites":{}}}}`, "atlas g has no scale 2"},
		{small(sprite.Slots), "pages from slot 1 on"},
		{strings.Replace(small(2), `"p":1`, `"p":2`, 1), "sprite coin on page 2 of 2"},
		{strings.Replace(small(2), `"p":1`, `"p":-1`, 1), "sprite coin on page -1 of 2"},
		{strings.Replace(small(2), `{"a":{`, `{"ab":{`, 1), `the glyph "ab" of 2 characters`},
	} {
		_, err := Parse("g", []byte(c.manifest), 2, 1, 5)
		assert.ErrorContains(t, err, c.says)
	}
}

// A game's own pictures come first, and what no atlas has is named all at once.
func TestArt_LooksTheGamesAtlasUpFirst(t *testing.T) {
	own, err := Parse("own", []byte(small(1)), 2, 1, 5)
	require.NoError(t, err)
	common, err := Parse("common", []byte(strings.ReplaceAll(strings.ReplaceAll(small(1), "coin", "frame0"), "gold", "plain")), 2, 0, 5)
	require.NoError(t, err)
	art := NewArt(own, common)
	for name, from := range map[string]*Atlas{"coin": own, "a/o": own, "frame0": common} {
		want, _ := from.Region(name)
		assert.Same(t, want, art.Get(name), name)
	}
	assert.Same(t, own.Fonts["gold"], art.Font("gold"))
	assert.Same(t, common.Fonts["plain"], art.Font("plain"))
	assert.Len(t, art.Frames("frame", 0, 1), 1)
	require.NoError(t, art.Err())
	assert.Equal(t, &sprite.Region{}, art.Get("tower"))
	assert.Len(t, art.Frames("frame", 0, 2), 2)
	assert.EqualValues(t, 1, art.Font("silver").Size)
	assert.Equal(t, errors.New("the atlases lack font silver, frame1, tower: add the SVG under assets/ and run make assets").Error(), art.Err().Error())
}
