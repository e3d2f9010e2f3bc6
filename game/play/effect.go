package play

import (
	"github.com/shopspring/decimal"

	"filon/game"
)

// Effect is something for the program around the machine to do. Effects are
// done in the order given: what is stored is stored before what follows is
// sent.
type Effect interface{ effect() }

type (
	// StoreToken keeps the account's token.
	StoreToken struct{ Player, Token string }
	// StoreKey keeps a purchase before it is sent.
	StoreKey struct{ Purchase Purchase }
	// ForgetKey drops the stored purchase if it is still the one of this key:
	// another tab may have stored its own since.
	ForgetKey struct{ Key string }
	// StoreProgress keeps which unit is on the table and what was done on it.
	StoreProgress struct{ Progress Progress }
	// ForgetProgress drops the stored progress if it is still of this unit.
	ForgetProgress struct{ Unit string }
	// StoreLeft keeps the steps of a unit that left the table before the server
	// had them all.
	StoreLeft struct{ Progress Progress }
	// ForgetLeft drops them, if no more were stored of this unit since.
	ForgetLeft struct{ Progress Progress }
	// StoreChoice keeps the player's last stake and reveal mode of a game.
	StoreChoice struct {
		Game   game.ID
		Choice Choice
	}
	// Send makes a call. It is answered by one Answer.
	Send struct{ Call Call }
	// Show says what the stage shows from now on.
	Show struct {
		Game  game.Game // nil: nothing, the lobby is open
		Stake decimal.Decimal
		Mode  string // reveal mode, "" where the game has none
		Unit  *Shown // nil: the scene at rest
		// Actions already performed: shown settled, or one after the other
		// when Replay is set.
		Actions []game.Action
		Replay  bool
		Auto    bool // « Auto » was asked for together with the purchase
	}
)

// Shown is a unit that may be shown: its layout pays its prize.
type Shown struct {
	ID     string
	Prize  decimal.Decimal
	Layout game.Layout
}

func (StoreToken) effect()     {}
func (StoreKey) effect()       {}
func (ForgetKey) effect()      {}
func (StoreProgress) effect()  {}
func (ForgetProgress) effect() {}
func (StoreLeft) effect()      {}
func (ForgetLeft) effect()     {}
func (StoreChoice) effect()    {}
func (Send) effect()           {}
func (Show) effect()           {}

// Saved is what the browser keeps between two visits.
type Saved struct {
	Player string
	Token  string
	// Buy is a purchase that was not answered yet.
	Buy *Purchase
	// Progress is of the unit on the table.
	Progress *Progress
	// Left are units that left the table with steps that the server may not have.
	Left    []Progress
	Choices map[game.ID]Choice
}

// Purchase is one wish to buy: the key makes it happen once.
type Purchase struct {
	Key   string      `json:"key"`
	Game  game.ID     `json:"game"`
	Stake game.Amount `json:"stake"`
}

// Progress is how far a unit is revealed.
type Progress struct {
	Unit    string        `json:"unit"`
	Game    game.ID       `json:"game"`
	Actions []game.Action `json:"actions"`
}

// Choice is what a player last chose in a game.
type Choice struct {
	Stake game.Amount `json:"stake"`
	Mode  string      `json:"mode"`
}
