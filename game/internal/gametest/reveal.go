package gametest

import (
	"errors"
	"reflect"
	"slices"

	"github.com/shopspring/decimal"

	"filon/game"
)

// Begun is the reveal of a unit with nothing revealed.
func Begun(t T, g game.Game, l game.Layout, stake decimal.Decimal) game.Reveal {
	t.Helper()
	r, err := g.NewReveal(l, stake)
	if err != nil {
		t.Fatalf("no reveal: %v", err)
	}
	return r
}

// Do performs actions, each of which must be allowed.
func Do(t T, r game.Reveal, actions ...game.Action) {
	t.Helper()
	for _, a := range actions {
		if err := r.Do(a); err != nil {
			t.Fatalf("%v", err)
		}
	}
}

// CheckReveal reveals a unit by the actions that next chooses, and returns
// them. At every step Auto is among what may be done; what is shown never falls
// and never passes the prize; nothing can be done twice; and replaying what was
// done gives the same state. In the end the prize is shown, nothing is left to
// do, and the layout is as it was. did, if any, looks at each step.
func CheckReveal(t T, g game.Game, l game.Layout, stake, prize decimal.Decimal,
	next func(game.Reveal) game.Action, did func(r game.Reveal, done []game.Action),
) []game.Action {
	t.Helper()
	before, r := wire(t, l), Begun(t, g, l, stake)
	var done []game.Action
	shown := decimal.Zero
	for !r.Done() {
		if len(done) == game.MaxActions {
			t.Fatalf("more than %d actions", game.MaxActions)
		}
		if !slices.Contains(r.Actions(), r.Auto()) {
			t.Fatalf("after %v Auto is %q, not among %v", done, r.Auto(), r.Actions())
		}
		a := next(r)
		if !slices.Contains(r.Actions(), a) {
			t.Fatalf("after %v %q is not among %v", done, a, r.Actions())
		}
		if err := r.Do(a); err != nil {
			t.Fatalf("after %v: %v", done, err)
		}
		done = append(done, a)
		if !slices.Contains(r.Actions(), a) { // what may come again is another cell of that name
			if err := r.Do(a); !errors.Is(err, game.ErrIllegalAction) {
				t.Fatalf("%q is done twice: %v", a, err)
			}
		}
		if r.Shown().LessThan(shown) || r.Shown().GreaterThan(prize) {
			t.Fatalf("after %v %s € are shown, %s before, of a prize of %s", done, r.Shown(), shown, prize)
		}
		shown = r.Shown()
		replayed, err := game.Replay(g, l, stake, done)
		if err != nil || !reflect.DeepEqual(r, replayed) {
			t.Fatalf("replaying %v gives another state: %v", done, err)
		}
		if did != nil {
			did(r, done)
		}
	}
	if !shown.Equal(prize) || !r.Shown().Equal(prize) {
		t.Fatalf("shows %s € in the end, the prize is %s", r.Shown(), prize)
	}
	if len(r.Actions()) > 0 || r.Auto() != "" {
		t.Fatalf("done, and yet %v and %q are left", r.Actions(), r.Auto())
	}
	if string(wire(t, l)) != string(before) {
		t.Fatalf("revealing has changed the layout %s", before)
	}
	return done
}

// CheckIllegal holds that each of actions is refused and changes nothing; same
// is the state that r is in, made anew.
func CheckIllegal(t T, r, same game.Reveal, actions ...game.Action) {
	t.Helper()
	for _, a := range actions {
		if err := r.Do(a); !errors.Is(err, game.ErrIllegalAction) {
			t.Fatalf("%q is not refused: %v", a, err)
		}
		if !reflect.DeepEqual(r, same) {
			t.Fatalf("%q was refused and yet changed something", a)
		}
	}
}
