package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Firefox is a Firefox on a screen of its own in memory (Xvfb: headless Firefox
// has no WebGL without a GPU), driven over its own Marionette protocol: plain
// TCP and JSON, so that no driver program and no library is needed.
type Firefox struct {
	t    testing.TB
	conn net.Conn
	in   *bufio.Reader
	last int
}

// Settings of a profile that talks to nobody and draws WebGL in software.
const firefoxPrefs = `
user_pref("marionette.port", 0);
user_pref("webgl.force-enabled", true);
user_pref("webgl.disabled", false);
user_pref("intl.accept_languages", "fr");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
`

// OpenFirefox starts a Firefox of its own for the test and opens an address of
// the shared server.
func OpenFirefox(t testing.TB, path string, width, height int) *Firefox {
	t.Helper()
	program := ""
	for _, name := range []string{"firefox-esr", "firefox"} {
		if p, err := exec.LookPath(name); err == nil {
			program = p
			break
		}
	}
	if program == "" {
		t.Fatal("no Firefox on this machine: install it (apt-get install firefox-esr) and run again")
	}
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxPrefs), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-marionette", "-no-remote", "-profile", profile)
	cmd.Env = append(os.Environ(), "HOME="+profile, "DISPLAY="+screen(t), "MOZ_ENABLE_WAYLAND=0")
	endWithParent(cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { cmd.Wait(); close(ended) }()
	f := &Firefox{t: t}
	t.Cleanup(func() {
		if f.conn != nil {
			f.conn.Close()
		}
		cmd.Process.Kill()
		<-ended
	})
	f.connect(profile, ended)
	f.call("WebDriver:NewSession", map[string]any{"capabilities": map[string]any{}})
	f.call("WebDriver:SetTimeouts", map[string]any{"script": patience.Milliseconds() + 10_000})
	f.call("WebDriver:SetWindowRect", map[string]any{"width": width, "height": height + 90}) // and its own bars
	f.call("WebDriver:Navigate", map[string]any{"url": Shared.URL + path})
	f.WaitJS("the program to run", `window.filon?.ready === true`)
	return f
}

// screen starts an X server that draws into memory and returns its display.
func screen(t testing.TB) string {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x960x24", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{write}
	endWithParent(x)
	err = x.Start()
	write.Close()
	if err != nil {
		t.Fatalf("start Xvfb: %v; install it (apt-get install xvfb) and run again", err)
	}
	t.Cleanup(func() {
		x.Process.Kill()
		x.Wait()
	})
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb does not tell its display: %v", err)
	}
	return ":" + strings.TrimSpace(number)
}

// connect waits for the port that Firefox writes into its profile.
func (f *Firefox) connect(profile string, ended <-chan struct{}) {
	f.t.Helper()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	timeout := time.After(patience)
	for {
		select {
		case <-ended:
			f.t.Fatal("Firefox ended before it answered")
		case <-timeout:
			f.t.Fatal("Firefox does not open its Marionette port")
		case <-tick.C:
		}
		port, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort"))
		if err != nil || len(port) == 0 {
			continue
		}
		conn, err := net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(port)))
		if err != nil {
			continue
		}
		f.conn, f.in = conn, bufio.NewReader(conn)
		f.read() // its greeting
		return
	}
}

// read takes one "length:json" packet.
func (f *Firefox) read() json.RawMessage {
	f.t.Helper()
	f.conn.SetReadDeadline(time.Now().Add(2 * patience))
	size, err := f.in.ReadString(':')
	if err != nil {
		f.t.Fatalf("Firefox: %v", err)
	}
	n, err := strconv.Atoi(strings.TrimSuffix(size, ":"))
	if err != nil {
		f.t.Fatalf("Firefox: packet of length %q", size)
	}
	packet := make([]byte, n)
	if _, err := io.ReadFull(f.in, packet); err != nil {
		f.t.Fatalf("Firefox: %v", err)
	}
	return packet
}

func (f *Firefox) call(command string, params any) json.RawMessage {
	f.t.Helper()
	f.last++
	packet, err := json.Marshal([]any{0, f.last, command, params})
	if err != nil {
		f.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(f.conn, "%d:%s", len(packet), packet); err != nil {
		f.t.Fatalf("Firefox: %v", err)
	}
	var answer [4]json.RawMessage
	if err := json.Unmarshal(f.read(), &answer); err != nil {
		f.t.Fatalf("Firefox: %v", err)
	}
	if string(answer[2]) != "null" {
		f.t.Fatalf("Firefox, %s: %s", command, answer[2])
	}
	return answer[3]
}

// Eval evaluates an expression in the page and decodes its value; a promise is
// awaited.
func (f *Firefox) Eval(expression string, v any) {
	f.t.Helper()
	// Without a sandbox of its own the script sees the page's globals.
	answer := f.call("WebDriver:ExecuteAsyncScript", map[string]any{
		"script":  `const done = arguments[arguments.length - 1]; Promise.resolve().then(() => (` + expression + `)).then((v) => done(JSON.stringify(v ?? null)), (e) => done(JSON.stringify({ failed: String(e) })));`,
		"args":    []any{},
		"sandbox": nil,
	})
	var value struct{ Value string }
	if err := json.Unmarshal(answer, &value); err != nil {
		f.t.Fatalf("Firefox: %s", answer)
	}
	if strings.HasPrefix(value.Value, `{"failed"`) {
		f.t.Fatalf("Firefox, %s: %s", expression, value.Value)
	}
	if v != nil {
		if err := json.Unmarshal([]byte(value.Value), v); err != nil {
			f.t.Fatalf("Firefox, %s: %s: %v", expression, value.Value, err)
		}
	}
}

// WaitJS waits for an expression to be true.
func (f *Firefox) WaitJS(what, expression string) {
	f.t.Helper()
	var ok bool
	f.Eval(untilTrue(expression), &ok)
	if !ok {
		var state json.RawMessage
		f.Eval(`[window.filon?.state() ?? null, document.querySelector("#main .notice")?.textContent, document.querySelector("#fault")?.textContent]`, &state)
		f.t.Fatalf("waited in vain for %s: %s\n%s", what, expression, state)
	}
}

// State reads the program's state.
func (f *Firefox) State() (s State) {
	f.t.Helper()
	f.Eval(`window.filon.state()`, &s)
	return s
}

// Click presses the left button over the middle of an element.
func (f *Firefox) Click(selector string) {
	f.t.Helper()
	f.WaitJS(selector+" to be usable", fmt.Sprintf(`((e) => {
		if (!e || e.disabled || e.getAttribute("aria-disabled") === "true") return false;
		const r = e.getBoundingClientRect();
		const over = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
		return e.contains(over) || getComputedStyle(e).pointerEvents === "none" && over?.tagName === "CANVAS";
	})(document.querySelector(%s))`, quoted(selector)))
	var at [2]float64
	f.Eval(fmt.Sprintf(`((r) => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(%s).getBoundingClientRect())`, quoted(selector)), &at)
	f.call("WebDriver:PerformActions", map[string]any{"actions": []any{map[string]any{
		"type": "pointer", "id": "mouse", "parameters": map[string]any{"pointerType": "mouse"},
		"actions": []any{
			map[string]any{"type": "pointerMove", "x": int(at[0]), "y": int(at[1]), "duration": 0},
			map[string]any{"type": "pointerDown", "button": 0},
			map[string]any{"type": "pause", "duration": 120}, // the stage looks at its inputs once a tick
			map[string]any{"type": "pointerUp", "button": 0},
		},
	}}})
}

// Settle drives the stage's clock until nothing moves.
func (f *Firefox) Settle() {
	f.t.Helper()
	f.WaitJS("the scene to settle", settled)
}
