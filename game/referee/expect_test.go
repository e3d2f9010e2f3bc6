package referee

import (
	"errors"
	"strings"
	"testing"

	"filon/game"
)

// pays fails the test unless the layout pays want.
func pays(t *testing.T, id game.ID, stake, layout, want string) {
	t.Helper()
	got, err := Evaluate(id, stake, []byte(layout))
	if err != nil {
		t.Errorf("Evaluate(%s, %s, %s): %v; want %s", id, stake, layout, err, want)
		return
	}
	if got != want {
		t.Errorf("Evaluate(%s, %s, %s) = %s, want %s", id, stake, layout, got, want)
	}
}

// refuses fails the test unless the layout is refused for the article, in words
// that contain saying.
func refuses(t *testing.T, id game.ID, stake, layout, article, saying string) {
	t.Helper()
	got, err := Evaluate(id, stake, []byte(layout))
	if err == nil {
		t.Errorf("Evaluate(%s, %s, %s) = %s, want a refusal for article %s", id, stake, layout, got, article)
		return
	}
	var broken *game.LayoutError
	if !errors.As(err, &broken) {
		t.Errorf("Evaluate(%s, %s, %s): %v; want a LayoutError", id, stake, layout, err)
		return
	}
	if broken.Game != id || broken.Article != article || !strings.Contains(broken.Reason, saying) {
		t.Errorf("Evaluate(%s, %s, %s): %v; want article %s and %q", id, stake, layout, err, article, saying)
	}
}

// change replaces what stands exactly once in a layout.
func change(t *testing.T, layout, old, new string) string {
	t.Helper()
	if n := strings.Count(layout, old); n != 1 {
		t.Fatalf("%q stands %d times in %s", old, n, layout)
	}
	return strings.Replace(layout, old, new, 1)
}
