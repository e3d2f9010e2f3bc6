package main

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
)

// report collects the figures as Markdown, and what is over its limit.
type report struct {
	machine string
	body    bytes.Buffer
	over    []string
}

func (r *report) head(title string) { fmt.Fprintf(&r.body, "\n## %s\n\n", title) }

func (r *report) line(format string, args ...any) { fmt.Fprintf(&r.body, format+"\n\n", args...) }

func (r *report) table(head []string, rows ...[]string) {
	fmt.Fprintf(&r.body, "| %s |\n|%s\n", strings.Join(head, " | "), strings.Repeat("---|", len(head)))
	for _, row := range rows {
		fmt.Fprintf(&r.body, "| %s |\n", strings.Join(row, " | "))
	}
	r.body.WriteString("\n")
}

func (r *report) code(text string) { fmt.Fprintf(&r.body, "```\n%s\n```\n", strings.TrimSpace(text)) }

// limit notes a figure that is over its limit.
func (r *report) limit(what string, got, most float64) {
	if got > most {
		r.over = append(r.over, fmt.Sprintf("%s: %.4g of at most %.4g", what, got, most))
	}
}

// atLeast notes a figure that is under what it must reach.
func (r *report) atLeast(what string, got, least float64) {
	if got < least {
		r.over = append(r.over, fmt.Sprintf("%s: %.4g of at least %.4g", what, got, least))
	}
}

func (r *report) text() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "# Performance\n\nWritten by `make bench` in one run on one machine: %s. Compare the ratios; times alone say more about the machine. The tests of `cmd/devserver/bench`, `cmd/devserver/e2e` and `render` hold the limits in CI.\n", r.machine)
	if len(r.over) > 0 {
		fmt.Fprintf(&out, "\nOver their limits in this run:\n\n- %s\n", strings.Join(r.over, "\n- "))
	}
	out.Write(r.body.Bytes())
	out.WriteString(history)
	return out.Bytes()
}

func kB(n int) string { return fmt.Sprintf("%.1f kB", float64(n)/1000) }

func ratio(a, b int) string { return fmt.Sprintf("%.2f", float64(a)/float64(b)) }

// median and quantile of measurements; they sort what they are given.
func median(v []float64) float64 { return quantile(v, 0.5) }

func quantile(v []float64, q float64) float64 {
	if len(v) == 0 {
		return 0
	}
	sort.Float64s(v)
	return v[int(q*float64(len(v)-1)+0.5)]
}
