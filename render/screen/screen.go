//go:build js

// Package screen is the only one that imports Ebitengine: it gives the stage
// its ticks and size, and its triangles to the GPU.
package screen

import (
	_ "embed"
	"encoding/binary"
	"image"
	"sync"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"

	"filon/render"
	"filon/render/sprite"
)

// Screen shows a stage in the page. What reaches it waits for the next frame.
type Screen struct {
	stage *render.Stage

	mu       sync.Mutex
	pictures []picture
	shader   *ebiten.Shader
}

// New makes the screen of a stage; it shows nothing before Run.
func New(st *render.Stage) *Screen { return &Screen{stage: st} }

// Run shows the stage in the page until the page ends. It calls begin, which may
// wait, before the first tick, when the GPU is at hand.
func (s *Screen) Run(begin func()) error {
	shader, err := ebiten.NewShader(pagesShader)
	if err != nil {
		return err
	}
	ebiten.SetScreenClearedEveryFrame(false) // a scene at rest costs nothing
	ebiten.SetRunnableOnUnfocused(true)
	return ebiten.RunGameWithOptions(&game{Screen: s, shader: shader, begin: begin}, &ebiten.RunGameOptions{
		InitUnfocused:   true, // the page decides where the focus is
		SkipTaskbar:     true,
		SingleThread:    true,
		GraphicsLibrary: ebiten.GraphicsLibraryOpenGL,
	})
}

// pagesShader samples whichever atlas page a vertex names, with a linear
// filter: one draw call for all of a frame's sprites, where a call for each
// change of page was up to 35.
//
//go:embed pages.kage
var pagesShader []byte

// picture is one on its way to the GPU, or pages to wait for.
type picture struct {
	expected []render.AtlasPage
	page     render.AtlasPage
	w, h     int
	number   uint32
}

// Upload puts an atlas page or a background of w×h pixels onto the GPU. number is
// what the page has lent the picture under (web/pictures.js): its pixels do not
// come here. It may be called from any goroutine and before Run.
func (s *Screen) Upload(page render.AtlasPage, w, h int, number uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pictures = append(s.pictures, picture{page: page, w: w, h: h, number: number})
}

// standIn is the rectangle and the pixels that stand for a picture, as
// web/pictures.js reads them.
func standIn(number uint32) (image.Rectangle, []byte) {
	return image.Rect(0, 0, 2, 1), binary.LittleEndian.AppendUint32([]byte("filo"), number)
}

// Expect keeps the screen empty until atlas pages have been uploaded: the ones of
// a game whose scene takes the place of another's.
func (s *Screen) Expect(pages []render.AtlasPage) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pictures = append(s.pictures, picture{expected: pages})
}

// Shade draws with another shader from the next frame on, as a preview asks that
// follows pages.kage. One that does not compile is an error, which begins with
// line and column, and changes nothing.
func (s *Screen) Shade(source []byte) error {
	shader, err := ebiten.NewShader(source)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shader = shader
	return nil
}

type game struct {
	*Screen
	begin    func() // nil once called
	pages    [sprite.Slots]*ebiten.Image
	textures map[sprite.Texture]*ebiten.Image // a background that has no slot
	shelf    shelf
	blank    *ebiten.Image // stands where a page is not there: the GPU would go on with what lay there last
	shader   *ebiten.Shader
	fresh    bool
	dst      *ebiten.Image // of the last Draw: a new one is empty
	w, h, k  float64
}

var _ ebiten.Game = (*game)(nil)

// The stage's vertices are Ebitengine's, byte for byte.
const _ = -uint(unsafe.Sizeof(sprite.Vertex{}) ^ unsafe.Sizeof(ebiten.Vertex{}))

func (g *game) Update() error {
	if g.begin != nil {
		g.begin()
		g.begin = nil
	}
	g.upload()
	g.stage.Update()
	return nil
}

func (g *game) upload() {
	g.mu.Lock()
	batch := g.pictures
	g.pictures = nil
	g.mu.Unlock()
	if g.textures == nil {
		g.textures = map[sprite.Texture]*ebiten.Image{}
	}
	for _, p := range batch {
		g.fresh = true
		if p.expected != nil {
			g.shelf.expect(p.expected)
			continue
		}
		img := ebiten.NewImageWithOptions(image.Rect(0, 0, p.w, p.h), &ebiten.NewImageOptions{Unmanaged: true})
		at, pixels := standIn(p.number)
		img.SubImage(at).(*ebiten.Image).WritePixels(pixels)
		if p.page.Background != "" {
			// One background is shown at a time: no other one is kept.
			for _, old := range g.textures {
				old.Deallocate()
			}
			clear(g.textures)
		}
		if slot := p.page.Slot; slot >= 0 {
			if old := g.pages[slot]; old != nil {
				old.Deallocate()
			}
			g.pages[slot] = img
		} else {
			g.textures[p.page.Texture] = img
		}
		g.shelf.put(p.page)
	}
}

func (g *game) reshade() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if next := g.Screen.shader; next != nil {
		g.shader.Deallocate()
		g.shader, g.Screen.shader, g.fresh = next, nil, true
	}
}

func (g *game) Draw(dst *ebiten.Image) {
	g.reshade()
	if dst != g.dst {
		g.dst, g.fresh = dst, true
	}
	if !g.stage.Dirty() && !g.fresh {
		return
	}
	g.fresh = false
	if !g.shelf.ready() {
		dst.Clear()
		return
	}
	b := g.stage.Draw()
	wanted := g.stage.Background()
	if !g.shelf.fills(b, wanted, g.w, g.h, g.k) {
		dst.Clear()
	}
	if g.blank == nil {
		g.blank = ebiten.NewImageWithOptions(image.Rect(0, 0, 1, 1), &ebiten.NewImageOptions{Unmanaged: true})
	}
	pages := g.pages
	for slot := range pages {
		if pages[slot] == nil || g.shelf.hides(slot, wanted) {
			pages[slot] = g.blank
		}
	}
	for _, c := range b.Commands {
		if c.To == c.From {
			continue
		}
		vs := b.Vertices[c.Base:c.End]
		vertices := unsafe.Slice((*ebiten.Vertex)(unsafe.Pointer(&vs[0])), len(vs))
		indices := b.Indices[c.From:c.To]
		if c.Texture == sprite.Pages {
			if g.pages[0] != nil {
				dst.DrawTrianglesShader(vertices, indices, g.shader, &ebiten.DrawTrianglesShaderOptions{Images: pages})
			}
			continue
		}
		if img := g.textures[c.Texture]; img != nil { // else it is still on its way
			dst.DrawTriangles(vertices, indices, img, &ebiten.DrawTrianglesOptions{
				ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
				Filter:         ebiten.FilterLinear,
				DisableMipmaps: true,
			})
		}
	}
}

// LayoutF makes a screen pixel a device pixel.
func (g *game) LayoutF(w, h float64) (float64, float64) {
	k := ebiten.Monitor().DeviceScaleFactor()
	if w != g.w || h != g.h || k != g.k {
		g.w, g.h, g.k = w, h, k
		g.fresh = true
	}
	g.stage.Resize(w, h, k)
	return w * k, h * k
}

// Layout is not used: Ebitengine prefers LayoutF.
func (g *game) Layout(w, h int) (int, int) { return w, h }
