package referee

import (
	"errors"
	"testing"

	"filon/game"
)

func TestReferee_Article3_LotsAddUpToThePrintedTotals(t *testing.T) {
	tables := 0
	for id, stakes := range blocks {
		for stake, b := range stakes {
			tables++
			winners, total := 0, int64(0)
			for i, l := range b.lots {
				winners += l.count
				total += int64(l.count) * l.cents
				if i > 0 && l.cents >= b.lots[i-1].cents {
					t.Errorf("%s %s: %s stands after a smaller lot", id, stake, euros(l.cents))
				}
			}
			if winners != b.winners || total != b.totalCents {
				t.Errorf("%s %s: %d lots of %s in all, printed %d of %s",
					id, stake, winners, euros(total), b.winners, euros(b.totalCents))
			}
		}
	}
	if tables != 8 {
		t.Errorf("%d tables, the règlements print 8", tables)
	}
}

func TestReferee_Article2_GamesStakesAndBlocks(t *testing.T) {
	units := 0
	for id, stakes := range map[game.ID][]string{
		pactole: {"2.00"}, minedor: {"0.50", "1.00", "2.00"}, arbre: {"0.50", "1.00", "2.00"}, chateau: {"1.00"},
	} {
		for _, stake := range stakes {
			size, lots, err := Lots(id, stake)
			if err != nil {
				t.Fatal(err)
			}
			if smallest := lots[len(lots)-1].Prize; smallest != stake && id != chateau {
				t.Errorf("%s %s: the smallest lot is %s, want the stake", id, stake, smallest)
			}
			units += size
		}
		for _, stake := range []string{"", "2", "3.00", "0.5", "02.00"} {
			if _, err := Evaluate(id, stake, nil); !errors.Is(err, game.ErrUnknownStake) {
				t.Errorf("%s at %q: %v, want an unknown stake", id, stake, err)
			}
		}
	}
	if units != 14_350_000 {
		t.Errorf("a block of each holds %d units, want 14 350 000", units)
	}
	if _, err := Evaluate("filon", "2.00", nil); !errors.Is(err, game.ErrUnknownGame) {
		t.Errorf("unknown game: %v", err)
	}
}
