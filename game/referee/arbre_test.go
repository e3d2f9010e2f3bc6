package referee

import (
	"encoding/json"
	"strings"
	"testing"
)

// tree writes a layout of L'Arbre aux trésors: five rows of five letters, then
// the five sums from the top. T is trefle, F fer_a_cheval, J joker, any small
// letter an ordinary symbol, and a dot a symbol of its column, which never
// reaches across.
func tree(rows, sums string) string {
	var l struct {
		Grid    [][]string `json:"grid"`
		Amounts []string   `json:"amounts"`
	}
	for _, row := range strings.Fields(rows) {
		var symbols []string
		for column, letter := range row {
			s := "fruit_" + string(letter)
			switch letter {
			case 'T':
				s = trefle
			case 'F':
				s = ferACheval
			case 'J':
				s = joker
			case '.':
				s = "feuille_" + string(rune('a'+column))
			}
			symbols = append(symbols, s)
		}
		l.Grid = append(l.Grid, symbols)
	}
	l.Amounts = strings.Fields(sums)
	out, err := json.Marshal(l)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// sums of the rows at a stake of 2 €, each another amount.
const sums = "2.00 4.00 6.00 8.00 20.00"

func TestReferee_Arbre_Article3_TotalIsALot(t *testing.T) {
	refuses(t, arbre, "2.00", tree("..... aaaaa ..... bbbbb .....", sums), "3", "12.00")
}

func TestReferee_Arbre_Article4_1_FiveRowsOfFiveCells(t *testing.T) {
	refuses(t, arbre, "2.00", `{}`, "4.1", "0 rows")
	refuses(t, arbre, "2.00", tree("..... ..... ..... .....", sums), "4.1", "4 rows")
	refuses(t, arbre, "2.00", tree("..... ..... ..... ..... ..... .....", sums), "4.1", "6 rows")
	refuses(t, arbre, "2.00", tree("..... ..... .... ..... .....", sums), "4.1", "4 cells in row 2")
	refuses(t, arbre, "2.00", tree("..... ..... ...... ..... .....", sums), "4.1", "6 cells in row 2")
}

func TestReferee_Arbre_Article4_1_ASymbolUnderEachCell(t *testing.T) {
	for _, s := range []string{"", "Pomme", "trèfle", "a b", "x1"} {
		l := change(t, tree("..... ..... ..a.. ..... .....", sums), "fruit_a", s)
		refuses(t, arbre, "2.00", l, "4.1", "row 2, cell 2: unknown symbol")
	}
}

func TestReferee_Arbre_Article4_3_ASumForEachRow(t *testing.T) {
	l := tree("..... ..... ..... ..... .....", sums)
	refuses(t, arbre, "2.00", change(t, l, `"4.00",`, ``), "4.3", "4 sums")
	refuses(t, arbre, "2.00", change(t, l, `"4.00"`, `"4.00","4.00"`), "4.3", "6 sums")
	for _, sum := range []string{"0.00", "3.00", "4", "-4.00", "10.00"} {
		refuses(t, arbre, "2.00", change(t, l, `"4.00"`, `"`+sum+`"`), "4.3 (reading)", "row 1")
	}
}

func TestReferee_Arbre_Article4_4_ARunWinsTheSumOfItsLastRow(t *testing.T) {
	for stake, sums := range map[string]string{"0.50": "0.50 1.00 1.50 2.00 5.00", "1.00": "1.00 2.00 3.00 4.00 10.00", "2.00": sums} {
		for last, want := range strings.Fields(sums) {
			rows := []string{".....", ".....", ".....", ".....", "....."}
			rows[last] = "aaaaa"
			pays(t, arbre, stake, tree(strings.Join(rows, " "), sums), want)
		}
	}
	pays(t, arbre, "2.00", tree("aaa.. ..a.. ..aa. ...a. ...aa", sums), "20.00")
	pays(t, arbre, "2.00", tree("..aaa aaa.. ..... ..... .....", sums), "2.00")
	// Down, then up again.
	pays(t, arbre, "2.00", tree("aa.aa .a.a. .a.a. .aaa. .....", sums), "2.00")
}

func TestReferee_Arbre_Article4_4_SeveralRunsAddUp(t *testing.T) {
	pays(t, arbre, "2.00", tree("aaaaa bbbbb ..... ..... .....", sums), "6.00")
	pays(t, arbre, "2.00", tree("aaaaa ..... aaaaa ..... .....", sums), "8.00")
	pays(t, arbre, "2.00", tree("aaaaa bbbbb aaaaa bbbbb ccccc", "4.00 4.00 4.00 4.00 4.00"), "20.00")
}

func TestReferee_Arbre_Article4_4_EverybodySeesTheSameRun(t *testing.T) {
	for rows, saying := range map[string]string{
		"aaaaa ....a ..... ..... .....": "several cells on the right edge",
		"..... a.... aaaaa ..... .....": "several cells on the left edge",
		"a.... .aaaa a.... ..... .....": "several cells on the left edge",
		"aaaaa ..a.. ..... ..... .....": "branches",
		"aaaaa .a.a. .aaa. ..... .....": "branches",
		"aaa.. ..aaa ..a.. ..... .....": "branches",
		"aa... ..aaa ..... ..... .....": "by a corner only",
		"a.... .a... ..a.. ...a. ....a": "by a corner only",
		"aaaa. ...a. .aaa. .a... .aaaa": "steps to the left",
		"aaa.. ..a.. ..aaa .a... .....": "cells beside its path",
		"TTTTT .T... ..... ..... .....": "branches",
	} {
		refuses(t, arbre, "2.00", tree(rows, sums), "4.4 (reading)", saying)
	}
}

func TestReferee_Arbre_Article4_5_ATrefleRunWinsThreeTimes(t *testing.T) {
	pays(t, arbre, "2.00", tree("TTTTT ..... ..... ..... .....", sums), "6.00")
	pays(t, arbre, "2.00", tree("..... ..... ..... TTT.. ..TTT", sums), "60.00")
	refuses(t, arbre, "2.00", tree("..... TTTTT ..... ..... .....", sums), "4.5 (reading)", "4.00 times 3")
}

func TestReferee_Arbre_Article4_6_AFerAChevalRunWinsTwice(t *testing.T) {
	pays(t, arbre, "2.00", tree("FFFFF ..... ..... ..... .....", sums), "4.00")
	pays(t, arbre, "2.00", tree("..... FFFFF ..... ..... .....", sums), "8.00")
	refuses(t, arbre, "2.00", tree("..... ..... ..... FFFFF .....", sums), "4.6 (reading)", "8.00 times 2")
}

func TestReferee_Arbre_Article4_7_AJokerTakesASymbolsValue(t *testing.T) {
	pays(t, arbre, "2.00", tree("aaJaa ..... ..... ..... .....", sums), "2.00")
	pays(t, arbre, "2.00", tree("JaaJ. ...a. ...aa ..... .....", sums), "6.00")
	pays(t, arbre, "2.00", tree("aaJaa ..... bJbbb ..... .....", sums), "8.00")
	// Jokers that help nobody.
	pays(t, arbre, "2.00", tree("aaJbb ..... ..... J.... ....J", sums), "0.00")
	pays(t, arbre, "2.00", tree("aaaaa ..... J.... ..J.. ....J", sums), "2.00")
}

func TestReferee_Arbre_Article4_7_AJokerCannotBeReadInTwoWays(t *testing.T) {
	for rows, saying := range map[string]string{
		// One joker for two runs, or beside a second one.
		"..... bbb.. aaJaa ..bbb .....": "two runs",
		"aaJaa bbbbb ..... ..... .....": "two runs",
		"aJaaa ..bbb bbb.. ..... .....": "two runs",
		// The next leaf continues the jokers by a corner.
		"JJJJa ..... ..... ..... .....": "two runs",
		// Runs that multiply stay clear of jokers.
		"TTJTT ..... ..... ..... .....": "the run of trefle",
		"TTTTT ..J.. ..... ..... .....": "the run of trefle",
		"FFF.. .JFFF ..... ..... .....": "the run of fer_a_cheval",
		// Jokers alone are a run of anything.
		"JJJJJ ..... ..... ..... .....": "the jokers alone",
		"JJ... ..JJJ ..... ..... .....": "the jokers alone",
		"JJJa. ...JJ ..... ..... .....": "the jokers alone",
		"JJJJJ JJJJJ JJJJJ JJJJJ JJJJJ": "the jokers alone",
	} {
		refuses(t, arbre, "2.00", tree(rows, sums), "4.7 (reading)", saying)
	}
	// A joker that makes the run branch, or joins it by a corner.
	refuses(t, arbre, "2.00", tree("aaaaa .J... ..... ..... .....", sums), "4.4 (reading)", "branches")
	refuses(t, arbre, "2.00", tree("aaJ.. ...aa ..... ..... .....", sums), "4.4 (reading)", "by a corner only")
	refuses(t, arbre, "2.00", tree("aaa.. ..a.. ..aaa .J... .....", sums), "4.4 (reading)", "cells beside its path")
}

func TestReferee_Arbre_Article4_8_GainsFormOneLot(t *testing.T) {
	// 6 (trefle on 2.00) + 2 (a joker on 2.00) = 8.
	pays(t, arbre, "2.00", tree("TTTTT ..... aaJaa ..... .....", "2.00 4.00 2.00 8.00 20.00"), "8.00")
}

func TestReferee_Arbre_Article4_9_NothingElseWins(t *testing.T) {
	pays(t, arbre, "2.00", tree("..... ..... ..... ..... .....", sums), "0.00")
	pays(t, arbre, "2.00", tree("aaaa. bbbb. TTTT. .FFFF .cccc", sums), "0.00")
	// From the top to the bottom is no run.
	pays(t, arbre, "2.00", tree("..a.. ..a.. ..a.. ..a.. ..a..", sums), "0.00")
}
