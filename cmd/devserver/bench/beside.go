package main

import (
	"net"
	"net/http"
	"os"
	"path/filepath"

	"filon/cmd/devserver/dist"
	"filon/cmd/devserver/static"
)

// serveBeside serves a program of testdata as a dist is served: compressed by
// the same coder, from the same server, under names with a hash.
func serveBeside(root, dir, name string, fast bool) (url string, compressed int, err error) {
	program, err := compileBeside(root, name)
	if err != nil {
		return "", 0, err
	}
	small, err := dist.Squeeze(program, fast)
	if err != nil {
		return "", 0, err
	}
	exec, err := dist.WasmExec()
	if err != nil {
		return "", 0, err
	}
	dir = filepath.Join(dir, name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", 0, err
	}
	for file, data := range map[string][]byte{
		"program.000000000000.wasm":    program,
		"program.000000000000.wasm.br": small,
		"wasm_exec.000000000000.js":    exec,
		"start.000000000000.js": []byte(`const go = new Go();
WebAssembly.instantiateStreaming(fetch("program.000000000000.wasm"), go.importObject).then(({ instance }) => go.run(instance));
`),
		"index.html": []byte(`<!doctype html><meta charset="utf-8"><title>` + name + `</title><link rel="icon" href="data:,">
<script src="wasm_exec.000000000000.js"></script><script src="start.000000000000.js"></script><body></body>
`),
	} {
		if err := os.WriteFile(filepath.Join(dir, file), data, 0o644); err != nil {
			return "", 0, err
		}
	}
	handler, err := static.New(dir, static.Config{API: "/api/v1"})
	if err != nil {
		return "", 0, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", 0, err
	}
	go http.Serve(l, handler)
	return "http://" + l.Addr().String(), len(small), nil
}
