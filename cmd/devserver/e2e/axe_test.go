package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/cmd/devserver/e2e"
	"filon/game/catalogue"
)

// axe runs axe-core in the page and fails on every violation. axe-core is a
// development package of npm that `make test` installs (cmd/devserver/e2e/axe);
// FILON_AXE=none is for a machine that has no npm, and says so.
func axe(t *testing.T, p *e2e.Page, what string) {
	t.Helper()
	if !e2e.Eval[bool](p, `"axe" in window`) {
		file := filepath.Join("axe", "node_modules", "axe-core", "axe.min.js")
		source, err := os.ReadFile(file)
		if err != nil {
			if os.Getenv("FILON_AXE") == "none" {
				t.Skip("axe-core is left out on request (FILON_AXE=none)")
			}
			t.Fatal("axe-core is not installed: run npm ci in cmd/devserver/e2e/axe, or make test")
		}
		e2e.Eval[bool](p, string(source)+";true")
	}
	found := e2e.Eval[[]string](p, `axe.run(document).then((r) => r.violations.map((v) => v.id + ": " + v.help + " at " + v.nodes.map((n) => n.target.join(" ")).join(", ")))`)
	assert.Empty(t, found, what)
}

func TestAxe_FindsNothing(t *testing.T) {
	p := e2e.Open(t, "/", 1000, 640)
	p.Wait("an account", `s.account !== null`)
	axe(t, p, "lobby")
	p.Go("/#/minedor")
	atTable(p)
	axe(t, p, "table at rest")
	for _, name := range []string{"history", "rules", "settings", "account", "session", "menu"} {
		e2e.Eval[bool](p, fmt.Sprintf(`(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: %q } })), true)`, name))
		p.WaitJS("the dialog", fmt.Sprintf(`document.querySelector("dialog")?.dataset.name === %q`, name))
		axe(t, p, name)
		e2e.Eval[bool](p, `(document.querySelector("dialog .icon").click(), true)`)
	}
}

// The tables of all games, at rest, at each step, with a result and replayed, are
// looked at while they are played: TestGames_KeyboardAloneFromTheLobbyToTheReplay.

func TestAxe_FindsNothingOnTheRulesPages(t *testing.T) {
	for _, g := range catalogue.All() {
		for _, lang := range []string{"fr", "en"} {
			p := e2e.OpenUnstarted(t, fmt.Sprintf("/rules/%s.%s.html", g.ID(), lang), 800, 600, "")
			p.WaitJS("the page", `document.querySelector("main details") !== null`)
			axe(t, p, fmt.Sprintf("rules of %s in %s", g.ID(), lang))
		}
	}
}
