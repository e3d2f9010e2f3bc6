package e2e_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game/catalogue"
)

// One play of each game in a second browser engine. `make test-firefox` installs
// Firefox ESR where it may and asks for this test.
func TestFirefox_PlaysEachGame(t *testing.T) {
	if os.Getenv("FILON_FIREFOX") == "" {
		t.Skip("run by make test-firefox")
	}
	for _, g := range catalogue.All() {
		t.Run(string(g.ID()), func(t *testing.T) {
			f := e2e.OpenFirefox(t, "/#/"+string(g.ID()), 480, 300)
			f.WaitJS("the table", `document.querySelector("#go").dataset.does === "play" && document.querySelector("#loader").hidden`)
			before := f.State().Account.Balance
			f.Click("#go")
			f.WaitJS("the unit", `window.filon.state().phase === "revealing" || window.filon.state().phase === "finished"`)
			assert.NotEqual(t, before, f.State().Account.Balance, "the stake is debited")
			f.Settle()
			// One target by the mouse where the game has any, the rest by « Auto ».
			var targets int
			f.Eval(`document.querySelectorAll("#mirror button").length`, &targets)
			if targets > 0 {
				f.Click("#mirror button")
				f.Settle()
			}
			if f.State().Phase == "revealing" {
				f.Click("#auto")
			}
			for f.State().Phase == "revealing" {
				f.Settle()
			}
			f.WaitJS("the credit", `window.filon.state().controls.again`)
			state := f.State()
			require.NotNil(t, state.Result)
			assert.Nil(t, state.Problem)
			var alive bool
			f.Eval(`!document.querySelector("body > canvas").getContext("webgl2").isContextLost()`, &alive)
			assert.True(t, alive, "the WebGL context lives")
		})
	}
}
