package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/cmd/devserver/e2e"
)

// What is remembered may be damaged, or of a build that had other stakes and modes.
func TestReview_TheTableOpensWhateverIsRemembered(t *testing.T) {
	for _, prefs := range []string{
		`{"stakes":null,"modes":null,"calm":"yes","limit":5,"auto":null}`,
		`{"stakes":{"minedor":"77.00"},"modes":{"minedor":"laser"}}`,
		`{"stakes":{"minedor":5},"modes":[]}`,
		`null`, `[`,
	} {
		p := e2e.OpenWith(t, "/#/minedor", 480, 270, fmt.Sprintf(`localStorage.setItem("filon.prefs", %q);`, prefs))
		s := p.Wait("the table", `s.phase === "ready" && s.controls.play`)
		assert.Nil(t, s.Problem, prefs)
		assert.Equal(t, "0.50", s.Stake, prefs)
		assert.Equal(t, "pioche", s.Mode, prefs)
	}
}

// What is set in one tab holds in another, and is not undone by what that one sets.
func TestReview_SettingsOfTwoTabsAreTheSame(t *testing.T) {
	p := e2e.Open(t, "/", 480, 270)
	other := p.Window("/")
	e2e.Eval[bool](other, `(window.heard = false, addEventListener("storage", () => { heard = true; }), true)`)
	open := func(p *e2e.Page, name string) {
		e2e.Eval[bool](p, fmt.Sprintf(`(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: %q } })), true)`, name))
	}
	choose := func(p *e2e.Page, control, value string) {
		e2e.Eval[bool](p, fmt.Sprintf(`((s) => { s.value = %q; s.dispatchEvent(new Event("change")); return true; })(document.querySelector(%q))`, value, control))
	}
	open(p, "session")
	choose(p, "#set-limit", "20")
	other.WaitJS("the news", `heard`)
	open(other, "session")
	assert.Equal(t, "20", e2e.Eval[string](other, `document.querySelector("#set-limit").value`))
	open(other, "settings")
	choose(other, "#set-auto", "slow")
	assert.Equal(t, []string{"20", "slow"}, e2e.Eval[[]string](other, `(({ limit, auto }) => [limit, auto])(JSON.parse(localStorage.getItem("filon.prefs")))`))
}
