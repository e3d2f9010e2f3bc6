package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"filon/assets"
)

// answer is a line of follow's output: what came of a request.
type answer struct {
	Group string `json:"group"`
	// Error is empty when the group's pictures are up to date now.
	Error string `json:"error,omitempty"`
}

// follow bakes a group for each line of in that names one, and answers each
// with a line of JSON. The browser stays open and keeps what it painted of the
// last group, so that after a change to one drawing only that drawing and its
// pages are painted. A line "warm <group>" paints without writing, for the
// first change to be quick too. The designers' preview runs it.
func follow(ctx context.Context, root string, in io.Reader, out io.Writer) error {
	b, err := openBrowser(ctx)
	if err != nil {
		return err
	}
	defer b.stop()
	lines, last := bufio.NewScanner(in), ""
	for lines.Scan() {
		group, warm := strings.CutPrefix(strings.TrimSpace(lines.Text()), "warm ")
		if group != last {
			if err := b.forget(); err != nil {
				return err
			}
			last = group
		}
		a := answer{Group: group}
		if err := again(b, root, group, warm); err != nil {
			a.Error = err.Error()
		}
		j, err := json.Marshal(a)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(out, "%s\n", j); err != nil {
			return err
		}
	}
	return lines.Err()
}

// again bakes a group whose sources changed since its pictures were made.
func again(b *browser, root, group string, warm bool) error {
	stamp, err := assets.Stamp(os.DirFS(root), group)
	if err != nil {
		return err
	}
	if fresh(root, group, stamp) != warm { // nothing to do, or to be asked for again
		return nil
	}
	s, err := openStudio(root, group)
	if err != nil {
		return err
	}
	return bakeGroup(b, s, stamp, io.Discard, !warm)
}
