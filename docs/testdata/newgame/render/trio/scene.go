// Package trio draws Trio: three cards under the night sky.
package trio

import (
	"fmt"

	"filon/game"
	"filon/game/trio"
	"filon/render/atlas"
	"filon/render/brush"
	"filon/render/layout"
	"filon/render/scene"
	"filon/render/sprite"
	"filon/render/timeline"
	"filon/render/trio/model"
)

// Scene is Trio's scene.
type Scene struct {
	brush.Brush
	model.Model // not a pointer: the compiler would write each method for Scene too
	lang        string
	bg          [2]*sprite.Region // landscape, portrait
	back, cover *sprite.Region
	title       *sprite.Region
	symbols     [trio.Nuage + 1]*sprite.Region
	targets     []scene.Target
}

var _ scene.Scene = (*Scene)(nil)

// New returns an unloaded scene.
func New() *Scene { return &Scene{} }

// Bind looks the pictures up.
func (s *Scene) Bind(a *atlas.Art) {
	s.Brush.Bind(a)
	s.bg = [2]*sprite.Region{a.Get("bg/landscape"), a.Get("bg/portrait")}
	s.back, s.cover, s.title = a.Get("cell/back"), a.Get("cell/cover"), a.Get("title/trio")
	for sym := trio.Soleil; sym.Valid(); sym++ {
		s.symbols[sym] = a.Get("symbols/" + sym.String())
	}
}

// Load starts from nothing revealed.
func (s *Scene) Load(setup scene.Setup) error {
	m, err := model.New(setup)
	if err != nil {
		return err
	}
	s.Model, s.lang = *m, setup.Lang
	return nil
}

// ExtraLeft implements scene.Scene: Trio has no Extra steps.
func (s *Scene) ExtraLeft(int) int { return 0 }

// boxes are the three cells: beside each other, or one above the other.
func boxes(v layout.View) (cells [trio.Cells]layout.Rect) {
	side := min(v.W/3.6, v.H*.5)
	if v.Portrait {
		side = min(v.W*.5, v.H/4.2)
	}
	for i := range cells {
		d := float32(i-1) * side * 1.12
		if v.Portrait {
			cells[i] = layout.Around(v.W/2, v.H*.56+d, side, side)
		} else {
			cells[i] = layout.Around(v.W/2+d, v.H*.56, side, side)
		}
	}
	return cells
}

// Targets lists the cells that can be uncovered.
func (s *Scene) Targets(f scene.Frame) []scene.Target {
	s.targets = s.targets[:0]
	cells := boxes(f.View)
	for _, a := range s.Legal(f.Tick) {
		i, _ := a.Index()
		s.targets = append(s.targets, scene.Target{
			ID: a, Key: "trio.target.cell",
			Args: map[string]string{"n": fmt.Sprint(i + 1)}, Box: cells[i],
		})
	}
	return s.targets
}

var actions = [trio.Cells]game.Action{game.Indexed(trio.OpenCell, 0), game.Indexed(trio.OpenCell, 1), game.Indexed(trio.OpenCell, 2)}

// Draw fills the batch.
func (s *Scene) Draw(b *sprite.Batch, f scene.Frame) {
	w, bg := f.View.Window, s.bg[0]
	if f.View.Portrait {
		bg = s.bg[1]
	}
	b.Cover(bg, w.X, w.Y, w.W, w.H, sprite.White)
	boxes := boxes(f.View)
	brush.Fit(b, s.title, f.View.W/2, boxes[0].Y*.5, min(f.View.W*.4, boxes[0].Y*2), 0, sprite.White)
	for i, c := range s.At(f.Tick) {
		box := boxes[i]
		s.Shine(b, box.CX(), box.CY(), box.W*1.7, .8*c.Lit)
		brush.Fit(b, s.back, box.CX(), box.CY(), box.W, 0, sprite.White)
		if c.Symbol != 0 {
			brush.Fit(b, s.symbols[c.Symbol], box.CX(), box.CY(), box.W*.62, 0, sprite.White)
		}
		if gone := timeline.Out(c.Open); gone < 1 {
			brush.Fit(b, s.cover, box.CX(), box.CY()-box.H*.5*gone, box.W, 0, sprite.Alpha(1-gone))
		}
		if f.Focus == actions[i] {
			s.Ring(b, box)
		}
	}
	if sum, shown := s.Gain(f.Tick); shown > 0 {
		s.Sum(b, sum, s.lang, f.View.W/2, boxes[2].Y+boxes[2].H+40, 48, shown)
	}
}
