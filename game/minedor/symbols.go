package minedor

import "fmt"

// Symbol is what a cell hides. The zero Symbol is no symbol at all: a layout
// that still holds one is refused.
type Symbol uint8

// The nine ordinary symbols, in the order of article 4.3.1 (the pair that pays
// most first), then the three that open a step (articles 4.3.2 and 4.3.3).
const (
	Pepite Symbol = iota + 1
	Pierre
	PierresPrecieuses
	Lampe
	FerACheval
	Casque
	Pelle
	Marteau
	Charbon

	Wagonnet
	TeteDeMineur
	Cactus
)

const (
	ordinarySymbols = int(Charbon)
	allSymbols      = int(Cactus)
)

var symbolNames = [allSymbols + 1]string{
	Pepite: "pepite", Pierre: "pierre", PierresPrecieuses: "pierres_precieuses",
	Lampe: "lampe", FerACheval: "fer_a_cheval", Casque: "casque",
	Pelle: "pelle", Marteau: "marteau", Charbon: "charbon",
	Wagonnet: "wagonnet", TeteDeMineur: "tete_de_mineur", Cactus: "cactus",
}

// Symbols lists the twelve symbols in the order of their constants.
func Symbols() []Symbol {
	all := make([]Symbol, allSymbols)
	for i := range all {
		all[i] = Symbol(i + 1)
	}
	return all
}

// Ordinary tells the nine symbols of article 4.3.1, two of which win, from the
// three that open a step.
func (s Symbol) Ordinary() bool { return s >= Pepite && s <= Charbon }

func (s Symbol) valid() bool { return s >= Pepite && s <= Cactus }

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
	for i := Pepite; i <= Cactus; i++ {
		if string(text) == symbolNames[i] {
			*s = i
			return nil
		}
	}
	return breaks("4.3", "%.40q is no symbol of the game", text)
}
