//go:build js

// Command minimal is the smallest Ebitengine program: one window, nothing in
// it. The benchmark measures the game's bytes and start against it.
package main

import "github.com/hajimehoshi/ebiten/v2"

type nothing struct{}

func (nothing) Update() error              { return nil }
func (nothing) Draw(*ebiten.Image)         {}
func (nothing) Layout(w, h int) (int, int) { return w, h }

func main() {
	if err := ebiten.RunGame(nothing{}); err != nil {
		panic(err)
	}
}
