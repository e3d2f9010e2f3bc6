package e2e_test

// Mine d'or's key moments: at rest, each reveal mode at work, a win, the flight
// of a cactus, the wagons, the levers, the congratulation.
var minedorMoments = func() []moment {
	load := func(mode, draws string) string {
		return `{game: "minedor", stake: "1.00", mode: "` + mode + `", seed: 5, unit: {layout: {draws: [` + draws + `]}}}`
	}
	const (
		win   = `{step: "initial", cells: ["lampe", "pelle", "lampe"]}`
		extra = `{step: "initial", cells: ["cactus", "casque", "cactus"]}, {step: "extra", cells: ["pierre", "charbon", "pelle"]}, {step: "extra", cells: ["pepite", "pierres_precieuses", "fer_a_cheval"]}`
		wagon = `{step: "initial", cells: ["wagonnet", "marteau", "charbon"], wagon: "10.00"}`
		lever = `{step: "initial", cells: ["pelle", "tete_de_mineur", "pelle"], multiplier: 10}`
	)
	open := []at{{60, "cell:0"}, {76, "cell:1"}, {92, "cell:2"}}
	with := func(more ...at) []at { return append(open[:len(open):len(open)], more...) }
	return []moment{
		{"rest", "minedor", `{game: "minedor", stake: "1.00", mode: "pioche", seed: 5}`, nil, 80, false},
		{"pioche", "minedor", load("pioche", win), open, 104, false},
		{"dynamite", "minedor", load("dynamite", win), open, 122, false},
		{"main", "minedor", load("main", win), open, 100, false},
		{"win", "minedor", load("pioche", win), open, 190, false},
		{"cactus", "minedor", load("pioche", extra), open, 168, false},
		{"wagons", "minedor", load("pioche", wagon), open, 320, false},
		{"wagon-open", "minedor", load("pioche", wagon), with(at{320, "wagon:1"}), 395, false},
		{"levers", "minedor", load("pioche", lever), with(at{320, "lever:0"}), 390, false},
		{"product", "minedor", load("pioche", lever), with(at{320, "lever:0"}, at{440, "lever:1"}, at{560, "lever:2"}), 715, false},
		{"congratulation", "minedor", load("pioche", lever), with(at{320, "lever:0"}, at{440, "lever:1"}, at{560, "lever:2"}), 830, false},
	}
}()
