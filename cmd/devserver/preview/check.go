package preview

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// check reads a saved file as strictly as whoever uses it and tells the first
// thing that is wrong with it, by line. A file that went away is not wrong.
func check(root, name string) []problem {
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		return nil
	}
	switch filepath.Ext(name) {
	case ".svg":
		if bytes.Contains(data, []byte("{{")) {
			return nil // a template: it is XML only once it is filled in
		}
		dec := xml.NewDecoder(bytes.NewReader(data))
		for {
			if _, err := dec.Token(); err == io.EOF {
				return nil
			} else if err != nil {
				line, _ := dec.InputPos()
				text := err.Error()
				var syntax *xml.SyntaxError
				if errors.As(err, &syntax) {
					text = syntax.Msg
				}
				return []problem{{name, line, text}}
			}
		}
	case ".json":
		var v any
		err := json.Unmarshal(data, &v)
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return []problem{{name, lineAt(data, syntax.Offset), syntax.Error()}}
		} else if err != nil {
			return []problem{{name, 0, err.Error()}}
		}
	}
	return nil
}

// lineAt is the line, from 1, of a byte.
func lineAt(data []byte, offset int64) int {
	n := min(max(int(offset), 0), len(data))
	return 1 + bytes.Count(data[:n], []byte("\n"))
}

// compilerLine is one complaint of the go command: file, line, column, words.
var compilerLine = regexp.MustCompile(`^(?:vet: )?(\.{0,2}/?[\w./-]+\.go):(\d+)(?::\d+)?: (.*)$`)

// compilerProblems reads the go command's complaints; what it does not
// understand is told whole, with no file, rather than dropped.
func compilerProblems(out string) []problem {
	var found []problem
	for line := range strings.Lines(out) {
		if m := compilerLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			n, _ := strconv.Atoi(m[2])
			found = append(found, problem{strings.TrimPrefix(m[1], "./"), n, m[3]})
		}
	}
	if found == nil {
		found = []problem{{"cmd/wasm", 0, strings.TrimSpace(out)}}
	}
	return found
}

// bakeProblem reads the bake program's complaint about a group.
var bakeComplaint = regexp.MustCompile(`^(?:render )?([\w-]+)/([\w/-]+): (?:line (\d+) column \d+: )?(.*)$`)

func bakeProblem(root, group, text string) problem {
	if m := bakeComplaint.FindStringSubmatch(text); m != nil && m[1] == group {
		line, _ := strconv.Atoi(m[3])
		return problem{"assets/" + group + "/svg/" + m[2] + ".svg", line, m[4]}
	}
	name := "assets/" + group + "/recipe.json"
	file := filepath.Join(root, filepath.FromSlash(name))
	text = strings.TrimPrefix(text, "recipe "+file+": ")
	// The line is that of the first word that the complaint quotes.
	data, err := os.ReadFile(file)
	for _, word := range quotedWord.FindAllString(text, -1) {
		if at := bytes.Index(data, []byte(word)); err == nil && at >= 0 {
			return problem{name, lineAt(data, int64(at)), text}
		}
	}
	return problem{name, 0, text}
}

var quotedWord = regexp.MustCompile(`"[^"]+"`)
