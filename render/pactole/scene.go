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
	"filon/render/scratch"
	"filon/render/sprite"
)

// covers is how many there are in both zones: first the piles, then the ingots.
const covers = model.Winning + model.Yours

// Scene is Pactole's scene.
type Scene struct {
	brush.Brush
	model *model.Model
	setup scene.Setup
	art   pictures
	words words

	zones   [covers]scratch.Zone // rubbed by finger or mouse
	rubbing int                  // cover under the finger, -1
	targets []scene.Target
}

var (
	_ scene.Scene  = (*Scene)(nil)
	_ scene.Rubber = (*Scene)(nil)
)

// New returns an unloaded scene.
func New() *Scene { return &Scene{rubbing: -1} }

// pictures are the regions that the scene draws.
type pictures struct {
	bg                        [2]*sprite.Region // landscape, portrait
	medal, mould, pile, ingot *sprite.Region
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
	s.model, s.setup, s.rubbing = m, setup, -1
	s.zones = [covers]scratch.Zone{}
	s.words = write(setup, m)
	return nil
}

// Settle performs an action of before.
func (s *Scene) Settle(a game.Action) error { return s.model.Settle(a) }

// Do performs an action at a tick.
func (s *Scene) Do(tick int, a game.Action) error { return s.model.Do(tick, a) }

// The rest of the contract is the model's. Pactole has no Extra steps.
func (s *Scene) Legal(tick int) []game.Action { return s.model.Legal(tick) }
func (s *Scene) Auto(tick int) game.Action    { return s.model.Auto(tick) }
func (s *Scene) BusyUntil() int               { return s.model.BusyUntil() }
func (s *Scene) RevealedAt() (int, bool)      { return s.model.RevealedAt() }
func (s *Scene) Step(tick int) string         { return s.model.Step(tick) }
func (s *Scene) ExtraLeft(int) int            { return 0 }
func (s *Scene) Messages() []scene.Message    { return s.model.Messages() }
func (s *Scene) Cues() []scene.Cue            { return s.model.Cues() }

// coverOf is the number of the cover that an action takes off.
func coverOf(a game.Action) int {
	i, _ := a.Index()
	if a.Verb() == pactole.OpenYours {
		return model.Winning + i
	}
	return i
}

// actionOf is the action that takes a cover off.
func actionOf(n int) game.Action {
	if n >= model.Winning {
		return game.Indexed(pactole.OpenYours, n-model.Winning)
	}
	return game.Indexed(pactole.OpenWinning, n)
}

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
	for _, a := range s.model.Legal(f.Tick) {
		i, _ := a.Index()
		s.targets = append(s.targets, scene.Target{ID: a, Key: "pactole.target." + a.Verb(),
			Args: map[string]string{"n": fmt.Sprint(i + 1)}, Box: p.box(coverOf(a))})
	}
	return s.targets
}

// Rub rubs the cover under the pointer; a stroke may cross several.
func (s *Scene) Rub(f scene.Frame, x, y float32, begin bool) (game.Action, bool) {
	p := place(f.View)
	for _, a := range s.model.Legal(f.Tick) {
		n := coverOf(a)
		box := p.box(n)
		if !box.Contains(x, y) {
			continue
		}
		if s.rubbing != n {
			s.Lift()
			begin = true
		}
		s.rubbing = n
		if s.zones[n].Stroke((x-box.X)/box.W, (y-box.Y)/box.H, rubRadius, begin) {
			return a, true
		}
		return "", true
	}
	s.Lift()
	return "", false
}

// rubRadius is how wide a finger rubs, a share of the cover.
const rubRadius = .15

// Lift ends the stroke.
func (s *Scene) Lift() {
	if s.rubbing >= 0 {
		s.zones[s.rubbing].Lift()
	}
	s.rubbing = -1
}
