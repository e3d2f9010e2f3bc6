package model

import (
	"github.com/shopspring/decimal"

	"filon/render/timeline"
)

// Visible is everything that the scene shows at a tick. Fractions run from 0
// to 1.
type Visible struct {
	Rest    bool // nothing bought: twelve covers
	Winning [Winning]Cell
	Yours   [Yours]Cell
	Links   [Winning]Link // at most one for each winning number
}

// Cell is one place of a zone. What lies under its cover is set once the cover
// comes off, not before.
type Cell struct {
	Enter  float32 // the cover surfacing
	Open   float32 // the cover washed away; 1 when it is gone
	Opened bool
	Number uint8
	Amount decimal.Decimal // of the player's numbers; zero for a winning one
	Lit    float32         // part of a match
	Calm   float32         // wins nothing, once everything is open
}

// Link is the light between the two cells of a match.
type Link struct {
	Winning, Yours int     // cells
	Run            float32 // how far the light has come; 0 for no link
	Rest           float32 // it calms down to a thread once it has arrived
}

// At returns what is visible at tick t.
func (m *Model) At(t int) Visible {
	v := Visible{Rest: m.reveal == nil}
	for i := range v.Winning {
		c := &v.Winning[i]
		m.cover(t, c, i, m.winOpened[i])
		if c.Opened {
			c.Number = m.layout.Winning[i]
		}
	}
	for i := range v.Yours {
		c := &v.Yours[i]
		m.cover(t, c, Winning+i, m.yourOpened[i])
		if c.Opened {
			c.Number, c.Amount = m.layout.Yours[i].Number, m.layout.Yours[i].Amount.Decimal
		}
	}
	for k, l := range m.links {
		if t < l.at {
			continue
		}
		v.Links[k] = Link{
			Winning: l.Winning, Yours: l.Yours,
			Run:  timeline.Part(t, l.at, m.motion.Link),
			Rest: timeline.Part(t, l.at+m.motion.Link, m.motion.Light),
		}
		// The pile lights when the light leaves it, the ingot when it arrives.
		v.Winning[l.Winning].Lit = timeline.Part(t, l.at, m.motion.Light)
		v.Yours[l.Yours].Lit = timeline.Part(t, l.at+m.motion.Link, m.motion.Light)
	}
	if all, ok := m.revealedAll(); ok {
		m.calm(t, all, &v)
	}
	return v
}

func (m *Model) cover(t int, c *Cell, order, opened int) {
	if m.reveal == nil {
		c.Enter = 1
		return
	}
	c.Enter = timeline.Part(t, m.Start()+order*m.motion.Stagger, m.motion.Enter)
	if opened <= t {
		c.Opened, c.Open = true, timeline.Part(t, opened, m.motion.Open)
	}
}

// calm lets what won nothing step back, all of it alike.
func (m *Model) calm(t, all int, v *Visible) {
	p := timeline.Part(t, all, m.motion.Settle)
	var wins [Winning]bool
	var yours [Yours]bool
	for _, l := range m.links {
		wins[l.Winning], yours[l.Yours] = true, true
	}
	for i := range v.Winning {
		if !wins[i] {
			v.Winning[i].Calm = p
		}
	}
	for i := range v.Yours {
		if !yours[i] {
			v.Yours[i].Calm = p
		}
	}
}
