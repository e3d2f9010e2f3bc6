package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

var benchmarkLine = regexp.MustCompile(`(?m)^(Benchmark|pkg:|cpu:).*$`)

// rules runs the benchmarks of the rules and the blocks, and the audit, as
// anybody can run them.
func (w *world) rules() error {
	r := &w.report
	r.head("Rules and blocks")
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
	return w.audit()
}

var auditRate = regexp.MustCompile(`([0-9.]+) million units a second`)

// audit composes and evaluates every unit of one block of each game and stake.
func (w *world) audit() error {
	r := &w.report
	text, err := w.run(w.server, "audit")
	if err != nil {
		return err
	}
	rate := auditRate.FindStringSubmatch(text)
	if rate == nil {
		return fmt.Errorf("devserver audit tells no rate:\n%s", text)
	}
	millions, err := strconv.ParseFloat(rate[1], 64)
	if err != nil {
		return err
	}
	r.line("\n`devserver audit`: %s; **%.2f million units a second** (at least %.1f on 2 cores).", auditVerdict.FindString(text), millions, leastAudit)
	r.atLeast("million units audited a second", millions, leastAudit)
	return nil
}

var auditVerdict = regexp.MustCompile(`audited .*`)

// run runs a program in the module's folder, with more in its environment.
func (w *world) run(name string, args ...string) (string, error) {
	return w.runWith(nil, name, args...)
}

func (w *world) runWith(env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = w.root, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
	}
	return string(out), nil
}
