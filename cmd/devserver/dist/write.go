package dist

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"sync"
)

// squeezable are the types worth a compressed copy; pictures and fonts already
// are compressed.
var squeezable = map[string]bool{
	".wasm": true, ".js": true, ".css": true, ".html": true, ".json": true, ".svg": true, ".webmanifest": true, ".txt": true,
}

// smallest is the size in bytes under which a compressed copy saves no packet.
const smallest = 512

// write puts files and their compressed copies into dir, several at a time,
// then the manifest and the pages, which carry the manifest's name.
func write(o Options, dir string, files []output, b *Bundle) error {
	// The manifest's numbers come from compressing, so what names the manifest
	// is written after it.
	var rest, late []output
	for _, f := range files {
		if f.name == indexPage || f.name == workerScript {
			late = append(late, f)
		} else {
			rest = append(rest, f)
		}
	}
	sizes, err := writeAll(o, dir, rest)
	if err != nil {
		return err
	}
	for i, f := range rest {
		if entry, ok := b.Files[f.name]; ok {
			entry.Br, entry.Gz = sizes[i].br, sizes[i].gz
			b.Files[f.name] = entry
		}
	}
	name, data, err := b.encode(rest)
	if err != nil {
		return err
	}
	early, err := b.early()
	if err != nil {
		return err
	}
	for i := range late {
		late[i].data = insert(late[i].data, name, early)
	}
	late = append(late, output{name: "bundle.json", url: name, data: data})
	lateSizes, err := writeAll(o, dir, late)
	if err != nil {
		return err
	}
	report(o.Log, append(rest, late...), append(sizes, lateSizes...))
	return nil
}

type sizes struct{ br, gz int64 }

func writeAll(o Options, dir string, files []output) ([]sizes, error) {
	out := make([]sizes, len(files))
	errs := make([]error, len(files))
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, f := range files {
		wg.Add(1)
		go func() {
			defer wg.Done()
			slots <- struct{}{}
			defer func() { <-slots }()
			out[i], errs[i] = writeOne(o, dir, f)
		}()
	}
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", files[i].url, err)
		}
	}
	return out, nil
}

func writeOne(o Options, dir string, f output) (sizes, error) {
	p := filepath.Join(dir, filepath.FromSlash(f.url))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		return sizes{}, err
	}
	if err := os.WriteFile(p, f.data, 0o644); err != nil {
		return sizes{}, err
	}
	if !squeezable[path.Ext(f.url)] || len(f.data) < smallest {
		return sizes{}, nil
	}
	br, err := squeeze(f.data, brotliAt(o.Fast))
	if err != nil {
		return sizes{}, err
	}
	gz, err := squeeze(f.data, gzipBest)
	if err != nil {
		return sizes{}, err
	}
	if err := os.WriteFile(p+".br", br, 0o644); err != nil {
		return sizes{}, err
	}
	if err := os.WriteFile(p+".gz", gz, 0o644); err != nil {
		return sizes{}, err
	}
	return sizes{int64(len(br)), int64(len(gz))}, nil
}

// report prints the sum of what a first visit to the lobby takes and of the
// rest, in kB of brotli where there is some.
func report(w io.Writer, files []output, s []sizes) {
	var wasm, shell, assets int64
	for i, f := range files {
		n := s[i].br
		if n == 0 {
			n = int64(len(f.data))
		}
		switch {
		case f.name == "filon.wasm":
			wasm += n
		case path.Dir(f.name) == "web" || path.Dir(f.name) == "." || path.Dir(f.name) == "texts" || path.Dir(f.name) == "web/cards":
			shell += n
		default:
			assets += n
		}
	}
	fmt.Fprintf(w, "program %d kB, shell and lobby %d kB, pictures and pages %d kB (brotli where it helps)\n",
		wasm/1000, shell/1000, assets/1000)
}
