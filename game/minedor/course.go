package minedor

import (
	"filon/game"
	"filon/game/internal/weighted"
)

// course is how a unit goes on: how many cactus each of its draws shows. It is
// chosen before anything else and says nothing about the prize.
type course struct {
	draws   uint8
	cactus  [MaxDraws]uint8
	open    uint8          // how many draws show no cactus: what may pay is among them
	results [maxOpen]uint8 // their indices, in order
}

// maxOpen is the most draws without a cactus that a unit has: five Extra steps
// won with three cactus and then two leave four.
const maxOpen = 4

// extraWeights is how often, in a hundred units, a unit goes through so many
// Extra steps. Most are over at once; each further step is rarer, so that a
// long chain stays an event, and still common enough for a regular player to
// see one, and for the sums of several gains that only it has room for.
var extraWeights = [MaxExtra + 1]uint32{
	0: 60,
	1: 16,
	2: 11,
	3: 6,
	4: 4,
	5: 3,
}

// courses lists, by number of Extra steps, every order in which draws can give
// them: each further draw must already have been won, and none is left over.
// All the orders with the same number of steps are equally likely.
var courses = func() (all [MaxExtra + 1][]course) {
	var extend func(c course, extras, won int)
	extend = func(c course, extras, won int) {
		for n := 0; n <= min(cellsPerDraw, extras-won); n++ {
			next := c
			next.cactus[next.draws] = uint8(n)
			if n == 0 {
				next.results[next.open] = next.draws
				next.open++
			}
			next.draws++
			switch total := won + n; {
			case total >= int(next.draws):
				extend(next, extras, total)
			case total == extras && int(next.draws) == extras+1:
				all[extras] = append(all[extras], next)
			}
		}
	}
	for extras := range all {
		extend(course{}, extras, 0)
	}
	return all
}()

// extraSteps are the numbers of Extra steps, weighed.
var extraSteps = func() (all weighted.List[int]) {
	for n, weight := range extraWeights {
		all.Add(n, weight)
	}
	return all
}()

// drawCourse chooses a unit's course: at most two draws of src.
func drawCourse(src game.Source) *course {
	list := courses[extraSteps.Pick(src)]
	if len(list) == 1 {
		return &list[0]
	}
	return &list[src.Below(uint32(len(list)))]
}
