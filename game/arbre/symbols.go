package arbre

import "fmt"

// Symbol is what a cell shows. The zero Symbol is no symbol at all: a layout
// that still holds one is refused.
type Symbol uint8

// The règlement names three symbols and leaves the ordinary ones open. The
// project chose eight that a treasure tree bears or shelters, each told apart
// by its outline alone.
const (
	Pomme Symbol = iota + 1
	Cerise
	Gland
	Plume
	Papillon
	Champignon
	Cle
	Lanterne

	Trefle     // a run of it wins its row's sum three times (4.5)
	FerACheval // a run of it wins its row's sum twice (4.6)
	Joker      // takes the value of any other symbol, once (4.7)
)

const (
	ordinarySymbols = int(Lanterne)
	allSymbols      = int(Joker)
)

var symbolNames = [allSymbols + 1]string{
	Pomme: "pomme", Cerise: "cerise", Gland: "gland", Plume: "plume",
	Papillon: "papillon", Champignon: "champignon", Cle: "cle", Lanterne: "lanterne",
	Trefle: "trefle", FerACheval: "fer_a_cheval", Joker: "joker",
}

// Symbols lists the eleven symbols in the order of their constants.
func Symbols() []Symbol {
	all := make([]Symbol, allSymbols)
	for i := range all {
		all[i] = Symbol(i + 1)
	}
	return all
}

// Ordinary tells the eight symbols whose run wins its row's sum once.
func (s Symbol) Ordinary() bool { return s >= Pomme && s <= Lanterne }

// Multiplier is how many times a run of s wins its row's sum: 3 for Trefle
// (4.5), 2 for FerACheval (4.6), 1 for the others.
func (s Symbol) Multiplier() int {
	switch s {
	case Trefle:
		return 3
	case FerACheval:
		return 2
	}
	return 1
}

func (s Symbol) valid() bool { return s >= Pomme && s <= Joker }

// String returns the symbol's identifier in data, "fer_a_cheval".
func (s Symbol) String() string {
	if !s.valid() {
		return fmt.Sprintf("symbol(%d)", uint8(s))
	}
	return symbolNames[s]
}

// MarshalText writes the identifier; a value that is no symbol is an error.
func (s Symbol) MarshalText() ([]byte, error) {
	if !s.valid() {
		return nil, breaks("4.1", "%d is no symbol", uint8(s))
	}
	return []byte(symbolNames[s]), nil
}

// UnmarshalText reads the identifier, letter by letter.
func (s *Symbol) UnmarshalText(text []byte) error {
	for i := Pomme; i <= Joker; i++ {
		if string(text) == symbolNames[i] {
			*s = i
			return nil
		}
	}
	return breaks("4.1", "%.40q is no symbol of the game", text)
}
