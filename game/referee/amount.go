package referee

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// wireAmount is how an amount in euros is written on the wire.
var wireAmount = regexp.MustCompile(`^(0|[1-9][0-9]{0,8})\.[0-9]{2}$`)

// centsOf reads an amount of the wire, in cents.
func centsOf(s string) (int64, error) {
	if !wireAmount.MatchString(s) {
		return 0, fmt.Errorf("%.40q is not an amount written with two decimals", s)
	}
	whole, decimals, _ := strings.Cut(s, ".")
	return strconv.ParseInt(whole+decimals, 10, 64)
}

// lotOf reads an amount that a unit shows under a cell. The reading for all
// four games: every elementary sum shown is an amount of article 3 for the
// stake, so that no unit shows a sum that nobody could win.
func (b *block) lotOf(s string) (int64, error) {
	cents, err := centsOf(s)
	if err != nil {
		return 0, err
	}
	if !b.hasLot(cents) {
		return 0, fmt.Errorf("the sum %s is no amount of article 3 for this stake", s)
	}
	return cents, nil
}

// euros writes an amount as the wire does.
func euros(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }
