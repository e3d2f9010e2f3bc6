// Package arbre carries the parts of L'Arbre aux trésors' assets that go into
// the program itself; pictures and sounds are fetched.
package arbre

import _ "embed"

// Motion is how long the scene's animations last, in ticks: "full", and "calm"
// for reduced motion.
//
//go:embed motion.json
var Motion []byte
