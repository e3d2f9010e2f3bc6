package dist

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// File is one entry of the bundle manifest: where a named file is and how many
// bytes it takes plain, in brotli and in gzip (0 where no such copy exists).
type File struct {
	URL string `json:"url"` // relative to the page
	Raw int64  `json:"raw"`
	Br  int64  `json:"br"`
	Gz  int64  `json:"gz"`
}

// Bundle is the manifest that the page reads before anything large, for a true
// progress bar and to know the hashed names. Version changes whenever any file
// does.
type Bundle struct {
	Version string          `json:"version"`
	Games   []Game          `json:"games"`
	Files   map[string]File `json:"files"`
}

func newBundle() *Bundle { return &Bundle{Files: map[string]File{}} }

// encode fixes the version from the files' contents and returns the manifest's
// bytes and hashed name.
func (b *Bundle) encode(files []output) (name string, data []byte, err error) {
	files = slices.Clone(files)
	slices.SortFunc(files, func(x, y output) int { return strings.Compare(x.url, y.url) })
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%s %x\n", f.url, sha256.Sum256(f.data))
	}
	b.Version = hex.EncodeToString(h.Sum(nil)[:6])
	if data, err = json.Marshal(b); err != nil {
		return "", nil, err
	}
	return hashedName("bundle.json", data), data, nil
}

// earlyFiles are those that a page may send for before it has the manifest: a
// language's texts, and the manifest and pictures of a game.
var earlyFiles = regexp.MustCompile(`^(texts/|[a-z]+/(atlas\.json$|[^/]*\.webp$))`)

// early is what the page itself says of the manifest: the addresses of earlyFiles.
func (b *Bundle) early() ([]byte, error) {
	type address struct {
		URL string `json:"url"`
	}
	files := map[string]address{}
	for name, f := range b.Files {
		if earlyFiles.MatchString(name) {
			files[name] = address{f.URL}
		}
	}
	return json.Marshal(map[string]any{"files": files}) // no "<" ends the element: json escapes it
}

// hashedName puts twelve hex digits of the content's SHA-256 before the
// extension, so that the name may be cached for ever.
func hashedName(name string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
}
