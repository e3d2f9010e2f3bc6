package app_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game"
	"filon/game/play"
)

const token = `{"player":"p1","token":"secret"}`

// Steps of a unit that left the table are sent after a reload; what cannot be a
// unit's steps is as if it were not stored.
func TestStored_StepsOfAUnitThatLeftTheTableAreSent(t *testing.T) {
	many := `"cell:0"` + strings.Repeat(`,"cell:0"`, game.MaxActions)
	b := open(t, map[string]string{
		"filon.token": token,
		"filon.left": fmt.Sprintf(`[{"unit":"","game":"minedor","actions":["cell:1"]},{"unit":"u9","game":"minedor","actions":[%s]},
			{"unit":"u1","game":"minedor","actions":["mode:dynamite","cell:2"]}]`, many),
	})
	b.answer(play.GetMe, 200, `{"player":"p1","balance":"99.00","seq":2,"open_units":[`+unit+`]}`)
	require.Len(t, b.calls, 1)
	assert.Equal(t, play.PutProgress, b.calls[0].Kind)
	assert.Equal(t, "u1", b.calls[0].Unit)
	assert.JSONEq(t, `{"actions":["mode:dynamite","cell:2"]}`, string(b.calls[0].Body))
}

// The strokes on a unit's covers go with its steps, those of another unit stay.
func TestStored_StrokesGoWithTheStepsOfTheirUnit(t *testing.T) {
	finished := func(of string) *browser {
		b := dealt(t)
		for _, cell := range []string{"cell:0", "cell:1", "cell:2"} {
			b.tell("press", `{"id":"`+cell+`"}`)
			b.run()
		}
		b.stored["filon.rubs"] = `{"unit":"` + of + `","done":3,"rubs":"x"}`
		for len(b.calls) > 0 {
			if kind := b.calls[0].Kind; kind == play.FinishUnit {
				b.answer(kind, 200, strings.Replace(strings.Replace(bought, `"99.00","seq":2`, `"109.00","seq":3`, 1), `"open"`, `"finished"`, 1))
			} else {
				b.answer(kind, 200, strings.Replace(unit, `"actions":[]`, `"actions":["mode:dynamite","cell:0","cell:1","cell:2"]`, 1))
			}
		}
		b.tell("again", "")
		require.NotContains(t, b.stored, "filon.progress")
		return b
	}
	assert.NotContains(t, finished("u1").stored, "filon.rubs")
	assert.Contains(t, finished("u7").stored, "filon.rubs")
}

// Strokes are of the unit that is played and of what is shown, and are forgotten
// when there are none any more.
func TestStored_StrokesAreOfWhatIsShown(t *testing.T) {
	b := dealt(t)
	b.app.Rubbed(b.app.Shows()-1, "of what was shown before")
	assert.NotContains(t, b.stored, "filon.rubs")
	b.app.Rubbed(b.app.Shows(), "strokes")
	assert.Contains(t, b.stored["filon.rubs"], "strokes")
	b.app.Rubbed(b.app.Shows(), "")
	assert.NotContains(t, b.stored, "filon.rubs")

	b = seated(t)

	b.app.Rubbed(b.app.Shows(), "of no unit")
	assert.NotContains(t, b.stored, "filon.rubs")
}

// What is chosen in one game leaves the others' choices as they were.
func TestStored_EachGameHasItsOwnChoices(t *testing.T) {
	b := seated(t)
	b.tell("close", "")
	b.tell("open", `{"game":"pactole"}`)
	b.tell("stake", `{"stake":"2.00"}`)
	for _, part := range []string{`"minedor"`, `"1.00"`, `"dynamite"`, `"pactole"`, `"2.00"`} {
		assert.Contains(t, b.stored["filon.choices"], part)
	}
}
