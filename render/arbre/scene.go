// Package arbre draws L'Arbre aux trésors: the great tree whose grid hangs in
// its branches, 25 buds that bloom, the five sums at the right, and the light
// that runs along each winning run. What is visible at a tick is
// render/arbre/model's to say.
package arbre

import (
	"filon/game/arbre"
	"filon/render/arbre/model"
	"filon/render/atlas"
	"filon/render/brush"
	"filon/render/scene"
	"filon/render/sprite"
)

// Scene is L'Arbre aux trésors' scene.
type Scene struct {
	brush.Brush
	model.Model // not a pointer: the compiler would write each method for Scene too
	setup       scene.Setup
	art         pictures
	words       words

	targets []scene.Target
}

var _ scene.Scene = (*Scene)(nil)

// New returns an unloaded scene.
func New() *Scene { return &Scene{} }

// pictures are the regions that the scene draws.
type pictures struct {
	bg                       [2]*sprite.Region // landscape, portrait
	symbols                  [int(arbre.Joker) + 1]*sprite.Region
	back, lit, leaf, seed    *sprite.Region
	frame, ground, rope      *sprite.Region
	plate, medal, sprig      *sprite.Region
	beam, shine, ring, spray *sprite.Region
	falling                  []*sprite.Region
	lantern, sign, title     *sprite.Region
	owl, eye, lid            *sprite.Region
}

// Bind looks the pictures up.
func (s *Scene) Bind(a *atlas.Art) {
	s.Brush.Bind(a)
	p := &s.art
	p.bg = [2]*sprite.Region{a.Get("bg/landscape"), a.Get("bg/portrait")}
	for _, sym := range arbre.Symbols() {
		p.symbols[sym] = a.Get("symbols/" + sym.String())
	}
	p.back, p.lit, p.leaf, p.seed = a.Get("cell/back"), a.Get("cell/lit"), a.Get("cell/leaf"), a.Get("cell/seed")
	p.frame, p.ground, p.rope = a.Get("grid/frame"), a.Get("grid/ground"), a.Get("grid/rope")
	p.plate, p.medal, p.sprig = a.Get("sum/plate"), a.Get("sum/medal"), a.Get("sum/sprig")
	p.beam, p.shine, p.ring, p.spray = a.Get("fx/beam"), a.Get("fx/shine"), a.Get("fx/ring"), a.Get("fx/leaf")
	p.falling = a.Frames("life/leaf", 1, 3)
	p.lantern, p.sign, p.title = a.Get("life/lantern"), a.Get("legend/sign"), a.Get("title/arbre")
	p.owl, p.eye, p.lid = a.Get("life/owl"), a.Get("life/owl-eye"), a.Get("life/owl-lid")
}

// Load starts from nothing revealed, or at rest.
func (s *Scene) Load(setup scene.Setup) error {
	m, err := model.New(setup)
	if err != nil {
		return err
	}
	s.Model, s.setup = *m, setup
	s.words = write(m)
	return nil
}

// ExtraLeft implements scene.Scene: L'Arbre aux trésors has no Extra steps.
func (s *Scene) ExtraLeft(int) int { return 0 }

// Targets is the grid as a whole: whoever does not wait for the next thing
// presses it. Where the next run lies is not told before it shows.
func (s *Scene) Targets(f scene.Frame) []scene.Target {
	s.targets = s.targets[:0]
	p := place(f.View)
	for _, a := range s.Legal(f.Tick) {
		s.targets = append(s.targets, scene.Target{ID: a, Key: "arbre.target." + a.Verb(), Box: p.frame})
	}
	return s.targets
}
