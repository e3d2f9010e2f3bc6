// Package trio carries the parts of Trio's assets that go into the program.
package trio

import _ "embed"

// Motion is how long the scene's animations last, in ticks.
//
//go:embed motion.json
var Motion []byte
