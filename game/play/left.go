package play

import "filon/game/drawapi"

// Steps that the server may not have of a unit that is no longer on the table
// are set aside: stored, and sent one unit after the other until the server
// answers, however often the player leaves, buys or reloads meanwhile. A unit
// that they reveal to its end is finished then, too: its player has done all of it.

// setAside keeps the steps of a unit that leaves the table, or its place in what
// is stored.
func (m *Machine) setAside(p Progress) {
	if u, open := m.openUnit(p.Unit); open && hasPrefix(u.Actions, p.Actions) {
		return
	}
	if former, ok := m.leftOf(p.Unit); ok && hasPrefix(former.Actions, p.Actions) {
		return
	}
	m.dropLeft(p.Unit)
	m.saved.Left = append(m.saved.Left, p)
	m.do(StoreLeft{p})
}

// dropLeft forgets what was set aside of a unit.
func (m *Machine) dropLeft(unit string) {
	for i, p := range m.saved.Left {
		if p.Unit == unit {
			m.saved.Left = append(append([]Progress{}, m.saved.Left[:i]...), m.saved.Left[i+1:]...)
			m.do(ForgetLeft{p})
			return
		}
	}
}

// leftOf is what was set aside of a unit.
func (m *Machine) leftOf(unit string) (Progress, bool) {
	for _, p := range m.saved.Left {
		if p.Unit == unit {
			return p, true
		}
	}
	return Progress{}, false
}

// setStoredAside sends what a reload found stored of a unit that it did not put
// back on the table.
func (m *Machine) setStoredAside() {
	p := m.saved.Progress
	if p == nil || m.table != nil && m.table.picture.unit.ID == p.Unit {
		return
	}
	if _, open := m.openUnit(p.Unit); open {
		m.setAside(*p)
	}
}

// pumpLeft sends what was set aside first, and then that units are finished.
func (m *Machine) pumpLeft() {
	l := &m.leftLane
	if m.tokenLost || m.saved.Token == "" || l.inFlight != 0 || l.waiting() {
		return
	}
	if len(m.saved.Left) > 0 {
		p := m.saved.Left[0]
		l.inFlight = m.send(Call{Kind: PutProgress, Unit: p.Unit, Actions: copied(p.Actions)})
		return
	}
	for _, u := range m.openUnits {
		if m.whole(u) {
			l.inFlight = m.send(Call{Kind: FinishUnit, Unit: u.ID})
			return
		}
	}
}

// whole tells that an open unit that is not on the table is revealed to its end,
// as the server knows, and may be finished.
func (m *Machine) whole(u drawapi.Unit) bool {
	if t := m.table; t != nil && t.picture.unit.ID == u.ID || len(u.Actions) == 0 || m.unfinished[u.ID] {
		return false
	}
	pic, err := check(m.games, u)
	if err != nil {
		return false
	}
	r, err := pic.reveal(u.Actions)
	return err == nil && r.Done()
}

func (m *Machine) leftAnswered(a Answer) {
	l := &m.leftLane
	unit := a.Call.Unit
	if f := a.Failure; f != nil {
		switch {
		case f.tokenLost():
			m.loseToken(f)
		case f.passing() || f.Code == MalformedAnswer:
			if p, ok := m.leftOf(unit); ok && len(m.saved.Left) > 1 { // another's turn
				m.saved.Left = append(m.saved.Left[1:len(m.saved.Left):len(m.saved.Left)], p)
			}
			l.backoff(m.now, f, 0, m.pumpLeft)
		default:
			// The unit went another way elsewhere, or is not this player's.
			l.clear()
			if f.Unit != nil {
				m.refresh(*f.Unit)
			}
			if a.Call.Kind == FinishUnit {
				if m.unfinished == nil {
					m.unfinished = map[string]bool{}
				}
				m.unfinished[unit] = true
			}
			m.dropLeft(unit)
			m.pumpLeft()
		}
		return
	}
	l.clear()
	if a.Bought != nil {
		m.credit(a.Bought.Account)
		m.dropOpen(unit)
		m.dropLeft(unit)
		m.pumpLeft()
		return
	}
	m.refresh(*a.Unit)
	if p, ok := m.leftOf(unit); ok && len(p.Actions) <= len(a.Call.Actions) {
		m.dropLeft(unit)
	}
	m.pumpLeft()
}

// lastWord sends what the server may not have before another account takes this
// one's place: it is not sent again.
func (m *Machine) lastWord() {
	if m.saved.Token != "" && !m.tokenLost {
		if m.unsent() {
			m.setAside(m.progress())
		}
		for _, p := range m.saved.Left {
			m.send(Call{Kind: PutProgress, Unit: p.Unit, Actions: copied(p.Actions)})
		}
	}
	for len(m.saved.Left) > 0 {
		m.dropLeft(m.saved.Left[0].Unit)
	}
	m.leftLane = lane{}
}

// unsent tells that the server may not have all steps of the unit on the table.
func (m *Machine) unsent() bool {
	t := m.table
	return t != nil && !t.replay && !t.mute && len(t.actions) > t.acked
}

// refresh takes what the server says of a unit, as it is now or was a moment
// ago, into what is known of it.
func (m *Machine) refresh(u drawapi.Unit) {
	if p, ok := m.leftOf(u.ID); ok && (u.Status != drawapi.Open || hasPrefix(u.Actions, p.Actions)) {
		m.dropLeft(u.ID)
	}
	if u.Status != drawapi.Open {
		if _, open := m.openUnit(u.ID); open {
			m.paid = u.ID
		}
		m.dropOpen(u.ID)
		return
	}
	for i, known := range m.openUnits {
		if known.ID == u.ID && len(u.Actions) >= len(known.Actions) {
			m.openUnits[i] = u
		}
	}
}

// hearOfPaid asks for the balance after a unit was heard to be finished: by a call
// whose answer was lost, elsewhere, or at its age. Of one that is being revealed the
// balance would tell the prize: it is asked for at the end of that.
func (m *Machine) hearOfPaid() {
	id := m.paid
	m.paid = ""
	if t := m.table; id != "" && (t == nil || t.picture.unit.ID != id || t.replay) {
		m.getMe()
	}
}
