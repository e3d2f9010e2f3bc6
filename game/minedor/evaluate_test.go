package minedor

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/game"
)

// unit wraps draws, written as on the wire, in a layout.
func unit(draws string) []byte { return []byte(`{"draws":[` + draws + `]}`) }

// evaluateWire decodes a unit and returns what it pays for a stake.
func evaluateWire(t *testing.T, draws, stake string) (string, error) {
	t.Helper()
	g := New()
	l, err := game.DecodeLayout(g, unit(draws))
	if err != nil {
		return "", err
	}
	paid, err := g.Evaluate(l, game.MustAmount(stake).Decimal)
	if err != nil {
		return "", err
	}
	return paid.StringFixed(2), nil
}

const (
	initial = `{"step":"initial","cells":`
	step    = `{"step":"extra","cells":`
)

func TestMinedor_Article4_3_1_TwoAlikePayAtEachStake(t *testing.T) {
	for _, tc := range []struct{ symbol, half, one, two string }{
		{"pepite", "7500.00", "15000.00", "30000.00"},
		{"pierre", "2500.00", "5000.00", "10000.00"},
		{"pierres_precieuses", "1250.00", "2500.00", "5000.00"},
		{"lampe", "125.00", "250.00", "500.00"},
		{"fer_a_cheval", "25.00", "50.00", "100.00"},
		{"casque", "5.00", "10.00", "20.00"},
		{"pelle", "2.50", "5.00", "10.00"},
		{"marteau", "1.00", "2.00", "4.00"},
		{"charbon", "0.50", "1.00", "2.00"},
	} {
		other := "charbon"
		if tc.symbol == other {
			other = "pepite"
		}
		for stake, want := range map[string]string{"0.50": tc.half, "1.00": tc.one, "2.00": tc.two} {
			for _, cells := range [][3]string{
				{tc.symbol, tc.symbol, other}, {tc.symbol, other, tc.symbol}, {other, tc.symbol, tc.symbol},
			} {
				got, err := evaluateWire(t, initial+`["`+cells[0]+`","`+cells[1]+`","`+cells[2]+`"]}`, stake)
				require.NoError(t, err)
				require.Equal(t, want, got, "%v at %s", cells, stake)
			}
		}
	}
}

func TestMinedor_Article4_3_And_4_4_WhatUnitsPay(t *testing.T) {
	for _, tc := range []struct{ name, draws, stake, want string }{
		{
			"4.1 three different ordinary symbols lose",
			initial + `["pelle","marteau","charbon"]}`, "1.00", "0.00",
		},
		{
			"4.4.1.1 the sum under the wagon",
			initial + `["wagonnet","pelle","charbon"],"wagon":"10.00"}`, "1.00", "10.00",
		},
		{"4.4.1.2 ×1", initial + `["pelle","pelle","tete_de_mineur"],"multiplier":1}`, "1.00", "5.00"},
		{"4.4.1.2 ×2", initial + `["pelle","tete_de_mineur","pelle"],"multiplier":2}`, "0.50", "5.00"},
		{"4.4.1.2 ×5", initial + `["tete_de_mineur","fer_a_cheval","fer_a_cheval"],"multiplier":5}`, "2.00", "500.00"},
		{"4.4.1.2 ×10", initial + `["lampe","lampe","tete_de_mineur"],"multiplier":10}`, "1.00", "2500.00"},
		{
			"4.3.3 one cactus, one Extra step",
			initial + `["cactus","pelle","charbon"]},` + step + `["lampe","pelle","lampe"]}`, "1.00", "250.00",
		},
		{
			"4.3.3 three cactus, three Extra steps",
			initial + `["cactus","cactus","cactus"]},` + step + `["lampe","pelle","pepite"]},` +
				step + `["charbon","charbon","pelle"]},` + step + `["charbon","casque","charbon"]}`, "2.00", "4.00",
		},
		{
			"4.4.2 an Extra step gives further ones, and all lose",
			initial + `["cactus","cactus","pelle"]},` + step + `["cactus","marteau","pelle"]},` +
				step + `["casque","lampe","pelle"]},` + step + `["pierre","lampe","pelle"]}`, "1.00", "0.00",
		},
		{
			"4.4.2 an Extra step opens a Bonus step; the gains add up (the design's own example)",
			initial + `["cactus","lampe","cactus"]},` + step + `["charbon","charbon","tete_de_mineur"],"multiplier":5},` +
				step + `["pelle","casque","pelle"]}`, "1.00", "10.00",
		},
		{
			"five Extra steps",
			initial + `["cactus","cactus","cactus"]},` + step + `["lampe","cactus","cactus"]},` +
				step + `["lampe","pelle","pepite"]},` + step + `["lampe","pelle","pepite"]},` +
				step + `["lampe","pelle","pepite"]},` + step + `["pierre","pelle","pierre"]}`, "0.50", "2500.00",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := evaluateWire(t, tc.draws, tc.stake)
			require.NoError(t, err)
			require.Equal(t, tc.want, got)
		})
	}
}

func TestMinedor_Article4_RefusalsNameTheArticle(t *testing.T) {
	loss := `["pelle","marteau","charbon"]}`
	for _, tc := range []struct{ name, article, draws string }{
		{"no draw", "4.1", ``},
		{"two cells", "4.1", initial + `["pelle","marteau"]}`},
		{"four cells", "4.1", initial + `["pelle","marteau","charbon","lampe"]}`},
		{"no cells", "4.1", `{"step":"initial"}`},
		{"a null cell", "4.1", initial + `["pelle",null,"charbon"]}`},
		{"an unknown symbol", "4.3", initial + `["pelle","marteau","or"]}`},
		{"an accent", "4.3", initial + `["pelle","marteau","pépite"]}`},
		{"an initial draw called extra", "4.4.2", step + loss},
		{"an Extra draw called initial", "4.4.2", initial + `["cactus","pelle","charbon"]},` + initial + loss},
		{"three alike", "4.3.1 (reading)", initial + `["pelle","pelle","pelle"]}`},
		{"a cactus beside two alike", "4.3.3", initial + `["pelle","cactus","pelle"]},` + step + loss},
		{"a wagonnet beside two alike", "4.3.2 (reading)", initial + `["pelle","wagonnet","pelle"],"wagon":"10.00"}`},
		{
			"a wagonnet beside a cactus", "4.3.3 (reading)",
			initial + `["pelle","wagonnet","cactus"],"wagon":"10.00"},` + step + loss,
		},
		{"two wagonnets", "4.3.2 (reading)", initial + `["pelle","wagonnet","wagonnet"],"wagon":"10.00"}`},
		{"a tete_de_mineur alone", "4.4.1.2", initial + `["pelle","marteau","tete_de_mineur"],"multiplier":1}`},
		{
			"a tete_de_mineur beside a wagonnet", "4.4.1.2",
			initial + `["pelle","wagonnet","tete_de_mineur"],"multiplier":1,"wagon":"1.00"}`,
		},
		{"two tete_de_mineur", "4.4.1.2", initial + `["pelle","tete_de_mineur","tete_de_mineur"],"multiplier":1}`},
		{"no multiplier", "4.4.1.2", initial + `["pelle","pelle","tete_de_mineur"]}`},
		{"×3", "4.4.1.2", initial + `["pelle","pelle","tete_de_mineur"],"multiplier":3}`},
		{"×0", "4.4.1.2", initial + `["pelle","pelle","tete_de_mineur"],"multiplier":0}`},
		{"×-1", "4.4.1.2", initial + `["pelle","pelle","tete_de_mineur"],"multiplier":-1}`},
		{"a spare multiplier", "4.4.1.2", initial + `["pelle","pelle","lampe"],"multiplier":1}`},
		{
			"a multiplied gain that article 3 does not list", "4.4.1.2 (reading)",
			initial + `["pelle","pelle","tete_de_mineur"],"multiplier":5}`,
		},
		{"no wagon", "4.4.1.1", initial + `["wagonnet","pelle","charbon"]}`},
		{"a spare wagon", "4.4.1.1", initial + `["lampe","pelle","charbon"],"wagon":"10.00"}`},
		{"nothing under the wagon", "4.4.1.1 (reading)", initial + `["wagonnet","pelle","charbon"],"wagon":"0.00"}`},
		{"a negative sum under the wagon", "4.4.1.1", initial + `["wagonnet","pelle","charbon"],"wagon":"-10.00"}`},
		{"a sum under the wagon that is no text", "4.4.1.1", initial + `["wagonnet","pelle","charbon"],"wagon":10}`},
		{
			"a sum under the wagon that article 3 does not list", "4.4.1.1 (reading)",
			initial + `["wagonnet","pelle","charbon"],"wagon":"7.00"}`,
		},
		{"an Extra draw that nothing gave", "4.4.2", initial + loss + `,` + step + loss},
		{
			"an Extra draw before its cactus", "4.4.2",
			initial + `["cactus","pelle","charbon"]},` + step + loss + `,` + step + `["cactus","pelle","charbon"]}`,
		},
		{"an Extra step not played", "4.4.2", initial + `["cactus","cactus","charbon"]},` + step + loss},
		{"six Extra steps", "4.4.2 (reading)", initial + `["cactus","cactus","cactus"]},` +
			step + `["cactus","cactus","cactus"]},` + step + loss + `,` + step + loss + `,` + step + loss + `,` +
			step + loss + `,` + step + loss},
		{"two Bonus steps", "4.4.1 (reading)", initial + `["cactus","cactus","charbon"]},` +
			step + `["wagonnet","pelle","charbon"],"wagon":"1.00"},` +
			step + `["charbon","charbon","tete_de_mineur"],"multiplier":1}`},
		{"gains that make no prize", "4.5", initial + `["cactus","cactus","charbon"]},` +
			step + `["charbon","charbon","lampe"]},` + step + `["marteau","marteau","lampe"]}`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			paid, err := evaluateWire(t, tc.draws, "1.00")
			var layoutError *game.LayoutError
			require.True(t, errors.As(err, &layoutError), "paid %q, error %v", paid, err)
			require.Equal(t, tc.article, layoutError.Article, "%v", err)
			require.Equal(t, ID, layoutError.Game)
		})
	}
}

func TestMinedor_WireRefusesOtherShapes(t *testing.T) {
	good := initial + `["pelle","marteau","charbon"]}`
	_, err := game.DecodeLayout(New(), unit(good))
	require.NoError(t, err)
	for _, data := range []string{
		``, `null`, `[]`, `"x"`, `{`, `{}`, `{"draws":null}`, `{"draws":[null]}`, `{"draws":{}}`,
		`{"draws":[` + good + `],"more":1}`,
		`{"draws":[` + good + `]}{}`,
		`{"draws":[` + initial + `["pelle","marteau","charbon"],"more":1}]}`,
		`{"draws":[` + initial + `["pelle","marteau",7]}]}`,
		`{"draws":[` + initial + `["pelle","pelle","tete_de_mineur"],"multiplier":"1"}]}`,
		`{"draws":[` + initial + `["pelle","pelle","tete_de_mineur"],"multiplier":1.5}]}`,
		`{"draws":[` + initial + `["wagonnet","pelle","charbon"],"wagon":10.00}]}`,
		`{"draws":[` + initial + `["wagonnet","pelle","charbon"],"wagon":"10"}]}`,
		`{"draws":[` + initial + `["wagonnet","pelle","charbon"],"wagon":"-1.00"}]}`,
		`{"draws":[` + initial + `["wagonnet","pelle","charbon"],"wagon":"1e3000000"}]}`,
	} {
		l, err := game.DecodeLayout(New(), []byte(data))
		if err == nil { // encoding/json hands no null to UnmarshalJSON
			_, err = New().Evaluate(l, byStake[1].Stake)
		}
		require.Error(t, err, "%s", data)
	}
}

// The table that audits look combinations up in says what combine says.
func TestMinedor_Article4_3_LookUpIsCombine(t *testing.T) {
	for a := range Symbol(symbolBase + 2) {
		for b := range Symbol(symbolBase + 2) {
			for c := range Symbol(symbolBase + 2) {
				cells := [cellsPerDraw]Symbol{a, b, c}
				want, err := combine(cells)
				require.Equal(t, err != nil, want.kind == impossible)
				require.Equal(t, want, lookUp(cells), "%v", cells)
			}
		}
	}
}

// A layout built in the program rather than decoded is refused as firmly.
func TestMinedor_EvaluateRefusesLayoutsOutOfBounds(t *testing.T) {
	stake := byStake[1].Stake
	for _, l := range []*Layout{{}, {Count: -1}, {Count: MaxDraws + 1}, {Count: 1}, {Count: 1, Draws: [MaxDraws]Draw{{Cells: [3]Symbol{200, 1, 2}}}}} {
		_, err := New().Evaluate(l, stake)
		require.Error(t, err)
	}
	var none *Layout
	_, err := New().Evaluate(none, stake)
	require.ErrorIs(t, err, game.ErrWrongLayout)
}
