package app_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/game/play"
)

// seqs are the numbers of all messages that the page was told from its nth state on.
func seqs(b *browser, from int) (numbers []float64) {
	for _, s := range b.states[from:] {
		for _, m := range s["messages"].([]any) {
			numbers = append(numbers, m.(map[string]any)["seq"].(float64))
		}
	}
	return numbers
}

// The page says each message once, by its number: the next unit's are others.
func TestApp_MessagesOfTheNextUnitHaveNumbersOfTheirOwn(t *testing.T) {
	b := dealt(t)
	b.tell("auto", `{"on":true}`)
	b.run()
	for b.state()["phase"] == "revealing" {
		b.stage.Update()
		b.settle()
	}
	first := seqs(b, 0)
	require.NotEmpty(t, first)
	for len(b.calls) > 0 {
		if kind := b.calls[0].Kind; kind == play.FinishUnit {
			b.answer(kind, 200, strings.Replace(strings.Replace(bought, `"99.00","seq":2`, `"109.00","seq":3`, 1), `"open"`, `"finished"`, 1))
		} else {
			b.answer(kind, 200, strings.Replace(unit, `"actions":[]`, `"actions":["mode:dynamite","cell:0","cell:1","cell:2"]`, 1))
		}
	}
	b.tell("again", "")
	told := len(b.states)
	b.tell("play", `{"auto":false}`)
	b.answer(play.BuyUnit, 201, strings.Replace(strings.Replace(bought, `"u1"`, `"u2"`, 1), `"99.00","seq":2`, `"108.00","seq":4`, 1))
	b.run()
	for _, cell := range []string{"cell:1", "cell:0", "cell:2"} {
		b.tell("press", `{"id":"`+cell+`"}`)
		b.run()
	}
	second := seqs(b, told)
	require.NotEmpty(t, second)
	for _, seq := range second {
		assert.NotContains(t, first, seq)
	}
}

// « Auto » is for the unit that it was pressed for: nothing goes on behind the lobby.
func TestApp_LeavingTheTableEndsAuto(t *testing.T) {
	b := dealt(t)
	b.tell("auto", `{"on":true}`)
	require.True(t, b.stage.Status().Auto)
	b.tell("close", "")
	assert.False(t, b.stage.Status().Auto)
}

func TestApp_APurchaseWithoutAnAnswerIsTriedAgainInItsTime(t *testing.T) {
	b := seated(t)
	assert.True(t, b.app.Idle())
	b.tell("play", `{"auto":false}`)
	assert.False(t, b.app.Idle(), "its answer is awaited")
	b.wake = 0
	b.answer(play.BuyUnit, 503, "")
	require.Greater(t, b.wake, b.now)
	assert.Empty(t, b.calls, "not at once")
	b.now = b.wake
	b.app.Wake()
	require.Len(t, b.calls, 1)
	assert.Equal(t, "key-0000000000001", b.calls[0].Request.Key)
}
