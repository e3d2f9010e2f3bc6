package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"filon/cmd/devserver/e2e"
)

// A slip at the console of whoever looks into the game must not end it.
func TestBridge_WrongArgumentsAreRefusedAndTheProgramLives(t *testing.T) {
	p := seat(t, "loss", 480, 270)
	refusals := e2e.Eval[[]string](p, `["load", "press", "seek", "step", "freeze", "record", "tune", "reload"]
		.flatMap((name) => [[], [undefined], [Symbol.iterator]].map((args) => String(window.filon[name](...args))))`)
	for _, refusal := range refusals {
		assert.Contains(t, refusal, " takes a ")
	}
	assert.Equal(t, "ready", p.State().Phase)
}
