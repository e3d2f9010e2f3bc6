// Package drawapi is the contract between a client and a draw API: what
// travels, under which names, and which problems can come back. Client and
// server both build on these types; openapi.yaml documents them for others.
package drawapi

import (
	"encoding/json"
	"time"

	"filon/game"
)

// Prefix is where every call of this version lives.
const Prefix = "/api/v1"

// IdempotencyKeyHeader carries the purchase key of POST /units: 16 to 64
// characters of [A-Za-z0-9_-], chosen by the client once a purchase.
const IdempotencyKeyHeader = "Idempotency-Key"

// Status of a unit.
type Status string

const (
	// Open: debited, its prize not credited yet.
	Open Status = "open"
	// Finished: its prize credited, by the player or by settlement.
	Finished Status = "finished"
)

// Unit is one sold unit. The layout stays raw here: each game decodes its own
// (game.DecodeLayout).
type Unit struct {
	ID         string          `json:"id"`
	Game       game.ID         `json:"game"`
	Stake      game.Amount     `json:"stake"`
	Emission   int             `json:"emission"`
	Block      int             `json:"block"`
	Serial     int             `json:"serial"` // 0 to the block's size - 1
	Prize      game.Amount     `json:"prize"`
	Layout     json.RawMessage `json:"layout"`
	Commitment string          `json:"commitment"` // 64 hex digits
	Composer   int             `json:"composer"`   // composer version of the block
	DrawnAt    time.Time       `json:"drawn_at"`
	Status     Status          `json:"status"`
	Actions    []game.Action   `json:"actions"` // the reveal so far; never null
	FinishedAt *time.Time      `json:"finished_at,omitempty"`
}

// Account is what a player owns. Seq counts the ledger entries behind Balance:
// of two answers that cross, the one with the larger Seq is the newer.
type Account struct {
	Player  string      `json:"player"`
	Balance game.Amount `json:"balance"`
	Seq     int64       `json:"seq"`
}

// NewPlayer answers POST /players and POST /players/link. Token is shown this
// once; it goes into "Authorization: Bearer <token>".
type NewPlayer struct {
	Account
	Token string `json:"token"`
}

// Me answers GET /me.
type Me struct {
	Account
	OpenUnits []Unit `json:"open_units"` // oldest first; never null
}

// PurchaseRequest is the body of POST /units. Stake may be written "2", "0.5"
// or "0.50".
type PurchaseRequest struct {
	Game  game.ID `json:"game"`
	Stake string  `json:"stake"`
}

// UnitAnswer answers POST /units (201) and POST /units/{id}/finish (200).
// A repeated key gets the same bytes again, its account as it was then: a
// client that retried asks GET /me for the balance.
type UnitAnswer struct {
	Unit    Unit    `json:"unit"`
	Account Account `json:"account"`
}

// Progress is the body of PUT /units/{id}/progress: the whole list of actions
// so far. The server replays it on the layout, accepts it when it extends what
// it has, answers 200 with what it has when the list is a prefix of that, and
// progress_conflict when the two diverge. The answer is the Unit.
type Progress struct {
	Actions []game.Action `json:"actions"`
}

// History answers GET /units, newest first; an empty NextCursor ends it.
type History struct {
	Units      []Unit `json:"units"` // never null
	NextCursor string `json:"next_cursor"`
}

// LinkCode answers POST /me/link; Link is the body of POST /players/link.
type LinkCode struct {
	Code      string    `json:"code"`
	ExpiresAt time.Time `json:"expires_at"`
}

// Link moves an account to the device that sends it: the old token ends.
type Link struct {
	Code string `json:"code"`
}

// Catalogue answers GET /games.
type Catalogue struct {
	Games []CatalogueGame `json:"games"`
}

// CatalogueGame is one game on sale.
type CatalogueGame struct {
	ID       game.ID          `json:"id"`
	Name     string           `json:"name"`
	Composer int              `json:"composer"`
	Stakes   []CatalogueStake `json:"stakes"` // smallest first
}

// CatalogueStake is article 3 for one stake. PayoutRate ("0.7000") and Odds
// ("6.70": one winning unit in 6.70) are rounded figures, not amounts.
type CatalogueStake struct {
	Stake      game.Amount      `json:"stake"`
	BlockSize  int              `json:"block_size"`
	PayoutRate string           `json:"payout_rate"`
	Odds       string           `json:"odds"`
	Prizes     []CataloguePrize `json:"prizes"` // largest first
}

// CataloguePrize is one line of a prize table.
type CataloguePrize struct {
	Amount game.Amount `json:"amount"`
	Count  int         `json:"count"`
}

// BlockStatus of a block.
type BlockStatus string

const (
	// BlockOpen: on sale, its key secret.
	BlockOpen BlockStatus = "open"
	// BlockSoldOut: every unit sold, its key published.
	BlockSoldOut BlockStatus = "sold_out"
	// BlockWithdrawn: closed before its end, its key published.
	BlockWithdrawn BlockStatus = "withdrawn"
)

// Block answers GET /blocks/{game}/{stake}/{emission}/{block}.
type Block struct {
	Game       game.ID     `json:"game"`
	Stake      game.Amount `json:"stake"`
	Emission   int         `json:"emission"`
	Block      int         `json:"block"`
	Size       int         `json:"size"`
	Sold       int         `json:"sold"`
	Status     BlockStatus `json:"status"`
	Commitment string      `json:"commitment"`
	Composer   int         `json:"composer"`
	Key        string      `json:"key,omitempty"` // 64 hex digits, once closed
}
