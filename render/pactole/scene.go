// Package pactole draws Pactole: the river over gold sand, three piles of coins
// (« Nos gagnants ») and nine ingots (« Vos Nos »), each washed or scratched
// away, and the light that joins a pile to its ingot. What is visible at a tick
// is render/pactole/model's to say.
package pactole

import (
	"fmt"

	"filon/game"
	"filon/game/pactole"
	"filon/render/atlas"
	"filon/render/brush"
	"filon/render/layout"
	"filon/render/pactole/model"
	"filon/render/scene"
	"filon/render/sprite"
)

// covers is how many there are in both zones: first the piles, then the ingots.
const covers = model.Winning + model.Yours

// Scene is Pactole's scene.
type Scene struct {
	brush.Brush
	model.Model // not a pointer: the compiler would write each method for Scene too
	setup       scene.Setup
	art         pictures
	words       words

	rub     rub
	targets []scene.Target
}

var (
	_ scene.Scene  = (*Scene)(nil)
	_ scene.Rubber = (*Scene)(nil)
)

// New returns an unloaded scene.
func New() *Scene { return &Scene{rub: rub{under: -1}} }

// pictures are the regions that the scene draws.
type pictures struct {
	bg                        [2]*sprite.Region // landscape, portrait
	medal, mould, pile, ingot *sprite.Region
	litMedal, litMould        *sprite.Region
	caustic, beam, ripple     *sprite.Region
	drop, pad, lotus, fish    *sprite.Region
	grain                     []*sprite.Region
	sign, title               *sprite.Region
}

// Bind looks the pictures up.
func (s *Scene) Bind(a *atlas.Art) {
	s.Brush.Bind(a)
	p := &s.art
	p.bg = [2]*sprite.Region{a.Get("bg/landscape"), a.Get("bg/portrait")}
	p.medal, p.mould = a.Get("cell/medal"), a.Get("cell/mould")
	p.litMedal, p.litMould = a.Get("lit/medal"), a.Get("lit/mould")
	p.pile, p.ingot = a.Get("cover/pile"), a.Get("cover/ingot")
	p.caustic, p.beam, p.ripple = a.Get("fx/caustic"), a.Get("fx/beam"), a.Get("fx/ripple")
	p.drop, p.pad, p.lotus, p.fish = a.Get("fx/drop"), a.Get("life/pad"), a.Get("life/lotus"), a.Get("life/fish")
	p.grain = a.Frames("grain/", 1, 4)
	p.sign, p.title = a.Get("zone/sign"), a.Get("title/pactole")
}

// Load starts from nothing revealed.
func (s *Scene) Load(setup scene.Setup) error {
	m, err := model.New(setup)
	if err != nil {
		return err
	}
	s.Model, s.setup, s.rub = *m, setup, rub{under: -1}
	s.words = write(setup, m)
	return nil
}

// ExtraLeft implements scene.Scene: Pactole has no Extra steps.
func (s *Scene) ExtraLeft(int) int { return 0 }

// coverOf is the number of the cover that an action takes off.
func coverOf(a game.Action) int {
	i, _ := a.Index()
	if a.Verb() == pactole.OpenYours {
		return model.Winning + i
	}
	return i
}

// actions are what takes each cover off, made once: drawing asks for them.
var actions = func() (all [covers]game.Action) {
	for n := range all {
		if n < model.Winning {
			all[n] = game.Indexed(pactole.OpenWinning, n)
		} else {
			all[n] = game.Indexed(pactole.OpenYours, n-model.Winning)
		}
	}
	return all
}()

// box is where the n-th cover lies.
func (c *composition) box(n int) layout.Rect {
	if n >= model.Winning {
		return c.yours[n-model.Winning]
	}
	return c.winning[n]
}

// Targets lists the covers that can be taken off.
func (s *Scene) Targets(f scene.Frame) []scene.Target {
	s.targets = s.targets[:0]
	p := place(f.View)
	for _, a := range s.Legal(f.Tick) {
		i, _ := a.Index()
		s.targets = append(s.targets, scene.Target{
			ID: a, Key: "pactole.target." + a.Verb(),
			Args: map[string]string{"n": fmt.Sprint(i + 1)}, Box: p.box(coverOf(a)),
		})
	}
	return s.targets
}
