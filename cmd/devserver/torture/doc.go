// Package torture kills servers while players buy, and counts afterwards: its
// tests start real server processes, SIGKILL them at arbitrary moments, start
// them again on the same records, and let the players retry their keys.
//
// The suite kills 25 times a database; FILON_TORTURE_KILLS sets another number
// (make torture).
package torture
