// Package model is what Mine d'or shows at a tick: pure, so that tests walk it
// by the thousand. The scene draws what it says and nothing else.
package model

import (
	"fmt"

	"github.com/shopspring/decimal"

	"filon/game"
	"filon/game/minedor"
	"filon/render/scene"
)

const (
	cells = 3
	// Wagons is how many wagons article 4.4.1.1 proposes.
	Wagons = minedor.Wagons
	// Levers is how many levers send the wagon to one of four stations.
	Levers = minedor.Levers
)

// stations are the coefficients of article 4.4.1.2.
var stations = [...]int{1, 2, 5, 10}

// draw is one draw's schedule, in ticks; never where it has not happened.
type draw struct {
	cells      [cells]minedor.Symbol
	multiplier int
	says       outcome
	start      int
	opened     [cells]int
	shown      int // all three are open and their covers gone
	ready      int // the Bonus step, the next Extra or the end may follow
	chosen     int // wagon, -1
	chosenAt   int
	thrown     [Levers]int
	end        int // nothing of this draw moves any more
}

// Model is the picture of one unit as a function of its recorded actions.
type Model struct {
	scene.Schedule
	layout *minedor.Layout
	reveal game.Reveal
	stake  decimal.Decimal
	lang   string
	seed   uint64
	motion Motion
	mode   string

	draws []draw // begun ones
}

// New starts the picture of a unit, or of the scene at rest when setup.Unit is
// nil.
func New(setup scene.Setup) (*Model, error) {
	motion, err := durations.For(setup)
	if err != nil {
		return nil, err
	}
	m := &Model{stake: setup.Stake, lang: setup.Lang, mode: mode(setup.Mode), motion: *motion}
	if setup.Unit == nil {
		return m, nil
	}
	m.layout, m.reveal, err = scene.Begin[*minedor.Layout, game.Reveal](minedor.New(), setup)
	if err != nil {
		return nil, err
	}
	m.seed = setup.Unit.Seed
	m.begin(0)
	return m, nil
}

func mode(s string) string {
	switch s {
	case "dynamite", "main":
		return s
	}
	return "pioche"
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
	d := m.now()
	if t == scene.Settled {
		d.start = t
	}
	i, _ := a.Index()
	switch a.Verb() {
	case "mode":
		m.mode = mode(a.Arg())
	case "cell":
		m.openCell(t, d, i)
	case "wagon":
		m.openWagon(t, d, i)
	case "lever":
		m.throwLever(t, d, i)
	case "extra":
		m.begin(t)
		m.Cue(t, "extra", .7)
	}
	return nil
}

func (m *Model) now() *draw { return &m.draws[len(m.draws)-1] }

func (m *Model) begin(t int) {
	src := &m.layout.Draws[len(m.draws)]
	d := draw{cells: src.Cells, multiplier: src.Multiplier, start: t, shown: scene.Never, ready: scene.Never, chosen: -1, chosenAt: scene.Never, end: scene.Never}
	d.says = m.read(&d)
	if src.HasWagon {
		d.says.wagon = m.sum(src.Wagon.Decimal)
	}
	scene.Unset(d.opened[:], d.thrown[:])
	m.draws = append(m.draws, d)
	m.Until(t + m.enter())
}

func (m *Model) enter() int { return m.motion.Enter + (cells-1)*m.motion.Stagger }

func (m *Model) openCell(t int, d *draw, i int) {
	d.opened[i] = t
	off := m.motion.Remove[m.mode]
	m.Cue(t, "cover-"+m.mode, .8)
	m.Until(t + off)
	last := t
	for _, o := range d.opened {
		if o == scene.Never {
			return
		}
		last = max(last, o)
	}
	d.shown = last + off
	m.Say(d.shown, "minedor.msg.cells", map[string]string{
		"a": d.cells[0].String(), "b": d.cells[1].String(), "c": d.cells[2].String(),
	})
	m.resolve(d)
}

// resolve schedules what the three open cells lead to.
func (m *Model) resolve(d *draw) {
	t := d.shown
	switch o := &d.says; o.kind {
	case outcomeLoss:
		d.ready = t + m.motion.Resolve/3
		d.end = d.ready
	case outcomePair:
		d.ready = t + m.motion.Resolve
		d.end = d.ready
		m.Cue(t, "gain", .8)
		m.Say(t, "minedor.msg.gain", map[string]string{"amount": o.gain.Written})
	case outcomeCactus:
		d.ready = t + o.cactus*m.motion.Cactus
		d.end = d.ready
		for k := range o.cactus {
			m.Cue(t+k*m.motion.Cactus, "cactus", .7)
		}
		m.Say(t, plural("minedor.msg.extra", o.cactus), map[string]string{"n": fmt.Sprint(o.cactus)})
	case outcomeWagon:
		d.ready = t + m.motion.WagonsIn
		m.Cue(t, "bonus", .8)
		m.Cue(t+m.motion.WagonsIn/4, "wagon", .8)
		m.Say(t, "minedor.msg.bonus", nil)
	case outcomeLevers:
		d.ready = t + m.motion.Resolve/2 + m.motion.TrackIn
		m.Cue(t, "bonus", .8)
		m.Say(t, "minedor.msg.bonus2", map[string]string{"amount": o.gain.Written})
	}
	m.Until(d.ready)
}

func plural(key string, n int) string {
	if n == 1 {
		return key + ".one"
	}
	return key + ".other"
}

func (m *Model) openWagon(t int, d *draw, i int) {
	d.chosen, d.chosenAt = i, t
	d.ready = t + m.motion.WagonOpen
	d.end = d.ready
	m.Cue(t, "tarp", .8)
	m.Cue(t+m.motion.WagonOpen/3, "gain", .8)
	m.Say(t+m.motion.WagonOpen/3, "minedor.msg.wagon", map[string]string{"amount": d.says.wagon.Written})
	m.Until(d.end)
}

func (m *Model) throwLever(t int, d *draw, i int) {
	d.thrown[i] = t
	d.ready = t + m.motion.Throw + m.motion.Roll
	m.Cue(t, "lever", .9)
	m.Cue(t+m.motion.Throw, "roll", .7)
	if i == Levers-1 {
		arrived := d.ready
		d.ready += m.motion.Arrive
		d.end = d.ready
		m.Cue(arrived, "gain", .9)
		m.Say(arrived, "minedor.msg.multiplied", map[string]string{
			"n": fmt.Sprint(d.multiplier), "amount": game.Written(d.says.product.Amount, m.lang),
		})
	}
	m.Until(d.ready)
}

// Mode is the reveal mode in force.
func (m *Model) Mode() string { return m.mode }

// Legal lists what may be done at a tick: covers as soon as they have dropped
// in, every further step once the animation before it has ended.
func (m *Model) Legal(t int) []game.Action {
	if m.reveal == nil {
		return nil
	}
	d := m.now()
	var legal []game.Action
	for _, a := range m.reveal.Actions() {
		switch a.Verb() {
		case "cell":
			if t >= d.start+m.enter() {
				legal = append(legal, a)
			}
		case "mode":
		default:
			if t >= d.ready {
				legal = append(legal, a)
			}
		}
	}
	return legal
}

// Auto is what « Auto » does next: one thing after the other.
func (m *Model) Auto(t int) game.Action {
	if m.reveal == nil || t < m.BusyUntil() {
		return ""
	}
	return m.reveal.Auto()
}

// RevealedAt is the tick at which the last draw has ended.
func (m *Model) RevealedAt() (int, bool) {
	if m.reveal == nil || !m.reveal.Done() {
		return 0, false
	}
	return m.now().end, true
}

// Step names the step at a tick: "rest", "cells", "wagon", "levers", "extra"
// or "done".
func (m *Model) Step(t int) string {
	if m.reveal == nil {
		return "rest"
	}
	if end, ok := m.RevealedAt(); ok && t >= end {
		return "done"
	}
	d := m.now()
	if t < d.shown {
		return "cells"
	}
	switch o := &d.says; {
	case o.kind == outcomeWagon && t < d.end:
		return "wagon"
	case o.kind == outcomeLevers && t < d.end:
		return "levers"
	case t >= d.ready && m.ExtraLeft(t) > 0:
		return "extra"
	}
	return "cells"
}

// ExtraLeft is how many Extra steps the player has been shown and not yet
// played, at a tick.
func (m *Model) ExtraLeft(t int) int {
	left := 0
	for i := range m.draws {
		d := &m.draws[i]
		if i > 0 && t >= d.start {
			left--
		}
		if d.says.kind == outcomeCactus {
			for k := range d.says.cactus {
				if t >= m.landed(d, k) {
					left++
				}
			}
		}
	}
	return left
}

// landed is when the k-th cactus of a draw reaches the zone « Extra ».
func (m *Model) landed(d *draw, k int) int {
	if d.shown == scene.Never {
		return scene.Never
	}
	return d.shown + k*m.motion.Cactus + m.motion.Cactus*3/4
}
