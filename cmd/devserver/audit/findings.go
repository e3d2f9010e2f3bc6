package audit

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/shopspring/decimal"
)

// complaintsShown bounds what one block's report says about single units.
const complaintsShown = 10

// findings is what the units of one block pay.
type findings struct {
	pair       pair
	counts     []int // by tier of the table; the last entry counts losing units
	complaints []complaint
	complained int
}

type complaint struct {
	serial int
	err    error
}

func newFindings(p pair) *findings {
	return &findings{pair: p, counts: make([]int, len(p.table.Tiers)+1)}
}

func (f *findings) count(serial int, paid decimal.Decimal) {
	tiers := f.pair.table.Tiers
	if paid.IsZero() {
		f.counts[len(tiers)]++
		return
	}
	// Small prizes are the frequent ones.
	for i := len(tiers) - 1; i >= 0; i-- {
		if tiers[i].Prize.Equal(paid) {
			f.counts[i]++
			return
		}
	}
	f.complain(serial, fmt.Errorf("pays %s €, which article 3 does not list", paid.StringFixed(2)))
}

func (f *findings) complain(serial int, err error) {
	f.complained++
	if len(f.complaints) < complaintsShown {
		f.complaints = append(f.complaints, complaint{serial, err})
	}
}

// add takes another worker's findings in.
func (f *findings) add(other *findings) {
	for i, n := range other.counts {
		f.counts[i] += n
	}
	f.complained += other.complained
	f.complaints = append(f.complaints, other.complaints...)
	slices.SortFunc(f.complaints, func(a, b complaint) int { return a.serial - b.serial })
	f.complaints = f.complaints[:min(len(f.complaints), complaintsShown)]
}

// ok tells that the block holds exactly what article 3 says.
func (f *findings) ok() bool {
	for i, tier := range f.pair.table.Tiers {
		if f.counts[i] != tier.Count {
			return false
		}
	}
	losers := f.pair.table.BlockSize - f.pair.table.Winners()
	return f.complained == 0 &&
		f.counts[len(f.counts)-1] == losers && f.total().Equal(f.pair.table.Total())
}

// total is the sum of the prizes found, in euros.
func (f *findings) total() decimal.Decimal {
	sum := decimal.Zero
	for i, tier := range f.pair.table.Tiers {
		sum = sum.Add(tier.Prize.Mul(decimal.NewFromInt(int64(f.counts[i]))))
	}
	return sum
}

// write prints the block's table.
func (f *findings) write(w io.Writer) error {
	table := f.pair.table
	fmt.Fprintf(w, "%s: block of %d units\n", f.pair, table.BlockSize)
	columns := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	row := func(prize string, want, got int, total decimal.Decimal) {
		verdict := "ok"
		if want != got {
			verdict = "DIFFERENT"
		}
		fmt.Fprintf(columns, "%s\t%d\t%d\t%s\t%s\t\n", prize, want, got, total.StringFixed(2), verdict)
	}
	fmt.Fprintf(columns, "prize €\tarticle 3\tfound\ttotal €\t\t\n")
	for i, tier := range table.Tiers {
		row(tier.Prize.StringFixed(2), tier.Count, f.counts[i], tier.Prize.Mul(decimal.NewFromInt(int64(f.counts[i]))))
	}
	found := 0
	for _, n := range f.counts[:len(table.Tiers)] {
		found += n
	}
	row("winning", table.Winners(), found, f.total())
	row("losing", table.BlockSize-table.Winners(), f.counts[len(table.Tiers)], decimal.Zero)
	if err := columns.Flush(); err != nil {
		return err
	}
	for _, c := range f.complaints {
		fmt.Fprintf(w, "  unit %d: %v\n", c.serial, c.err)
	}
	if hidden := f.complained - len(f.complaints); hidden > 0 {
		fmt.Fprintf(w, "  and %d more units like these\n", hidden)
	}
	_, err := fmt.Fprintln(w)
	return err
}
