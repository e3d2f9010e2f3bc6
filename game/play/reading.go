package play

import (
	"filon/game"
	"filon/game/drawapi"
)

// history is the part of the « historique de jeu » that was read.
type history struct {
	units   []drawapi.Unit
	cursor  string // of the next page, "" at the end
	loading bool
	failed  bool // the page that was asked for last did not come
}

// read makes a call that only reads, or is worth making only while the player
// waits for it: a later one takes its place, and a failed one waits for the
// player.
func (m *Machine) read(c Call) {
	if m.tokenLost && c.Kind != UseLinkCode {
		return
	}
	m.readLane = lane{}
	if m.history != nil {
		m.history.loading = c.Kind == GetHistory
		m.history.failed = m.history.failed && !m.history.loading
	}
	m.readLane.inFlight = m.send(c)
}

func (m *Machine) readHistory(cursor string) {
	if m.history == nil || cursor == "" {
		m.history = &history{}
	}
	m.read(Call{Kind: GetHistory, Cursor: cursor})
}

// unitKnown finds a unit among those this window has.
func (m *Machine) unitKnown(id string) (drawapi.Unit, bool) {
	if t := m.table; t != nil && t.picture.unit.ID == id {
		return t.picture.unit, true
	}
	if u, ok := m.openUnit(id); ok {
		return u, true
	}
	if m.history != nil {
		for _, u := range m.history.units {
			if u.ID == id {
				return u, true
			}
		}
	}
	return drawapi.Unit{}, false
}

// fetchUnit asks for a unit as it is now and puts it on the table, unless the
// player has gone elsewhere by then.
func (m *Machine) fetchUnit(id string, then func(drawapi.Unit)) {
	if id == "" {
		return
	}
	if m.phase == Buying {
		m.notice = m.numbered(&Problem{Code: PurchaseBusy})
		return
	}
	m.resume = false // this unit, and not the one that was there before
	m.awaitUnit(id, then)
}

// awaitUnit asks for a unit as it is now and does something with it.
func (m *Machine) awaitUnit(id string, then func(drawapi.Unit)) {
	m.read(Call{Kind: GetUnit, Unit: id})
	m.readLane.then = then
}

// stopWaiting gives up the unit that was asked for, because the player went
// elsewhere or bought another: its answer is only news.
func (m *Machine) stopWaiting() {
	if m.readLane.then != nil {
		m.readLane = lane{}
	}
}

func (m *Machine) consultUnit(id string) {
	m.consult = nil
	if id == "" {
		return
	}
	if u, ok := m.unitKnown(id); ok {
		m.consulted(u)
		return
	}
	m.awaitUnit(id, m.consulted)
}

func (m *Machine) consulted(u drawapi.Unit) {
	m.consultations++
	m.consult = &Consultation{HistoryUnit: m.historyUnit(u, true), Number: m.consultations}
}

// replayUnit shows a unit of the history again; one that is not finished is
// resumed instead, so that no replay tells what the player has not revealed.
func (m *Machine) replayUnit(id string) {
	if u, ok := m.unitKnown(id); ok && u.Status == drawapi.Finished && m.phase != Buying {
		m.replay(u)
		return
	}
	m.fetchUnit(id, func(u drawapi.Unit) {
		if u.Status == drawapi.Finished {
			m.replay(u)
		} else {
			m.resumeUnit(u)
		}
	})
}

func (m *Machine) replay(u drawapi.Unit) {
	pic, err := check(m.games, u)
	var actions []game.Action
	if err == nil {
		actions, err = pic.completed(u.Actions)
	}
	var r game.Reveal
	if err == nil {
		r, err = pic.reveal(actions)
	}
	if err != nil {
		m.refuse(err)
		return
	}
	m.leave()
	m.notice = nil
	m.game, m.phase, m.auto = pic.game, Replay, false
	m.table = &table{picture: pic, reveal: r, actions: actions, replay: true}
	m.show()
}

func (m *Machine) askLinkCode() {
	m.link = nil
	m.read(Call{Kind: NewLinkCode})
}

func (m *Machine) useLinkCode(code string) {
	if code == "" {
		return
	}
	if m.owing() && !m.tokenLost {
		m.accountBusy()
		return
	}
	m.notice = nil
	m.read(Call{Kind: UseLinkCode, Code: code})
}

func (m *Machine) askBlock(in AskBlock) {
	m.block = nil
	m.read(Call{Kind: GetBlock, Game: in.Game, Stake: in.Stake, Emission: in.Emission, Block: in.Block})
}

func (m *Machine) readAnswered(a Answer) {
	l := &m.readLane
	then := l.then
	if m.history != nil {
		m.history.loading = false
	}
	if f := a.Failure; f != nil {
		if m.history != nil && a.Call.Kind == GetHistory {
			m.history.failed = true
		}
		if f.tokenLost() && a.Call.Kind != UseLinkCode {
			m.loseToken(f)
			return
		}
		l.clear()
		if p := m.saved.Progress; f.Code == drawapi.UnitNotFound && p != nil && a.Call.Unit == p.Unit {
			m.forgetProgress() // of another account
			return
		}
		retry := f.passing() || f.Code == MalformedAnswer
		l.then = then
		m.tell(l, problemOf(f, retry))
		if retry {
			l.again = func() {
				m.read(a.Call)
				m.readLane.then = then
			}
			l.notBefore = m.now + max(0, f.RetryAfter)
		}
		return
	}
	l.clear()
	switch {
	case a.History != nil:
		if m.history != nil {
			m.history.units = append(m.history.units, a.History.Units...)
			m.history.cursor = a.History.NextCursor
		}
	case a.Unit != nil && then != nil:
		m.refresh(*a.Unit)
		then(*a.Unit)
	case a.LinkCode != nil:
		m.link = a.LinkCode
	case a.NewPlayer != nil:
		m.movedHere(a.NewPlayer)
	case a.Block != nil:
		m.block = a.Block
	}
}
