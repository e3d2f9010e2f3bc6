// Package weighted draws one of several choices, each as often as its weight
// says, from one uniform number.
package weighted

import "filon/game"

// List is choices with their weights. Nothing is drawn from an empty one. Choices
// that are structs stand in it as pointers: the program has one List of pointers,
// and would have one of each struct.
type List[T any] struct {
	choices []T
	upTo    []uint32 // the weights up to each choice, added up
}

// Add appends a choice. The likely ones belong first: Pick stops early then. It
// panics where the weights would add up to 2^32 or more.
func (l *List[T]) Add(choice T, weight uint32) {
	if l.Total()+weight < weight {
		panic("weighted: the weights add up to 2^32 or more")
	}
	l.choices = append(l.choices, choice)
	l.upTo = append(l.upTo, l.Total()+weight)
}

// Total is what the weights add up to, below 2^32.
func (l *List[T]) Total() uint32 {
	if len(l.upTo) == 0 {
		return 0
	}
	return l.upTo[len(l.upTo)-1]
}

// At returns the choice that x, from 0 to Total()-1, falls on.
func (l *List[T]) At(x uint32) T {
	i := 0
	for l.upTo[i] <= x {
		i++
	}
	return l.choices[i]
}

// Pick draws a choice: one number of src, below Total. It allocates nothing.
func (l *List[T]) Pick(src game.Source) T { return l.At(src.Below(l.Total())) }
