package docs

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"filon/cmd/devserver/audit"
)

const exampleKey = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

// program takes the JavaScript out of verify-a-block.md, so that what is run is
// what is read.
func program(t *testing.T) (node, file string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		const why = "no Node on this machine to run the program of verify-a-block.md: install nodejs"
		if os.Getenv("FILON_TOOLS") == "none" {
			t.Skip(why)
		}
		t.Fatal(why)
	}
	page, err := os.ReadFile("verify-a-block.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("(?s)```js\n(.*?)```").FindSubmatch(page)
	if m == nil {
		t.Fatal("verify-a-block.md has no program")
	}
	file = filepath.Join(t.TempDir(), "verify.mjs")
	if err := os.WriteFile(file, m[1], 0o644); err != nil {
		t.Fatal(err)
	}
	return node, file
}

// TestVerifyABlock_NodeRecomputesUnits holds what `devserver units` writes
// against a program in another language that shares nothing with it.
func TestVerifyABlock_NodeRecomputesUnits(t *testing.T) {
	node, file := program(t)
	var units, problems bytes.Buffer
	for _, from := range []string{"0", "8999900"} {
		if code := audit.Units([]string{"-game", "pactole", "-stake", "2", "-key", exampleKey, "-from", from, "-count", "100"}, &units, &problems); code != 0 {
			t.Fatalf("units: %d %s", code, problems.String())
		}
	}
	true200 := units.String()
	out, err := verify(node, file, exampleKey, true200)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := strings.Count(out, "as the key says"); got != 200 {
		t.Errorf("%d units hold, want 200:\n%s", got, out)
	}

	// What the page shows is what comes out.
	page, _ := os.ReadFile("verify-a-block.md")
	if first := strings.Join(strings.SplitAfter(out, "\n")[:4], ""); !strings.Contains(string(page), first) {
		t.Errorf("the page does not show what its program says:\n%s", first)
	}

	// False units, all in one run: the check must not be one that always passes.
	lines := strings.SplitAfter(true200, "\n")
	false3 := strings.Replace(lines[0], `"prize":"0.00"`, `"prize":"2.00"`, 1) +
		strings.Replace(lines[1], `"winning":[12,`, `"winning":[13,`, 1) +
		strings.Replace(lines[2], `"commitment":"b`, `"commitment":"a`, 1) + lines[3]
	out, err = verify(node, file, exampleKey, false3)
	if err == nil {
		t.Error("false units, and the program exits with 0")
	}
	for _, want := range []string{"unit 0: holds 0.00", "unit 1: is laid out otherwise", "unit 2: its commitment", "unit 3: 0.00 €, as the key says"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
}

func verify(node, file, key, units string) (string, error) {
	cmd := exec.Command(node, file, key)
	cmd.Stdin = strings.NewReader(units)
	out, err := cmd.CombinedOutput()
	return string(out), err
}
