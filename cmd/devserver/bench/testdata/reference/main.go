//go:build js

// Command reference draws as many sprites as the address says (#n) in one
// DrawTriangles a frame, and does nothing else: what a scene's frames are
// measured against. Like a scene it fills its vertices anew each frame.
package main

import (
	"image"
	"math"
	"strconv"
	"strings"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

type reference struct {
	n, tick  int
	page     *ebiten.Image
	vertices []ebiten.Vertex
	indices  []uint16
}

func (r *reference) Update() error { r.tick++; return nil }

func (r *reference) Layout(w, h int) (int, int) {
	k := ebiten.Monitor().DeviceScaleFactor()
	return int(float64(w) * k), int(float64(h) * k)
}

func (r *reference) Draw(dst *ebiten.Image) {
	w, h := float32(dst.Bounds().Dx()), float32(dst.Bounds().Dy())
	r.vertices, r.indices = r.vertices[:0], r.indices[:0]
	for i := range r.n {
		sin, cos := math.Sincos(float64(i + r.tick))
		x, y := w/2+float32(cos)*w*.4, h/2+float32(sin)*h*.4
		const size = 24
		base := uint16(len(r.vertices))
		for k := range 4 {
			dx, dy := float32(k&1)*size, float32(k>>1)*size
			r.vertices = append(r.vertices, ebiten.Vertex{DstX: x + dx, DstY: y + dy, SrcX: dx, SrcY: dy, ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1})
		}
		r.indices = append(r.indices, base, base+1, base+2, base+1, base+2, base+3)
	}
	dst.DrawTriangles(r.vertices, r.indices, r.page, &ebiten.DrawTrianglesOptions{Filter: ebiten.FilterLinear, DisableMipmaps: true})
}

func main() {
	n, err := strconv.Atoi(strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#"))
	if err != nil {
		n = 100
	}
	r := &reference{n: n, page: ebiten.NewImageWithOptions(image.Rect(0, 0, 512, 512), &ebiten.NewImageOptions{Unmanaged: true})}
	pixels := make([]byte, 512*512*4)
	for i := range pixels {
		pixels[i] = byte(i*7) | 128
	}
	r.page.WritePixels(pixels)
	if err := ebiten.RunGameWithOptions(r, &ebiten.RunGameOptions{InitUnfocused: true, SingleThread: true}); err != nil {
		panic(err)
	}
}
