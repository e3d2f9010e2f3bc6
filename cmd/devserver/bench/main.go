// Command bench measures what the game weighs and costs, beside the smallest
// Ebitengine program in the same run on the same machine, and writes the figures
// to docs/performance.md. It ends with 1 when a ratio is over its limit.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"syscall"

	"filon/cmd/devserver/dist"
)

func main() {
	out := flag.String("o", "", "`file` to write; empty for docs/performance.md")
	fast := flag.Bool("fast", false, "brotli 5 instead of 11, and fewer runs: for a look, not for the record")
	runs := flag.Int("runs", 9, "`times` that each start is measured")
	only := flag.String("only", "", "one `step` (bytes, first play, start, frames, rules, purchases), printed and not written")
	flag.Parse()
	over, err := measure(*out, *only, *fast, *runs)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
	for _, o := range over {
		fmt.Fprintln(os.Stderr, "bench: over its limit:", o)
	}
	if len(over) > 0 {
		os.Exit(1)
	}
}

// world is what the measurements share.
type world struct {
	root, dir string
	bundle    dist.Bundle
	dist      string
	server    string // the program
	fast      bool
	runs      int
	plain     string // address of a server as players have it
	preview   string // address of one with the bridge
	browser   context.Context
	endings   []func()
	report    report
}

func measure(out, only string, fast bool, runs int) (over []string, err error) {
	w := &world{fast: fast, runs: runs}
	defer func() {
		for i := len(w.endings) - 1; i >= 0; i-- {
			w.endings[i]()
		}
	}()
	if w.root, err = dist.ModuleRoot(); err != nil {
		return nil, err
	}
	if w.dir, err = os.MkdirTemp("", "filon-bench-"); err != nil {
		return nil, err
	}
	w.endings = append(w.endings, func() { os.RemoveAll(w.dir) })
	w.dist = filepath.Join(w.dir, "dist")
	if err := dist.Build(dist.Options{Root: w.root, Out: w.dist, Fast: fast, Log: os.Stderr}); err != nil {
		return nil, err
	}
	if w.bundle, err = readBundle(w.dist); err != nil {
		return nil, err
	}
	w.server = filepath.Join(w.dir, "devserver")
	build := exec.Command("go", "build", "-o", w.server, "./cmd/devserver")
	build.Dir = w.root
	if text, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the server: %w\n%s", err, text)
	}
	if w.plain, err = w.serve(); err != nil {
		return nil, err
	}
	if w.preview, err = w.serve("-preview"); err != nil {
		return nil, err
	}
	browser, end, err := browse()
	if err != nil {
		return nil, err
	}
	w.browser, w.endings = browser, append(w.endings, end)

	w.report.machine = fmt.Sprintf("%s, %d cores, %s/%s; headless Chromium without a GPU (SwiftShader)", runtime.Version(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
	for _, step := range []struct {
		name string
		do   func() error
	}{{"bytes", w.bytes}, {"first play", w.firstPlay}, {"start", w.start}, {"frames", w.frames}, {"rules", w.rules}, {"purchases", w.purchases}} {
		if only != "" && only != step.name {
			continue
		}
		fmt.Fprintln(os.Stderr, "bench:", step.name)
		// What fails must not take the other figures with it.
		if err := step.do(); err != nil {
			w.report.over = append(w.report.over, fmt.Sprintf("%s: not measured: %v", step.name, err))
			fmt.Fprintln(os.Stderr, "bench:", err)
		}
	}
	if only != "" {
		_, err := w.report.body.WriteTo(os.Stdout)
		return w.report.over, err
	}
	if out == "" {
		out = filepath.Join(w.root, "docs", "performance.md")
	}
	if err := os.WriteFile(out, w.report.text(), 0o644); err != nil {
		return nil, err
	}
	return w.report.over, nil
}

var address = regexp.MustCompile(`http://[0-9.:]+`)

// serve runs a server on the dist until the end and returns its address.
func (w *world) serve(flags ...string) (string, error) {
	url, end, err := w.serveFor("", flags...)
	if err == nil {
		w.endings = append(w.endings, end)
	}
	return url, err
}

// serveFor runs a server on the dist and a database, "" for a file of its own,
// and returns its address and its end.
func (w *world) serveFor(database string, flags ...string) (url string, end func(), err error) {
	folder, err := os.MkdirTemp(w.dir, "server-")
	if err != nil {
		return "", nil, err
	}
	if database == "" {
		database = filepath.Join(folder, "filon.db")
	}
	cmd := exec.Command(w.server, append(flags, "-quiet", "-rate", "0", "-addr", "127.0.0.1:0", "-dist", w.dist, "-db", database, "-balance", "1000.00")...)
	cmd.Stderr = os.Stderr
	text, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	end = func() {
		cmd.Process.Signal(syscall.SIGTERM)
		cmd.Wait()
	}
	lines := bufio.NewScanner(text)
	for lines.Scan() {
		if url := address.FindString(lines.Text()); url != "" {
			go io.Copy(io.Discard, text)
			return url, end, nil
		}
	}
	end()
	return "", nil, fmt.Errorf("the server ended before it told its address")
}
