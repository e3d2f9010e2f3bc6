package assets_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/assets"
)

type page struct {
	File  string
	W, H  int
	Bytes int
}

type sprite struct {
	P, X, Y, W, H  int
	OX, OY, SW, SH float64
	Nine           []float64
}

type manifest struct {
	Hash   string
	Scales map[string]struct {
		Pages   []page
		Sprites map[string]sprite
	}
	Backgrounds map[string]page
	Fonts       map[string]struct {
		Size, Ascent, Descent float64
		Glyphs                map[string]struct {
			O, F string
			Adv  float64
		}
		Kern map[string]float64
	}
}

// drawn calls f for each group that has been drawn.
func drawn(t *testing.T, f func(t *testing.T, group string, m manifest)) {
	t.Helper()
	n := 0
	for _, g := range assets.Groups(os.DirFS(".")) {
		n++
		t.Run(g, func(t *testing.T) {
			b, err := os.ReadFile(path.Join(g, "baked", "atlas.json"))
			require.NoError(t, err, "run make assets")
			var m manifest
			require.NoError(t, json.Unmarshal(b, &m))
			f(t, g, m)
		})
	}
	require.GreaterOrEqual(t, n, 2, "common and one game at least")
}

func TestBakedPicturesMatchTheirSources(t *testing.T) {
	drawn(t, func(t *testing.T, group string, m manifest) {
		stamp, err := assets.Stamp(os.DirFS("."), group)
		require.NoError(t, err)
		assert.Equal(t, stamp, m.Hash, "the pictures of %s are stale: run make assets", group)
	})
}

func TestStampSeesEveryChange(t *testing.T) {
	base := func() fstest.MapFS {
		return fstest.MapFS{
			"g/recipe.json":        {Data: []byte("{}")},
			"g/svg/a.svg":          {Data: []byte("<svg/>")},
			"g/svg/sub/b.svg":      {Data: []byte("<svg/>")},
			"common/svg/_defs.svg": {Data: []byte("<svg/>")},
			"package-lock.json":    {Data: []byte("{}")},
		}
	}
	first, err := assets.Stamp(base(), "g")
	require.NoError(t, err)
	for name, change := range map[string]func(fstest.MapFS){
		"a source edited":           func(f fstest.MapFS) { f["g/svg/sub/b.svg"].Data = []byte("<svg></svg>") },
		"a source added":            func(f fstest.MapFS) { f["g/svg/c.svg"] = &fstest.MapFile{} },
		"a source renamed":          func(f fstest.MapFS) { f["g/svg/z.svg"] = f["g/svg/a.svg"]; delete(f, "g/svg/a.svg") },
		"the recipe edited":         func(f fstest.MapFS) { f["g/recipe.json"].Data = []byte("{ }") },
		"the shared definitions":    func(f fstest.MapFS) { f["common/svg/_defs.svg"].Data = []byte("<svg> </svg>") },
		"a font of another version": func(f fstest.MapFS) { f["package-lock.json"].Data = []byte("{ }") },
		"bytes moved between sources": func(f fstest.MapFS) {
			f["g/svg/a.svg"].Data, f["g/svg/sub/b.svg"].Data = []byte("<svg/"), []byte("><svg/>")
		},
	} {
		f := base()
		change(f)
		got, err := assets.Stamp(f, "g")
		require.NoError(t, err)
		assert.NotEqual(t, first, got, name)
	}
	f := base()
	f["g/notes.txt"] = &fstest.MapFile{Data: []byte("x")}
	same, err := assets.Stamp(f, "g")
	require.NoError(t, err)
	assert.Equal(t, first, same, "a file that is no source must not make the pictures stale")
}

// webpSize reads the canvas size from a WebP file's header (RFC 9649, section 2.7).
func webpSize(b []byte) (w, h int, err error) {
	if len(b) < 30 || string(b[:4]) != "RIFF" || string(b[8:12]) != "WEBP" {
		return 0, 0, errors.New("not a WebP file")
	}
	switch string(b[12:16]) {
	case "VP8X":
		u24 := func(o int) int { return int(b[o]) | int(b[o+1])<<8 | int(b[o+2])<<16 }
		return u24(24) + 1, u24(27) + 1, nil
	case "VP8 ":
		return int(binary.LittleEndian.Uint16(b[26:]) & 0x3fff), int(binary.LittleEndian.Uint16(b[28:]) & 0x3fff), nil
	case "VP8L":
		v := binary.LittleEndian.Uint32(b[21:])
		return int(v&0x3fff) + 1, int(v>>14&0x3fff) + 1, nil
	}
	return 0, 0, fmt.Errorf("WebP chunk %q", b[12:16])
}

func TestPagesAreThereAndSpritesLieInThemApart(t *testing.T) {
	drawn(t, func(t *testing.T, group string, m manifest) {
		check := func(p page) {
			b, err := os.ReadFile(path.Join(group, "baked", p.File))
			require.NoError(t, err)
			w, h, err := webpSize(b)
			require.NoError(t, err, p.File)
			assert.Equal(t, []int{p.W, p.H, p.Bytes}, []int{w, h, len(b)}, p.File)
			assert.LessOrEqual(t, max(w, h), 2048, p.File)
		}
		for _, p := range m.Backgrounds {
			check(p)
		}
		for _, scale := range []string{"1", "2"} {
			a := m.Scales[scale]
			require.NotEmpty(t, a.Pages, "scale %s", scale)
			taken := make([][]bool, len(a.Pages))
			for i, p := range a.Pages {
				check(p)
				taken[i] = make([]bool, p.W*p.H)
			}
			for name, s := range a.Sprites {
				require.Less(t, s.P, len(a.Pages), name)
				p := a.Pages[s.P]
				require.True(t, s.W > 0 && s.H > 0 && s.X >= 2 && s.Y >= 2 && s.X+s.W+2 <= p.W && s.Y+s.H+2 <= p.H, "%s@%s leaves its page or its gutter", name, scale)
				for y := s.Y - 2; y < s.Y+s.H+2; y++ {
					for x := s.X - 2; x < s.X+s.W+2; x++ {
						if taken[s.P][y*p.W+x] {
							require.FailNow(t, "room shared", "%s@%s overlaps another sprite or its gutter", name, scale)
						}
						taken[s.P][y*p.W+x] = true
					}
				}
				if s.Nine != nil {
					require.Len(t, s.Nine, 4, name)
					across, down := s.SW-s.Nine[0]-s.Nine[2], s.SH-s.Nine[1]-s.Nine[3]
					assert.True(t, across >= 0 && down >= 0 && across+down > 0, "%s: the insets leave no middle to stretch", name)
				}
			}
		}
		assert.Len(t, m.Scales["1"].Sprites, len(m.Scales["2"].Sprites), "both scales hold the same sprites")
		for name, s2 := range m.Scales["2"].Sprites {
			s1 := m.Scales["1"].Sprites[name]
			assert.Equal(t, []float64{s2.OX, s2.OY, s2.SW, s2.SH}, []float64{s1.OX, s1.OY, s1.SW, s1.SH}, "%s has the same design size at both scales", name)
			assert.Equal(t, []int{s2.W, s2.H}, []int{2 * s1.W, 2 * s1.H}, name)
		}
	})
}

func TestEverySourceIsBaked(t *testing.T) {
	drawn(t, func(t *testing.T, group string, m manifest) {
		files, err := assets.Sources(os.DirFS("."), group)
		require.NoError(t, err)
		for _, f := range files {
			name, ok := strings.CutPrefix(strings.TrimSuffix(f, ".svg"), group+"/svg/")
			if !ok || strings.HasPrefix(path.Base(name), "_") {
				continue
			}
			if key, bg := strings.CutPrefix(name, "bg-"); bg {
				assert.Contains(t, m.Backgrounds, key)
				continue
			}
			if name == "card" {
				b, err := os.ReadFile(path.Join(group, "baked", "card.webp"))
				require.NoError(t, err)
				w, h, err := webpSize(b)
				require.NoError(t, err)
				assert.Equal(t, [2]int{720, 450}, [2]int{w, h}, "8 to 5, as the lobby lays it out, and sharp on a phone")
				assert.LessOrEqual(t, len(b), 40_000, "the lobby waits for the card of %s", group)
				continue
			}
			_, whole := m.Scales["1"].Sprites[name]
			_, frames := m.Scales["1"].Sprites[name+"/0"]
			assert.True(t, whole || frames, "%s is not in the atlas", f)
		}
	})
}

// A player downloads the common art, one game's art and one background.
func TestOneGamesArtFitsTheBudget(t *testing.T) {
	const budget = 600_000
	sum := map[string]int{}
	drawn(t, func(t *testing.T, group string, m manifest) {
		for _, p := range m.Scales["2"].Pages {
			sum[group] += p.Bytes
		}
		bg := 0
		for _, p := range m.Backgrounds {
			bg = max(bg, p.Bytes)
		}
		assert.LessOrEqual(t, bg, 110_000, "the larger background of %s", group)
		sum[group] += bg
	})
	for g, n := range sum {
		if g != "common" {
			assert.LessOrEqual(t, n+sum["common"], budget, "%s with common", g)
		}
	}
}

const (
	amounts = "0123456789€×,.+ \u00a0\u202f"
	words   = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÂÇÉÈÊËÎÏÔÙÛÜŒàâçéèêëîïôùûüœ’«»!?:-()/"
)

func TestFontsHoldWhatAmountsAndLabelsAreWrittenWith(t *testing.T) {
	drawn(t, func(t *testing.T, group string, m manifest) {
		if group == "common" {
			require.Contains(t, m.Fonts, "gold")
			require.Contains(t, m.Fonts, "gold-big")
			require.Contains(t, m.Fonts, "label")
		}
		for name, f := range m.Fonts {
			letters := amounts
			if name != "gold-big" { // large sums only
				letters += words
			}
			for _, c := range letters {
				g, ok := f.Glyphs[string(c)]
				if !assert.True(t, ok, "font %s lacks %q", name, c) {
					continue
				}
				assert.Greater(t, g.Adv, 0.0, "font %s: advance of %q", name, c)
				if strings.ContainsRune(" \u00a0\u202f", c) {
					continue
				}
				for _, half := range []string{g.O, g.F} {
					s, ok := m.Scales["2"].Sprites[half]
					require.True(t, ok, "font %s: %q names the sprite %q, which is not in the atlas", name, c, half)
					assert.Greater(t, -s.OY, 0.0, "font %s: %q stands on the baseline", name, c)
				}
			}
			assert.Less(t, f.Glyphs["\u202f"].Adv, f.Glyphs["\u00a0"].Adv, "the space within a number is the narrow one")
		}
	})
}
