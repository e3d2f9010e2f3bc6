package dist

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The règlements name the buttons: « Jouer » (Pactole 4.1, Mine d'or 4.2,
// L'Arbre aux trésors 4.2), « Jouez 1 € » (Le Château d'or 4.2), « Auto »
// (Pactole 4.1), « AUTO » (Le Château d'or 4.4) and « Extra » (Mine d'or
// 4.4.2). The bar takes a game's own name for a button where it has one.
func TestTexts_ButtonsBearTheNamesOfTheReglements(t *testing.T) {
	_, fr, _ := bothTexts(t)
	button := func(game, name string) string {
		if own, ok := fr[game+"."+name]; ok {
			return own
		}
		return fr["bar."+name]
	}
	assert.Equal(t, "Jouer", button("pactole", "play"))
	assert.Equal(t, "Jouer", button("minedor", "play"))
	assert.Equal(t, "Jouer", button("arbre", "play"))
	assert.Equal(t, "Jouez {amount}", button("chateau", "play"))
	assert.Equal(t, "Auto", button("pactole", "auto"))
	assert.Equal(t, "AUTO", button("chateau", "auto"))
	assert.Equal(t, "Extra", fr["bar.extra"])
}
