package chateau

import "fmt"

// Symbol is what lies under a chest (article 4.3). The règlement names only the
// winning one; the ordinary ones are the project's choice.
type Symbol uint8

// The symbols. The zero Symbol is none of them.
const (
	Couronne Symbol = iota + 1 // wins (article 4.5.1)
	Epee
	Coupe
	Cle
	Armure
	Torche
	Sceptre
	symbolsEnd
)

var symbolNames = [symbolsEnd]string{
	"", "couronne", "epee", "coupe", "cle", "armure", "torche", "sceptre",
}

// ordinarySymbols are as many as there are chests, so that a unit can show each
// at most once: no two alike that a player could take for a find.
var ordinarySymbols = [ChestCount]Symbol{Epee, Coupe, Cle, Armure, Torche, Sceptre}

// Valid tells whether s is one of the game's symbols.
func (s Symbol) Valid() bool { return s > 0 && s < symbolsEnd }

// String returns the symbol's name in data, such as "couronne".
func (s Symbol) String() string {
	if !s.Valid() {
		return fmt.Sprintf("Symbol(%d)", uint8(s))
	}
	return symbolNames[s]
}

// MarshalText writes the symbol's name in data.
func (s Symbol) MarshalText() ([]byte, error) {
	if !s.Valid() {
		return nil, fmt.Errorf("chateau: no symbol %d", uint8(s))
	}
	return []byte(symbolNames[s]), nil
}

// UnmarshalText reads a symbol's name in data.
func (s *Symbol) UnmarshalText(text []byte) error {
	for i := Couronne; i < symbolsEnd; i++ {
		if symbolNames[i] == string(text) {
			*s = i
			return nil
		}
	}
	return fmt.Errorf("chateau: unknown symbol %.40q", text)
}
