package e2e_test

import (
	"fmt"
	"testing"

	"filon/cmd/devserver/e2e"
)

// A double click on « Consulter » opens the result twice: the dialog that stays is
// the second's, and its block can be asked for.
func TestReview_AUnitConsultedTwiceCanBeChecked(t *testing.T) {
	p := seat(t, "direct win", 480, 270)
	p.Click(e2e.Mouse, "#go")
	unit := p.Wait("the unit", `s.phase === "revealing"`).Unit.ID
	for n := 1; n <= 2; n++ {
		e2e.Eval[bool](p, fmt.Sprintf(`(filonApp.dispatch("consult", JSON.stringify({ id: %q })), true)`, unit))
		p.WaitJS("its result", fmt.Sprintf(`filon.state().consult?.number === %d && document.querySelector("dialog")?.dataset.name === "consult"`, n))
	}
	p.WaitJS("one dialog", `document.querySelectorAll("dialog").length === 1`)
	p.Click(e2e.Mouse, `dialog [data-focus="block"]`)
	p.WaitJS("the commitment", `document.querySelector("dialog .hash") !== null`)
}
