package minedor

import "filon/game/internal/weighted"

// A way is one manner of composing a prize: the gains that make it up, and how
// often it is taken among the ways of that prize.
type way struct {
	weight uint32
	gains  []gain
}

// gain is what one draw pays: a pair, a wagon that holds what the pair of a
// symbol pays, or a pair multiplied by the levers. At every stake a pair pays
// the same number of stakes, so that one table serves the three.
type gain struct {
	kind       kind
	symbol     Symbol
	multiplier int
}

func two(s Symbol) gain               { return gain{directWin, s, 0} }
func inWagon(s Symbol) gain           { return gain{wagon, s, 0} }
func times(m int, s Symbol) gain      { return gain{levers, s, m} }
func by(weight uint32, g ...gain) way { return way{weight, g} }

// ways is the table of composition: by tier, what its prize can be made of
// (article 3.4: directly, through Extra steps, through a Bonus step, or
// through both). Amounts in the comments are those of a stake of 1 €.
//
// Why these weights. A unit's course decides first how many gains it has room
// for; the weights of the ways that fit are then compared with one another.
// A single pair is the plain case and stands for about half; the wagons and
// the levers share the rest of the single gains, the levers with more on the
// coefficients above ×1 (a track that ends on ×1 adds nothing to the pair), and
// every coefficient that lands on an amount of article 3 is there. Sums of two
// to four gains exist for 2, 5, 10, 5 000 and 15 000 only; they weigh as much
// as the plain pair, because few courses have room for them. One Bonus step a
// unit at most. With four draws open at most, no other sum is possible: 50
// would take five gains of 10, 250 five of 50, and 2 500 ten of 250.
var ways = [tiers][]way{
	{ // 15 000
		by(40, two(Pepite)),
		by(20, inWagon(Pepite)),
		by(12, times(1, Pepite)),
		by(16, two(Pierre), two(Pierre), two(Pierre)),
		by(8, two(Pierre), two(Pierre), inWagon(Pierre)),
		by(4, two(Pierre), two(Pierre), times(1, Pierre)),
		by(8, two(Pierre), two(Pierre), times(2, PierresPrecieuses)),
		by(16, two(Pierre), two(Pierre), two(PierresPrecieuses), two(PierresPrecieuses)),
		by(8, two(Pierre), two(Pierre), two(PierresPrecieuses), inWagon(PierresPrecieuses)),
		by(8, two(Pierre), two(Pierre), two(PierresPrecieuses), times(10, Lampe)),
		by(8, two(Pierre), two(PierresPrecieuses), two(PierresPrecieuses), inWagon(Pierre)),
		by(4, two(Pierre), two(PierresPrecieuses), two(PierresPrecieuses), times(2, PierresPrecieuses)),
	},
	{ // 5 000
		by(40, two(Pierre)),
		by(20, inWagon(Pierre)),
		by(6, times(1, Pierre)),
		by(18, times(2, PierresPrecieuses)),
		by(24, two(PierresPrecieuses), two(PierresPrecieuses)),
		by(12, two(PierresPrecieuses), inWagon(PierresPrecieuses)),
		by(4, two(PierresPrecieuses), times(1, PierresPrecieuses)),
		by(12, two(PierresPrecieuses), times(10, Lampe)),
	},
	{ // 2 500
		by(40, two(PierresPrecieuses)),
		by(20, inWagon(PierresPrecieuses)),
		by(6, times(1, PierresPrecieuses)),
		by(18, times(10, Lampe)),
	},
	{ // 250
		by(40, two(Lampe)),
		by(20, inWagon(Lampe)),
		by(6, times(1, Lampe)),
		by(18, times(5, FerACheval)),
	},
	{ // 50
		by(40, two(FerACheval)),
		by(20, inWagon(FerACheval)),
		by(6, times(1, FerACheval)),
		by(12, times(5, Casque)),
		by(12, times(10, Pelle)),
	},
	{ // 10
		by(40, two(Casque)),
		by(20, inWagon(Casque)),
		by(6, times(1, Casque)),
		by(8, times(2, Pelle)),
		by(8, times(5, Marteau)),
		by(8, times(10, Charbon)),
		by(16, two(Pelle), two(Pelle)),
		by(8, two(Pelle), inWagon(Pelle)),
		by(4, two(Pelle), times(1, Pelle)),
		by(8, two(Pelle), times(5, Charbon)),
		by(16, two(Pelle), two(Marteau), two(Marteau), two(Charbon)),
		by(4, inWagon(Pelle), two(Marteau), two(Marteau), two(Charbon)),
		by(4, two(Pelle), inWagon(Marteau), two(Marteau), two(Charbon)),
		by(4, two(Pelle), two(Marteau), two(Marteau), inWagon(Charbon)),
		by(4, times(5, Charbon), two(Marteau), two(Marteau), two(Charbon)),
		by(4, two(Pelle), times(2, Charbon), two(Marteau), two(Charbon)),
	},
	{ // 5
		by(40, two(Pelle)),
		by(20, inWagon(Pelle)),
		by(6, times(1, Pelle)),
		by(18, times(5, Charbon)),
		by(16, two(Marteau), two(Marteau), two(Charbon)),
		by(8, inWagon(Marteau), two(Marteau), two(Charbon)),
		by(8, two(Marteau), two(Marteau), inWagon(Charbon)),
		by(8, times(2, Charbon), two(Marteau), two(Charbon)),
		by(16, two(Marteau), two(Charbon), two(Charbon), two(Charbon)),
		by(8, inWagon(Marteau), two(Charbon), two(Charbon), two(Charbon)),
		by(8, two(Marteau), inWagon(Charbon), two(Charbon), two(Charbon)),
		by(8, times(2, Charbon), two(Charbon), two(Charbon), two(Charbon)),
	},
	{ // 2
		by(40, two(Marteau)),
		by(20, inWagon(Marteau)),
		by(6, times(1, Marteau)),
		by(18, times(2, Charbon)),
		by(24, two(Charbon), two(Charbon)),
		by(12, two(Charbon), inWagon(Charbon)),
		by(4, two(Charbon), times(1, Charbon)),
	},
	{ // 1
		by(40, two(Charbon)),
		by(20, inWagon(Charbon)),
		by(12, times(1, Charbon)),
	},
}

// fittings holds the ways of a tier that a course has room for, by how many
// draws of the course are open.
var fittings = func() (all [tiers][maxOpen + 1]weighted.List[*way]) {
	for tier, list := range ways {
		for open := 1; open <= maxOpen; open++ {
			for i := range list {
				if w := &list[i]; len(w.gains) <= open {
					all[tier][open].Add(w, w.weight)
				}
			}
		}
	}
	return all
}()
