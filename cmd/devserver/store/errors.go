package store

import (
	"errors"

	"filon/game/drawapi"
)

var (
	// ErrUnauthorized: the token or code belongs to no player.
	ErrUnauthorized = errors.New("no player has this token")
	// ErrLinkCode: the link code is unknown, used or expired.
	ErrLinkCode = errors.New("the link code is unknown, used or expired")
	// ErrKeyReused: the idempotency key already bought another stake or game.
	ErrKeyReused = errors.New("this key already bought a unit of another game or stake")
	// ErrInsufficientBalance: the stake is more than the balance. Nothing changed.
	ErrInsufficientBalance = errors.New("the balance is below the stake")
	// ErrBalanceFull: the balance is, or with the prize would be, more than an
	// amount of the wire can say. Nothing changed: the unit stays open, and its
	// prize is credited as soon as there is room.
	ErrBalanceFull = errors.New("the balance is more than an amount can say")
	// ErrSoldOut: every block of the emission is sold or withdrawn.
	ErrSoldOut = errors.New("the emission has no unit left")
	// ErrUnitNotFound: no such unit, or another player's.
	ErrUnitNotFound = errors.New("no such unit")
	// ErrBlockNotFound: the block was never opened.
	ErrBlockNotFound = errors.New("no such block")
	// ErrBlockClosed: the block is already sold out or withdrawn.
	ErrBlockClosed = errors.New("the block is already closed")
	// ErrUnavailable wraps every failure of the database itself. Whether the
	// work was committed is then unknown: the same call, with the same key,
	// finds out.
	ErrUnavailable = errors.New("the database did not answer")
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("the store is closed")
)

// ProgressConflict is the error of a progress that neither extends the stored
// one nor is a part of it; Unit is what is stored.
type ProgressConflict struct{ Unit drawapi.Unit }

// Error says what happened; what is stored is for the program to show.
func (*ProgressConflict) Error() string { return "another device took another way" }
