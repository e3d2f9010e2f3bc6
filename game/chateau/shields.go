package chateau

import "fmt"

// Shield is the colour of a shield of « Jeu 2 » (article 4.3). The règlement
// names only the winning one; the ordinary ones are the project's choice.
type Shield uint8

// The shields. The zero Shield is none of them.
const (
	Vert Shield = iota + 1 // wins (article 4.6.1)
	Rouge
	Noir
	Bleu
	Blanc
	Pourpre
	shieldsEnd
)

var shieldNames = [shieldsEnd]string{
	"", "vert", "rouge", "noir", "bleu", "blanc", "pourpre",
}

// ordinaryShields stand at most once in a row: no two alike that a player could
// take for a find.
var ordinaryShields = [...]Shield{Rouge, Noir, Bleu, Blanc, Pourpre}

// Valid tells whether s is one of the game's shields.
func (s Shield) Valid() bool { return s > 0 && s < shieldsEnd }

// String returns the shield's name in data, such as "vert".
func (s Shield) String() string {
	if !s.Valid() {
		return fmt.Sprintf("Shield(%d)", uint8(s))
	}
	return shieldNames[s]
}

// MarshalText writes the shield's name in data.
func (s Shield) MarshalText() ([]byte, error) {
	if !s.Valid() {
		return nil, fmt.Errorf("chateau: no shield %d", uint8(s))
	}
	return []byte(shieldNames[s]), nil
}

// UnmarshalText reads a shield's name in data.
func (s *Shield) UnmarshalText(text []byte) error {
	for i := Vert; i < shieldsEnd; i++ {
		if shieldNames[i] == string(text) {
			*s = i
			return nil
		}
	}
	return fmt.Errorf("chateau: unknown shield %.40q", text)
}
