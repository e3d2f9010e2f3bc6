package e2e_test

// Le Château d'or's key moments: both games, the cage, its coins on their way and
// at their level, the parchment.
var chateauMoments = func() []moment {
	load := func(layout string) string {
		return `{game: "chateau", stake: "1.00", seed: 5, replay: true, unit: {layout: ` + layout + `}}`
	}
	const (
		bonus  = `{chests: [{symbol: "sceptre", amount: "0.50"}, {symbol: "epee", amount: "0.50"}, {symbol: "torche", amount: "0.50"}, {symbol: "coupe", amount: "0.50"}, {symbol: "cle", amount: "1.00"}, {symbol: "armure", amount: "2.00"}], rows: [{shields: ["blanc", "pourpre", "bleu"], amount: "0.50"}, {shields: ["noir", "bleu", "rouge"], amount: "2.00"}, {shields: ["noir", "rouge", "blanc"], amount: "0.50"}], bonus: {level: "2.00", multiplier: 5}}`
		crowns = `{chests: [{symbol: "couronne", amount: "2.00"}, {symbol: "couronne", amount: "2.00"}, {symbol: "coupe", amount: "0.50"}, {symbol: "couronne", amount: "1.00"}, {symbol: "couronne", amount: "1.00"}, {symbol: "cle", amount: "1.00"}], rows: [{shields: ["pourpre", "bleu", "blanc"], amount: "0.50"}, {shields: ["blanc", "vert", "rouge"], amount: "2.00"}, {shields: ["bleu", "vert", "blanc"], amount: "2.00"}]}`
	)
	return []moment{
		{"rest", "chateau", `{game: "chateau", stake: "1.00", seed: 5}`, nil, 80, false},
		{"safes", "chateau", load(crowns), nil, 440, false},
		{"both-games", "chateau", load(crowns), nil, 910, false},
		{"pulley", "chateau", load(bonus), nil, 600, false},
		{"coins", "chateau", load(bonus), nil, 760, false},
		{"level", "chateau", load(bonus), nil, 940, false},
		{"parchment", "chateau", load(bonus), nil, 1115, false},
		{"congratulation", "chateau", load(bonus), nil, 1270, false},
	}
}()
