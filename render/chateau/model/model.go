// Package model is what Le Château d'or shows at a tick: pure, so that tests
// walk it by the thousand. The scene draws what it says and nothing else.
package model

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/chateau"
	"filon/render/scene"
)

// How many of each the two games have (article 4.1).
const (
	Chests  = chateau.ChestCount
	Shields = chateau.ShieldCount
	Rows    = chateau.RowCount
	perRow  = chateau.ShieldsPerRow
)

// Model is the picture of one unit as a function of its recorded actions.
type Model struct {
	scene.Schedule
	layout *chateau.Layout
	reveal *chateau.Reveal
	lang   string
	seed   uint64
	motion Motion

	chests  [Chests]int // tick of the action, never before it
	shields [Shields]int
	rows    [Rows]int // tick at which the octagon begins to open by itself
	over    int       // everything of both games is open and lit; never before

	bonusAt  int // the cage comes
	pulled   int
	unrolled int
	level    int
	coins    []rest

	// Amounts as they are lettered, written once.
	chestSums [Chests]Sum
	rowSums   [Rows]Sum
	levelSum  Sum
	product   Sum
	times     string
}

// New starts the picture of a unit, or of the scene at rest when setup.Unit is
// nil.
func New(setup scene.Setup) (*Model, error) {
	motion, err := durations.For(setup)
	if err != nil {
		return nil, err
	}
	m := &Model{
		lang: setup.Lang, motion: *motion,
		over: scene.Never, bonusAt: scene.Never, pulled: scene.Never, unrolled: scene.Never,
	}
	scene.Unset(m.chests[:], m.shields[:], m.rows[:])
	if setup.Unit == nil {
		return m, nil
	}
	m.layout, m.reveal, err = scene.Begin[*chateau.Layout, *chateau.Reveal](chateau.New(), setup)
	if err != nil {
		return nil, err
	}
	m.seed = setup.Unit.Seed
	for i, c := range m.layout.Chests {
		m.chestSums[i] = m.sum(c.Amount.Decimal)
	}
	for i, row := range m.layout.Rows {
		m.rowSums[i] = m.sum(row.Amount.Decimal)
	}
	if b := m.layout.Bonus; b.Present {
		m.level = levelOf(b)
		m.levelSum = m.sum(b.Level.Decimal)
		m.product = m.sum(b.Level.Mul(decimal.NewFromInt(int64(b.Multiplier))))
		m.times = fmt.Sprintf("%s × %d", m.levelSum.Written, b.Multiplier)
	}
	m.Until(m.entered())
	return m, nil
}

func (m *Model) sum(d decimal.Decimal) Sum { return Sum{Amount: d, Written: game.Written(d, m.lang)} }

// Do performs an action at a tick of the scene, or at scene.Settled.
func (m *Model) Do(t int, a game.Action) error {
	if m.reveal == nil {
		return game.Illegal(a, nil)
	}
	if err := m.reveal.Do(a); err != nil {
		return err
	}
	m.Acted(t)
	i, _ := a.Index()
	switch {
	case a == chateau.PullPulley:
		m.pull(t)
	case a == chateau.OpenParchment:
		m.unroll(t)
	case a.Verb() == chateau.OpenChest:
		m.openChest(t, i)
	default:
		m.turnShield(t, i)
	}
	if m.over == scene.Never && m.reveal.Phase() != chateau.Cells {
		m.finishGames()
	}
	return nil
}

func (m *Model) openChest(t, i int) {
	m.chests[i] = t
	c := m.layout.Chests[i]
	open := t + m.motion.Safe
	m.Cue(t, "safe", .8)
	args := map[string]string{"n": fmt.Sprint(i + 1), "symbol": c.Symbol.String(), "amount": m.chestSums[i].Written}
	if c.Symbol == chateau.Couronne {
		m.Cue(open, "gain", .8)
		m.Say(open, "chateau.msg.crown", args)
		m.Until(open + m.motion.Light)
		return
	}
	m.Say(open, "chateau.msg.chest", args)
	m.Until(open)
}

// turnShield turns a shield; with the third of its row the octagon opens by
// itself (article 4.4).
func (m *Model) turnShield(t, i int) {
	m.shields[i] = t
	row := i / perRow
	turned := t + m.motion.Turn
	m.Cue(t, "shield", .8)
	m.Say(turned, "chateau.msg.shield", map[string]string{
		"row": fmt.Sprint(row + 1), "n": fmt.Sprint(i%perRow + 1),
		"symbol": m.layout.Rows[row].Shields[i%perRow].String(),
	})
	m.Until(turned)
	if !m.reveal.Octagons()[row] {
		return
	}
	for _, at := range m.shields[row*perRow : (row+1)*perRow] {
		turned = max(turned, at+m.motion.Turn)
	}
	m.rows[row] = turned
	open := turned + m.motion.Octagon
	args := map[string]string{"row": fmt.Sprint(row + 1), "amount": m.rowSums[row].Written}
	m.Cue(turned, "octagon", .7)
	if m.green(row) {
		m.Cue(open, "gain", .8)
		m.Say(open, "chateau.msg.green", args)
		m.Until(open + m.motion.Light)
		return
	}
	m.Say(open, "chateau.msg.octagon", args)
	m.Until(open)
}

// green tells whether a row holds a green shield (article 4.6.1).
func (m *Model) green(row int) bool {
	return slices.Contains(m.layout.Rows[row].Shields[:], chateau.Vert)
}

// finishGames sets when both games are over: after the last door, octagon and
// light. Two lost games lead to the Bonus (article 4.7).
func (m *Model) finishGames() {
	end := scene.Settled
	for i, at := range m.chests {
		end = max(end, at+m.motion.Safe)
		if m.layout.Chests[i].Symbol == chateau.Couronne {
			end = max(end, at+m.motion.Safe+m.motion.Light)
		}
	}
	for i, at := range m.rows {
		end = max(end, at+m.motion.Octagon)
		if m.green(i) {
			end = max(end, at+m.motion.Octagon+m.motion.Light)
		}
	}
	m.over = end
	if !m.layout.Bonus.Present {
		m.Until(end + m.motion.Settle)
		return
	}
	m.bonusAt = end + m.motion.Pause
	m.Cue(m.bonusAt, "bonus", .8)
	m.Say(m.bonusAt, "chateau.msg.bonus", nil)
	m.Until(m.bonusReady())
}

func (m *Model) bonusReady() int { return m.bonusAt + m.motion.BonusIn }

// pull lets the coins fall (article 4.7.3).
func (m *Model) pull(t int) {
	m.pulled = t
	m.coins = pile(m.level, m.seed)
	m.Cue(t, "pulley", .9)
	for at := t + m.motion.Pull + m.motion.Fall/2; at < m.piled(); at += 40 {
		m.Cue(at, "coins", .7)
	}
	lit := m.piled()
	args := map[string]string{"amount": m.levelSum.Written}
	if m.level == 0 {
		m.Say(lit, "chateau.msg.level0", args)
		m.Until(m.leveled() + m.motion.Settle)
		return
	}
	m.Cue(lit, "gain", .8)
	m.Say(lit, "chateau.msg.level", args)
	m.Cue(m.leveled(), "parchment", .7)
	m.Say(m.leveled(), "chateau.msg.parchment", nil)
	m.Until(m.scrollReady())
}

// piled is the tick at which the last coin lies still.
func (m *Model) piled() int {
	return m.pulled + m.motion.Pull + m.motion.Fall + m.rain() + m.motion.Bounce
}

// leveled is the tick at which the level reached has lit.
func (m *Model) leveled() int { return m.piled() + m.motion.Level }

// scrollReady is the tick at which the parchment hangs still (article 4.7.4).
func (m *Model) scrollReady() int { return m.leveled() + m.motion.ScrollIn }

// unroll opens the parchment and multiplies (article 4.7.6).
func (m *Model) unroll(t int) {
	m.unrolled = t
	m.Cue(t, "parchment", .9)
	open := t + m.motion.Unroll
	m.Cue(open, "gain", .9)
	m.Say(open, "chateau.msg.product", map[string]string{
		"n":     fmt.Sprint(m.layout.Bonus.Multiplier),
		"level": m.levelSum.Written, "amount": m.product.Written,
	})
	m.Until(open + m.motion.Product)
}

// entered is the tick at which all safes and shields are in place.
func (m *Model) entered() int {
	return m.Start() + m.motion.Enter + (Chests+Shields+Rows-1)*m.motion.Stagger
}

// Legal lists what may be done at a tick: safes and shields in any order
// (article 4.4) as soon as they stand there, the steps of the Bonus once they
// have come.
func (m *Model) Legal(t int) []game.Action {
	if m.reveal == nil {
		return nil
	}
	ready := m.entered()
	switch m.reveal.Phase() {
	case chateau.Pulley:
		ready = m.bonusReady()
	case chateau.Parchment:
		ready = m.scrollReady()
	}
	if t < ready {
		return nil
	}
	return m.reveal.Actions()
}

// Auto is what « AUTO » does next, in the Bonus too; it lets a win light up
// first, so that each is seen.
func (m *Model) Auto(t int) game.Action {
	if m.reveal == nil || t < m.LastAct()+m.motion.Pace {
		return ""
	}
	for i, at := range m.chests {
		if at != scene.Never && m.layout.Chests[i].Symbol == chateau.Couronne && t < at+m.motion.Safe+m.motion.Light {
			return ""
		}
	}
	for i, at := range m.rows {
		if at != scene.Never && m.green(i) && t < at+m.motion.Octagon+m.motion.Light {
			return ""
		}
	}
	if len(m.Legal(t)) == 0 {
		return ""
	}
	return m.reveal.Auto()
}

// RevealedAt is the tick at which everything is revealed and what won nothing
// has calmed down.
func (m *Model) RevealedAt() (int, bool) {
	if m.reveal == nil || !m.reveal.Done() {
		return 0, false
	}
	switch {
	case !m.layout.Bonus.Present:
		return m.over + m.motion.Settle, true
	case m.level == 0:
		return m.leveled() + m.motion.Settle, true
	}
	return m.unrolled + m.motion.Unroll + m.motion.Product, true
}

// Step names the step at a tick: "rest", "cells", "pulley", "parchment" or
// "done".
func (m *Model) Step(t int) string {
	if m.reveal == nil {
		return "rest"
	}
	if end, ok := m.RevealedAt(); ok && t >= end {
		return "done"
	}
	switch {
	case m.layout.Bonus.Present && m.level > 0 && m.pulled != scene.Never && t >= m.scrollReady():
		return "parchment"
	case m.bonusAt != scene.Never && t >= m.bonusAt:
		return "pulley"
	}
	return "cells"
}
