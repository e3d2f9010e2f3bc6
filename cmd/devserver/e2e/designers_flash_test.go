package e2e_test

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/image/webp"

	"filon/game"
	"filon/game/catalogue"
	"filon/game/scenario"
	"filon/render"
	"filon/render/sprite"
)

// What TestFlashes looks at is drawn here, by the processor: a browser without a
// GPU would need a quarter of an hour for as many frames. designersNothingFlashes
// holds it to what the browser shows.
const (
	fieldsWide, fieldsHigh = 32, 18 // the meter's, as in web/preview/gauge.js
	finer                  = 3      // points along a side of a field
	tooMany                = 16     // fields that flash at once, see gauge.js
	sampled                = 2      // ticks between two looks: flashes up to 15 Hz are counted
)

// flashUnit is a unit that TestFlashes and the browser both go through.
type flashUnit struct {
	name   string
	game   game.Game
	stake  decimal.Decimal
	prize  decimal.Decimal
	seed   uint64
	mode   string
	layout game.Layout
}

// flashUnits are each game's largest win, the longest of its losing units and
// the commonest, in every reveal mode.
func flashUnits(t *testing.T) (all []flashUnit) {
	for _, g := range catalogue.All() {
		table := g.Tables()[len(g.Tables())-1]
		longest, err := scenario.Longest(g, table.Stake, decimal.Zero, 500)
		require.NoError(t, err)
		losses, err := scenario.Ways(g, table.Stake, decimal.Zero, 40)
		require.NoError(t, err)
		modes := []string{""}
		if g.ID() == "minedor" {
			modes = []string{"pioche", "dynamite", "main"}
		}
		for _, u := range []struct {
			name  string
			prize decimal.Decimal
			seed  uint64
		}{{"largest win", table.Tiers[0].Prize, 1}, {"longest", decimal.Zero, longest.Seed}, {"loss", decimal.Zero, losses[0].Seed}} {
			if u.name == "loss" && len(losses[0].Actions) == len(longest.Actions) {
				continue // every loss is as long
			}
			layout, err := scenario.Compose(g, table.Stake, u.prize, u.seed)
			require.NoError(t, err)
			for _, mode := range modes {
				all = append(all, flashUnit{u.name, g, table.Stake, u.prize, u.seed, mode, layout})
			}
		}
	}
	return all
}

// TestFlashes holds every scene to WCAG 2.3.1, at most three flashes a second,
// and to an end: the largest win, the longest run and a loss of every game and
// mode, in both orientations, with full and with reduced motion.
func TestFlashes(t *testing.T) {
	t.Parallel()
	pages := map[string]*texture{} // each picture is decoded once
	for _, u := range flashUnits(t) {
		for _, o := range orientations {
			for _, calm := range []bool{false, true} {
				if calm && u.mode != "" && u.mode != "pioche" {
					continue // with reduced motion covers fade in every mode
				}
				name := fmt.Sprintf("%s %s %s, %s, calm %v", u.game.ID(), u.mode, u.name, o.name, calm)
				s, p := u.stage(t, pages, o.w > o.h, calm)
				run, err := s.Record(20_000)
				require.NoError(t, err)
				assert.True(t, run.Ends, "%s: it ends", name)
				worst, at := flashes(s, p, 0, run.End)
				t.Logf("%-60s %5d ticks, %2d fields at %d", name, run.End, worst, at)
				assert.LessOrEqual(t, worst, tooMany, "%s: fields that flash three times within a second before tick %d", name, at)
			}
		}
	}
}

// flashes goes through a span and returns the most fields that flash, and when.
func flashes(s *render.Stage, p *painter, from, to int) (worst, at int) {
	s.Seek(from)
	m := newFlashMeter()
	for tick := from; tick <= to; tick += sampled {
		if tick > from {
			s.StepTicks(sampled)
		}
		if n := m.look(tick, p.paint(s.Draw())); n > worst {
			worst, at = n, tick
		}
	}
	return worst, at
}

// stage shows a unit on a stage that p paints.
func (u flashUnit) stage(t *testing.T, decoded map[string]*texture, lying, calm bool) (*render.Stage, *painter) {
	t.Helper()
	s := render.NewStage(render.Events{})
	s.Freeze(true)
	s.SetPrefs(render.Prefs{Lang: "fr", Calm: calm, AutoTicks: 30}) // the pace that players have at first
	p := &painter{w: fieldsWide * finer, h: fieldsHigh * finer, textures: map[sprite.Texture]*texture{}}
	css := [2]float64{640, 360}
	if !lying {
		css = [2]float64{360, 640}
		p.w, p.h = p.h, p.w
	}
	s.Resize(css[0], css[1], float64(p.w)/css[0])
	require.NoError(t, s.Show(render.Show{
		Game: u.game, Stake: u.stake, Mode: u.mode,
		Unit: &render.Unit{ID: "flash", Prize: u.prize, Layout: u.layout, Seed: u.seed},
	}))
	for _, group := range s.Needs() {
		baked := filepath.Join("..", "..", "..", "assets", group, "baked")
		manifest, err := os.ReadFile(filepath.Join(baked, "atlas.json"))
		require.NoError(t, err)
		all, err := s.LoadAtlas(group, manifest, 1)
		require.NoError(t, err)
		for _, page := range all {
			if page.Background != "" && page.Background != s.Background() {
				continue
			}
			file := filepath.Join(baked, page.File)
			if decoded[file] == nil {
				decoded[file] = decodeTexture(t, file)
			}
			if page.Slot >= 0 {
				p.slots[page.Slot] = decoded[file]
			} else {
				p.textures[page.Texture] = decoded[file]
			}
		}
	}
	require.NoError(t, s.ArtError())
	return s, p
}

// texture is a picture, premultiplied, with its halves: level n has a texel for
// 2ⁿ×2ⁿ of the picture's.
type texture struct{ levels []*image.RGBA }

func decodeTexture(t *testing.T, file string) *texture {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	img, err := webp.Decode(f)
	require.NoError(t, err, file)
	full := image.NewRGBA(img.Bounds())
	draw.Draw(full, full.Bounds(), img, image.Point{}, draw.Src)
	tex := &texture{[]*image.RGBA{full}}
	for len(tex.levels) < 5 {
		tex.levels = append(tex.levels, half(tex.levels[len(tex.levels)-1]))
	}
	return tex
}

func half(img *image.RGBA) *image.RGBA {
	w, h := (img.Rect.Dx()+1)/2, (img.Rect.Dy()+1)/2
	small := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			for c := range 4 {
				sum, n := 0, 0
				for _, p := range [4]image.Point{{2 * x, 2 * y}, {2*x + 1, 2 * y}, {2 * x, 2*y + 1}, {2*x + 1, 2*y + 1}} {
					if p.In(img.Rect) {
						sum, n = sum+int(img.Pix[img.PixOffset(p.X, p.Y)+c]), n+1
					}
				}
				small.Pix[small.PixOffset(x, y)+c] = uint8((sum + n/2) / n)
			}
		}
	}
	return small
}

// painter draws batches small, as render/screen has the GPU do it.
type painter struct {
	w, h     int
	slots    [sprite.Slots]*texture
	textures map[sprite.Texture]*texture
	picture  []float32 // red, green, blue of each point, 0 to 255
}

func (p *painter) paint(b *sprite.Batch) *painter {
	if p.picture == nil {
		p.picture = make([]float32, 3*p.w*p.h)
	}
	for i := range p.picture {
		p.picture[i] = 0
	}
	for _, c := range b.Commands {
		for i := c.From; i+2 < c.To; i += 3 {
			v := func(k int) *sprite.Vertex { return &b.Vertices[c.Base+int(b.Indices[i+k])] }
			tex := p.textures[c.Texture]
			if c.Texture == sprite.Pages {
				tex = p.slots[int(v(0).Slot)]
			}
			if tex != nil {
				p.triangle(tex, v(0), v(1), v(2))
			}
		}
	}
	return p
}

func (p *painter) triangle(tex *texture, a, b, c *sprite.Vertex) {
	abx, aby, acx, acy := b.DstX-a.DstX, b.DstY-a.DstY, c.DstX-a.DstX, c.DstY-a.DstY
	area := abx*acy - aby*acx
	if area == 0 {
		return
	}
	texels := (b.SrcX-a.SrcX)*(c.SrcY-a.SrcY) - (b.SrcY-a.SrcY)*(c.SrcX-a.SrcX)
	level := 0
	if k := math.Abs(float64(texels / area)); k > 1 {
		level = min(int(math.Log2(k)/2), len(tex.levels)-1)
	}
	img := tex.levels[level]
	scale, pw, ph := 1/float32(int(1)<<level), img.Rect.Dx()-1, img.Rect.Dy()-1
	x0, x1 := max(int(min(a.DstX, b.DstX, c.DstX)), 0), min(int(max(a.DstX, b.DstX, c.DstX)), p.w-1)
	y0, y1 := max(int(min(a.DstY, b.DstY, c.DstY)), 0), min(int(max(a.DstY, b.DstY, c.DstY)), p.h-1)
	// What a point a step to the right adds to its place in the triangle.
	ds, dt := acy/area, -aby/area
	for y := y0; y <= y1; y++ {
		dx, dy := float32(x0)+.5-a.DstX, float32(y)+.5-a.DstY
		s, t := (dx*acy-dy*acx)/area, (dy*abx-dx*aby)/area
		for x := x0; x <= x1; x, s, t = x+1, s+ds, t+dt {
			if s < 0 || t < 0 || s+t > 1 {
				continue
			}
			tx := min(max(int((a.SrcX+s*(b.SrcX-a.SrcX)+t*(c.SrcX-a.SrcX))*scale), 0), pw)
			ty := min(max(int((a.SrcY+s*(b.SrcY-a.SrcY)+t*(c.SrcY-a.SrcY))*scale), 0), ph)
			texel := img.Pix[ty*img.Stride+4*tx:][:4:4]
			if texel[3] == 0 {
				continue
			}
			through := 1 - float32(texel[3])/255*(a.A+s*(b.A-a.A)+t*(c.A-a.A))
			at := p.picture[3*(y*p.w+x):][:3:3]
			at[0] = min(at[0]*through+float32(texel[0])*(a.R+s*(b.R-a.R)+t*(c.R-a.R)), 255)
			at[1] = min(at[1]*through+float32(texel[1])*(a.G+s*(b.G-a.G)+t*(c.G-a.G)), 255)
			at[2] = min(at[2]*through+float32(texel[2])*(a.B+s*(b.B-a.B)+t*(c.B-a.B)), 255)
		}
	}
}

// luminances are WCAG's relative luminances of the fields.
func (p *painter) luminances(of *[fieldsWide * fieldsHigh]float32) {
	wide, high := p.w/finer, p.h/finer
	for y := range high {
		for x := range wide {
			var sum [3]float32
			for j := range finer {
				for i := range finer {
					at := p.picture[3*((y*finer+j)*p.w+x*finer+i):]
					sum[0], sum[1], sum[2] = sum[0]+at[0], sum[1]+at[1], sum[2]+at[2]
				}
			}
			l := func(c int) float32 { return linear[int(sum[c]/(finer*finer)+.5)] }
			of[y*wide+x] = .2126*l(0) + .7152*l(1) + .0722*l(2)
		}
	}
}

var linear = func() (table [256]float32) {
	for v := range table {
		c := float64(v) / 255
		if c <= .04045 {
			table[v] = float32(c / 12.92)
		} else {
			table[v] = float32(math.Pow((c+.055)/1.055, 2.4))
		}
	}
	return table
}()

// flashMeter counts as flashMeter of web/preview/gauge.js does.
type flashMeter struct {
	extreme [fieldsWide * fieldsHigh]float32
	rising  [fieldsWide * fieldsHigh]int8
	turns   [fieldsWide * fieldsHigh][]int
}

func newFlashMeter() *flashMeter {
	m := new(flashMeter)
	for i := range m.extreme {
		m.extreme[i] = -1
	}
	return m
}

func (m *flashMeter) look(tick int, p *painter) (fields int) {
	var now [fieldsWide * fieldsHigh]float32
	p.luminances(&now)
	for i, l := range now {
		e, way := m.extreme[i], int8(1)
		if l < e {
			way = -1
		}
		switch apart := max(l-e, e-l); {
		case e < 0:
			m.extreme[i] = l
		case apart >= .1 && min(l, e) < .8 && way != m.rising[i]:
			m.turns[i], m.rising[i], m.extreme[i] = append(m.turns[i], tick), way, l
		case apart > 0 && way == m.rising[i]:
			m.extreme[i] = l // further the same way
		}
		for len(m.turns[i]) > 0 && m.turns[i][0] <= tick-60 {
			m.turns[i] = m.turns[i][1:]
		}
		if len(m.turns[i]) >= 6 {
			fields++
		}
	}
	return fields
}
