package dist

import (
	"strings"

	"github.com/shopspring/decimal"

	"filon/game"
)

// readable writes the prize table of one stake in a language. Every figure is
// computed from the table itself (article 3), so the page cannot disagree with
// what the blocks hold.
func readable(s Stake, lang string) table {
	size := decimal.NewFromInt(int64(s.BlockSize))
	t := table{
		Wire:    s.Stake.String(),
		Stake:   game.Written(s.Stake.Decimal, lang),
		Size:    grouped(size, lang),
		Odds:    number(s.Odds, lang),
		Payout:  number(s.Payout, lang),
		Winners: grouped(decimal.NewFromInt(int64(s.table.Winners())), lang),
		Total:   game.Written(s.table.Total(), lang),
	}
	for _, tier := range s.table.Tiers {
		count := decimal.NewFromInt(int64(tier.Count))
		t.Rows = append(t.Rows, row{
			Amount: game.Written(tier.Prize, lang),
			Count:  grouped(count, lang),
			Odds:   grouped(size.DivRound(count, 0), lang),
		})
	}
	return t
}

// grouped writes a whole number with the language's thousands separator: the
// amount's own writing without its sign.
func grouped(n decimal.Decimal, lang string) string {
	return strings.Trim(game.Written(n, lang), "€\u00a0")
}
