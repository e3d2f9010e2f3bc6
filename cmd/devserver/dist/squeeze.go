package dist

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"
)

// coder is one way to compress; tag names it and its level in the cache.
type coder struct {
	tag  string
	open func(io.Writer) io.WriteCloser
}

var gzipBest = coder{"gz9", func(w io.Writer) io.WriteCloser {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is a constant of the package
	}
	return z
}}

func brotliAt(fast bool) coder {
	if fast {
		return coder{"br5", func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, 5) }}
	}
	return coder{"br11", func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, 11) }}
}

// Squeeze compresses data in brotli as a dist does: at quality 11, or 5 when
// fast.
func Squeeze(data []byte, fast bool) ([]byte, error) { return squeeze(data, brotliAt(fast)) }

// squeeze compresses data, or takes the result from the user's cache, where it
// lies under the content's hash: brotli 11 of the program takes a minute. A
// cache that cannot be read or written is done without.
func squeeze(data []byte, c coder) ([]byte, error) {
	sum := sha256.Sum256(data)
	cached := ""
	if dir, err := os.UserCacheDir(); err == nil {
		cached = filepath.Join(dir, "filon", "compressed", hex.EncodeToString(sum[:])+"."+c.tag)
		if out, err := os.ReadFile(cached); err == nil && len(out) > 0 {
			return out, nil
		}
	}
	var buf bytes.Buffer
	w := c.open(&buf)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if cached != "" {
		keep(cached, buf.Bytes())
	}
	return buf.Bytes(), nil
}

// keep stores a result under a temporary name first: two builds may run at once.
func keep(name string, data []byte) {
	if os.MkdirAll(filepath.Dir(name), 0o755) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return
	}
	_, werr := f.Write(data)
	cerr := f.Close()
	if werr != nil || cerr != nil || os.Rename(f.Name(), name) != nil {
		os.Remove(f.Name())
	}
}
