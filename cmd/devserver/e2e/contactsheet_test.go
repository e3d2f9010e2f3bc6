package e2e_test

import (
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	xdraw "golang.org/x/image/draw"
)

const sheetFile = "../../../docs/scenes.jpg"

// TestContactSheet holds docs/scenes.jpg, all goldens at a glance, to the
// goldens; -update lays it out anew.
func TestContactSheet(t *testing.T) {
	var pictures []image.Image
	for _, o := range orientations {
		for _, m := range moments() {
			pictures = append(pictures, readJPEG(t, filepath.Join(goldens, m.file(o.name))))
		}
	}
	sheet := contactSheet(pictures)
	if *update {
		writeJPEG(t, sheetFile, sheet)
		return
	}
	assert.Less(t, differing(readJPEG(t, sheetFile), throughJPEG(t, sheet)), .004,
		"docs/scenes.jpg is older than the goldens: go test ./cmd/devserver/e2e -run TestContactSheet -update")
}

func readJPEG(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	img, err := jpeg.Decode(f)
	require.NoError(t, err)
	return img
}

// contactSheet lays pictures out in rows, each reduced to a common height.
func contactSheet(pictures []image.Image) image.Image {
	const wide, high, gap = 1640, 216, 8
	type placed struct {
		img image.Image
		at  image.Rectangle
	}
	var all []placed
	x, y := gap, gap
	for _, p := range pictures {
		w := p.Bounds().Dx() * high / p.Bounds().Dy()
		if x+w > wide {
			x, y = gap, y+high+gap
		}
		all = append(all, placed{p, image.Rect(x, y, x+w, y+high)})
		x += w + gap
	}
	sheet := image.NewRGBA(image.Rect(0, 0, wide, y+high+gap))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.RGBA{24, 20, 18, 255}), image.Point{}, draw.Src)
	for _, p := range all {
		xdraw.ApproxBiLinear.Scale(sheet, p.at, p.img, p.img.Bounds(), draw.Src, nil)
	}
	return sheet
}
