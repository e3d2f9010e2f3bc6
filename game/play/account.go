package play

import (
	"filon/game/drawapi"
)

// start begins with what the browser stored: the account is asked for, or
// opened on a first visit.
func (m *Machine) start(s Saved) {
	m.saved = s
	if s.Token == "" {
		// A key or progress without its token belongs to nobody we know.
		m.saved.Buy, m.saved.Progress, m.saved.Left, m.saved.Player = nil, nil, nil, ""
		m.createPlayer()
		return
	}
	m.getMe()
}

// storedElsewhere follows what another tab stored: the account it moved to,
// the purchase it completed.
func (m *Machine) storedElsewhere(s Saved) {
	if s.Token != "" && s.Token != m.saved.Token {
		m.switchTo(s.Player, s.Token)
		m.account = nil
		m.moved = true
		m.getMe()
		return
	}
	if m.phase != Buying && m.buyLane.inFlight == 0 {
		if s.Buy == nil && (m.saved.Buy != nil || s.Progress == nil) {
			m.getMe() // it bought a unit, or has left one whose prize was credited
		}
		m.saved.Buy = s.Buy
	}
}

func (m *Machine) createPlayer() {
	m.accountLane.inFlight = m.send(Call{Kind: CreatePlayer})
}

func (m *Machine) getMe() {
	if m.tokenLost || m.saved.Token == "" {
		return
	}
	if m.accountLane.inFlight != 0 {
		m.stale = true
		return
	}
	m.stale = false
	m.accountLane.inFlight = m.send(Call{Kind: GetMe})
}

func (m *Machine) accountAnswered(a Answer) {
	l := &m.accountLane
	if m.tokenLost && a.NewPlayer == nil {
		return // that is what the player has to know
	}
	if m.replacing && m.replaced(a) {
		return
	}
	if f := a.Failure; f != nil {
		again := m.getMe
		if a.Call.Kind == CreatePlayer {
			again = m.createPlayer
		}
		switch {
		case f.tokenLost():
			m.loseToken(f)
		case f.passing():
			l.backoff(m.now, f, 0, again)
			m.tell(l, problemOf(f, true))
		default:
			l.again = again
			m.tell(l, problemOf(f, true))
		}
		return
	}
	l.clear()
	switch {
	case a.NewPlayer != nil:
		m.adoptAccount(a.NewPlayer)
		m.known = true // a new account has no open units
	case a.Me != nil:
		m.saved.Player = a.Me.Player
		m.credit(a.Me.Account)
		m.openUnits = append([]drawapi.Unit{}, a.Me.OpenUnits...)
		m.known = true
		for _, u := range a.Me.OpenUnits {
			m.refresh(u)
		}
		m.reconcile()
		m.takeOver()
		m.resumeStored()
		m.setStoredAside()
		m.pumpLeft()
	}
	if m.stale {
		m.getMe()
	}
}

// credit takes the server's word on the balance; older news than what is
// known, or news of another account, is dropped.
func (m *Machine) credit(a drawapi.Account) {
	if m.saved.Player != "" && a.Player != m.saved.Player {
		return
	}
	if m.account == nil || m.account.Player != a.Player || a.Seq >= m.account.Seq {
		m.account = &a
	}
}

// adoptAccount takes a new account, or one moved here by a code.
func (m *Machine) adoptAccount(p *drawapi.NewPlayer) {
	m.switchTo(p.Player, p.Token)
	m.do(StoreToken{Player: p.Player, Token: p.Token})
	account := p.Account
	m.account = &account
}

// movedHere takes an account that a code moved to this device.
func (m *Machine) movedHere(p *drawapi.NewPlayer) {
	m.adoptAccount(p)
	m.moved = true
	m.getMe()
}

// takeOver goes on here with what an account was playing where it came from:
// with an open unit of the open game, else with any, the one that was on the
// table here before or else the newest. It is laid as if the table had just been
// opened, and nothing that the player does meanwhile waits for it.
func (m *Machine) takeOver() {
	moved := m.moved
	m.moved = false
	if !moved || m.table != nil || m.phase == Buying {
		return
	}
	var best *drawapi.Unit
	for i := range m.openUnits {
		if u := &m.openUnits[i]; best == nil || m.sooner(u, best) {
			best = u
		}
	}
	if best == nil {
		return
	}
	if s := m.saved.Progress; s == nil || s.Unit != best.ID {
		m.storeProgress(Progress{Unit: best.ID, Game: best.Game, Actions: copied(best.Actions)})
	}
	m.resume = true
}

// sooner tells whether a player goes on with unit u rather than with v.
func (m *Machine) sooner(u, v *drawapi.Unit) bool {
	if m.game != nil && u.Game != v.Game && (u.Game == m.game.ID() || v.Game == m.game.ID()) {
		return u.Game == m.game.ID()
	}
	if s := m.saved.Progress; s != nil && (u.ID == s.Unit || v.ID == s.Unit) {
		return u.ID == s.Unit
	}
	return u.DrawnAt.After(v.DrawnAt)
}

// switchTo makes another token the one in use. A unit on the table and a
// purchase under way stay only when the player is the same.
func (m *Machine) switchTo(player, token string) {
	same := player != "" && player == m.saved.Player
	if !same {
		m.lastWord()
	}
	m.saved.Player, m.saved.Token = player, token
	m.tokenLost, m.replacing = false, false
	m.accountLane = lane{}
	m.stale = false
	m.readLane = lane{}
	m.history, m.consult, m.link = nil, nil, nil
	if same {
		return
	}
	m.known, m.openUnits, m.unfinished = false, nil, nil
	m.forgetBuy()
	m.buyLane = lane{}
	m.forgetProgress()
	if m.table != nil || m.phase == Buying {
		m.table = nil
		m.unitLane = lane{}
		m.phase = Ready
		m.rest()
	}
}

// loseToken stops: the server does not know the token any more. What is
// stored stays stored until the player decides.
func (m *Machine) loseToken(f *Failure) {
	m.tokenLost, m.replacing = true, false
	for _, l := range m.lanes() {
		l.clear()
	}
	m.tell(&m.accountLane, &Problem{Code: drawapi.Unauthorized, Detail: f.Detail, Fatal: true})
	if m.phase == Buying {
		m.phase = Ready
	}
	if m.history != nil {
		m.history.loading = false
	}
}

// openNewPlayer opens a new account in place of the one of this device, because
// the player asked for it. A lost one is given up at once; a living one stays in
// use until the new one is there.
func (m *Machine) openNewPlayer() {
	m.notice = nil
	switch {
	case m.tokenLost:
		m.account = nil
		m.switchTo("", "")
		m.createPlayer()
	case m.saved.Token == "" || m.replacing: // one is being opened
	case m.owing():
		m.accountBusy()
	default:
		m.replacing = true
		m.stale = m.stale || m.accountLane.inFlight != 0 || m.accountLane.again != nil
		m.accountLane = lane{}
		m.createPlayer()
	}
}

// replaced takes the answer to a new account in place of a living one. It tells
// whether there is nothing more to do.
func (m *Machine) replaced(a Answer) bool {
	m.replacing = false
	switch {
	case a.Failure != nil:
		m.notice = m.numbered(problemOf(a.Failure, true))
	case m.owing(): // since it was asked for; nobody has used the new one
		m.accountBusy()
	default:
		return false
	}
	if m.stale {
		m.getMe()
	}
	return true
}

// owing tells that the server does not have everything yet of this account: a
// purchase, steps, a finished unit.
func (m *Machine) owing() bool {
	return m.saved.Buy != nil || m.owed() || len(m.saved.Left) > 0 || m.leftLane.inFlight != 0 || m.leftLane.waiting()
}

// owed tells that the server does not have everything yet of the unit on the table.
func (m *Machine) owed() bool {
	t := m.table
	return m.unsent() || t != nil && t.revealed && !t.replay && !t.credited
}

// accountBusy says that another account cannot take this one's place now.
func (m *Machine) accountBusy() {
	m.notice = m.numbered(&Problem{Code: AccountBusy})
}

// addOpen notes an open unit.
func (m *Machine) addOpen(u drawapi.Unit) {
	m.dropOpen(u.ID)
	m.openUnits = append(m.openUnits, u)
}

func (m *Machine) dropOpen(id string) {
	kept := m.openUnits[:0]
	for _, u := range m.openUnits {
		if u.ID != id {
			kept = append(kept, u)
		}
	}
	m.openUnits = kept
}
