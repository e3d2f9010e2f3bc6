package dist

// output is a file with its final name and content.
type output struct {
	name string // in the manifest
	url  string // in the dist, relative to its root
	data []byte
}

// link gives every file its name with the hash of its content and notes it in
// the manifest.
func link(files []source, b *Bundle) []output {
	var out []output
	for _, f := range files {
		o := output{name: f.name, url: f.name, data: f.data}
		if !f.stable {
			o.url = hashedName(f.name, f.data)
		}
		out = append(out, o)
		if o.name == workerScript || o.name == configFile {
			continue // not what a page asks for by the manifest, and a server may write its own
		}
		b.Files[o.name] = File{URL: o.url, Raw: int64(len(o.data))}
	}
	return out
}
