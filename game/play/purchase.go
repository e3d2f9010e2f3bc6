package play

import (
	"fmt"

	"filon/game/drawapi"
)

// play is « Jouer »: it starts a purchase, once. A second press finds the
// phase changed and does nothing.
func (m *Machine) play(in Play) {
	if m.phase != Ready || !m.canBuy() || in.Key == "" {
		return
	}
	m.notice, m.resume = nil, false
	m.stopWaiting()
	m.auto = in.Auto
	want := Purchase{Key: in.Key, Game: m.game.ID(), Stake: m.choice().Stake}
	m.repeated = false
	if b := m.saved.Buy; b != nil {
		if b.Game == want.Game && b.Stake.Equal(want.Stake.Decimal) {
			// The last purchase was never answered: this is the same wish.
			want.Key, m.repeated = b.Key, true
		} else {
			// It is given up and never sent again. If it did reach the server
			// its unit is among the open ones, which are asked for again.
			m.buyLane = lane{}
			m.stale = true
		}
	}
	m.saved.Buy = &want
	m.do(StoreKey{want})
	m.buy()
}

// canBuy tells whether there is an account to buy with.
func (m *Machine) canBuy() bool { return m.account != nil && !m.tokenLost && !m.replacing }

// buy sends the stored purchase, unless it is under way already.
func (m *Machine) buy() {
	m.phase = Buying
	if m.buyLane.inFlight == 0 {
		m.sendBuy()
	}
}

func (m *Machine) sendBuy() {
	b := m.saved.Buy
	m.buyLane.inFlight = m.send(Call{Kind: BuyUnit, Key: b.Key, Game: b.Game, Stake: b.Stake})
}

func (m *Machine) buyAnswered(a Answer) {
	l := &m.buyLane
	if f := a.Failure; f != nil {
		if f.Code == MalformedAnswer || f.passing() {
			m.repeated = true
		}
		switch {
		case f.tokenLost():
			m.loseToken(f)
		case m.phase != Buying:
			// The player left. The key stays stored: opening the game again
			// sends it again.
			l.clear()
			if !f.passing() && f.Code != MalformedAnswer {
				m.forgetBuy()
			}
		case f.Code == MalformedAnswer:
			l.again = m.sendBuy
			m.tell(l, problemOf(f, true))
		case f.passing():
			l.backoff(m.now, f, retryBuys, m.sendBuy)
			// What is not tried again by itself waits for the player, who may have
			// put the problem away while it was.
			l.asked = l.asked || !l.planned
			m.tell(l, problemOf(f, true))
		default:
			// A refusal: nothing was debited, and the key is used up.
			l.clear()
			m.forgetBuy()
			m.phase = Ready
			m.notice = m.numbered(problemOf(f, false))
			m.getMe()
		}
		return
	}
	l.clear()
	if m.notice != nil && m.notice.Code == PurchaseBusy {
		m.notice = nil
	}
	bought := *m.saved.Buy
	unit := a.Bought.Unit
	m.credit(a.Bought.Account)
	m.addOpen(unit)
	pic, err := check(m.games, unit)
	if err == nil && (unit.Game != bought.Game || !unit.Stake.Equal(bought.Stake.Decimal)) {
		err = fmt.Errorf("asked for %s at %s €, got %s at %s €", bought.Game, bought.Stake, unit.Game, unit.Stake)
	}
	onTable := m.phase == Buying && m.game != nil && m.game.ID() == bought.Game
	switch {
	case err != nil:
		if onTable {
			m.phase = Ready
		}
		m.refuse(err)
	case onTable:
		m.lay(pic)
	case m.table == nil:
		// The player went elsewhere meanwhile: opening the game resumes it.
		m.storeProgress(Progress{Unit: unit.ID, Game: unit.Game})
	}
	// The key is forgotten only now that the unit is stored.
	m.forgetBuy()
	if m.repeated || m.stale {
		// A repeated answer says what was true when it was first given.
		m.repeated = false
		m.getMe()
	}
}

// refuse says that a unit's picture does not pay its prize. Nothing of it is
// shown; the history tells its result (article 4 of each règlement).
func (m *Machine) refuse(err error) {
	m.notice = m.numbered(&Problem{Code: RefusedPicture, Detail: err.Error()})
}

func (m *Machine) forgetBuy() {
	if m.saved.Buy != nil {
		m.do(ForgetKey{m.saved.Buy.Key})
		m.saved.Buy = nil
	}
}

// openUnit finds an open unit by its ID.
func (m *Machine) openUnit(id string) (drawapi.Unit, bool) {
	for _, u := range m.openUnits {
		if u.ID == id {
			return u, true
		}
	}
	return drawapi.Unit{}, false
}
