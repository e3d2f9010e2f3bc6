package referee

import (
	"fmt"
	"testing"
)

// pactoleLoser shows none of its winning numbers.
const pactoleLoser = `{"winning":[7,21,33],"yours":[
	{"number":1,"amount":"4.00"},{"number":3,"amount":"10.00"},{"number":5,"amount":"2.00"},
	{"number":6,"amount":"20.00"},{"number":8,"amount":"200000.00"},{"number":9,"amount":"4.00"},
	{"number":11,"amount":"40.00"},{"number":12,"amount":"200.00"},{"number":50,"amount":"20000.00"}]}`

func TestReferee_Pactole_Article3_TotalIsALot(t *testing.T) {
	l := change(t, pactoleLoser, `"number":1,`, `"number":7,`) // 4
	l = change(t, l, `"number":5,`, `"number":21,`)            // and 2 make 6
	refuses(t, pactole, "2.00", l, "3", "6.00")
}

func TestReferee_Pactole_Article4_2_ThreeAndNineSymbols(t *testing.T) {
	for _, winning := range []string{`[]`, `[7,21]`, `[7,21,33,34]`, `null`} {
		refuses(t, pactole, "2.00", change(t, pactoleLoser, `[7,21,33]`, winning), "4.2", "Nos gagnants")
	}
	refuses(t, pactole, "2.00", change(t, pactoleLoser, `,{"number":50,"amount":"20000.00"}`, ``), "4.2", "8 symbols in « Vos Nos »")
	refuses(t, pactole, "2.00", change(t, pactoleLoser, `}]}`, `},{"number":13,"amount":"2.00"}]}`), "4.2", "10 symbols in « Vos Nos »")
	refuses(t, pactole, "2.00", `{}`, "4.2", "0 symbols")
}

func TestReferee_Pactole_Article4_3_NumbersFromTheList(t *testing.T) {
	for _, n := range []int{-1, 0, 2, 4, 10, 20, 40, 51, 1 << 40} {
		refuses(t, pactole, "2.00", change(t, pactoleLoser, `[7,21,33]`, fmt.Sprintf(`[7,%d,33]`, n)), "4.3", "not in the list")
		refuses(t, pactole, "2.00", change(t, pactoleLoser, `"number":50`, fmt.Sprintf(`"number":%d`, n)), "4.3", "not in the list")
	}
	// The 45 numbers from 1 to 50 that are left, each beside two others.
	allowed := 0
	for n := range 60 {
		others := "44,45"
		if n == 44 || n == 45 {
			others = "46,47"
		}
		l := change(t, pactoleLoser, `[7,21,33]`, fmt.Sprintf(`[%d,%s]`, n, others))
		if _, err := Evaluate(pactole, "2.00", []byte(l)); err == nil {
			allowed++
		}
	}
	if allowed != 45 {
		t.Errorf("%d numbers allowed, want 45", allowed)
	}
}

func TestReferee_Pactole_Article4_3_NoNumberTwiceInAZone(t *testing.T) {
	refuses(t, pactole, "2.00", change(t, pactoleLoser, `[7,21,33]`, `[33,21,33]`), "4.3", "33 stands twice")
	refuses(t, pactole, "2.00", change(t, pactoleLoser, `"number":50`, `"number":12`), "4.3", "12 stands twice")
}

func TestReferee_Pactole_Article4_3_SumsAreAmountsOfArticle3(t *testing.T) {
	for _, sum := range []string{"0.00", "6.00", "20", "020.00", "-20.00", "2e1", "9999999999.99", ""} {
		refuses(t, pactole, "2.00", change(t, pactoleLoser, `"20.00"`, `"`+sum+`"`), "4.3 (reading)", "number 6")
	}
}

func TestReferee_Pactole_Article4_4_OneNumberWinsItsSum(t *testing.T) {
	pays(t, pactole, "2.00", change(t, pactoleLoser, `"number":6`, `"number":21`), "20.00")
	pays(t, pactole, "2.00", change(t, pactoleLoser, `"number":8`, `"number":33`), "200000.00")
}

func TestReferee_Pactole_Article4_4_SeveralNumbersAddUp(t *testing.T) {
	l := change(t, pactoleLoser, `"number":1,`, `"number":33,`) // 4
	l = change(t, l, `"number":5,`, `"number":7,`)              // 2
	l = change(t, l, `"number":9`, `"number":21`)               // 4
	pays(t, pactole, "2.00", l, "10.00")
}

func TestReferee_Pactole_Article4_5_NothingElseWins(t *testing.T) {
	pays(t, pactole, "2.00", pactoleLoser, "0.00")
}
