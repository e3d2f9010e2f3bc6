package gametest

import (
	"github.com/shopspring/decimal"

	"filon/game"
)

// Prizes is zero and the amounts of article 3, largest first.
func Prizes(table game.PrizeTable) []decimal.Decimal {
	all := []decimal.Decimal{decimal.Zero}
	for _, tier := range table.Tiers {
		all = append(all, tier.Prize)
	}
	return all
}

// Winner draws the line of article 3 of a winning unit, as frequent as among
// those of a block.
func Winner(table game.PrizeTable, src game.Source) int {
	return line(table, int(src.Below(uint32(table.Winners()))))
}

// BlockPrize draws the prize of a unit as frequent as in a block, zero included.
func BlockPrize(table game.PrizeTable, src game.Source) decimal.Decimal {
	if i := line(table, int(src.Below(uint32(table.BlockSize)))); i >= 0 {
		return table.Tiers[i].Prize
	}
	return decimal.Zero
}

// line is the line of article 3 that unit u is of, were a block's winning units
// in order, those of the smallest prize first; -1 beyond them.
func line(table game.PrizeTable, u int) int {
	for i := len(table.Tiers) - 1; i >= 0; i-- {
		if u -= table.Tiers[i].Count; u < 0 {
			return i
		}
	}
	return -1
}

// CheckPrinted compares a prize table with what the règlement prints: the total
// of each line, largest prize first, and of all of them, in euros, and the
// number of winning units.
func CheckPrinted(t T, table game.PrizeTable, winners int, total string, lines ...string) {
	t.Helper()
	if table.Winners() != winners {
		t.Fatalf("%d winning units, want %d", table.Winners(), winners)
	}
	if !table.Total().Equal(decimal.RequireFromString(total)) {
		t.Fatalf("%s € in all, want %s", table.Total(), total)
	}
	if len(table.Tiers) != len(lines) {
		t.Fatalf("%d lines, want %d", len(table.Tiers), len(lines))
	}
	for i, tier := range table.Tiers {
		if sum := tier.Prize.Mul(decimal.NewFromInt(int64(tier.Count))); !sum.Equal(decimal.RequireFromString(lines[i])) {
			t.Fatalf("line %d: %s € in all, want %s", i, sum, lines[i])
		}
		if i > 0 && !tier.Prize.LessThan(table.Tiers[i-1].Prize) {
			t.Fatalf("line %d: %s € after %s €: the largest prize stands first", i, tier.Prize, table.Tiers[i-1].Prize)
		}
	}
}
