package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/cmd/devserver/e2e"
)

// seeThrough lists what is seen of some selectors and has no ground of its own.
const seeThrough = `(selectors) => [...document.querySelectorAll(selectors)].filter((e) => e.checkVisibility())
	.filter((e) => /, 0\)$/.test(getComputedStyle(e).backgroundColor)).map((e) => e.id || e.className)`

// Gradients are left out in the high contrast modes of a system: bars, dialogs and
// buttons keep a ground over the scene, and what is chosen is told apart.
func TestForcedColours_GroundsAndChoicesAreSeen(t *testing.T) {
	p := seat(t, "loss", 844, 390)
	p.ForceColours()
	p.WaitJS("the system's colours", `matchMedia("(forced-colors: active)").matches`)
	const grounds = `(` + seeThrough + `)("#top, #bar, #fault, .panel, .primary, .side, #top .icon, dialog .icon")`
	assert.Empty(t, e2e.Eval[[]string](p, grounds), "at rest")
	const apart = `((look) => look("#stakes input:checked + span") !== look("#stakes input:not(:checked) + span"))(
		(s) => ["backgroundColor", "outlineStyle"].map((k) => getComputedStyle(document.querySelector(s))[k]).join())`
	assert.True(t, e2e.Eval[bool](p, apart), "the chosen stake")
	e2e.Eval[bool](p, `(dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "settings" } })), true)`)
	assert.Empty(t, e2e.Eval[[]string](p, grounds), "a dialog")
	e2e.Eval[bool](p, `(document.querySelector("dialog .icon").click(), true)`)
	p.Click(e2e.Mouse, "#auto")
	p.Wait("« Auto »", `s.phase === "revealing" && s.controls.auto_on`)
	p.WaitJS("its button", `document.querySelector("#auto").ariaPressed === "true"`)
	assert.Empty(t, e2e.Eval[[]string](p, grounds), "revealing")
	assert.True(t, e2e.Eval[bool](p, apart), "the chosen stake, which cannot be changed now")
	assert.NotEqual(t, e2e.Eval[string](p, `getComputedStyle(document.querySelector("#auto")).backgroundColor`),
		e2e.Eval[string](p, `getComputedStyle(document.querySelector("#skip")).backgroundColor`), "« Auto » is on")
}
