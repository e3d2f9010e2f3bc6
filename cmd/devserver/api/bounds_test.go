package api

import (
	"strings"
	"testing"
	"time"
)

func check(t *testing.T, what string, is func(string) bool, good, bad []string) {
	t.Helper()
	for _, s := range good {
		if !is(s) {
			t.Errorf("%s: %q is refused", what, s)
		}
	}
	for _, s := range bad {
		if is(s) {
			t.Errorf("%s: %q is taken", what, s)
		}
	}
}

// Each kind of word that an address or a header carries, at its bounds: whatever is
// beside them in the alphabet, one too long, one too short, written another way.
func TestWordsOfRequestsAreTakenUpToTheirBoundsAndNoFurther(t *testing.T) {
	const fifteen = "azAZ09_-azAZ09_"
	check(t, "key", isKey,
		[]string{fifteen + "-", fifteen + "z", fifteen + "A", strings.Repeat("k", 64)},
		[]string{"", fifteen, strings.Repeat("k", 65), fifteen + "`", fifteen + "{", fifteen + "@", fifteen + "[", fifteen + "/", fifteen + ":", fifteen + "^", fifteen + ".", fifteen + "é"})
	const hex = "0123456789abcdef0123456789abcde"
	check(t, "unit", isID,
		[]string{hex + "0", hex + "9", hex + "a", hex + "f"},
		[]string{"", hex, hex + "00", hex + "/", hex + ":", hex + "`", hex + "g", hex + "A"})
	check(t, "number", func(s string) bool { _, ok := counted(s); return ok },
		[]string{"1", "9", "10", "999999999"},
		[]string{"", "0", "-1", "+1", "01", "1.0", "1000000000", "one", "99999999999999999999"})
	check(t, "cursor", func(s string) bool { n, err := cursor(s); return err == nil && formatCursor(n) == s },
		[]string{"", "1", "z", "10", "1y2p0ij32e8e7"},
		[]string{"0", "-1", "+1", "01", "Z", "1y2p0ij32e8e8", "!"})
}

// A caller has its burst at once, then one call as often as the rate says, and is
// told how long until the next.
func TestLimiterGivesItsBurstAndThenItsRate(t *testing.T) {
	now := time.Unix(0, 0)
	l := newLimiter(5, func() time.Time { return now })
	for i := range 20 {
		if wait := l.take("a"); wait != 0 {
			t.Fatalf("call %d waits %s", i, wait)
		}
	}
	if wait := l.take("a"); wait != 200*time.Millisecond {
		t.Fatalf("after the burst: %s", wait)
	}
	now = now.Add(50 * time.Millisecond)
	if wait := l.take("a"); wait != 150*time.Millisecond {
		t.Fatalf("a while later: %s", wait)
	}
	if wait := l.take("b"); wait != 0 {
		t.Fatalf("another caller waits %s", wait)
	}
	now = now.Add(151 * time.Millisecond)
	if wait := l.take("a"); wait != 0 {
		t.Fatalf("a call after its time: %s", wait)
	}
	if wait := l.take("a"); wait <= 190*time.Millisecond {
		t.Fatalf("and the next: %s", wait)
	}
	if wait := newLimiter(0, func() time.Time { return now }).take("a"); wait != 0 {
		t.Fatalf("no rate is no limit: %s", wait)
	}
}
