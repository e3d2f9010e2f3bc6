package play

import (
	"filon/game"
	"filon/game/drawapi"
)

// lay puts a checked unit on the table, at the furthest step that this browser
// or the server knows.
func (m *Machine) lay(p *picture) {
	server := p.unit.Actions
	actions := server
	if s := m.saved.Progress; s != nil && s.Unit == p.unit.ID && hasPrefix(s.Actions, server) {
		actions = s.Actions
	}
	if s, ok := m.leftOf(p.unit.ID); ok && hasPrefix(s.Actions, actions) {
		actions = s.Actions
	}
	over := p.unit.Status == drawapi.Finished
	t := &table{picture: p, acked: len(server), mute: over, credited: over}
	r, err := p.reveal(actions)
	if err != nil {
		actions = server
		r, err = p.reveal(actions)
	}
	if err != nil {
		// Progress that the layout does not allow: the picture is sound, so it
		// is revealed from the start and the server is told no more of it.
		actions, t.mute = nil, true
		if r, err = p.reveal(nil); err != nil {
			m.phase = Ready
			m.refuse(err)
			return
		}
	}
	t.reveal, t.actions = r, copied(actions)
	m.table, m.phase, m.resume = t, Revealing, false
	m.unitLane = lane{}
	if len(t.actions) == 0 {
		m.performMode()
	}
	m.storeProgress(m.progress())
	m.dropLeft(p.unit.ID) // the table has its steps now
	m.show()
	m.auto = false
	m.pump()
}

// performMode makes the reveal mode that the player chose before buying the
// unit's first action, where the game has modes (Mine d'or, article 4.2).
func (m *Machine) performMode() {
	mode := m.choice().Mode
	if mode == "" {
		return
	}
	want := game.Action("mode:" + mode)
	for _, a := range m.table.reveal.Actions() {
		if a == want && m.table.reveal.Do(a) == nil {
			m.table.actions = append(m.table.actions, a)
			return
		}
	}
}

// show puts the table on the stage.
func (m *Machine) show() {
	t := m.table
	actions := copied(t.actions)
	if len(actions) == 1 && actions[0].Verb() == "mode" {
		// Nothing is revealed yet: the unit comes onto the stage as a new one,
		// and Mode tells the mode.
		actions = nil
	}
	m.do(Show{
		Game: t.picture.game, Stake: t.picture.unit.Stake.Decimal, Mode: modeOf(t.actions),
		Unit: t.picture.shown(), Actions: actions, Replay: t.replay, Auto: m.auto,
	})
}

func (m *Machine) progress() Progress {
	return Progress{Unit: m.table.picture.unit.ID, Game: m.table.picture.unit.Game, Actions: copied(m.table.actions)}
}

func (m *Machine) storeProgress(p Progress) {
	if former := m.saved.Progress; former != nil && former.Unit != p.Unit && len(former.Actions) > 0 {
		m.setAside(*former)
		defer m.pumpLeft()
	}
	m.saved.Progress = &p
	m.do(StoreProgress{p})
}

func (m *Machine) forgetProgress() {
	if m.saved.Progress != nil {
		m.do(ForgetProgress{m.saved.Progress.Unit})
		m.saved.Progress = nil
	}
}

// performed notes an action of the stage: stored at once, sent when the lane
// is free.
func (m *Machine) performed(a game.Action) {
	t := m.table
	if m.phase != Revealing || t == nil || len(t.actions) >= game.MaxActions {
		return
	}
	if err := t.reveal.Do(a); err != nil {
		return
	}
	t.actions = append(t.actions, a)
	m.storeProgress(m.progress())
	m.pump()
}

// revealedNow notes that everything is revealed and still: the prize may be
// told, and is to be credited.
func (m *Machine) revealedNow(id string) {
	t := m.table
	if t == nil || t.revealed || t.picture.unit.ID != id || !t.reveal.Done() {
		return
	}
	t.revealed = true
	if !t.replay {
		m.phase = Finished
		if t.credited { // before it came onto the table: no answer to a finish will tell
			m.getMe()
		}
		m.pump()
	}
}

// pump sends what the server does not know yet of the unit on the table: its
// actions, all at once, and then that it is finished.
func (m *Machine) pump() {
	t, l := m.table, &m.unitLane
	if t == nil || t.replay || m.tokenLost || l.inFlight != 0 || l.waiting() {
		return
	}
	id := t.picture.unit.ID
	switch {
	case !t.mute && len(t.actions) > t.acked:
		t.sent = len(t.actions)
		l.inFlight = m.send(Call{Kind: PutProgress, Unit: id, Actions: copied(t.actions)})
	case t.revealed && !t.credited:
		l.inFlight = m.send(Call{Kind: FinishUnit, Unit: id})
	}
}

func (m *Machine) unitAnswered(a Answer) {
	t, l := m.table, &m.unitLane
	if f := a.Failure; f != nil {
		switch {
		case f.tokenLost():
			m.loseToken(f)
		case f.passing(), f.Code == MalformedAnswer && a.Call.Kind == PutProgress && !t.revealed:
			l.backoff(m.now, f, 0, m.pump)
			if t.revealed {
				m.tell(l, problemOf(f, true))
			} else { // the reveal goes on undisturbed
				l.problem = nil
			}
		case a.Call.Kind == FinishUnit:
			l.clear()
			l.again = m.pump
			m.tell(l, problemOf(f, true))
		case f.Code == drawapi.ProgressConflict && f.Unit != nil && f.Unit.ID == t.picture.unit.ID:
			l.clear()
			m.adopt(f.Unit.Actions)
			m.pump()
		default:
			l.clear()
			t.mute = true
			m.pump()
		}
		return
	}
	l.clear()
	switch {
	case a.Bought != nil:
		t.credited = true
		t.picture.unit.Status = drawapi.Finished
		m.credit(a.Bought.Account)
		// What is stored stays until the player leaves the unit: a reload now
		// shows its result again.
		m.dropOpen(t.picture.unit.ID)
	case a.Unit != nil:
		t.acked = t.sent
		m.refresh(*a.Unit)
		if len(a.Unit.Actions) > len(t.actions) && hasPrefix(a.Unit.Actions, t.actions) {
			m.adopt(a.Unit.Actions)
		}
		if a.Unit.Status == drawapi.Finished {
			t.mute = true
		}
	}
	m.pump()
}

// adopt takes the server's actions in place of ours: another tab or device
// went ahead, or another way.
func (m *Machine) adopt(actions []game.Action) {
	t := m.table
	r, err := t.picture.reveal(actions)
	if err != nil {
		t.mute = true
		return
	}
	t.reveal, t.actions, t.acked = r, copied(actions), len(actions)
	t.revealed = t.revealed && r.Done()
	if !t.revealed {
		m.phase = Revealing
	}
	m.storeProgress(m.progress())
	m.show()
}

// reconcile compares the unit on the table with what the server says is open:
// another device may be further.
func (m *Machine) reconcile() {
	t := m.table
	if t == nil || t.replay || t.mute {
		return
	}
	u, open := m.openUnit(t.picture.unit.ID)
	if open && len(u.Actions) > len(t.actions) && hasPrefix(u.Actions, t.actions) {
		m.adopt(u.Actions)
	}
}

// resumeStored puts the stored unit back on the table, when its game was just
// opened and nothing else is going on. One that was finished since is shown
// too, to its end: its player has not left it.
func (m *Machine) resumeStored() {
	p := m.saved.Progress
	if !m.resume || !m.known || m.phase != Ready || p == nil || p.Game != m.game.ID() {
		return
	}
	m.resume = false
	if u, open := m.openUnit(p.Unit); open {
		m.resumeUnit(u)
		return
	}
	m.fetchUnit(p.Unit, func(u drawapi.Unit) {
		if m.phase == Ready && m.game.ID() == u.Game {
			m.resumeUnit(u)
		}
	})
}

// resumeUnit puts an open unit on the table, in its own game.
func (m *Machine) resumeUnit(u drawapi.Unit) {
	pic, err := check(m.games, u)
	if err != nil {
		m.refuse(err)
		return
	}
	m.leave()
	if _, known := m.openUnit(u.ID); !known && u.Status == drawapi.Open {
		m.addOpen(u)
	}
	m.game = pic.game
	m.lay(pic)
}
