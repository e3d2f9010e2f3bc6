// Package minedor draws Mine d'or: the gallery with its three niches, the zone
// « Extra », the four wagons and the track with its levers. What is visible at
// a tick is render/minedor/model's to say.
package minedor

import (
	"filon/game"
	"filon/game/minedor"
	"filon/render/atlas"
	"filon/render/brush"
	"filon/render/lettering"
	"filon/render/minedor/model"
	"filon/render/scene"
	"filon/render/scratch"
	"filon/render/sprite"
)

// Scene is Mine d'or's scene.
type Scene struct {
	brush.Brush
	model.Model // not a pointer: the compiler would write each method for Scene too
	setup       scene.Setup
	art         pictures

	zones   [3]scratch.Zone // rubbed by hand, of the current draw
	rubbing int             // cell under the finger, -1
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
	bg                       [2]*sprite.Region // landscape, portrait
	symbols                  [13]*sprite.Region
	back                     *sprite.Region
	cover                    map[string]*sprite.Region
	cracks, debris           []*sprite.Region
	dust, spark              *sprite.Region
	pickaxe, dynamite, glove *sprite.Region
	wagonShut, wagonOpen     *sprite.Region
	strip, green, red        *sprite.Region
	leverBase, leverArm      *sprite.Region
	plate, sign, title       *sprite.Region
}

// Bind looks the pictures up.
func (s *Scene) Bind(a *atlas.Art) {
	s.Brush.Bind(a)
	p := &s.art
	p.bg = [2]*sprite.Region{a.Get("bg/landscape"), a.Get("bg/portrait")}
	for _, sym := range minedor.Symbols() {
		p.symbols[sym] = a.Get("symbols/" + sym.String())
	}
	p.back = a.Get("cell/back")
	p.cover = map[string]*sprite.Region{
		"pioche": a.Get("cell/cover-pioche"), "dynamite": a.Get("cell/cover-dynamite"), "main": a.Get("cell/cover-main"),
	}
	p.cracks, p.debris = a.Frames("cracks/", 1, 3), a.Frames("debris/", 1, 6)
	p.dust, p.spark = a.Get("dust"), a.Get("spark")
	p.pickaxe, p.dynamite, p.glove = a.Get("props/pickaxe"), a.Get("props/dynamite"), a.Get("props/glove")
	p.wagonShut, p.wagonOpen = a.Get("props/wagon-body"), a.Get("props/wagon-open")
	p.strip = a.Get("track/strip")
	p.green, p.red = a.Get("props/signal-green"), a.Get("props/signal-red")
	p.leverBase, p.leverArm = a.Get("props/lever-base"), a.Get("props/lever-arm")
	p.plate, p.sign, p.title = a.Get("plate/multi"), a.Get("sign/extra"), a.Get("title/minedor")
}

// Load starts from nothing revealed.
func (s *Scene) Load(setup scene.Setup) error {
	m, err := model.New(setup)
	if err != nil {
		return err
	}
	s.Model, s.setup, s.rubbing = *m, setup, -1
	s.zones = [3]scratch.Zone{}
	return nil
}

// Do performs an action at a tick; the covers of a further draw are whole.
func (s *Scene) Do(tick int, a game.Action) error {
	if err := s.Model.Do(tick, a); err != nil {
		return err
	}
	if a.Verb() == "extra" {
		s.zones, s.rubbing = [3]scratch.Zone{}, -1
	}
	return nil
}

func targetOf(i int) game.Action { return game.Indexed("cell", i) }

// Targets lists the covers, wagons or levers that can be pressed. « Extra » is
// a button of the shell, in the place of « Jouer » (article 4.4.2).
func (s *Scene) Targets(f scene.Frame) []scene.Target {
	s.targets = s.targets[:0]
	p := place(f.View)
	for _, a := range s.Legal(f.Tick) {
		i, ok := a.Index()
		if !ok {
			continue
		}
		t := scene.Target{ID: a, Key: "minedor.target." + a.Verb(), Args: map[string]string{"n": lettering.Number(i + 1)}}
		switch a.Verb() {
		case "cell":
			t.Box = p.cell(i, 0)
		case "wagon":
			t.Box = p.wagon(i)
		case "lever":
			t.Box = p.lever(i)
		default:
			continue
		}
		s.targets = append(s.targets, t)
	}
	return s.targets
}

// Rub rubs the cover under the pointer, in the mode « main » only: the other
// modes strike at a press.
func (s *Scene) Rub(f scene.Frame, x, y float32, begin bool) (game.Action, bool) {
	if s.Mode() != "main" {
		return "", false
	}
	p := place(f.View)
	for _, a := range s.Legal(f.Tick) {
		i, ok := a.Index()
		if !ok || a.Verb() != "cell" {
			continue
		}
		box := p.cell(i, 0)
		if !box.Contains(x, y) {
			continue
		}
		if s.rubbing != i {
			s.Lift()
			begin = true
		}
		s.rubbing = i
		if s.zones[i].Stroke((x-box.X)/box.W, (y-box.Y)/box.H, rubRadius, begin) {
			return a, true
		}
		return "", true
	}
	s.Lift()
	return "", false
}

// rubRadius is how wide a finger rubs, a share of the cell.
const rubRadius = .14

// Rubs is what the covers of the current draw have lost.
func (s *Scene) Rubs() string { return scratch.Save(s.zones[:]) }

// Restore takes up what Rubs gave.
func (s *Scene) Restore(rubs string) { scratch.Load(s.zones[:], rubs) }

// Lift ends the stroke.
func (s *Scene) Lift() {
	if s.rubbing >= 0 {
		s.zones[s.rubbing].Lift()
	}
	s.rubbing = -1
}
