package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// compileBeside builds a program of testdata as anybody builds an Ebitengine
// program for the web: with what the linker can leave out, and nothing else.
func compileBeside(root, name string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "filon-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, name+".wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", out, "./cmd/devserver/bench/testdata/"+name)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("compile %s: %w\n%s", name, err, stderr.String())
	}
	return os.ReadFile(out)
}
