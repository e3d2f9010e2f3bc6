package play

import (
	"time"

	"filon/game"
	"filon/game/drawapi"
)

// Lookup finds a game by its ID; an unknown one is an error that wraps
// game.ErrUnknownGame.
type Lookup func(game.ID) (game.Game, error)

// Machine is the state of one player in one window. It is not safe for
// concurrent use: hand it one Input after the other.
type Machine struct {
	games Lookup
	now   time.Duration
	seq   int
	out   []Effect

	saved   Saved
	account *drawapi.Account
	// known: openUnits is what the server last said.
	known     bool
	openUnits []drawapi.Unit
	// unfinished are open units which the server refused to finish.
	unfinished map[string]bool
	// paid is a unit just heard to be finished, though no answer told of its credit.
	paid string
	// tokenLost: the server does not know our token; nothing is sent until
	// the player chooses what to do.
	tokenLost bool

	phase Phase
	game  game.Game // the open game, nil in the lobby
	table *table    // the unit on the table, nil when there is none
	auto  bool      // « Auto » was asked for with the purchase under way
	// resume: the game was opened before the server said which units are open.
	resume bool
	// replacing: a new account is being opened in place of a living one; nothing
	// is bought with that one any more.
	replacing bool
	// moved: the account came from elsewhere, and the server has not said yet
	// what was played there.
	moved bool
	// notice is a problem that no retry cures, or a new account that could not be
	// opened; the next wish clears it.
	notice *Problem
	// problems counts what was told.
	problems int

	accountLane, buyLane, unitLane, readLane, leftLane lane
	// stale: an account call must follow the one under way.
	stale bool
	// repeated: the purchase under way may have been answered before.
	repeated bool

	history *history
	consult *Consultation
	// consultations counts what was consulted.
	consultations int
	link          *drawapi.LinkCode
	block         *drawapi.Block
}

// table is the unit on the table.
type table struct {
	picture *picture
	reveal  game.Reveal
	actions []game.Action
	replay  bool
	acked   int // how many actions the server has
	sent    int // how many the call under way carries
	// mute: the server takes no more progress of this unit.
	mute     bool
	revealed bool // everything is revealed and still
	credited bool // the server credited the prize
}

// New makes a machine. It does nothing before Start.
func New(games Lookup) *Machine {
	return &Machine{games: games, phase: Lobby}
}

// Handle takes one input at a time of a clock that never goes back, and
// returns what is to be done, in order. The slice is valid until the next call.
func (m *Machine) Handle(now time.Duration, in Input) []Effect {
	m.now = max(m.now, now)
	m.out = m.out[:0]
	switch in := in.(type) {
	case Start:
		m.start(in.Saved)
	case StoredElsewhere:
		m.storedElsewhere(in.Saved)
	case Open:
		m.open(in.Game)
	case Close:
		m.close()
	case ChooseStake:
		m.chooseStake(in.Stake)
	case ChooseMode:
		m.chooseMode(in.Mode)
	case Play:
		m.play(in)
	case Retry:
		m.retry()
	case Again:
		m.again()
	case ReadHistory:
		m.readHistory(in.Cursor)
	case ReplayUnit:
		m.replayUnit(in.ID)
	case ResumeUnit:
		m.fetchUnit(in.ID, m.resumeUnit)
	case ConsultUnit:
		m.consultUnit(in.ID)
	case OpenNewPlayer:
		m.openNewPlayer()
	case AskLinkCode:
		m.askLinkCode()
	case Link:
		m.useLinkCode(in.Code)
	case AskBlock:
		m.askBlock(in)
	case Performed:
		m.performed(in.Action)
	case Revealed:
		m.revealedNow(in.Unit)
	case Answer:
		m.answer(in)
	case Tick:
	}
	m.hearOfPaid()
	for _, l := range m.lanes() {
		l.due(m.now)
	}
	return m.out
}

func (m *Machine) lanes() [5]*lane {
	return [5]*lane{&m.accountLane, &m.buyLane, &m.unitLane, &m.readLane, &m.leftLane}
}

// Wake is when the machine next wants a Tick; ok is false when it wants none.
func (m *Machine) Wake() (at time.Duration, ok bool) {
	for _, l := range m.lanes() {
		if l.waiting() && (!ok || l.retryAt < at) {
			at, ok = l.retryAt, true
		}
	}
	return at, ok
}

// do appends an effect.
func (m *Machine) do(e Effect) { m.out = append(m.out, e) }

// send makes a call and returns its number.
func (m *Machine) send(c Call) int {
	m.seq++
	c.Seq = m.seq
	if c.needsToken() {
		c.Token = m.saved.Token
	}
	m.do(Send{c})
	return c.Seq
}

// answer hands an answer to the lane that waits for it. An answer nobody waits
// for any more changes nothing on the table, but still brings news of the
// balance and of units.
func (m *Machine) answer(a Answer) {
	if f := a.Failure; f != nil && f.tokenLost() && a.Call.needsToken() && (a.Call.Token == "" || a.Call.Token != m.saved.Token) {
		// The token was not there yet when the call was made, or was replaced while
		// it was under way, which says nothing of the one in use: as if no answer
		// had come.
		a.Failure = &Failure{Code: Unreachable, Detail: f.Detail}
	}
	switch a.Call.Seq {
	case m.accountLane.inFlight:
		m.accountLane.inFlight = 0
		m.accountAnswered(a)
	case m.buyLane.inFlight:
		m.buyLane.inFlight = 0
		m.buyAnswered(a)
	case m.unitLane.inFlight:
		m.unitLane.inFlight = 0
		m.unitAnswered(a)
	case m.readLane.inFlight:
		m.readLane.inFlight = 0
		m.readAnswered(a)
	case m.leftLane.inFlight:
		m.leftLane.inFlight = 0
		m.leftAnswered(a)
	default:
		m.late(a)
	}
}

func (m *Machine) late(a Answer) {
	switch {
	case a.Call.Kind == UseLinkCode && a.NewPlayer != nil:
		// The code is used up and the account has left its former device: its
		// token is in this answer and nowhere else.
		m.movedHere(a.NewPlayer)
	case a.Call.Token != m.saved.Token:
	case a.Failure != nil:
		if a.Call.Kind == BuyUnit { // given up, and carried out or not
			m.getMe()
		}
	case a.Unit != nil:
		m.refresh(*a.Unit)
	case a.Bought != nil:
		m.credit(a.Bought.Account)
		if a.Bought.Unit.Status == drawapi.Open {
			m.addOpen(a.Bought.Unit)
		} else {
			m.dropOpen(a.Bought.Unit.ID)
		}
	}
}

// retry tries at once whatever failed and may succeed.
func (m *Machine) retry() {
	if m.notice != nil && m.notice.Retry { // of a new account alone
		m.openNewPlayer()
	}
	for _, l := range m.lanes() {
		l.hurry(m.now)
	}
}

// open opens a game.
func (m *Machine) open(id game.ID) {
	if m.game != nil && m.game.ID() == id {
		return
	}
	g, err := m.games(id)
	if err != nil {
		m.notice = m.numbered(&Problem{Code: drawapi.UnknownGame, Detail: err.Error()})
		return
	}
	m.leave()
	m.notice = nil
	m.game, m.phase = g, Ready
	m.rest()
	if b := m.saved.Buy; b != nil && b.Game == id && !m.tokenLost {
		m.repeated = true
		m.buy()
		return
	}
	m.resume = true
	m.resumeStored()
}

// close goes back to the lobby.
func (m *Machine) close() {
	m.leave()
	m.notice = nil
	m.game, m.phase = nil, Lobby
	m.do(Show{})
}

// leave takes the unit off the table. It stays open and can be resumed.
func (m *Machine) leave() {
	if m.unsent() {
		m.setAside(m.progress())
	}
	if m.owed() && m.leftLane.inFlight == 0 && !m.leftLane.waiting() {
		// The call under way, if any, is of this unit: what it does not say
		// follows it.
		m.leftLane.inFlight = m.unitLane.inFlight
	}
	if t := m.table; t != nil && !t.replay && t.credited && t.revealed {
		m.forgetProgress()
	}
	m.table, m.resume = nil, false
	m.stopWaiting()
	m.unitLane = lane{}
	m.pumpLeft()
	if m.buyLane.inFlight == 0 {
		m.buyLane.clear()
	}
}

// again leaves a finished unit, or a replay.
func (m *Machine) again() {
	switch {
	case m.phase == Replay:
		m.leave()
		m.phase = Ready
		m.rest()
		m.resume = true // what was on the table before comes back
		m.resumeStored()
	case m.phase == Finished && (m.table.credited || m.unitLane.problem != nil):
		m.leave()
		m.phase = Ready
		m.rest()
	}
}

// chooseStake picks a stake of the open game; one it does not have is ignored,
// as the shell offers none.
func (m *Machine) chooseStake(stake game.Amount) {
	if m.phase != Ready {
		return
	}
	if _, err := game.TableFor(m.game, stake.Decimal); err != nil {
		m.notice = m.numbered(&Problem{Code: drawapi.UnknownStake, Detail: err.Error()})
		return
	}
	m.notice = nil
	c := m.choice()
	c.Stake = stake
	m.choose(c)
}

// chooseMode picks a reveal mode. Which ones a game has its own reveal says,
// when the unit is there.
func (m *Machine) chooseMode(mode string) {
	if m.phase != Ready {
		return
	}
	m.notice = nil
	c := m.choice()
	c.Mode = mode
	m.choose(c)
}

func (m *Machine) choose(c Choice) {
	if m.saved.Choices == nil {
		m.saved.Choices = map[game.ID]Choice{}
	}
	m.saved.Choices[m.game.ID()] = c
	m.do(StoreChoice{m.game.ID(), c})
	m.rest()
}

// choice is the player's choice for the open game: the last one, or the
// smallest stake.
func (m *Machine) choice() Choice {
	c := m.saved.Choices[m.game.ID()]
	if _, ok := game.FindTable(m.game, c.Stake.Decimal); !ok {
		c.Stake = game.Amount{Decimal: m.game.Tables()[0].Stake}
	}
	return c
}

// rest shows the open game's scene before a purchase.
func (m *Machine) rest() {
	c := m.choice()
	m.do(Show{Game: m.game, Stake: c.Stake.Decimal, Mode: c.Mode})
}

func copied(actions []game.Action) []game.Action {
	return append([]game.Action{}, actions...)
}
