package referee

import (
	"fmt"
	"strings"
	"testing"
)

// draws writes a layout of Mine d'or: one draw a string, its three symbols and
// then, if any, "x5" (multiplier) or "=10.00" (sum under the wagons).
func draws(each ...string) string {
	var all []string
	for i, d := range each {
		var cells []string
		step, more := "extra", ""
		if i == 0 {
			step = "initial"
		}
		for _, word := range strings.Fields(d) {
			switch {
			case word[0] == 'x':
				more += `,"multiplier":` + word[1:]
			case word[0] == '=':
				more += `,"wagon":"` + word[1:] + `"`
			default:
				cells = append(cells, `"`+word+`"`)
			}
		}
		all = append(all, fmt.Sprintf(`{"step":%q,"cells":[%s]%s}`, step, strings.Join(cells, ","), more))
	}
	return `{"draws":[` + strings.Join(all, ",") + `]}`
}

func TestReferee_Minedor_Article3_TotalIsALot(t *testing.T) {
	refuses(t, minedor, "1.00", draws("cactus cactus pelle", "charbon charbon lampe", "marteau marteau lampe"), "3", "3.00")
}

func TestReferee_Minedor_Article3_4_DirectOrThroughSteps(t *testing.T) {
	// 10 € at a stake of 1 €, in each way that 3.4 names.
	pays(t, minedor, "1.00", draws("casque pelle casque"), "10.00")
	pays(t, minedor, "1.00", draws("cactus pelle charbon", "casque casque pelle"), "10.00")
	pays(t, minedor, "1.00", draws("lampe wagonnet casque =10.00"), "10.00")
	pays(t, minedor, "1.00", draws("cactus lampe cactus", "charbon charbon tete_de_mineur x5", "pelle casque pelle"), "10.00")
}

func TestReferee_Minedor_Article4_1_ThreeCells(t *testing.T) {
	refuses(t, minedor, "1.00", `{}`, "4.1", "no cells")
	refuses(t, minedor, "1.00", `{"draws":[]}`, "4.1", "no cells")
	refuses(t, minedor, "1.00", draws("pelle lampe"), "4.1", "2 cells")
	refuses(t, minedor, "1.00", draws("pelle lampe casque pierre"), "4.1", "4 cells")
	refuses(t, minedor, "1.00", strings.Replace(draws("pelle lampe casque"), "initial", "extra", 1), "4.1", "not the initial")
}

func TestReferee_Minedor_Article4_3_KnownSymbols(t *testing.T) {
	for _, s := range []string{"or", "Pelle", "pépite", "joker", "_"} {
		refuses(t, minedor, "1.00", draws("pelle lampe "+s), "4.3", "unknown symbol")
	}
}

func TestReferee_Minedor_Article4_3_1_TwoAlikeWinTheTablesSum(t *testing.T) {
	for _, line := range []string{ // symbol, then the sum at 0,50 €, 1 € and 2 €
		"pepite 7500.00 15000.00 30000.00",
		"pierre 2500.00 5000.00 10000.00",
		"pierres_precieuses 1250.00 2500.00 5000.00",
		"lampe 125.00 250.00 500.00",
		"fer_a_cheval 25.00 50.00 100.00",
		"casque 5.00 10.00 20.00",
		"pelle 2.50 5.00 10.00",
		"marteau 1.00 2.00 4.00",
		"charbon 0.50 1.00 2.00",
	} {
		f := strings.Fields(line)
		other := "charbon"
		if f[0] == other {
			other = "pepite"
		}
		for i, stake := range []string{"0.50", "1.00", "2.00"} {
			pays(t, minedor, stake, draws(f[0]+" "+f[0]+" "+other), f[i+1])
			pays(t, minedor, stake, draws(f[0]+" "+other+" "+f[0]), f[i+1])
			pays(t, minedor, stake, draws(other+" "+f[0]+" "+f[0]), f[i+1])
			refuses(t, minedor, stake, draws(f[0]+" "+f[0]+" "+f[0]), "4.3.1 (reading)", "three symbols")
		}
	}
}

func TestReferee_Minedor_Article4_3_1_ThreeDifferentLose(t *testing.T) {
	pays(t, minedor, "0.50", draws("pepite lampe charbon"), "0.00")
}

func TestReferee_Minedor_Article4_3_2_AWagonnetComesWithTwoOrdinarySymbols(t *testing.T) {
	refuses(t, minedor, "1.00", draws("wagonnet wagonnet pelle =10.00"), "4.3.2 (reading)", "2 wagonnets")
	refuses(t, minedor, "1.00", draws("wagonnet wagonnet wagonnet =10.00"), "4.3.2 (reading)", "3 wagonnets")
	refuses(t, minedor, "1.00", draws("wagonnet pelle pelle =10.00"), "4.3.2 (reading)", "winning combination")
	refuses(t, minedor, "1.00", draws("wagonnet pelle cactus =10.00", "lampe pelle casque"), "4.3.2 (reading)", "cactus")
}

func TestReferee_Minedor_Article4_3_3_AsManyExtrasAsCactus(t *testing.T) {
	pays(t, minedor, "1.00", draws("cactus pelle lampe", "casque casque pelle"), "10.00")
	pays(t, minedor, "1.00", draws("cactus cactus lampe", "casque pierre pelle", "pelle pelle lampe"), "5.00")
	pays(t, minedor, "1.00", draws("cactus cactus cactus", "casque pierre pelle", "lampe pierre pelle", "marteau marteau pelle"), "2.00")
	refuses(t, minedor, "1.00", draws("cactus pelle pelle", "lampe pierre casque"), "4.3.3", "winning combination")
}

func TestReferee_Minedor_Article4_4_1_OneBonusStepAUnit(t *testing.T) {
	refuses(t, minedor, "1.00", draws("cactus cactus pelle", "wagonnet pelle lampe =5.00", "wagonnet pelle lampe =5.00"), "4.4.1 (reading)", "2 Bonus")
	refuses(t, minedor, "1.00", draws("cactus cactus pelle", "wagonnet pelle lampe =5.00", "charbon charbon tete_de_mineur x5"), "4.4.1 (reading)", "2 Bonus")
}

func TestReferee_Minedor_Article4_4_1_1_WagonsSum(t *testing.T) {
	pays(t, minedor, "0.50", draws("wagonnet pelle lampe =0.50"), "0.50")
	pays(t, minedor, "2.00", draws("pelle lampe wagonnet =30000.00"), "30000.00")
	refuses(t, minedor, "1.00", draws("wagonnet pelle lampe"), "4.4.1.1", "without the sum")
	refuses(t, minedor, "1.00", draws("casque pelle lampe =10.00"), "4.4.1.1", "without a wagonnet")
	refuses(t, minedor, "1.00", draws("pelle pelle lampe =10.00"), "4.4.1.1", "without a wagonnet")
	for _, sum := range []string{"0.00", "0.50", "3.00", "10", "-1.00"} {
		refuses(t, minedor, "1.00", draws("wagonnet pelle lampe ="+sum), "4.4.1.1 (reading)", "under the wagons")
	}
}

func TestReferee_Minedor_Article4_4_1_2_LeversMultiply(t *testing.T) {
	pays(t, minedor, "1.00", draws("tete_de_mineur pepite pepite x1"), "15000.00")
	pays(t, minedor, "1.00", draws("charbon tete_de_mineur charbon x2"), "2.00")
	pays(t, minedor, "1.00", draws("marteau marteau tete_de_mineur x5"), "10.00")
	pays(t, minedor, "1.00", draws("lampe lampe tete_de_mineur x10"), "2500.00")
	pays(t, minedor, "0.50", draws("pierres_precieuses pierres_precieuses tete_de_mineur x2"), "2500.00")

	refuses(t, minedor, "1.00", draws("tete_de_mineur pelle lampe x1"), "4.4.1.2", "without a winning combination")
	refuses(t, minedor, "1.00", draws("tete_de_mineur tete_de_mineur lampe x1"), "4.4.1.2", "without a winning combination")
	refuses(t, minedor, "1.00", draws("tete_de_mineur pelle wagonnet =10.00 x1"), "4.4.1.2", "without a winning combination")
	refuses(t, minedor, "1.00", draws("charbon charbon tete_de_mineur"), "4.4.1.2", "without its multiplier")
	refuses(t, minedor, "1.00", draws("charbon charbon pelle x2"), "4.4.1.2", "without a tete_de_mineur")
	for _, m := range []string{"-1", "0", "3", "4", "20", "9223372036854775807"} {
		refuses(t, minedor, "1.00", draws("charbon charbon tete_de_mineur x"+m), "4.4.1.2", "it is 1, 2, 5 or 10")
	}
}

func TestReferee_Minedor_Article4_4_1_2_MultipliedGainIsAnAmountOfArticle3(t *testing.T) {
	// At 1 €, what the readings allow and nothing else.
	allowed := map[string]string{
		"charbon 2": "2.00", "pelle 2": "10.00", "pierres_precieuses 2": "5000.00",
		"charbon 5": "5.00", "marteau 5": "10.00", "casque 5": "50.00", "fer_a_cheval 5": "250.00",
		"charbon 10": "10.00", "pelle 10": "50.00", "lampe 10": "2500.00",
	}
	for _, s := range []string{"pepite", "pierre", "pierres_precieuses", "lampe", "fer_a_cheval", "casque", "pelle", "marteau", "charbon"} {
		for _, m := range []string{"2", "5", "10"} {
			l := draws(s + " tete_de_mineur " + s + " x" + m)
			if want, ok := allowed[s+" "+m]; ok {
				pays(t, minedor, "1.00", l, want)
			} else {
				refuses(t, minedor, "1.00", l, "4.4.1.2 (reading)", "multiplied by "+m)
			}
		}
	}
}

func TestReferee_Minedor_Article4_4_2_EveryExtraObtainedIsPlayed(t *testing.T) {
	refuses(t, minedor, "1.00", draws("cactus pelle lampe"), "4.4.2", "1 Extra steps obtained are not played")
	refuses(t, minedor, "1.00", draws("cactus cactus lampe", "pelle lampe casque"), "4.4.2", "1 Extra")
	refuses(t, minedor, "1.00", draws("pelle lampe casque", "pelle lampe casque"), "4.4.2", "nothing obtained")
	// The second Extra was obtained by the first; the third by none.
	refuses(t, minedor, "1.00", draws("cactus lampe casque", "cactus lampe casque", "pelle lampe casque", "pelle lampe casque"), "4.4.2", "nothing obtained")
	refuses(t, minedor, "1.00", strings.Replace(draws("cactus lampe casque", "pelle lampe casque"), "extra", "initial", 1), "4.4.2", "not an Extra step")
}

func TestReferee_Minedor_Article4_4_2_AnExtraMayGiveExtras(t *testing.T) {
	pays(t, minedor, "1.00", draws("cactus lampe casque", "cactus cactus casque", "pelle lampe casque", "wagonnet lampe casque =250.00"), "250.00")
	pays(t, minedor, "1.00", draws("cactus lampe casque", "pelle lampe casque"), "0.00")
}

func TestReferee_Minedor_Article4_4_2_AtMostFiveExtras(t *testing.T) {
	loss := "pelle lampe casque"
	pays(t, minedor, "1.00", draws("cactus cactus cactus", "cactus cactus lampe", loss, loss, loss, loss), "0.00")
	refuses(t, minedor, "1.00", draws("cactus cactus cactus", "cactus cactus cactus", loss, loss, loss, loss, loss), "4.4.2 (reading)", "6 Extra")
}

func TestReferee_Minedor_Article4_5_GainsAddUp(t *testing.T) {
	pays(t, minedor, "1.00", draws("cactus cactus cactus", "marteau marteau pelle", "marteau marteau pelle", "charbon charbon pelle"), "5.00")
	pays(t, minedor, "2.00", draws("cactus cactus pelle", "pierre lampe casque", "marteau marteau pelle"), "4.00")
}
