package game

import (
	"errors"
	"fmt"
)

var (
	// ErrUnknownGame is wrapped when no game has the ID asked for.
	ErrUnknownGame = errors.New("unknown game")
	// ErrUnknownStake is wrapped when a game has no table for the stake.
	ErrUnknownStake = errors.New("unknown stake")
	// ErrUnknownPrize is wrapped when a table has no such prize.
	ErrUnknownPrize = errors.New("unknown prize")
	// ErrWrongLayout is wrapped when a game is handed another game's layout.
	ErrWrongLayout = errors.New("layout of another game")
	// ErrIllegalAction is wrapped when a reveal does not allow an action now.
	ErrIllegalAction = errors.New("illegal action")
)

// LayoutError says which article of which règlement a layout breaks.
type LayoutError struct {
	Game    ID
	Article string // "4.3", or "reading" with the article it concerns: "4.7 (reading)"
	Reason  string
}

// Error names the règlement, the article and how it is broken.
func (e *LayoutError) Error() string {
	return fmt.Sprintf("%s, article %s: %s", e.Game, e.Article, e.Reason)
}

// Breaks builds a LayoutError.
func Breaks(id ID, article, format string, args ...any) *LayoutError {
	return &LayoutError{Game: id, Article: article, Reason: fmt.Sprintf(format, args...)}
}
