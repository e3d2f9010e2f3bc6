package play

import (
	"time"

	"filon/game"
	"filon/game/drawapi"
)

// View is what the machine tells of itself, ready for the shell.
type View struct {
	Phase     Phase            `json:"phase"`
	Game      game.ID          `json:"game"`
	Stake     string           `json:"stake"` // of the open game, "" in the lobby
	Mode      string           `json:"mode"`
	Account   *drawapi.Account `json:"account"`
	Unit      *UnitFacts       `json:"unit"`
	Result    *Result          `json:"result"` // only once everything is revealed
	OpenUnits []OpenUnit       `json:"open_units"`
	History   *HistoryView     `json:"history"`
	Consult   *Consultation    `json:"consult"`
	// Link is the one-time code that was asked for.
	Link    *drawapi.LinkCode `json:"link"`
	Block   *drawapi.Block    `json:"blockinfo"`
	Problem *Problem          `json:"problem"`
	// Pending: an answer or a retry is awaited.
	Pending bool `json:"pending"`

	// CanPlay, CanLeave: « Jouer » and leaving a finished unit are possible now.
	CanPlay  bool `json:"-"`
	CanLeave bool `json:"-"`
}

// UnitFacts are the facts of the unit on the table that tell nothing of its
// result.
type UnitFacts struct {
	ID         string    `json:"id"`
	Serial     int       `json:"serial"`
	Block      int       `json:"block"`
	Emission   int       `json:"emission"`
	Commitment string    `json:"commitment"`
	DrawnAt    time.Time `json:"drawn_at"`
}

// Result is what a revealed unit paid.
type Result struct {
	Prize game.Amount `json:"prize"`
}

// OpenUnit is a unit that can be resumed.
type OpenUnit struct {
	ID      string      `json:"id"`
	Game    game.ID     `json:"game"`
	Stake   game.Amount `json:"stake"`
	DrawnAt time.Time   `json:"drawn_at"`
}

// HistoryView is the « historique de jeu » read so far, newest first.
type HistoryView struct {
	Units      []HistoryUnit `json:"units"`
	NextCursor string        `json:"next_cursor"`
	Loading    bool          `json:"loading"`
	// Failed: the page that was asked for last did not come; Units may be none for
	// that reason alone.
	Failed bool `json:"failed"`
}

// HistoryUnit is one line of the history. Prize is "" and Breakdown empty for
// a unit that is still open, unless the player consults it.
type HistoryUnit struct {
	ID        string         `json:"id"`
	Game      game.ID        `json:"game"`
	Stake     game.Amount    `json:"stake"`
	Prize     string         `json:"prize"`
	DrawnAt   time.Time      `json:"drawn_at"`
	Status    drawapi.Status `json:"status"`
	Emission  int            `json:"emission"`
	Block     int            `json:"block"`
	Serial    int            `json:"serial"`
	Breakdown []Gain         `json:"breakdown"`
}

// Consultation is a unit whose result the player asked for.
type Consultation struct {
	HistoryUnit
	// Number is another each time: the same unit may be asked for twice.
	Number int `json:"number"`
}

// View tells the state. It shares nothing that later inputs change, except
// pointers to values that are replaced and never written to.
func (m *Machine) View() View {
	v := View{
		Phase: m.phase, Account: m.account, Consult: m.consult, Link: m.link, Block: m.block,
		OpenUnits: make([]OpenUnit, 0, len(m.openUnits)),
		Problem:   m.problem(),
		CanPlay:   m.phase == Ready && m.canBuy(),
		CanLeave:  m.phase == Replay || m.phase == Finished && (m.table.credited || m.unitLane.problem != nil),
	}
	for _, l := range m.lanes() {
		v.Pending = v.Pending || l.inFlight != 0 || l.waiting()
	}
	if m.game != nil {
		c := m.choice()
		v.Game, v.Stake, v.Mode = m.game.ID(), c.Stake.String(), c.Mode
	}
	if t := m.table; t != nil {
		u := t.picture.unit
		v.Stake = u.Stake.String()
		if mode := modeOf(t.actions); mode != "" {
			v.Mode = mode
		}
		v.Unit = &UnitFacts{u.ID, u.Serial, u.Block, u.Emission, u.Commitment, u.DrawnAt}
		if t.revealed {
			v.Result = &Result{u.Prize}
		}
	}
	for _, u := range m.openUnits {
		v.OpenUnits = append(v.OpenUnits, OpenUnit{u.ID, u.Game, u.Stake, u.DrawnAt})
	}
	if h := m.history; h != nil {
		hv := &HistoryView{Units: make([]HistoryUnit, 0, len(h.units)), NextCursor: h.cursor, Loading: h.loading, Failed: h.failed}
		for _, u := range h.units {
			hv.Units = append(hv.Units, m.historyUnit(u, u.Status == drawapi.Finished))
		}
		v.History = hv
	}
	return v
}

// problem is the one the player has to know first: a fatal one, else the newest,
// since an older one may have been put away.
func (m *Machine) problem() *Problem {
	if p := m.accountLane.told(); p != nil && p.Fatal {
		return p
	}
	var newest *Problem
	for _, p := range []*Problem{m.notice, m.buyLane.told(), m.unitLane.told(), m.accountLane.told(), m.readLane.told()} {
		if p != nil && (newest == nil || p.Number > newest.Number) {
			newest = p
		}
	}
	return newest
}

// historyUnit tells a unit; told says whether its result may be.
func (m *Machine) historyUnit(u drawapi.Unit, told bool) HistoryUnit {
	h := HistoryUnit{
		ID: u.ID, Game: u.Game, Stake: u.Stake, DrawnAt: u.DrawnAt, Status: u.Status,
		Emission: u.Emission, Block: u.Block, Serial: u.Serial, Breakdown: []Gain{},
	}
	if told {
		h.Prize = u.Prize.String()
		h.Breakdown = m.breakdown(u)
	}
	return h
}
