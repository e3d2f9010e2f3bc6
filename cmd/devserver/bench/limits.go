package main

// What the game may cost, as ratios of the minimal program measured in the same
// run, or as plain bytes and counts; the audit's rate alone is held as it is.
const (
	mostBytes   = 1.25     // program, shell and lobby over the minimal program's brotli size
	mostStart   = 1.25     // navigation to the first playable frame over the minimal program's first frame
	mostFrame   = 1.2      // a scene's busiest second over as many sprites in one DrawTriangles
	mostArt     = 600_000  // bytes of one game's pictures and sounds at @2x
	mostTexture = 64 << 20 // bytes of one game's textures at device pixel ratio 2
	mostDraws   = 8        // calls of drawElements a frame, Ebitengine's own included
	mostSpread  = 10       // 99th percentile of a purchase over its median, 64 players at once

	leastPurchases = 1   // durable purchases a second over one connection's single-insert transactions
	leastAudit     = 1.5 // million units a second on 2 cores
)
