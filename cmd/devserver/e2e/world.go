// Package e2e plays the real bundle, served by the real server, in headless
// Chrome. It is the harness; its tests play.
//
// Nothing in it sleeps: a wait is a predicate over the program's own state,
// looked at once a frame inside the page.
package e2e

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"

	"filon/cmd/devserver/chromium"
	"filon/cmd/devserver/dist"
)

// World is what the tests of one run share: a bundle, a server with the
// preview's powers, a browser.
type World struct {
	URL     string // of the server, without a slash at the end
	Bundle  string // folder of the bundle that the server serves
	browser context.Context
	endings []func()
}

// Shared is the world of the running tests; Main makes it.
var Shared *World

// Main builds the world, runs the tests in it and returns the exit code.
func Main(m *testing.M) int {
	w, err := build()
	if w != nil {
		defer w.end()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	Shared = w
	return m.Run()
}

func build() (*World, error) {
	w := new(World)
	if _, err := chromium.Find(); err != nil { // before anything is built
		return w, err
	}
	dir, err := os.MkdirTemp("", "filon-e2e-*")
	if err != nil {
		return w, err
	}
	w.endings = append(w.endings, func() { os.RemoveAll(dir) })

	// FILON_E2E_DIST names a bundle that make dist has built already.
	bundle := os.Getenv("FILON_E2E_DIST")
	if bundle == "" {
		bundle = filepath.Join(dir, "dist")
		if err := dist.Build(dist.Options{Out: bundle, Fast: true, Log: io.Discard}); err != nil {
			return w, fmt.Errorf("build the bundle: %w", err)
		}
	}
	w.Bundle = bundle
	if err := w.serve(dir, bundle); err != nil {
		return w, err
	}
	return w, w.browse()
}

func (w *World) end() {
	for i := len(w.endings) - 1; i >= 0; i-- {
		w.endings[i]()
	}
}

var address = regexp.MustCompile(`http://[0-9.:]+`)

// serve runs the server as a program of its own, as a player's is.
func (w *World) serve(dir, bundle string) error {
	program := filepath.Join(dir, "devserver")
	if out, err := exec.Command("go", "build", "-o", program, "filon/cmd/devserver").CombinedOutput(); err != nil {
		return fmt.Errorf("build the server: %w\n%s", err, out)
	}
	server := exec.Command(program, "-preview", "-quiet", "-rate", "0", "-addr", "127.0.0.1:0",
		"-dist", bundle, "-db", filepath.Join(dir, "filon.db"), "-balance", "1000.00")
	server.Dir = dir
	server.Stderr = os.Stderr
	endWithParent(server)
	out, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	w.endings = append(w.endings, func() {
		server.Process.Signal(syscall.SIGTERM)
		server.Wait()
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if w.URL = address.FindString(lines.Text()); w.URL != "" {
			go io.Copy(io.Discard, out)
			return nil
		}
	}
	return fmt.Errorf("the server ended before it told its address")
}

func (w *World) browse() error {
	// Every test is a new start: compiling the program's most used functions a second
	// time, better, took a third of the whole suite and is let be.
	flags := append(chromium.WebGL(), chromedp.Flag("accept-lang", "fr"), chromedp.Flag("js-flags", "--liftoff-only"))
	window, end, err := chromium.Start(context.Background(), flags...)
	if err != nil {
		return err
	}
	w.browser, w.endings = window, append(w.endings, end)
	return nil
}
