package referee

import (
	"slices"

	"filon/game"
)

// Lot is one line of a table of article 3.
type Lot struct {
	Count int    // how many units of a block win it
	Prize string // in euros with two decimals, "10.00"
}

// Lots returns articles 2 and 3 as the referee copied them from the règlement:
// how many units a block of the stake ("2.00") holds, and its lots, largest
// first. The errors are those of Evaluate.
func Lots(id game.ID, stake string) (blockSize int, lots []Lot, err error) {
	b, err := blockOf(id, stake)
	if err != nil {
		return 0, nil, err
	}
	for _, l := range b.lots {
		lots = append(lots, Lot{Count: l.count, Prize: euros(l.cents)})
	}
	return b.size, lots, nil
}

// block is articles 2 and 3 for one stake.
type block struct {
	size int
	lots []lot
	// The last line of the printed table, which the lines above must add up to.
	winners    int
	totalCents int64
}

type lot struct {
	count int
	cents int64
}

// hasLot tells whether an amount stands in the table of lots.
func (b *block) hasLot(cents int64) bool {
	return slices.ContainsFunc(b.lots, func(l lot) bool { return l.cents == cents })
}

// blocks is article 2 (sizes, stakes) and article 3 (lots) of each règlement,
// by game and stake, amounts in cents. The underscores group the euros as the
// règlements print them, and set the cents apart.
var blocks = map[game.ID]map[string]*block{
	pactole: {
		"2.00": {9_000_000, []lot{
			{2, 200_000_00},
			{4, 20_000_00},
			{900, 200_00},
			{16_000, 40_00},
			{97_000, 20_00},
			{400_000, 10_00},
			{900_000, 4_00},
			{700_000, 2_00},
		}, 2_113_906, 12_240_000_00},
	},
	minedor: {
		"0.50": {450_000, []lot{
			{3, 7_500_00},
			{4, 2_500_00},
			{5, 1_250_00},
			{150, 125_00},
			{1_000, 25_00},
			{3_000, 5_00},
			{8_000, 2_50},
			{25_000, 1_00},
			{30_000, 50},
		}, 67_162, 157_500_00},
		"1.00": {450_000, []lot{
			{3, 15_000_00},
			{4, 5_000_00},
			{5, 2_500_00},
			{150, 250_00},
			{1_000, 50_00},
			{3_000, 10_00},
			{8_000, 5_00},
			{25_000, 2_00},
			{30_000, 1_00},
		}, 67_162, 315_000_00},
		"2.00": {450_000, []lot{
			{3, 30_000_00},
			{4, 10_000_00},
			{5, 5_000_00},
			{150, 500_00},
			{1_000, 100_00},
			{3_000, 20_00},
			{8_000, 10_00},
			{25_000, 4_00},
			{30_000, 2_00},
		}, 67_162, 630_000_00},
	},
	arbre: {
		"0.50": {1_000_000, []lot{
			{1, 10_000_00},
			{1, 500_00},
			{5, 50_00},
			{500, 15_00},
			{7_500, 10_00},
			{8_600, 5_00},
			{25_000, 2_00},
			{1_000, 1_50},
			{109_600, 1_00},
			{105_300, 50},
		}, 257_507, 350_000_00},
		"1.00": {1_000_000, []lot{
			{1, 20_000_00},
			{1, 1_000_00},
			{5, 100_00},
			{500, 30_00},
			{7_500, 20_00},
			{8_600, 10_00},
			{25_000, 4_00},
			{1_000, 3_00},
			{109_600, 2_00},
			{105_300, 1_00},
		}, 257_507, 700_000_00},
		"2.00": {1_000_000, []lot{
			{1, 40_000_00},
			{1, 2_000_00},
			{5, 200_00},
			{500, 60_00},
			{7_500, 40_00},
			{8_600, 20_00},
			{25_000, 8_00},
			{1_000, 6_00},
			{109_600, 4_00},
			{105_300, 2_00},
		}, 257_507, 1_400_000_00},
	},
	chateau: {
		"1.00": {1_000_000, []lot{
			{1, 10_000_00},
			{20, 500_00},
			{100, 50_00},
			{1_100, 20_00},
			{26_500, 10_00},
			{90_000, 2_00},
			{166_000, 1_00},
			{64_000, 50},
		}, 347_721, 690_000_00},
	},
}
