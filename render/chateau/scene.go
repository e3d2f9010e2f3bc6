// Package chateau draws Le Château d'or: the hall with the six safes of « Jeu
// 1 », the three rows of shields of « Jeu 2 » and their octagons, and the cage
// of the Bonus with its pulley, its coins and its parchment. What is visible at
// a tick is render/chateau/model's to say.
package chateau

import (
	"filon/game"
	"filon/game/chateau"
	"filon/render/atlas"
	"filon/render/brush"
	"filon/render/chateau/model"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/scene"
	"filon/render/sprite"
)

// Scene is Le Château d'or's scene.
type Scene struct {
	brush.Brush
	model.Model // not a pointer: the compiler would write each method for Scene too
	setup       scene.Setup
	art         pictures
	words       words

	coins   []model.Coin
	targets []scene.Target
}

var _ scene.Scene = (*Scene)(nil)

// New returns an unloaded scene.
func New() *Scene { return &Scene{} }

// pictures are the regions that the scene draws.
type pictures struct {
	bg                         [2]*sprite.Region // landscape, portrait
	body, door, inside, dial   *sprite.Region
	symbols                    [8]*sprite.Region
	shields                    [7]*sprite.Region // 0 is the back
	shut, open                 *sprite.Region
	sign, title, flame, spark  *sprite.Region
	crown, base, bar, beam     *sprite.Region
	wheel, rope, chain, handle *sprite.Region
	hopper, mark               *sprite.Region
	rod, sheet, seal           *sprite.Region
	coins                      []*sprite.Region
}

// Bind looks the pictures up.
func (s *Scene) Bind(a *atlas.Art) {
	s.Brush.Bind(a)
	p := &s.art
	p.bg = [2]*sprite.Region{a.Get("bg/landscape"), a.Get("bg/portrait")}
	p.body, p.door, p.inside, p.dial = a.Get("safe/body"), a.Get("safe/door"), a.Get("safe/inside"), a.Get("safe/wheel")
	for sym := chateau.Couronne; sym.Valid(); sym++ {
		p.symbols[sym] = a.Get("symbols/" + sym.String())
	}
	p.shields[0] = a.Get("shield/back")
	for c := chateau.Vert; c.Valid(); c++ {
		p.shields[c] = a.Get("shield/" + c.String())
	}
	p.shut, p.open = a.Get("octo/shut"), a.Get("octo/open")
	p.sign, p.title, p.flame, p.spark = a.Get("zone/sign"), a.Get("title/chateau"), a.Get("fx/flame"), a.Get("spark")
	p.crown, p.base, p.bar, p.beam = a.Get("bonus/crown"), a.Get("bonus/base"), a.Get("bonus/bar"), a.Get("bonus/beam")
	p.wheel, p.rope, p.chain, p.handle = a.Get("bonus/wheel"), a.Get("bonus/rope"), a.Get("bonus/chain"), a.Get("bonus/handle")
	p.hopper, p.mark = a.Get("bonus/hopper"), a.Get("bonus/mark")
	p.rod, p.sheet, p.seal = a.Get("bonus/rod"), a.Get("bonus/sheet"), a.Get("bonus/seal")
	p.coins = a.Frames("coin/", 0, 12)
}

// Load starts from nothing revealed.
func (s *Scene) Load(setup scene.Setup) error {
	m, err := model.New(setup)
	if err != nil {
		return err
	}
	s.Model, s.setup, s.words = *m, setup, write(setup.Lang)
	return nil
}

// ExtraLeft implements scene.Scene: Le Château d'or has no Extra steps.
func (s *Scene) ExtraLeft(int) int { return 0 }

// box is where the target of an action lies; ok is false for one that has none.
func (c *composition) box(a game.Action) (r layout.Rect, ok bool) {
	switch a {
	case "":
		return layout.Rect{}, false
	case chateau.PullPulley:
		return c.pulley, true
	case chateau.OpenParchment:
		return c.scroll, true
	}
	i, isCell := a.Index()
	switch verb := a.Verb(); {
	case isCell && verb == chateau.OpenChest && i < len(c.chests):
		return c.chests[i], true
	case isCell && verb == chateau.OpenShield && i < len(c.shields):
		return c.shields[i], true
	}
	return layout.Rect{}, false
}

// Targets lists what can be pressed.
func (s *Scene) Targets(f scene.Frame) []scene.Target {
	s.targets = s.targets[:0]
	p := place(f.View)
	for _, a := range s.Legal(f.Tick) {
		box, _ := p.box(a)
		// A shield is narrower than its place: a finger needs more than it.
		if grow := f.View.CSS(44) - box.W; grow > 0 {
			box = layout.Rect{X: box.X - grow/2, Y: box.Y, W: box.W + grow, H: box.H}
		}
		t := scene.Target{ID: a, Key: "chateau.target." + a.Verb(), Box: box}
		if i, ok := a.Index(); ok {
			t.Args = map[string]string{"n": lettering.Number(i + 1)}
			if a.Verb() == chateau.OpenShield {
				t.Args["row"], t.Args["n"] = lettering.Number(i/3+1), lettering.Number(i%3+1)
			}
		}
		s.targets = append(s.targets, t)
	}
	return s.targets
}
