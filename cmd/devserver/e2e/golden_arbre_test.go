package e2e_test

// L'Arbre aux trésors' key moments: the grid in bloom, its sums, a run, the effect
// of the horseshoe, jokers at rest.
var arbreMoments = func() []moment {
	load := func(layout string) string {
		return `{game: "arbre", stake: "1.00", seed: 5, replay: true, unit: {layout: ` + layout + `}}`
	}
	const (
		runs      = `{grid: [["champignon", "fer_a_cheval", "papillon", "cerise", "cerise"], ["cerise", "joker", "cerise", "cerise", "fer_a_cheval"], ["champignon", "pomme", "papillon", "champignon", "plume"], ["gland", "gland", "gland", "gland", "gland"], ["lanterne", "lanterne", "lanterne", "lanterne", "lanterne"]], amounts: ["4.00", "1.00", "2.00", "2.00", "4.00"]}`
		horseshoe = `{grid: [["fer_a_cheval", "fer_a_cheval", "papillon", "champignon", "gland"], ["papillon", "fer_a_cheval", "fer_a_cheval", "fer_a_cheval", "fer_a_cheval"], ["gland", "cle", "champignon", "plume", "plume"], ["champignon", "cle", "joker", "plume", "cle"], ["plume", "joker", "plume", "trefle", "trefle"]], amounts: ["1.00", "1.00", "2.00", "1.00", "1.00"]}`
	)
	return []moment{
		{"rest", "arbre", `{game: "arbre", stake: "1.00", seed: 5}`, nil, 80, false},
		{"bloom", "arbre", load(runs), nil, 130, false},
		{"sums", "arbre", load(runs), nil, 236, false},
		{"joker", "arbre", load(runs), nil, 325, false},
		{"runs", "arbre", load(runs), nil, 590, false},
		{"horseshoe", "arbre", load(horseshoe), nil, 420, false},
		{"congratulation", "arbre", load(runs), nil, 740, false},
	}
}()
