package referee

import (
	"fmt"
	"strings"
	"testing"
)

// The two games of Le Château d'or, both losing, without and with a Bonus step.
const (
	chateauGames = `{"chests":[
	{"symbol":"epee","amount":"2.00"},{"symbol":"lys","amount":"10000.00"},{"symbol":"cor","amount":"0.50"},
	{"symbol":"epee","amount":"1.00"},{"symbol":"tour","amount":"50.00"},{"symbol":"coupe","amount":"20.00"}],
	"rows":[{"shields":["rouge","noir","bleu"],"amount":"10.00"},
	{"shields":["bleu","or","azur"],"amount":"500.00"},{"shields":["gris","blanc","ocre"],"amount":"0.50"}]}`
	chateauNothing = `{"level":"0.00"}`
)

// bonused adds a Bonus step to a layout.
func bonused(layout, bonus string) string {
	return strings.TrimSuffix(layout, "}") + `,"bonus":` + bonus + `}`
}

func coins(level string, multiplier int) string {
	return fmt.Sprintf(`{"level":%q,"multiplier":%d}`, level, multiplier)
}

func TestReferee_Chateau_Article3_TotalIsALot(t *testing.T) {
	l := change(t, chateauGames, `"tour"`, `"couronne"`) // 50
	l = change(t, l, `"rouge"`, `"vert"`)                // and 10
	refuses(t, chateau, "1.00", l, "3", "60.00")
}

func TestReferee_Chateau_Article4_1_SixChestsAndThreeRowsOfThreeShields(t *testing.T) {
	refuses(t, chateau, "1.00", `{}`, "4.1", "0 chests")
	refuses(t, chateau, "1.00", change(t, chateauGames, `{"symbol":"cor","amount":"0.50"},`, ``), "4.1", "5 chests")
	refuses(t, chateau, "1.00", change(t, chateauGames, `{"symbol":"cor"`, `{"symbol":"cor","amount":"0.50"},{"symbol":"cor"`), "4.1", "7 chests")
	refuses(t, chateau, "1.00", change(t, chateauGames, `,{"shields":["gris","blanc","ocre"],"amount":"0.50"}`, ``), "4.1", "2 rows")
	refuses(t, chateau, "1.00", change(t, chateauGames, `{"shields":["gris"`, `{"shields":["or","or","or"],"amount":"0.50"},{"shields":["gris"`), "4.1", "4 rows")
	refuses(t, chateau, "1.00", change(t, chateauGames, `["gris","blanc","ocre"]`, `["gris","blanc"]`), "4.1", "2 shields in row 2")
	refuses(t, chateau, "1.00", change(t, chateauGames, `"or",`, `"or","or",`), "4.1", "4 shields in row 1")
}

func TestReferee_Chateau_Article4_3_ASymbolUnderEachChestAndShield(t *testing.T) {
	for _, s := range []string{"", "Couronne", "épée", "a b", "vert"} {
		refuses(t, chateau, "1.00", change(t, chateauGames, `"cor"`, `"`+s+`"`), "4.3", "chest 2: unknown symbol")
	}
	for _, s := range []string{"", "Vert", "doré", "x1", "couronne"} {
		refuses(t, chateau, "1.00", change(t, chateauGames, `"azur"`, `"`+s+`"`), "4.3", "row 1: unknown symbol")
	}
}

func TestReferee_Chateau_Article4_3_SumsAreAmountsOfArticle3(t *testing.T) {
	for _, sum := range []string{"0.00", "4.00", "5.00", "50", "-50.00", "5e1", "100.00"} {
		refuses(t, chateau, "1.00", change(t, chateauGames, `"50.00"`, `"`+sum+`"`), "4.3 (reading)", "chest 4")
		refuses(t, chateau, "1.00", change(t, chateauGames, `"500.00"`, `"`+sum+`"`), "4.3 (reading)", "row 1")
	}
}

func TestReferee_Chateau_Article4_5_1_CouronnesAddUp(t *testing.T) {
	pays(t, chateau, "1.00", change(t, chateauGames, `"lys"`, `"couronne"`), "10000.00")
	pays(t, chateau, "1.00", change(t, chateauGames, `"cor"`, `"couronne"`), "0.50")
	l := strings.ReplaceAll(chateauGames, `"amount":"2.00"`, `"amount":"1.00"`)
	pays(t, chateau, "1.00", strings.ReplaceAll(l, `"epee"`, `"couronne"`), "2.00")
}

func TestReferee_Chateau_Article4_6_1_AGreenShieldWinsItsRow(t *testing.T) {
	for _, s := range []string{`"rouge"`, `"noir"`} {
		pays(t, chateau, "1.00", change(t, chateauGames, s, `"vert"`), "10.00")
	}
	pays(t, chateau, "1.00", change(t, chateauGames, `"azur"`, `"vert"`), "500.00")
	l := change(t, chateauGames, `"amount":"500.00"`, `"amount":"0.50"`)
	l = change(t, l, `"or"`, `"vert"`)
	pays(t, chateau, "1.00", change(t, l, `"ocre"`, `"vert"`), "1.00")
}

func TestReferee_Chateau_Article4_6_1_OneGreenShieldARow(t *testing.T) {
	l := change(t, chateauGames, `"or"`, `"vert"`)
	refuses(t, chateau, "1.00", change(t, l, `"azur"`, `"vert"`), "4.6.1 (reading)", "2 green shields")
}

func TestReferee_Chateau_Article4_7_BonusExactlyWhenBothGamesLose(t *testing.T) {
	refuses(t, chateau, "1.00", chateauGames, "4.7", "no Bonus step")
	for _, winner := range []string{
		change(t, chateauGames, `"cor"`, `"couronne"`),
		change(t, chateauGames, `"rouge"`, `"vert"`),
	} {
		refuses(t, chateau, "1.00", bonused(winner, chateauNothing), "4.7", "although a game won")
		refuses(t, chateau, "1.00", bonused(winner, coins("2.00", 1)), "4.7", "although a game won")
	}
}

func TestReferee_Chateau_Article4_7_2_LevelsOfTheCage(t *testing.T) {
	for _, level := range []string{"1.00", "20.00", "0.5", "-2.00", "", "500.00", "1e4"} {
		refuses(t, chateau, "1.00", bonused(chateauGames, coins(level, 1)), "4.7.2", "level")
	}
}

func TestReferee_Chateau_Article4_7_3_TheLevelReachedWins(t *testing.T) {
	for _, level := range []string{"0.50", "2.00", "10.00", "10000.00"} {
		pays(t, chateau, "1.00", bonused(chateauGames, coins(level, 1)), level)
	}
}

func TestReferee_Chateau_Article4_7_4_AParchmentAboveZeroOnly(t *testing.T) {
	refuses(t, chateau, "1.00", bonused(chateauGames, coins("0.00", 1)), "4.7.4", "a parchment")
	refuses(t, chateau, "1.00", bonused(chateauGames, `{"level":"2.00"}`), "4.7.4", "no parchment")
}

func TestReferee_Chateau_Article4_7_5_Coefficients(t *testing.T) {
	for _, m := range []int{-1, 0, 3, 25, 100, 1 << 60} {
		refuses(t, chateau, "1.00", bonused(chateauGames, coins("0.50", m)), "4.7.5", "multiplier")
	}
}

func TestReferee_Chateau_Article4_7_6_TheParchmentMultiplies(t *testing.T) {
	// What the readings allow and nothing else.
	allowed := map[string]string{
		"0.50 1": "0.50", "0.50 2": "1.00", "0.50 4": "2.00", "0.50 20": "10.00",
		"2.00 1": "2.00", "2.00 5": "10.00", "2.00 10": "20.00",
		"10.00 1": "10.00", "10.00 2": "20.00", "10.00 5": "50.00", "10.00 50": "500.00",
		"10000.00 1": "10000.00",
	}
	for _, level := range []string{"0.50", "2.00", "10.00", "10000.00"} {
		for _, m := range []int{1, 2, 4, 5, 10, 20, 50} {
			l := bonused(chateauGames, coins(level, m))
			if want, ok := allowed[fmt.Sprint(level, " ", m)]; ok {
				pays(t, chateau, "1.00", l, want)
			} else {
				refuses(t, chateau, "1.00", l, "4.7.6 (reading)", level+" multiplied by")
			}
		}
	}
}

func TestReferee_Chateau_Article4_7_7_TheBonusMayLose(t *testing.T) {
	pays(t, chateau, "1.00", bonused(chateauGames, chateauNothing), "0.00")
}

func TestReferee_Chateau_Article4_8_BothGamesFormOneLot(t *testing.T) {
	l := change(t, chateauGames, `"rouge"`, `"vert"`) // 10
	l = change(t, l, `"50.00"`, `"10.00"`)
	pays(t, chateau, "1.00", change(t, l, `"tour"`, `"couronne"`), "20.00")
}
