// Package model is what Trio shows at a tick.
package model

import (
	"fmt"

	"github.com/shopspring/decimal"

	assets "filon/assets/trio"
	"filon/game"
	"filon/game/trio"
	"filon/render/motion"
	"filon/render/scene"
)

// Motion is how long each animation lasts, in ticks.
type Motion struct {
	Open  int `json:"open"`  // a cover lifts
	Light int `json:"light"` // the pair lights
	Pace  int `json:"pace"`  // between two covers that « Auto » lifts
}

var durations = motion.Embedded(trio.ID, assets.Motion, func() *Motion { return new(Motion) }, nil)

// Model is the picture of one unit as a function of its recorded actions.
type Model struct {
	scene.Schedule
	layout *trio.Layout
	reveal *trio.Reveal
	lang   string
	motion Motion
	opened [trio.Cells]int
	pairAt int // tick from which the pair lights
	pair   [trio.Cells]bool
}

// New starts the picture of a unit, or of the scene at rest.
func New(setup scene.Setup) (*Model, error) {
	d, err := durations.For(setup)
	if err != nil {
		return nil, err
	}
	m := &Model{lang: setup.Lang, motion: *d, pairAt: scene.Never}
	scene.Unset(m.opened[:])
	if setup.Unit == nil {
		return m, nil
	}
	m.layout, m.reveal, err = scene.Begin[*trio.Layout, *trio.Reveal](trio.New(), setup)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Do performs an action at a tick, or at scene.Settled.
func (m *Model) Do(t int, a game.Action) error {
	if m.reveal == nil {
		return game.Illegal(a, nil)
	}
	if err := m.reveal.Do(a); err != nil {
		return err
	}
	i, _ := a.Index()
	m.opened[i] = t
	m.Acted(t)
	off := t + m.motion.Open
	m.Cue(t, "flip-card", .8)
	m.Say(off, "trio.msg.cell", map[string]string{"n": fmt.Sprint(i + 1), "symbol": m.layout.Cells[i].String()})
	m.Until(off)
	if a, b, ok := m.reveal.Pair(); ok && m.pairAt == scene.Never {
		m.pairAt, m.pair[a], m.pair[b] = off, true, true
		m.Cue(off, "gain", .8)
		m.Say(off, "trio.msg.pair", map[string]string{"amount": game.Written(m.reveal.Shown(), m.lang)})
		m.Until(off + m.motion.Light)
	}
	return nil
}

// Legal lists what may be uncovered.
func (m *Model) Legal(int) []game.Action {
	if m.reveal == nil {
		return nil
	}
	return m.reveal.Actions()
}

// Auto is what « Auto » uncovers next.
func (m *Model) Auto(t int) game.Action {
	if m.reveal == nil || t < m.LastAct()+m.motion.Pace {
		return ""
	}
	return m.reveal.Auto()
}

// RevealedAt is the tick at which the last animation after the last cover ends.
func (m *Model) RevealedAt() (int, bool) {
	if m.reveal == nil || !m.reveal.Done() {
		return 0, false
	}
	return m.BusyUntil(), true
}

// Step names the step at a tick.
func (m *Model) Step(t int) string {
	if m.reveal == nil {
		return "rest"
	}
	if end, ok := m.RevealedAt(); ok && t >= end {
		return "done"
	}
	return "cells"
}

// Cell is what a cell shows; Symbol is 0 while it is covered.
type Cell struct {
	Symbol    trio.Symbol
	Open, Lit float32 // 0 to 1
}

// At returns the cells at a tick.
func (m *Model) At(t int) (cells [trio.Cells]Cell) {
	for i := range cells {
		if m.opened[i] > t {
			continue
		}
		cells[i] = Cell{Symbol: m.layout.Cells[i], Open: scene.Part(t, m.opened[i], m.motion.Open)}
		if m.pair[i] {
			cells[i].Lit = scene.Part(t, m.pairAt, m.motion.Light)
		}
	}
	return cells
}

// Gain is the sum of the pair and how much of it has come up, from 0 to 1.
func (m *Model) Gain(t int) (decimal.Decimal, float32) {
	if m.pairAt > t {
		return decimal.Zero, 0
	}
	return m.reveal.Shown(), scene.Part(t, m.pairAt, m.motion.Light)
}
