package play

import "filon/game"

// Input is what the machine is told: a wish of the player, news from the
// stage, the answer to a call, or the time.
type Input interface{ input() }

type (
	// Start begins with what the browser has stored.
	Start struct{ Saved Saved }
	// StoredElsewhere says that another tab changed what is stored.
	StoredElsewhere struct{ Saved Saved }

	// Open opens a game, and resumes what was under way in it.
	Open struct{ Game game.ID }
	// Close goes back to the lobby. A unit on the table stays open and can be
	// resumed.
	Close struct{}
	// ChooseStake picks the stake of the next unit.
	ChooseStake struct{ Stake game.Amount }
	// ChooseMode picks the reveal mode of the next unit (Mine d'or, article 4.2).
	ChooseMode struct{ Mode string }
	// Play is « Jouer », or « Auto » before a unit is bought. Key is a fresh
	// random key; it is used only when this wish starts a purchase.
	Play struct {
		Auto bool
		Key  string
	}
	// Retry tries what failed again, under the same key.
	Retry struct{}
	// Again leaves a finished unit or a replay.
	Again struct{}
	// ReadHistory asks for a page of the history; the empty cursor is the newest.
	ReadHistory struct{ Cursor string }
	// ReplayUnit shows a unit of the history again.
	ReplayUnit struct{ ID string }
	// ResumeUnit puts an open unit back on the table.
	ResumeUnit struct{ ID string }
	// ConsultUnit tells the result of a unit at once (article 4 of each
	// règlement); the empty ID ends it.
	ConsultUnit struct{ ID string }
	// OpenNewPlayer opens a new account in place of the one of this device. What
	// that one has stays with the server, but nobody here has its token any more.
	OpenNewPlayer struct{}
	// AskLinkCode asks for a one-time code that moves the account.
	AskLinkCode struct{}
	// Link moves the account of a code to this device.
	Link struct{ Code string }
	// AskBlock asks for the public facts of a block.
	AskBlock struct {
		Game            game.ID
		Stake           game.Amount
		Emission, Block int
	}

	// Performed says that the stage performed an action on the unit it shows.
	Performed struct{ Action game.Action }
	// Revealed says that everything of the unit shown is revealed and still.
	Revealed struct{ Unit string }
	// Tick is the retry clock.
	Tick struct{}
)

func (Start) input()           {}
func (StoredElsewhere) input() {}
func (Open) input()            {}
func (Close) input()           {}
func (ChooseStake) input()     {}
func (ChooseMode) input()      {}
func (Play) input()            {}
func (Retry) input()           {}
func (Again) input()           {}
func (ReadHistory) input()     {}
func (ReplayUnit) input()      {}
func (ResumeUnit) input()      {}
func (ConsultUnit) input()     {}
func (OpenNewPlayer) input()   {}
func (AskLinkCode) input()     {}
func (Link) input()            {}
func (AskBlock) input()        {}
func (Performed) input()       {}
func (Revealed) input()        {}
func (Tick) input()            {}
func (Answer) input()          {}
