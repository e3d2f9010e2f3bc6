package game

import (
	"fmt"
	"testing"
)

func TestAmountPrintsItsWireForm(t *testing.T) {
	a := MustAmount("1.00")
	for format, want := range map[string]string{"%s": "1.00", "%v": "1.00", "%q": `"1.00"`, "%6s": "  1.00"} {
		if got := fmt.Sprintf(format, a); got != want {
			t.Errorf("%s: got %s, want %s", format, got, want)
		}
	}
}
