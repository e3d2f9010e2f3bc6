package e2e_test

// Pactole's key moments, as « Auto » reveals a unit that wins 20 €.
var pactoleMoments = func() []moment {
	load := func(layout string) string {
		return `{game: "pactole", stake: "2.00", seed: 5, replay: true, unit: {layout: ` + layout + `}}`
	}
	const (
		match = `{winning: [11, 45, 32], yours: [{number: 13, amount: "4.00"}, {number: 16, amount: "2.00"}, {number: 7, amount: "4.00"}, {number: 31, amount: "4.00"}, {number: 49, amount: "2.00"}, {number: 17, amount: "4.00"}, {number: 22, amount: "2.00"}, {number: 45, amount: "20.00"}, {number: 9, amount: "4.00"}]}`
	)
	return []moment{
		{"rest", "pactole", `{game: "pactole", stake: "2.00", seed: 5}`, nil, 80, false},
		{"opening", "pactole", load(match), nil, 170, true},
		{"link", "pactole", load(match), nil, 372, true},
		{"linked", "pactole", load(match), nil, 387, false},
		{"revealed", "pactole", load(match), nil, 468, true},
		{"congratulation", "pactole", load(match), nil, 620, false},
	}
}()
