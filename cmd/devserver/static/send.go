package static

import (
	"net/http"
	"os"
)

// Send answers with one file as it is at this moment, told as of a content
// type; with 404 where there is no regular file that can be read.
func Send(w http.ResponseWriter, r *http.Request, file, contentType string) {
	f, err := os.Open(file)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", contentType)
	http.ServeContent(w, r, "", info.ModTime(), f)
}
