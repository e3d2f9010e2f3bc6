package play

import (
	"time"

	"filon/game/drawapi"
)

// Retries: the first after retryFirst, then twice as long each time up to
// retryMost. A purchase is retried by itself retryBuys times, after which the
// player is asked; what only reports progress goes on by itself.
const (
	retryFirst = 500 * time.Millisecond
	retryMost  = 30 * time.Second
	retryBuys  = 5
)

// Problem is something the player has to know.
type Problem struct {
	// Number is another for each problem there is to tell. What goes on failing
	// by itself in the same way is one problem; what fails again after the player
	// asked to retry is a new one.
	Number int          `json:"number"`
	Code   drawapi.Code `json:"code"`
	Detail string       `json:"detail"`
	// Retry: the player may ask to try again at once.
	Retry bool `json:"retry"`
	// Fatal: nothing works until the player decides (the token is lost).
	Fatal bool `json:"fatal"`
}

// lane is one queue of calls to the server: at most one call of it is under
// way, so its calls reach the server in order.
type lane struct {
	inFlight int // Seq of the call under way, 0 when none
	// again, when not nil, makes the call of this lane anew; it builds the call
	// from what is true then.
	again func()
	// planned: again runs by itself at retryAt; else it waits for the player.
	planned  bool
	retryAt  time.Duration
	attempts int // failed attempts in a row
	// notBefore is what Retry-After asked for; the player's impatience does
	// not shorten it.
	notBefore time.Duration
	problem   *Problem
	// asked: the player asked to try again, so the problem is told no more,
	// unless that fails too.
	asked bool
	// then takes the unit that a GetUnit of the reading lane brings, or its next
	// attempt after a failure: the player waits for that unit.
	then func(drawapi.Unit)
}

// waiting tells that the lane's next attempt has a time.
func (l *lane) waiting() bool { return l.again != nil && l.planned }

// clear forgets everything but the call under way.
func (l *lane) clear() {
	inFlight := l.inFlight
	*l = lane{inFlight: inFlight}
}

// backoff plans the next attempt after a passing failure. limit bounds the
// attempts made without the player; 0 is no limit.
func (l *lane) backoff(now time.Duration, f *Failure, limit int, again func()) {
	l.again = again
	l.attempts++
	wait := retryMost
	if l.attempts < 8 {
		wait = min(retryMost, retryFirst<<(l.attempts-1))
	}
	l.notBefore = now + max(0, f.RetryAfter)
	l.retryAt = max(now+wait, l.notBefore)
	l.planned = limit == 0 || l.attempts <= limit
}

// due runs the planned attempt when its time has come.
func (l *lane) due(now time.Duration) {
	if l.waiting() && l.inFlight == 0 && now >= l.retryAt {
		again := l.again
		l.again, l.planned = nil, false
		again()
	}
}

// hurry brings the planned attempt forward, as the player asks.
func (l *lane) hurry(now time.Duration) {
	l.asked = l.again != nil || l.inFlight != 0
	if l.again == nil || l.inFlight != 0 {
		return
	}
	l.attempts = 0
	l.planned, l.retryAt = true, max(now, l.notBefore)
	l.due(now)
}

// told is the problem of the lane that the player has to know now.
func (l *lane) told() *Problem {
	if p := l.problem; p != nil && (p.Fatal || !l.asked) {
		return p
	}
	return nil
}

// tell makes p the problem of a lane.
func (m *Machine) tell(l *lane, p *Problem) {
	if old := l.problem; old != nil && !l.asked {
		p.Number = old.Number
		if *old == *p {
			return
		}
	}
	l.problem, l.asked = m.numbered(p), false
}

// numbered gives a problem its number.
func (m *Machine) numbered(p *Problem) *Problem {
	m.problems++
	p.Number = m.problems
	return p
}

// problemOf words a failure.
func problemOf(f *Failure, retry bool) *Problem {
	code := f.Code
	if code == "" {
		code = drawapi.Internal
	}
	return &Problem{Code: code, Detail: f.Detail, Retry: retry}
}
