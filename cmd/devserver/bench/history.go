package main

import _ "embed"

// history is what was tried, with its figures: written by hand, since a run
// cannot measure what is no longer there.
//
//go:embed history.md
var history string
