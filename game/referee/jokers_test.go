package referee

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

func readTree(t *testing.T, rows, sums string) *arbreGrid {
	t.Helper()
	var l arbreLayout
	if err := json.Unmarshal([]byte(tree(rows, sums)), &l); err != nil {
		t.Fatal(err)
	}
	g, err := readArbre(blocks[arbre]["2.00"], l)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestReferee_Arbre_Article4_7_AJokerTakesOneValueOnly(t *testing.T) {
	// The a run would win 6.00, the b run 8.00; one joker makes one of them.
	g := readTree(t, "..... bbb.. aaJaa ..bbb .....", sums)
	if got := g.bestByAssignment(cells.beside); got != 8_00 {
		t.Errorf("one joker between two runs wins %s, want 8.00", euros(got))
	}
	g = readTree(t, "..... bbJ.. aaJaa ..bbb .....", sums)
	if got := g.bestByAssignment(cells.around); got != 14_00 {
		t.Errorf("two jokers between two runs, by corners, win %s, want 14.00", euros(got))
	}
}

// TestReferee_Arbre_Article4_7_TheSearchTriesEveryAssignment compares the search
// with one that leaves nothing out, and walks the grid cell by cell.
func TestReferee_Arbre_Article4_7_TheSearchTriesEveryAssignment(t *testing.T) {
	src := rand.New(rand.NewPCG(4, 7))
	winning := 0
	for range 400 {
		var b strings.Builder
		jokers := 0
		for i := range 25 {
			if i > 0 && i%5 == 0 {
				b.WriteByte(' ')
			}
			letter := "aaaabTTF."[src.IntN(9)]
			if jokers < 3 && src.IntN(6) == 0 {
				letter, jokers = 'J', jokers+1
			}
			b.WriteByte(letter)
		}
		rows := b.String()
		g := readTree(t, rows, sums)
		for corners, next := range map[bool]adjacency{false: cells.beside, true: cells.around} {
			want := exhaustive(strings.Fields(rows), g.sums, corners)
			if got := g.bestByAssignment(next); got != want {
				t.Fatalf("%s, corners %v: best %s, want %s", rows, corners, euros(got), euros(want))
			}
			if want > 0 {
				winning++
			}
		}
	}
	if winning < 200 {
		t.Errorf("only %d of 800 random grids win: too few to tell anything", winning)
	}
}

// exhaustive is the most that the grid wins over every symbol for every joker.
func exhaustive(rows []string, sums [5]int64, corners bool) int64 {
	var grid [5][5]byte
	present := map[byte]bool{}
	for r := range grid {
		copy(grid[r][:], rows[r])
		for c := range grid {
			if grid[r][c] == '.' {
				grid[r][c] = byte('0' + c) // a symbol of its column
			}
			if grid[r][c] != 'J' {
				present[grid[r][c]] = true
			}
		}
	}
	var try func(i int) int64
	try = func(i int) int64 {
		for i < 25 && grid[i/5][i%5] != 'J' {
			i++
		}
		if i == 25 {
			return payOf(grid, sums, corners)
		}
		var best int64
		for s := range present {
			grid[i/5][i%5] = s
			best = max(best, try(i+1))
		}
		grid[i/5][i%5] = 'J'
		return best
	}
	return try(0)
}

func payOf(grid [5][5]byte, sums [5]int64, corners bool) int64 {
	var seen [5][5]bool
	var left, right bool
	var sum int64
	var walk func(r, c int, s byte)
	walk = func(r, c int, s byte) {
		if r < 0 || r > 4 || c < 0 || c > 4 || seen[r][c] || grid[r][c] != s {
			return
		}
		seen[r][c] = true
		left = left || c == 0
		if c == 4 {
			right, sum = true, max(sum, sums[r])
		}
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				if corners || dr == 0 || dc == 0 {
					walk(r+dr, c+dc, s)
				}
			}
		}
	}
	var total int64
	for r := range grid {
		for c := range grid {
			left, right, sum = false, false, 0
			walk(r, c, grid[r][c])
			if left && right {
				switch grid[r][c] {
				case 'T':
					sum *= 3
				case 'F':
					sum *= 2
				}
				total += sum
			}
		}
	}
	return total
}
