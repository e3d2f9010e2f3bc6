package referee

import "filon/game"

type arbreLayout struct {
	Grid    [][]string `json:"grid"`
	Amounts []string   `json:"amounts"`
}

// The three symbols that the règlement names; the others are ordinary ones.
const (
	trefle     = "trefle"       // 4.5
	ferACheval = "fer_a_cheval" // 4.6
	joker      = "joker"        // 4.7
)

// arbreGrid is a unit's grid sorted by symbol.
type arbreGrid struct {
	symbols []string // without the joker, in reading order
	of      map[string]cells
	jokers  cells
	sums    [5]int64 // by row, in cents
}

func evaluateArbre(b *block, layoutJSON []byte) (int64, error) {
	var l arbreLayout
	if err := decode(arbre, layoutJSON, &l); err != nil {
		return 0, err
	}
	g, err := readArbre(b, l)
	if err != nil {
		return 0, err
	}
	runs, err := g.runs()
	if err != nil {
		return 0, err
	}

	// 4.4: each run wins the sum of its last symbol's row, and several runs win
	// the sum of their gains. 4.5, 4.6: a trefle run three times, a
	// fer_a_cheval run twice its sum.
	var total int64
	for _, r := range runs {
		gain := g.sums[r.row()] * times(r.symbol)
		if !b.hasLot(gain) {
			return 0, game.Breaks(arbre, multiplying(r.symbol)+" (reading)",
				"%s times %d is no amount of article 3 for this stake", euros(g.sums[r.row()]), times(r.symbol))
		}
		total += gain
	}

	// 4.7 once more, without what runs found out about the grid: by sides and by
	// corners, whatever symbol each joker takes.
	for _, reading := range []struct {
		words string
		next  adjacency
	}{{"by sides", cells.beside}, {"by sides and corners", cells.around}} {
		if best := g.bestByAssignment(reading.next); best != total {
			return 0, game.Breaks(arbre, "4.7 (reading)", "the runs pay %s, the jokers %s could make %s",
				euros(total), reading.words, euros(best))
		}
	}
	return total, nil
}

// readArbre checks 4.1 and 4.3 and sorts the grid by symbol.
func readArbre(b *block, l arbreLayout) (*arbreGrid, error) {
	// 4.1: five rows of five cells, a symbol under each.
	if len(l.Grid) != 5 {
		return nil, game.Breaks(arbre, "4.1", "%d rows, there are 5", len(l.Grid))
	}
	g := &arbreGrid{of: map[string]cells{}}
	for row, symbols := range l.Grid {
		if len(symbols) != 5 {
			return nil, game.Breaks(arbre, "4.1", "%d cells in row %d, there are 5", len(symbols), row)
		}
		for column, s := range symbols {
			if !isSymbol(s) {
				return nil, game.Breaks(arbre, "4.1", "row %d, cell %d: unknown symbol %.40q", row, column, s)
			}
			if s == joker {
				g.jokers |= cellAt(row, column)
				continue
			}
			if g.of[s] == 0 {
				g.symbols = append(g.symbols, s)
			}
			g.of[s] |= cellAt(row, column)
		}
	}
	// 4.3: a sum for each of the five rows.
	if len(l.Amounts) != 5 {
		return nil, game.Breaks(arbre, "4.3", "%d sums, there is one for each of the 5 rows", len(l.Amounts))
	}
	for row, a := range l.Amounts {
		sum, err := b.lotOf(a)
		if err != nil {
			return nil, game.Breaks(arbre, "4.3 (reading)", "row %d: %v", row, err)
		}
		g.sums[row] = sum
	}
	return g, nil
}

// times is how many times its row's sum a run of a symbol wins (4.5, 4.6).
func times(symbol string) int64 {
	switch symbol {
	case trefle:
		return 3
	case ferACheval:
		return 2
	}
	return 1
}

// multiplying is the article that says how a run of a symbol pays.
func multiplying(symbol string) string {
	switch symbol {
	case trefle:
		return "4.5"
	case ferACheval:
		return "4.6"
	}
	return "4.4"
}
