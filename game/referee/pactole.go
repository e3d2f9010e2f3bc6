package referee

import (
	"slices"

	"filon/game"
)

type pactoleLayout struct {
	Winning []int `json:"winning"`
	Yours   []struct {
		Number int    `json:"number"`
		Amount string `json:"amount"`
	} `json:"yours"`
}

// pactoleNumbers is the list of article 4.3, « à l'exclusion de tout autre ».
var pactoleNumbers = []int{
	1, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29,
	30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
}

func evaluatePactole(b *block, layoutJSON []byte) (int64, error) {
	var l pactoleLayout
	if err := decode(pactole, layoutJSON, &l); err != nil {
		return 0, err
	}

	// 4.2: three symbols in « Nos gagnants », nine in « Vos Nos ».
	if len(l.Winning) != 3 {
		return 0, game.Breaks(pactole, "4.2", "%d symbols in « Nos gagnants », there are 3", len(l.Winning))
	}
	if len(l.Yours) != 9 {
		return 0, game.Breaks(pactole, "4.2", "%d symbols in « Vos Nos », there are 9", len(l.Yours))
	}

	// 4.3: numbers of the list only, none twice in one zone. The same number
	// may well stand in both zones: that is what wins.
	var yours []int
	for _, y := range l.Yours {
		yours = append(yours, y.Number)
	}
	for _, zone := range [][]int{l.Winning, yours} {
		for i, n := range zone {
			if !slices.Contains(pactoleNumbers, n) {
				return 0, game.Breaks(pactole, "4.3", "the number %d is not in the list", n)
			}
			if slices.Contains(zone[:i], n) {
				return 0, game.Breaks(pactole, "4.3", "the number %d stands twice in one zone", n)
			}
		}
	}

	// 4.3: a sum in euros goes with each number of « Vos Nos ».
	// 4.4: the sums of the numbers that are also in « Nos gagnants » add up.
	// 4.5: nothing else wins.
	var total int64
	for _, y := range l.Yours {
		sum, err := b.lotOf(y.Amount)
		if err != nil {
			return 0, game.Breaks(pactole, "4.3 (reading)", "under the number %d: %v", y.Number, err)
		}
		if slices.Contains(l.Winning, y.Number) {
			total += sum
		}
	}
	return total, nil
}
