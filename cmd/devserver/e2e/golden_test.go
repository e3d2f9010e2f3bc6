package e2e_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game"
)

var update = flag.Bool("update", false, "write the goldens that differ and the contact sheet from what the scenes show now")

// moment is one picture of a scene: what is loaded, what is done at which tick,
// and the tick it is taken at. Everything in it is a function of these.
type moment struct {
	name  string
	game  game.ID
	load  string // argument of filon.load
	done  []at
	taken int // tick
	// moving: something is on its way across a text, or a text is, so that its
	// contrast is not measured.
	moving bool
}

// at is an action performed at a tick.
type at struct {
	tick   int
	action game.Action
}

// moments are the key moments of every scene.
func moments() []moment {
	return slices.Concat(minedorMoments, pactoleMoments, arbreMoments, chateauMoments)
}

const goldens = "testdata/goldens"

// orientations are the two compositions that every moment is taken in.
var orientations = []struct {
	name string
	w, h int // CSS pixels
}{{"landscape", 960, 540}, {"portrait", 360, 640}}

func (m moment) file(orientation string) string {
	return fmt.Sprintf("%s-%s-%s.jpg", m.game, m.name, orientation)
}

// TestGoldens compares each scene's key moments with the pictures kept under
// testdata/goldens, in both orientations, and measures the contrast of their
// texts and targets. A missing picture is a failure. The
// tolerance is for the last bits of a software renderer: the mean colour of a
// block of 8×8 pixels may differ by 20 of 255, in 4 of 1,000 blocks by more.
func TestGoldens(t *testing.T) {
	t.Parallel()
	for _, o := range orientations {
		p := e2e.Open(t, "/#/minedor", o.w, o.h)
		for _, m := range moments() {
			name := m.file(o.name)
			got := photograph(t, p, m)
			if !m.moving {
				legible(t, p, m, got)
			}
			file := filepath.Join(goldens, name)
			raw, err := os.ReadFile(file)
			if err != nil {
				if *update {
					writeJPEG(t, file, got)
					continue
				}
				t.Errorf("%s: no golden: look at the scene, then run go test ./cmd/devserver/e2e -run TestGoldens -update", name)
				continue
			}
			want, err := jpeg.Decode(bytes.NewReader(raw))
			require.NoError(t, err)
			// What is kept is a JPEG, so what is compared is one too.
			switch off := differing(want, throughJPEG(t, got)); {
			case off <= .004:
			case *update:
				writeJPEG(t, file, got)
			default:
				kept := filepath.Join(os.TempDir(), "filon-golden-"+name)
				writeJPEG(t, kept, got)
				t.Errorf("%s: %.1f %% of the picture differs; what it shows now: %s", name, off*100, kept)
			}
		}
	}
}

// photograph shows a moment, without the bars of the shell.
func photograph(t *testing.T, p *e2e.Page, m moment) image.Image {
	t.Helper()
	e2e.Eval[bool](p, `(() => {
		for (const e of document.body.children) if (e.tagName !== "CANVAS") e.style.setProperty("visibility", "hidden", "important");
		return true;
	})()`)
	e2e.Eval[bool](p, `(filon.freeze(true), true)`)
	require.Empty(t, e2e.Eval[string](p, `filon.load(`+m.load+`) ?? ""`), m.name)
	p.WaitJS("the pictures of "+string(m.game), `filon.pictured()`)
	require.Empty(t, e2e.Eval[string](p, `filon.art() ?? ""`))
	e2e.Eval[bool](p, `(filonApp.dispatch("insets", JSON.stringify({top: 0, right: 0, bottom: 0, left: 0})), true)`)
	tick := 0
	for _, d := range m.done {
		require.Empty(t, e2e.Eval[string](p, fmt.Sprintf(`(filon.step(%d), filon.press(%q) ?? "")`, d.tick-tick, d.action)), m.name)
		tick = d.tick
	}
	e2e.Eval[bool](p, fmt.Sprintf(`(filon.step(%d), true)`, m.taken-tick))
	img, err := png.Decode(bytes.NewReader(p.Screenshot()))
	require.NoError(t, err)
	return img
}

// differing is the share of 8×8 blocks whose mean colours are apart.
func differing(a, b image.Image) float64 {
	const side, tolerance = 8, 20
	r := a.Bounds()
	if b.Bounds().Dx() != r.Dx() || b.Bounds().Dy() != r.Dy() {
		return 1
	}
	off, n := 0, 0
	for y := 0; y+side <= r.Dy(); y += side {
		for x := 0; x+side <= r.Dx(); x += side {
			ma, mb := mean(a, x, y, side), mean(b, x, y, side)
			for c := range ma {
				if d := ma[c] - mb[c]; d > tolerance || d < -tolerance {
					off++
					break
				}
			}
			n++
		}
	}
	return float64(off) / float64(n)
}

func mean(img image.Image, x, y, side int) (sum [3]int) {
	min := img.Bounds().Min
	for j := range side {
		for i := range side {
			r, g, b, _ := img.At(min.X+x+i, min.Y+y+j).RGBA()
			sum[0], sum[1], sum[2] = sum[0]+int(r>>8), sum[1]+int(g>>8), sum[2]+int(b>>8)
		}
	}
	for c := range sum {
		sum[c] /= side * side
	}
	return sum
}

const quality = 86

func writeJPEG(t *testing.T, file string, img image.Image) {
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, encode(t, img), 0o644))
}

func encode(t *testing.T, img image.Image) []byte {
	var buf bytes.Buffer
	require.NoError(t, jpeg.Encode(&buf, img, &jpeg.Options{Quality: quality}))
	return buf.Bytes()
}

func throughJPEG(t *testing.T, img image.Image) image.Image {
	again, err := jpeg.Decode(bytes.NewReader(encode(t, img)))
	require.NoError(t, err)
	return again
}
