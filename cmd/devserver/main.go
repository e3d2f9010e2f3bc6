// Command devserver serves the browser bundle and a reference draw API, and
// holds the tools around them: run it with -h.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"filon/cmd/devserver/audit"
	"filon/cmd/devserver/dist"
	"filon/cmd/devserver/load"
	"filon/cmd/devserver/operate"
	"filon/cmd/devserver/serve"
)

// tool is a subcommand: it returns the exit code.
type tool struct {
	run   func(args []string, stdout, stderr io.Writer) int
	about string
}

var order = []string{"serve", "check", "close-block", "verify", "restored", "units", "audit", "load", "dist"}

var tools = map[string]tool{
	"serve":       {serve.Main, "serve the bundle and the draw API (what runs when no tool is named)"},
	"check":       {operate.Check, "recompute every balance and every block from the records"},
	"close-block": {operate.CloseBlock, "withdraw the block on sale and publish its key"},
	"restored":    {operate.Restored, "after a restore from a backup: withdraw the blocks it has forgotten sales of"},
	"units":       {audit.Units, "print the units of a block, one a line"},
	"audit":       {audit.Audit, "compose whole blocks and compare them with article 3"},
	"dist":        {dist.Main, "build the browser bundle"},
	"load":        {load.Main, "buy from a running server as fast as it answers"},
	"verify":      {operate.Verify, "recompute a closed block from its key and compare every sold unit"},
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 || (strings.HasPrefix(args[0], "-") && args[0] != "-h" && args[0] != "-help" && args[0] != "--help") {
		return serve.Main(args, stdout, stderr)
	}
	if t, ok := tools[args[0]]; ok {
		return t.run(args[1:], stdout, stderr)
	}
	if strings.HasPrefix(args[0], "-") || args[0] == "help" {
		usage(stdout)
		return 0
	}
	fmt.Fprintf(stderr, "devserver: there is no tool %q\n", args[0])
	usage(stderr)
	return 2
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage: devserver [tool] [flags]; devserver TOOL -h lists a tool's flags")
	for _, name := range order {
		if t, ok := tools[name]; ok {
			fmt.Fprintf(w, "  %-12s %s\n", name, t.about)
		}
	}
}
