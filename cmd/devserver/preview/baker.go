package preview

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// baker is the bake program (assets/bake -follow) kept running: it paints only
// what changed, in a browser that is already open. It starts at the first
// drawing that is saved, or opened to be looked at.
type baker struct {
	ctx       context.Context
	root, dir string

	mu      sync.Mutex
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	said    *tail
	stopped bool
}

func newBaker(ctx context.Context, root, dir string) *baker {
	return &baker{ctx: ctx, root: root, dir: dir}
}

// bake paints a group whose sources changed.
func (b *baker) bake(group string) error { return b.ask(group, group) }

// warm paints a group without keeping the pictures, so that its first change is
// quick.
func (b *baker) warm(group string) error { return b.ask("warm "+group, group) }

func (b *baker) ask(line, group string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.start(); err != nil {
		return err
	}
	if _, err := io.WriteString(b.in, line+"\n"); err != nil {
		return b.gone(err)
	}
	if !b.out.Scan() {
		return b.gone(b.out.Err())
	}
	var a struct{ Group, Error string }
	if err := json.Unmarshal(b.out.Bytes(), &a); err != nil {
		return b.gone(fmt.Errorf("the bake program says %q", b.out.Text()))
	}
	if a.Error != "" {
		return errors.New(a.Error)
	}
	return nil
}

func (b *baker) start() error {
	if b.stopped || b.ctx.Err() != nil {
		return errors.New("the preview is ending")
	}
	if b.cmd != nil {
		return nil
	}
	program := filepath.Join(b.dir, "bake")
	build := exec.CommandContext(b.ctx, "go", "build", "-o", program, "./assets/bake")
	build.Dir = b.root
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("compile assets/bake: %w\n%s", err, strings.TrimSpace(string(text)))
	}
	cmd := exec.Command(program, "-assets", filepath.Join(b.root, "assets"), "-follow")
	cmd.Dir = b.root
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	b.said = new(tail)
	cmd.Stderr = b.said
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the bake program: %w", err)
	}
	b.cmd, b.in, b.out = cmd, in, bufio.NewScanner(out)
	return nil
}

// gone ends a bake program that does not answer any more; the next drawing
// starts another.
func (b *baker) gone(cause error) error {
	text := b.end()
	if text == "" && cause != nil {
		text = cause.Error()
	}
	return fmt.Errorf("the bake program ended: %s", text)
}

// end lets the program close its browser, and kills it if it does not.
func (b *baker) end() string {
	if b.cmd == nil {
		return ""
	}
	b.in.Close()
	kill := time.AfterFunc(5*time.Second, func() { b.cmd.Process.Signal(os.Kill) })
	for b.out.Scan() { // so that it can end
	}
	b.cmd.Wait()
	kill.Stop()
	b.cmd = nil
	return b.said.String()
}

func (b *baker) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stopped = true
	b.end()
}

// tail keeps the last that a program said.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	t.text = t.text[max(len(t.text)-2000, 0):]
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.text))
}
