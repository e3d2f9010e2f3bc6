package play

import (
	"time"

	"filon/game"
	"filon/game/drawapi"
)

// Kind names a call of the draw API.
type Kind string

// The calls a client makes.
const (
	CreatePlayer Kind = "create_player" // POST /players
	GetMe        Kind = "get_me"        // GET /me
	NewLinkCode  Kind = "new_link_code" // POST /me/link
	UseLinkCode  Kind = "use_link_code" // POST /players/link
	BuyUnit      Kind = "buy_unit"      // POST /units
	PutProgress  Kind = "put_progress"  // PUT /units/{id}/progress
	FinishUnit   Kind = "finish_unit"   // POST /units/{id}/finish
	GetHistory   Kind = "get_history"   // GET /units?cursor=
	GetUnit      Kind = "get_unit"      // GET /units/{id}
	GetBlock     Kind = "get_block"     // GET /blocks/{game}/{stake}/{emission}/{block}
)

// Call is one call to make. Only the fields its Kind needs are set.
type Call struct {
	Seq      int // which call this is; its answer carries it back
	Kind     Kind
	Token    string // bearer token; empty for the two calls that give one
	Key      string // idempotency key of a purchase
	Game     game.ID
	Stake    game.Amount
	Unit     string
	Actions  []game.Action
	Cursor   string
	Code     string // one-time link code
	Emission int
	Block    int
}

// needsToken tells whether a call is made for an account; the two others give one.
func (c Call) needsToken() bool { return c.Kind != CreatePlayer && c.Kind != UseLinkCode }

// Answer is what came of a call: exactly one of Failure and the field that
// belongs to the call's kind is set.
type Answer struct {
	Call      Call
	Failure   *Failure
	NewPlayer *drawapi.NewPlayer  // CreatePlayer, UseLinkCode
	Me        *drawapi.Me         // GetMe
	LinkCode  *drawapi.LinkCode   // NewLinkCode
	Bought    *drawapi.UnitAnswer // BuyUnit, FinishUnit
	Unit      *drawapi.Unit       // PutProgress, GetUnit
	History   *drawapi.History    // GetHistory
	Block     *drawapi.Block      // GetBlock
}

// Failure is a call that did not succeed.
type Failure struct {
	// Status is the HTTP status, 0 when no answer came: it is then unknown
	// whether the call was carried out.
	Status int
	// Code is the problem's code; Unreachable and MalformedAnswer are the
	// client's own.
	Code   drawapi.Code
	Detail string
	// RetryAfter is how long the server asks to wait, 0 when it did not say.
	RetryAfter time.Duration
	// Unit comes with drawapi.ProgressConflict.
	Unit *drawapi.Unit
}

// Codes of failures and problems that the client finds by itself.
const (
	// Unreachable: no answer came.
	Unreachable drawapi.Code = "unreachable"
	// MalformedAnswer: an answer came that the contract does not allow.
	MalformedAnswer drawapi.Code = "malformed_answer"
	// RefusedPicture: the unit's layout does not pay its prize, so nothing of
	// it is shown; the history tells its result.
	RefusedPicture drawapi.Code = "refused_picture"
	// AccountBusy: the server does not have everything yet of the account that
	// another was to replace.
	AccountBusy drawapi.Code = "account_busy"
	// PurchaseBusy: the unit that is being bought comes onto the table, so no
	// other can be put there now.
	PurchaseBusy drawapi.Code = "purchase_busy"
)

// passing tells whether the same call may succeed later: no answer, a server
// in trouble, too many calls.
func (f *Failure) passing() bool {
	return f.Status == 0 || f.Status >= 500 || f.Status == 429
}

// tokenLost tells that the server does not know the player's token.
func (f *Failure) tokenLost() bool { return f.Status == 401 }
