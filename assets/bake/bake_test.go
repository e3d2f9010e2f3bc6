package main

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPackKeepsSpritesAndTheirGuttersApart(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	items := make([]size, 300)
	for i := range items {
		items[i] = size{1 + rng.IntN(300), 1 + rng.IntN(300)}
	}
	places, pages, err := pack(items)
	require.NoError(t, err)
	require.Greater(t, len(pages), 1, "the sample must need more than one page")
	for i, a := range places {
		p := pages[a.page]
		require.True(t, a.x >= gutter && a.y >= gutter && a.x+items[i].w+gutter <= p.w && a.y+items[i].h+gutter <= p.h, "item %d leaves its page", i)
		require.LessOrEqual(t, max(p.w, p.h), maxPage)
		for j, b := range places[:i] {
			apart := a.page != b.page || a.x+items[i].w+2*gutter <= b.x || b.x+items[j].w+2*gutter <= a.x ||
				a.y+items[i].h+2*gutter <= b.y || b.y+items[j].h+2*gutter <= a.y
			require.True(t, apart, "items %d and %d share room", i, j)
		}
	}
	again, _, err := pack(items)
	require.NoError(t, err)
	assert.Equal(t, places, again, "the same sprites are always packed alike")
	_, _, err = pack([]size{{maxPage, 10}})
	assert.ErrorContains(t, err, "does not fit")
}

// woff builds a WOFF 1.0 file of the given tables, the first one compressed.
func woff(tables map[string][]byte, order []string) []byte {
	head := make([]byte, 44+20*len(order))
	copy(head, "wOFF\x00\x01\x00\x00")
	binary.BigEndian.PutUint16(head[12:], uint16(len(order)))
	body := []byte{}
	for i, tag := range order {
		data := tables[tag]
		stored := data
		if i == 0 {
			var z bytes.Buffer
			w := zlib.NewWriter(&z)
			w.Write(data)
			w.Close()
			stored = z.Bytes()
		}
		e := head[44+20*i:]
		copy(e, tag)
		binary.BigEndian.PutUint32(e[4:], uint32(len(head)+len(body)))
		binary.BigEndian.PutUint32(e[8:], uint32(len(stored)))
		binary.BigEndian.PutUint32(e[12:], uint32(len(data)))
		body = append(body, stored...)
	}
	return append(head, body...)
}

func TestUnwrapWOFFGivesBackTheTables(t *testing.T) {
	long := bytes.Repeat([]byte("glyphs "), 40)
	file := woff(map[string][]byte{"glyf": long, "head": []byte("abc")}, []string{"glyf", "head"})
	plain, err := unwrapWOFF(file)
	require.NoError(t, err)
	table := func(i int) []byte {
		e := plain[12+16*i:]
		off, n := binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
		return plain[off : off+n]
	}
	assert.Equal(t, long, table(0))
	assert.Equal(t, []byte("abc"), table(1))
	for name, bad := range map[string][]byte{
		"another format":    []byte("wOF2 and nothing of use in it, long enough to hold the header"),
		"a cut directory":   file[:60],
		"a table cut short": file[:len(file)-2],
	} {
		_, err := unwrapWOFF(bad)
		assert.Error(t, err, name)
	}
}

// studioOf makes a studio over one source, without fonts and browser.
func studioOf(t *testing.T, src string) *studio {
	t.Helper()
	root := t.TempDir()
	write := func(name, text string) {
		file := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	write("common/svg/_defs.svg", `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="lent"/></defs></svg>`)
	write("g/recipe.json", `{"quality":0.5,"frames":{"coin":3}}`)
	write("g/svg/coin.svg", src)
	s, err := openStudio(root, "g")
	require.NoError(t, err)
	return s
}

func TestDrawingsAreLentTheDefinitionsAndTemplatesGiveFrames(t *testing.T) {
	s := studioOf(t, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -6 30 40"><rect width="{{.I}}" height="{{.N}}"/></svg>`)
	sprites, _, _, err := s.drawings()
	require.NoError(t, err)
	require.Len(t, sprites, 3)
	d := sprites[2]
	assert.Equal(t, "coin/2", d.name)
	assert.Equal(t, [4]float64{30, 40, 5, 6}, [4]float64{d.w, d.h, d.originX, d.originY})
	assert.Contains(t, d.svg, `<g id="lent"/>`)
	assert.Contains(t, d.svg, `<rect width="2" height="3"/>`)
}

func TestACardShowsTheGroupsDrawings(t *testing.T) {
	s := studioOf(t, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"><rect width="{{.I}}" height="{{.N}}"/></svg>`)
	file := filepath.Join(s.root, "g", "svg", "card.svg")
	s.recipe.Card = &background{Source: "card", Scale: 1, Quality: 0.5}
	require.NoError(t, os.WriteFile(file, []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><image href="drawing:coin" width="3"/></svg>`), 0o644))
	d, err := s.card()
	require.NoError(t, err)
	assert.Equal(t, [2]float64{8, 5}, [2]float64{d.w, d.h})
	shown := regexp.MustCompile(`<image href="data:image/svg\+xml;base64,([^"]+)" width="3"/>`).FindStringSubmatch(d.svg)
	require.NotNil(t, shown, d.svg)
	coin, err := base64.StdEncoding.DecodeString(shown[1])
	require.NoError(t, err)
	assert.Contains(t, string(coin), `<rect width="0" height="3"/>`, "of a drawing with frames, the first")

	sprites, _, _, err := s.drawings()
	require.NoError(t, err)
	for _, d := range sprites {
		assert.NotEqual(t, "card", d.name, "no scene draws it")
	}

	require.NoError(t, os.WriteFile(file, []byte(`<svg viewBox="0 0 8 5"><image href="drawing:medal"/></svg>`), 0o644))
	_, err = s.card()
	assert.ErrorContains(t, err, `g/card shows "medal"`)
}

func TestABrokenSourceIsNamedWithItsFault(t *testing.T) {
	for _, c := range []struct{ src, fault string }{
		{`<svg viewBox="0 0 1 1"><g></svg>`, "line 1"},
		{`<svg><g/></svg>`, "no viewBox"},
		{`<svg viewBox="0 0 1"/>`, "four numbers"},
		{`<svg viewBox="0 0 1 1"><text font-family="Nowhere">a</text></svg>`, "Nowhere"},
		{`<svg viewBox="0 0 1 1">{{.Missing}}</svg>`, "Missing"},
	} {
		_, _, _, err := studioOf(t, c.src).drawings()
		assert.ErrorContains(t, err, "coin", c.src)
		assert.ErrorContains(t, err, c.fault, c.src)
	}
}

func TestRecipeRefusesWhatItDoesNotKnow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "recipe.json")
	for text, fault := range map[string]string{
		`{"quality":0.5,"qualty":1}`: "qualty",
		`{"quality":7}`:              "not within",
		`{}`:                         "not within",
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		_, err := readRecipe(file)
		assert.ErrorContains(t, err, fault, text)
	}
}

func TestSheetsTakeDrawingsByPrefix(t *testing.T) {
	r := recipe{Quality: 0.7, Sheets: []sheet{{Prefixes: []string{"gold/", "label/"}, Quality: 0.2}}}
	assert.Equal(t, 1, r.sheetOf("label/f/41"))
	assert.Equal(t, 0, r.sheetOf("goldfish"))
	assert.Equal(t, 0.2, r.qualityOf(1))
	assert.Equal(t, 0.7, r.qualityOf(0))
}
