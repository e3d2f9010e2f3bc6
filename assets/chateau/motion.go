// Package chateau carries the parts of Le Château d'or's assets that go into
// the program itself; pictures and sounds are fetched.
package chateau

import _ "embed"

// Motion is how long the scene's animations last, in ticks: "full", and "calm"
// for reduced motion.
//
//go:embed motion.json
var Motion []byte
