// Package celebration is the congratulation window that closes a winning unit
// (Mine d'or, article 4.5), in four tiers by how the prize compares with the
// stake. A losing unit has none.
package celebration

import (
	"github.com/shopspring/decimal"

	"filon/game"
	"filon/render/atlas"
	"filon/render/layout"
	"filon/render/lettering"
	"filon/render/sprite"
	"filon/render/timeline"
)

// Tier is how loudly a prize is told.
type Tier int

// The tiers: a prize up to the stake is told calmly, without fanfare.
const (
	Calm   Tier = iota // up to the stake
	Small              // below 10 stakes
	Medium             // below 100 stakes
	Large              // from 100 stakes on
)

// TierOf compares a prize with its stake, both in euros.
func TierOf(prize, stake decimal.Decimal) Tier {
	ten := decimal.NewFromInt(10)
	switch {
	case prize.LessThanOrEqual(stake):
		return Calm
	case prize.LessThan(stake.Mul(ten)):
		return Small
	case prize.LessThan(stake.Mul(ten).Mul(ten)):
		return Medium
	}
	return Large
}

// pace is one tier's show: how long, how many coins, how bright, which sound.
type pace struct {
	ticks, coins int
	rays         float32
	sound        string
}

var paces = [...]pace{
	Calm:   {70, 0, 0, "win-calm"},
	Small:  {150, 26, .35, "win-small"},
	Medium: {230, 70, .6, "win-medium"},
	Large:  {380, 160, .9, "win-large"},
}

// Celebration is one congratulation, a function of the tick.
type Celebration struct {
	at     int
	tier   Tier
	calm   bool
	seed   uint64
	amount string
	title  string
	lead   string

	panel, glow, ray, dark *sprite.Region
	coins, sparkle         []*sprite.Region
	gold, big, label       *atlas.Font
}

// New starts a congratulation at a tick.
func New(at int, prize, stake decimal.Decimal, lang string, calm bool, seed uint64) *Celebration {
	c := &Celebration{at: at, tier: TierOf(prize, stake), calm: calm, seed: seed, amount: game.Written(prize, lang)}
	c.title, c.lead = "Félicitations !", "Vous gagnez"
	if lang == "en" {
		c.title, c.lead = "Congratulations!", "You win"
	}
	return c
}

// Bind looks the pictures up.
func (c *Celebration) Bind(a *atlas.Art) {
	c.panel, c.glow, c.ray, c.dark = a.Get("panel/win"), a.Get("glow"), a.Get("ray"), a.Get("plate/dark")
	c.coins, c.sparkle = a.Frames("coin/", 0, 12), a.Frames("sparkle/", 1, 4)
	c.gold, c.big, c.label = a.Font("gold"), a.Font("gold-big"), a.Font("label")
}

// End is the tick at which everything rests; the window stays.
func (c *Celebration) End() int {
	if c.calm {
		return c.at + 30
	}
	return c.at + paces[c.tier].ticks
}

// Cues plays what sounds at a tick.
func (c *Celebration) Cues(tick int, play func(string, float64)) {
	if tick == c.at+1 {
		play(paces[c.tier].sound, .9)
	}
}

// Draw draws the window over the scene.
func (c *Celebration) Draw(b *sprite.Batch, v layout.View, tick int) {
	t := tick - c.at
	in := timeline.Part(t, 0, 34)
	if c.calm {
		in = timeline.Part(t, 0, 12)
	}
	if in <= 0 {
		return
	}
	p := paces[c.tier]
	w := v.Window
	b.NineSlice(c.dark, w.X-60, w.Y-60, w.W+120, w.H+120, 1, sprite.Alpha(.72*in))
	pw, ph := c.size(v)
	b.Veil()
	x, y := v.W/2, v.H/2
	if !c.calm && p.rays > 0 {
		c.rays(b, x, y, max(pw, ph), t, p.rays*in)
	}
	if !c.calm {
		c.rain(b, v, t, 0)
	}
	k := timeline.Mix(.55, 1, timeline.Back(in))
	if c.calm {
		k = 1
	}
	g := b.Push(sprite.Place(x, y, k, k, 0), sprite.Alpha(timeline.Clamp(in*2)))
	b.NineSlice(c.panel, -pw/2, -ph/2, pw, ph, 1, sprite.White)
	title := lettering.Fit(c.gold, c.title, ph*.19, pw*words)
	lettering.Middle(b, c.gold, c.title, 0, -ph*.245, title, sprite.White)
	lettering.Middle(b, c.label, c.lead, 0, -ph*.06, max(ph*.088, v.CSS(14)), sprite.White)
	beat := float32(1)
	if !c.calm && c.tier > Calm {
		beat += swell * timeline.Bell(timeline.Part(t, 34, 30))
	}
	size := lettering.Fit(c.big, c.amount, ph*.34, pw*words) * beat
	lettering.Middle(b, c.big, c.amount, 0, ph*.17, size, sprite.White)
	b.Pop(g)
	if !c.calm && c.tier > Calm {
		c.glints(b, x, y, pw, ph, t)
		c.rain(b, v, t, 1)
	}
}

// rays turn slowly behind the window.
func (c *Celebration) rays(b *sprite.Batch, x, y, size float32, t int, a float32) {
	const n = 14
	for i := range n {
		rot := float32(i)*6.2832/n + float32(t)*.004
		k := size * 1.15 / max(c.ray.H, 1)
		g := b.Push(sprite.Place(x, y, 1, 1, rot), sprite.White)
		b.DrawAt(c.ray, sprite.Place(0, 0, k*.9, k, 0), -c.ray.W/2, -c.ray.H, sprite.Light(a*(.5+.3*timeline.Wave(t, 140, float32(i)/5))))
		b.Pop(g)
	}
	fit := size * 1.7 / max(c.glow.W, 1)
	b.Draw(c.glow, x, y, fit, fit, 0, sprite.Light(a))
}

// The words take at most this part of the window's width, the amount a little
// more while it swells.
const (
	words = .72
	swell = .05
)

// size is the window's, in design pixels.
func (c *Celebration) size(v layout.View) (w, h float32) {
	w, h = min(v.W*.62, 760), min(v.H*.62, 430)
	if v.Portrait {
		w, h = min(v.W*.9, 640), min(v.H*.5, 470)
	}
	if c.tier == Calm {
		w, h = w*.8, h*.76
	}
	return w, h
}

// One of so many coins falls before the window. More in the narrow strips at the
// sides of the words would flash (TestFlashes).
const front = 6

// rain lets coins fall, behind the window (layer 0) or before it (layer 1).
func (c *Celebration) rain(b *sprite.Batch, v layout.View, t, layer int) {
	p := paces[c.tier]
	for i := range p.coins {
		if (i%front == 0) != (layer == 1) {
			continue
		}
		x, y, size := c.coin(v, t, i)
		if size == 0 {
			continue
		}
		n := func(k int) float32 { return timeline.Noise(c.seed, i*8+k) }
		k := size / max(c.coins[0].W, 1)
		frame := (int(float32(t)*(.25+.3*n(5))) + int(12*n(6))) % len(c.coins)
		b.Draw(c.coins[frame], x, y, k, k, (n(7)-.5)*.8, sprite.White)
	}
}

// coin is where coin i is t ticks after the start and how large, 0 when it does
// not fall. One that falls before the window keeps to the sides of its words: a
// coin on edge beside an amount would read as its minus.
func (c *Celebration) coin(v layout.View, t, i int) (x, y, size float32) {
	n := func(k int) float32 { return timeline.Noise(c.seed, i*8+k) }
	start := int(n(0) * float32(paces[c.tier].ticks) * .55)
	life := 70 + int(50*n(1))
	q := timeline.Part(t, start, life)
	if q <= 0 || q >= 1 {
		return 0, 0, 0
	}
	w := v.Window
	size = 34 + 40*n(4)
	x = w.X + w.W*n(2) + (n(3)-.5)*120*q
	y = w.Y - 60 + (w.H+140)*(.35*q+.65*q*q)
	if i%front == 0 {
		pw, _ := c.size(v)
		const diagonal = 1.42 // a turned picture is wider
		near := pw*words/2*(1+swell) + size/2*diagonal
		aside, side := 2*n(2)-1, float32(1)
		if aside < 0 {
			aside, side = -aside, -1
		}
		x = v.W/2 + side*(near+max(w.W/2-near, 0)*aside+60*n(3)*q)
	}
	return x, y, size
}

// glints wander over the frame's gold.
func (c *Celebration) glints(b *sprite.Batch, x, y, w, h float32, t int) {
	for i := range 8 {
		cycle := 46 + 9*i
		round := t / cycle
		q := float32(t%cycle) / float32(cycle)
		seed := timeline.Seed(c.seed, i*97+round)
		along, side := timeline.Noise(seed, 0)-.5, timeline.Pick(seed, 1, 4)
		gx, gy := x+along*w*.92, y-h*.46
		switch side {
		case 1:
			gy = y + h*.46
		case 2:
			gx, gy = x-w*.47, y+along*h*.9
		case 3:
			gx, gy = x+w*.47, y+along*h*.9
		}
		s := 60 * timeline.Bell(q) / max(c.sparkle[0].W, 1)
		b.Draw(c.sparkle[i%len(c.sparkle)], gx, gy, s, s, q, sprite.Light(timeline.Bell(q)))
	}
}
