package model

import (
	"math"

	"github.com/shopspring/decimal"

	"filon/game/chateau"
	"filon/render/scene"
	"filon/render/timeline"
)

// Visible is everything that the scene shows at a tick but the coins, which
// Coins lists. Fractions run from 0 to 1.
type Visible struct {
	Rest     bool // nothing bought: all closed
	Chests   [Chests]Chest
	Shields  [Shields]Shield
	Octagons [Rows]Octagon
	Bonus    BonusStep
	Banner   float32 // time on show of the announcement of the Bonus
}

// Sum is an amount on show.
type Sum struct {
	Amount  decimal.Decimal
	Written string // as it is lettered
}

// Chest is one safe of « Jeu 1 ». What it holds is set once it opens, not
// before.
type Chest struct {
	Enter  float32 // coming in
	Open   float32 // the dial turning, then the door swinging
	Opened bool
	Symbol chateau.Symbol
	Sum    Sum
	Lit    float32 // a crown: it wins its sum
	Calm   float32 // wins nothing, once everything is open
}

// Shield is one shield of « Jeu 2 », its colour set once it turns.
type Shield struct {
	Enter  float32
	Turn   float32 // turning over
	Turned bool
	Colour chateau.Shield
	Lit    float32 // green: it wins the sum of its row
	Calm   float32
}

// Octagon is the sum of a row, set once it opens.
type Octagon struct {
	Enter  float32
	Open   float32
	Opened bool
	Sum    Sum
	Lit    float32 // won by a green shield
	Calm   float32
}

// BonusStep is the cage, its coins and its parchment (article 4.7).
type BonusStep struct {
	In     float32 // coming down; 0 for no such step
	Ready  bool    // the pulley waits
	Pulled bool
	Pull   float32 // the pulley turning
	Trap   float32 // the trap open
	Poured float32 // share of the hopper that has run out
	Filled float32 // height of the coins at rest, in widths of the cage
	Level  int     // reached and lit; -1 before
	Lit    float32
	Sum    Sum // of the level, once it is lit

	Scroll      float32 // the parchment appearing; 0 for none
	ScrollReady bool
	Unroll      float32
	Multiplier  int    // 0 until the parchment unrolls
	Times       string // « 0,50 € × 4 »
	Product     Sum
	Multiplied  float32 // the product appearing
}

// At returns what is visible at tick t.
func (m *Model) At(t int) Visible {
	v := Visible{Rest: m.reveal == nil, Bonus: BonusStep{Level: -1}}
	for i := range v.Chests {
		m.chest(t, &v.Chests[i], i)
	}
	for i := range v.Shields {
		m.shield(t, &v.Shields[i], i)
	}
	for i := range v.Octagons {
		m.octagon(t, &v.Octagons[i], i)
	}
	if m.over != scene.Never {
		m.calm(t, &v)
	}
	if t >= m.bonusAt {
		m.bonus(t, &v)
	}
	return v
}

func (m *Model) enter(t, order int) float32 {
	if m.reveal == nil {
		return 1
	}
	return timeline.Part(t, m.Start()+order*m.motion.Stagger, m.motion.Enter)
}

func (m *Model) chest(t int, c *Chest, i int) {
	c.Enter = m.enter(t, i)
	at := m.chests[i]
	if t < at {
		return
	}
	c.Opened, c.Open = true, timeline.Part(t, at, m.motion.Safe)
	c.Symbol, c.Sum = m.layout.Chests[i].Symbol, m.chestSums[i]
	if c.Symbol == chateau.Couronne {
		c.Lit = timeline.Part(t, at+m.motion.Safe, m.motion.Light)
	}
}

func (m *Model) shield(t int, s *Shield, i int) {
	s.Enter = m.enter(t, Chests+i)
	at := m.shields[i]
	if t < at {
		return
	}
	s.Turned, s.Turn = true, timeline.Part(t, at, m.motion.Turn)
	s.Colour = m.layout.Rows[i/perRow].Shields[i%perRow]
	if s.Colour == chateau.Vert {
		s.Lit = timeline.Part(t, at+m.motion.Turn, m.motion.Light)
	}
}

func (m *Model) octagon(t int, o *Octagon, i int) {
	o.Enter = m.enter(t, Chests+Shields+i)
	at := m.rows[i]
	if t < at {
		return
	}
	o.Opened, o.Open, o.Sum = true, timeline.Part(t, at, m.motion.Octagon), m.rowSums[i]
	if m.green(i) {
		o.Lit = timeline.Part(t, at+m.motion.Octagon, m.motion.Light)
	}
}

// calm lets what won nothing step back, all of it alike.
func (m *Model) calm(t int, v *Visible) {
	p := timeline.Part(t, m.over, m.motion.Settle)
	for i := range v.Chests {
		if v.Chests[i].Symbol != chateau.Couronne {
			v.Chests[i].Calm = p
		}
	}
	for i := range v.Octagons {
		if !m.green(i) {
			v.Octagons[i].Calm = p
		}
	}
	for i := range v.Shields {
		if v.Shields[i].Colour != chateau.Vert {
			v.Shields[i].Calm = p
		}
	}
}

func (m *Model) bonus(t int, v *Visible) {
	b := &v.Bonus
	v.Banner = timeline.Part(t, m.bonusAt, m.motion.Banner)
	b.In = timeline.Part(t, m.bonusAt, m.motion.BonusIn)
	if t < m.pulled {
		b.Ready = t >= m.bonusReady()
		return
	}
	b.Pulled, b.Pull = true, timeline.Part(t, m.pulled, m.motion.Pull)
	b.Trap = timeline.Part(t, m.pulled+m.motion.Pull*2/3, m.motion.Pull/3)
	b.Poured = timeline.Part(t, m.pulled+m.motion.Pull, m.rain())
	b.Filled = m.filled(t)
	if t < m.piled() {
		return
	}
	b.Level, b.Sum = m.level, m.levelSum
	b.Lit = timeline.Part(t, m.piled(), m.motion.Level)
	if m.level == 0 {
		return // no parchment (article 4.7.4)
	}
	b.Scroll = timeline.Part(t, m.leveled(), m.motion.ScrollIn)
	if t < m.unrolled {
		b.ScrollReady = t >= m.scrollReady()
		return
	}
	b.Unroll = timeline.Part(t, m.unrolled, m.motion.Unroll)
	b.Multiplier, b.Times = m.layout.Bonus.Multiplier, m.times
	if b.Multiplied = timeline.Part(t, m.unrolled+m.motion.Unroll, m.motion.Product); b.Multiplied > 0 {
		b.Product = m.product
	}
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
