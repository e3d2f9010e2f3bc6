// Package model is what Pactole shows at a tick: pure, so that tests walk it by
// the thousand. The scene draws what it says and nothing else.
package model

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/pactole"
	"filon/render/scene"
)

// How many covers the two zones have (article 4.2).
const (
	Winning = pactole.WinningCells
	Yours   = pactole.YourCells
)

// Model is the picture of one unit as a function of its recorded actions.
type Model struct {
	scene.Schedule
	layout *pactole.Layout
	reveal *pactole.Reveal
	lang   string
	motion Motion

	closed     int          // covers left; Reveal.Done allocates, and every frame asks
	winOpened  [Winning]int // tick of the action, never before it
	yourOpened [Yours]int
	links      []link
	heard      int // last tick at which rubbing was heard
}

// link is a match once both its covers are gone.
type link struct {
	pactole.Match
	at int // tick from which the light runs
}

// New starts the picture of a unit, or of the scene at rest when setup.Unit is
// nil.
func New(setup scene.Setup) (*Model, error) {
	motion, err := durations.For(setup)
	if err != nil {
		return nil, err
	}
	m := &Model{lang: setup.Lang, motion: *motion, heard: scene.Settled}
	scene.Unset(m.winOpened[:], m.yourOpened[:])
	if setup.Unit == nil {
		return m, nil
	}
	m.layout, m.reveal, err = scene.Begin[*pactole.Layout, *pactole.Reveal](pactole.New(), setup)
	if err != nil {
		return nil, err
	}
	m.closed = Winning + Yours
	m.Until(m.entered())
	return m, nil
}

// Do performs an action at a tick of the scene, or at scene.Settled.
func (m *Model) Do(t int, a game.Action) error {
	if m.reveal == nil {
		return game.Illegal(a, nil)
	}
	if err := m.reveal.Do(a); err != nil {
		return err
	}
	m.Acted(t)
	m.closed--
	i, _ := a.Index()
	off := t + m.motion.Open
	if a.Verb() == pactole.OpenWinning {
		m.winOpened[i] = t
		m.Say(off, "pactole.msg.winning", map[string]string{"n": fmt.Sprint(i + 1), "number": fmt.Sprint(m.layout.Winning[i])})
	} else {
		m.yourOpened[i] = t
		c := m.layout.Yours[i]
		m.Say(off, "pactole.msg.yours", map[string]string{"n": fmt.Sprint(i + 1), "number": fmt.Sprint(c.Number), "amount": m.amount(i)})
	}
	m.Cue(t, "cover-sand", .8)
	m.Until(off)
	for _, match := range m.reveal.Matches() {
		if !slices.ContainsFunc(m.links, func(l link) bool { return l.Match == match }) {
			m.link(match, off)
		}
	}
	if at, ok := m.RevealedAt(); ok {
		m.Until(at)
	}
	return nil
}

// Rubbed is heard while a finger rubs: once in a while, not at every move.
func (m *Model) Rubbed(t int) {
	const every = 11
	if t < m.heard+every {
		return
	}
	m.heard = t
	m.Again(t+1, "rub-sand", .5)
}

// link joins a pile to its ingot, at the tick when the later of their two
// covers is gone.
func (m *Model) link(match pactole.Match, t int) {
	m.links = append(m.links, link{match, t})
	m.Say(t, "pactole.msg.match", map[string]string{
		"number": fmt.Sprint(m.layout.Yours[match.Yours].Number), "amount": m.amount(match.Yours),
	})
	m.Cue(t, "link", .8)
	m.Cue(t+m.motion.Link, "gain", .8)
	m.Until(t + m.motion.Link + m.motion.Light)
}

func (m *Model) amount(i int) string {
	return game.Written(m.layout.Yours[i].Amount.Decimal, m.lang)
}

// entered is the tick at which all covers have surfaced.
func (m *Model) entered() int { return m.Start() + m.motion.Enter + (Winning+Yours-1)*m.motion.Stagger }

// Legal lists the covers that may be taken off: in any order (article 4.4), as
// soon as they have surfaced. A light that runs holds nobody back.
func (m *Model) Legal(t int) []game.Action {
	if m.reveal == nil || t < m.entered() {
		return nil
	}
	return m.reveal.Actions()
}

// Auto is what « Auto » opens next; it lets a light arrive first, so that each
// match is seen.
func (m *Model) Auto(t int) game.Action {
	if m.reveal == nil || t < m.entered() || t < m.LastAct()+m.motion.Pace {
		return ""
	}
	for _, l := range m.links {
		if t >= l.at-m.motion.Open && t < l.at+m.motion.Link {
			return ""
		}
	}
	return m.reveal.Auto()
}

// revealedAll is the tick at which the last cover is gone and every sum that
// wins is lit.
func (m *Model) revealedAll() (int, bool) {
	if m.reveal == nil || m.closed > 0 {
		return 0, false
	}
	t := scene.Settled
	for _, o := range m.winOpened {
		t = max(t, o+m.motion.Open)
	}
	for _, o := range m.yourOpened {
		t = max(t, o+m.motion.Open)
	}
	for _, l := range m.links {
		t = max(t, l.at+m.motion.Link+m.motion.Light)
	}
	return t, true
}

// RevealedAt is the tick at which everything is revealed and what won nothing
// has calmed down.
func (m *Model) RevealedAt() (int, bool) {
	t, ok := m.revealedAll()
	return t + m.motion.Settle, ok
}

// Step names the step at a tick: "rest", "cells" or "done".
func (m *Model) Step(t int) string {
	if m.reveal == nil {
		return "rest"
	}
	if end, ok := m.RevealedAt(); ok && t >= end {
		return "done"
	}
	return "cells"
}

// Closed tells whether nobody has taken the n-th cover off, the piles counted
// first.
func (m *Model) Closed(n int) bool {
	if n < Winning {
		return m.winOpened[n] == scene.Never
	}
	return m.yourOpened[n-Winning] == scene.Never
}

// Under is what lies under the n-th cover, the piles counted first: for the
// part of it that a finger has rubbed off, which the scene alone knows. ok is
// false at rest.
func (m *Model) Under(n int) (number uint8, amount decimal.Decimal, ok bool) {
	if m.layout == nil {
		return 0, decimal.Zero, false
	}
	if n < Winning {
		return m.layout.Winning[n], decimal.Zero, true
	}
	c := m.layout.Yours[n-Winning]
	return c.Number, c.Amount.Decimal, true
}
