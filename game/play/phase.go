// Package play is what the player is doing: choosing, buying, revealing a
// unit, reading what it paid, watching one of the history again. It is a pure
// state machine: wishes, answers and a clock go in, effects come out. It opens
// no connection, stores nothing and starts no goroutine, so every lost answer,
// double click and reload can be tested without a browser.
//
// What it holds to:
//
//   - A purchase key is stored before it is sent, and a purchase is sent again
//     only under the key it was first sent under.
//   - The balance is only ever what the server said; of two answers the one
//     with the larger Seq wins, whatever order they arrive in.
//   - A step that was performed is stored at once and sent until the server
//     answers, also when its unit has left the table.
//   - A unit whose layout does not pay its prize is never shown.
//   - Nothing of the result is told before everything is revealed.
package play

// Phase is what the player is doing.
type Phase string

const (
	// Lobby: no game is open.
	Lobby Phase = "lobby"
	// Ready: a game is open; stake and reveal mode can be chosen.
	Ready Phase = "ready"
	// Buying: « Jouer » was pressed and no final answer has come yet.
	Buying Phase = "buying"
	// Revealing: a unit is on the table, Bonus and Extra steps included.
	Revealing Phase = "revealing"
	// Finished: everything is revealed; the prize is told and credited.
	Finished Phase = "finished"
	// Replay: « Rediffusion » of a unit of the history; nothing is spent.
	Replay Phase = "replay"
)
