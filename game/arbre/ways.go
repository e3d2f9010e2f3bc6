package arbre

// part is one run of a way: the sum of the row it ends on, in multiples of the
// stake, and its multiplier: 1 for an ordinary symbol, 2 for fer_a_cheval
// (4.6), 3 for trefle (4.5).
type part struct {
	amount     int64
	multiplier int
}

// way is one way to make a prize: its runs, and how often it is taken, in
// hundredths of the units that pay the prize.
type way struct {
	weight int
	parts  []part
}

// maxRuns is the largest number of runs of a way. Five runs would be five
// straight rows and leave no ground; no prize needs them.
const maxRuns = 4

// waysOf are the ways to make each prize, as tiers. Every sum and every
// multiplied gain is an amount of article 3, and so are at most maxRuns runs'
// sums. The reasons for the weights:
//
//   - a single run is what the game is about: the largest share, or one of the
//     largest, of every prize;
//   - every prize but three is made in at least two ways. A stake is a single
//     run because nothing smaller exists; 1 000 and 20 000 stakes because no
//     five gains of article 3 below them add up so high. Their runs still
//     differ in path, symbol and jokers;
//   - each multiplier occurs in every prize that has room for it;
//   - fer_a_cheval has about the same share of the ways of one run (14 %) and
//     of two (10 %) and trefle a small one of both. A unit whose run is a
//     trefle has no other trefle, and units of several runs have fewer cells
//     left: were the shares far apart, trefles and fers à cheval outside the
//     runs would be a little rarer in winning units than in losing ones when
//     one counts cells and not units.
var waysOf = [len(tiers)][]way{
	{ // 20 000 stakes
		{100, []part{{20_000, 1}}},
	},
	{ // 1 000
		{100, []part{{1_000, 1}}},
	},
	{ // 100
		{40, []part{{100, 1}}},
		{20, []part{{30, 1}, {30, 1}, {30, 1}, {10, 1}}},
		{20, []part{{10, 3}, {30, 1}, {30, 1}, {10, 1}}},
		{20, []part{{30, 1}, {30, 1}, {10, 2}, {20, 1}}},
	},
	{ // 30
		{30, []part{{30, 1}}},
		{30, []part{{10, 3}}},
		{20, []part{{20, 1}, {10, 1}}},
		{10, []part{{10, 2}, {10, 1}}},
		{10, []part{{10, 1}, {10, 1}, {10, 1}}},
	},
	{ // 20
		{35, []part{{20, 1}}},
		{30, []part{{10, 2}}},
		{30, []part{{10, 1}, {10, 1}}},
		{5, []part{{10, 1}, {4, 1}, {4, 1}, {2, 1}}},
	},
	{ // 10
		{40, []part{{10, 1}}},
		{20, []part{{4, 1}, {4, 1}, {2, 1}}},
		{15, []part{{4, 1}, {3, 1}, {3, 1}}},
		{10, []part{{2, 2}, {4, 1}, {2, 1}}},
		{10, []part{{1, 3}, {4, 1}, {3, 1}}},
		{5, []part{{4, 1}, {4, 1}, {1, 1}, {1, 1}}},
	},
	{ // 4
		{20, []part{{4, 1}}},
		{15, []part{{2, 2}}},
		{15, []part{{2, 1}, {2, 1}}},
		{10, []part{{3, 1}, {1, 1}}},
		{20, []part{{1, 2}, {2, 1}}},
		{5, []part{{1, 3}, {1, 1}}},
		{10, []part{{2, 1}, {1, 1}, {1, 1}}},
		{5, []part{{1, 2}, {1, 1}, {1, 1}}},
	},
	{ // 3
		{30, []part{{3, 1}}},
		{30, []part{{1, 3}}},
		{20, []part{{2, 1}, {1, 1}}},
		{10, []part{{1, 2}, {1, 1}}},
		{10, []part{{1, 1}, {1, 1}, {1, 1}}},
	},
	{ // 2
		{45, []part{{2, 1}}},
		{20, []part{{1, 2}}},
		{35, []part{{1, 1}, {1, 1}}},
	},
	{ // 1
		{100, []part{{1, 1}}},
	},
}

// waysPerPrize is what the weights of a prize's ways add up to.
const waysPerPrize = 100

// stepWeights says how often a unit's runs take so many steps up or down
// together, out of the numbers of steps that their rows allow. Without it the
// many long detours would crowd out the straight run that everybody expects
// and the short bends that are read at a glance.
var stepWeights = [...]uint32{4, 4, 4, 3, 2, 1, 1, 1, 1}

// inRunsWeights and elsewhereWeights say how often a unit has 0, 1 or 2 jokers
// in its runs, and 0, 1 or 2 outside them, in hundredths. Where the runs leave
// no room that the reading of 4.7 allows, there are fewer; and never more than
// maxJokers together, so that two columns stay free of them (see composer).
var (
	inRunsWeights    = [...]uint32{70, 24, 6}
	elsewhereWeights = [...]uint32{60, 30, 10}
)

const maxJokers = 3
