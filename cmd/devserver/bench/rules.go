package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"strings"
)

var benchmarkLine = regexp.MustCompile(`(?m)^(Benchmark|pkg:|cpu:).*$`)

// rules runs the benchmarks of the rules, the blocks and the purchases, and the
// audit, as anybody can run them.
func (w *world) rules() error {
	r := &w.report
	r.head("Rules and purchases")
	count := "6" // what benchstat wants
	if w.fast {
		count = "1"
	}
	r.line("`go test -run '^$' -bench . -benchmem -count %s ./game/...`, for benchstat:", count)
	text, err := w.run("go", "test", "-run", "^$", "-bench", ".", "-benchmem", "-benchtime", "200ms", "-count", count, "./game/...")
	if err != nil {
		return err
	}
	r.code(strings.Join(benchmarkLine.FindAllString(text, -1), "\n"))
	r.line("\nDurable purchases beside the raw cost of a transaction (`cmd/devserver/store`; PostgreSQL with `FILON_TEST_DATABASE=postgres`):")
	if text, err = w.run("go", "test", "-run", "^$", "-bench", ".", "-benchtime", "20000x", "./cmd/devserver/store"); err != nil {
		return err
	}
	r.code(strings.Join(benchmarkLine.FindAllString(text, -1), "\n"))
	return nil
}

func (w *world) run(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = w.root
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
	}
	return string(out), nil
}
