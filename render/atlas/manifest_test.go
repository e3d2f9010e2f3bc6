package atlas

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is read by hand is what encoding/json reads: every picture, background
// and letter of every baked manifest, at both scales.
func TestRead_AgreesWithEncodingJSON(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "assets", "*", "baked", "atlas.json"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 5)
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		var want struct {
			Scales map[string]struct {
				Pages   []wantFile
				Sprites map[string]struct {
					P                          int
					X, Y, W, H, OX, OY, SW, SH float32
					Nine                       [4]float32
				}
			}
			Backgrounds map[string]wantFile
			Fonts       map[string]struct {
				Size, Ascent, Descent float32
				Glyphs                map[string]struct {
					O, F string
					Adv  float32
				}
				Kern map[string]float32
			}
		}
		require.NoError(t, json.Unmarshal(data, &want))
		for _, scale := range []int{1, 2} {
			got, err := read(data, scale)
			require.NoError(t, err, name)
			require.True(t, got.scaled)
			w := want.Scales[fmt.Sprint(scale)]
			require.Len(t, got.pages, len(w.Pages))
			for i, p := range got.pages {
				assert.Equal(t, w.Pages[i], wantFile{p.name, p.w, p.h})
			}
			require.Len(t, got.sprites, len(w.Sprites))
			for _, e := range got.sprites {
				s, ok := w.Sprites[e.name]
				require.True(t, ok, e.name)
				assert.Equal(t, entry{e.name, s.P, s.X, s.Y, s.W, s.H, s.OX, s.OY, s.SW, s.SH, s.Nine}, e)
			}
			require.Len(t, got.backgrounds, len(want.Backgrounds))
			for shape, b := range got.backgrounds {
				assert.Equal(t, want.Backgrounds[shape], wantFile{b.name, b.w, b.h})
			}
			require.Len(t, got.fonts, len(want.Fonts))
			for name, f := range got.fonts {
				w := want.Fonts[name]
				assert.Equal(t, [3]float32{w.Size, w.Ascent, w.Descent}, [3]float32{f.size, f.ascent, f.descent})
				require.Len(t, f.glyphs, len(w.Glyphs))
				for _, g := range f.glyphs {
					o := w.Glyphs[g.char]
					assert.Equal(t, letter{g.char, o.O, o.F, o.Adv}, g)
				}
				require.Len(t, f.kern, len(w.Kern))
				for pair, d := range f.kern {
					assert.Equal(t, w.Kern[string(pair[:])], d)
				}
			}
		}
	}
}

type wantFile struct {
	File string
	W, H int
}

// Every number of up to seven digits is the float32 that strconv makes of it; the
// seed is fixed.
func TestNumber_IsAsStrconvReadsIt(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		text := strconv.Itoa(dice.IntN(10_000_000))
		if i := dice.IntN(len(text)); i > 0 {
			text = text[:i] + "." + text[i:]
		}
		want, err := strconv.ParseFloat(text, 32)
		require.NoError(t, err)
		require.Equal(t, float32(want), (&scanner{data: []byte(text)}).number(), text)
	}
}

// However a manifest was written: spaces, members of other names, escapes, and
// numbers of every kind.
func TestRead_TakesAManifestHoweverItIsWritten(t *testing.T) {
	m, err := read([]byte(` { "new" : [ {"a":"}\"]"} , null, -1.5e3, true ] ,
		"fonts":{"f\u00e9":{"size":5.6e1,"glyphs":{"\"":{"o":"a\/b","adv":-0.25},"\ud83d\ude00":{}},"kern":{"A\\":1}}},
		"scales":{"2":{"sprites":[],"pages":"no such thing here"},"1":{"pages":[{"file":"p","w":40,"h":1,"bytes":[]}],
		"sprites":{ "s" : {"p":0,"x":-12,"y":0.5,"w":123456789,"nine":[1,2,3,4,5],"other":{}} , "t":{}}}}, "backgrounds" : { } }  `), 1)
	require.NoError(t, err)
	assert.Equal(t, []file{{"p", 40, 1}}, m.pages)
	assert.Equal(t, []entry{{name: "s", x: -12, y: .5, w: 123456789, nine: [4]float32{1, 2, 3, 4}}, {name: "t"}}, m.sprites)
	f := m.fonts["fé"]
	require.NotNil(t, f)
	assert.Equal(t, []letter{{char: `"`, outline: "a/b", advance: -.25}, {char: "😀"}}, f.glyphs)
	assert.Equal(t, map[[2]rune]float32{{'A', '\\'}: 1}, f.kern)
	assert.EqualValues(t, 56, f.size)
}

// A manifest that ends anywhere, or says something else anywhere, is an error
// that names the place, and never a panic or no end.
func TestRead_RefusesWhatIsNoManifest(t *testing.T) {
	whole := `{"scales":{"1":{"pages":[{"file":"p\n","w":1,"h":2}],"sprites":{"s":{"p":0,"nine":[1,2,3,4]}}}},"fonts":{"f":{"glyphs":{"a":{"adv":1.5}}}},"x":[{"y":"z"}]}`
	_, err := read([]byte(whole), 1)
	require.NoError(t, err)
	for i := range whole {
		_, err := read([]byte(whole[:i]), 1)
		assert.ErrorContains(t, err, "expected", whole[:i])
	}
	for _, wrong := range []string{
		`[]`, `null`, whole + "{", `{"scales":[]}`, `{"scales":{"1":{"pages":[{"w":1.5}]}}}`, `{"scales":{"1":{"pages":[{"w":"1"}]}}}`,
		`{"scales":{"1":{"pages":[{"w":1}{"w":1}]}}}`, `{"scales":{"1":{"sprites":{"s":{"x":1-2}}}}}`, `{"fonts":{"f":{"size":}}}`, `{"scales":{"1":{"pages":[{"h":99999999999}]}}}`,
		`{"x":{,,,}}`, `{"x":[1 2]}`, `{"x":[}}`, `{"x":nonsense}`, `{"x":nul}`, `{"scales":{"2":{"x":}}}`, `{"backgrounds":{"b":{"file":"\x"}}}`,
	} {
		_, err := read([]byte(wrong), 1)
		assert.ErrorContains(t, err, "expected", wrong)
	}
}
