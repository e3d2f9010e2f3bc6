package game

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

// Action is one thing that a player does to reveal a unit: a verb, or a verb
// and a number or word after a colon: "extra", "cell:2", "mode:dynamite". The
// list of a unit's actions, in order, is its whole progress: replaying it on
// the unit's layout gives the exact step again, on any device.
type Action string

// MaxActions bounds the progress of one unit; no game's longest reveal comes
// near it.
const MaxActions = 64

// Indexed builds an action that carries a number.
func Indexed(verb string, i int) Action { return Action(verb + ":" + strconv.Itoa(i)) }

// Verb returns what stands before the colon.
func (a Action) Verb() string {
	verb, _, _ := strings.Cut(string(a), ":")
	return verb
}

// Arg returns what stands after the colon, "" without one.
func (a Action) Arg() string {
	_, arg, _ := strings.Cut(string(a), ":")
	return arg
}

// Index returns the number after the colon: canonical decimal digits only.
func (a Action) Index() (int, bool) {
	arg := a.Arg()
	i, err := strconv.Atoi(arg)
	if err != nil || i < 0 || strconv.Itoa(i) != arg {
		return 0, false
	}
	return i, true
}

// Reveal is the state of one unit's reveal. It knows no screen and no time.
// What the player chooses (order, wagon, levers, mode) never changes the gain.
type Reveal interface {
	// Actions lists what the player may do now, in a stable order; it is empty
	// once the reveal is done.
	Actions() []Action
	// Do performs one action. An action that Actions does not list gives an
	// error that wraps ErrIllegalAction and changes nothing.
	Do(Action) error
	// Auto is the action that « Auto » takes next, "" when the reveal is done.
	Auto() Action
	// Done tells that everything the unit asks to reveal is revealed.
	Done() bool
	// Shown is the gain in euros that what is revealed so far already
	// establishes; on a done reveal it equals the unit's prize.
	Shown() decimal.Decimal
}

// Replay starts the reveal of l and performs actions on it.
func Replay(g Game, l Layout, stake decimal.Decimal, actions []Action) (Reveal, error) {
	if len(actions) > MaxActions {
		return nil, fmt.Errorf("%w: %d actions, at most %d", ErrIllegalAction, len(actions), MaxActions)
	}
	r, err := g.NewReveal(l, stake)
	if err != nil {
		return nil, err
	}
	for i, a := range actions {
		if err := r.Do(a); err != nil {
			return nil, fmt.Errorf("action %d: %w", i, err)
		}
	}
	return r, nil
}

// Illegal builds the error of an action that is not allowed now.
func Illegal(a Action, allowed []Action) error {
	return fmt.Errorf("%w: %.40q is not among %v", ErrIllegalAction, string(a), allowed)
}
