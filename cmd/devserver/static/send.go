package static

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
)

// Send answers with one file as it is at this moment, told as of a content
// type; with 404 where there is no regular file that can be read.
func Send(w http.ResponseWriter, r *http.Request, file, contentType string) {
	f, info, err := open(file)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	w.Header().Set("Content-Type", contentType)
	http.ServeContent(w, r, "", info.ModTime(), f)
}

// open opens a regular file. What is told of it and what is sent come from the
// open file: another may take its name meanwhile.
func open(name string) (*os.File, fs.FileInfo, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", name)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}
