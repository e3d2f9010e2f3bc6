// Package chromium finds the Chromium of this machine and starts it headless:
// for the tests, the benchmark and the bake of the artwork.
package chromium

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// names are tried on the PATH one after the other.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless-shell"}

// Find returns the program that the environment's CHROMIUM names, else the first
// that is on the PATH; the error says what to do where there is none.
func Find() (string, error) {
	if program := os.Getenv("CHROMIUM"); program != "" {
		return program, nil
	}
	for _, name := range names {
		if program, err := exec.LookPath(name); err == nil {
			return program, nil
		}
	}
	return "", fmt.Errorf("no Chromium on this machine: install it (apt-get install chromium, or Google Chrome), or set CHROMIUM to its path, and run again")
}

// WebGL are the options with which scenes are drawn without a GPU: since Chrome
// 144 the fallback has to be asked for.
func WebGL() []chromedp.ExecAllocatorOption {
	return []chromedp.ExecAllocatorOption{
		chromedp.Flag("use-gl", "angle"),
		chromedp.Flag("use-angle", "swiftshader"),
		chromedp.Flag("enable-unsafe-swiftshader", true),
	}
}

// Start starts Chromium in a fresh profile, with options beyond the usual ones.
// Its first window is the context's; end closes it.
func Start(ctx context.Context, options ...chromedp.ExecAllocatorOption) (window context.Context, end func(), err error) {
	program, err := Find()
	if err != nil {
		return nil, nil, err
	}
	all := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("mute-audio", true),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	if os.Geteuid() == 0 {
		all = append(all, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(ctx, append(all, options...)...)
	window, cancel := chromedp.NewContext(allocator, chromedp.WithErrorf(note))
	end = func() { cancel(); stop() }
	if err := chromedp.Do(window); err != nil {
		end()
		return nil, nil, fmt.Errorf("start %s: %w", program, err)
	}
	return window, end, nil
}

// note passes on what chromedp complains of, but for protocol events that are
// newer than it.
func note(format string, args ...any) {
	if s := fmt.Sprintf(format, args...); !strings.Contains(s, "unknown") && !strings.Contains(s, "could not unmarshal") {
		fmt.Fprintln(os.Stderr, "chromedp:", s)
	}
}
