package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"text/template"
)

// drawing is one picture to render: a whole SVG document and its size.
type drawing struct {
	name string
	svg  string
	w, h float64
	// originX and originY are subtracted from the trimmed offset; glyphs use
	// them to count from the baseline, sprites have 0.
	originX, originY float64
}

// studio turns a group's sources into drawings.
type studio struct {
	root   string // the assets folder
	group  string
	recipe recipe
	defs   string
	faces  map[string]*typeface
}

func openStudio(root, group string) (*studio, error) {
	r, err := readRecipe(filepath.Join(root, group, "recipe.json"))
	if err != nil {
		return nil, err
	}
	s := &studio{root: root, group: group, recipe: r, faces: map[string]*typeface{}}
	files := []string{filepath.Join(root, "common", "svg", "_defs.svg")}
	if group != "common" {
		files = append(files, filepath.Join(root, group, "svg", "_defs.svg"))
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if os.IsNotExist(err) && group != "common" {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the shared definitions: %w", err)
		}
		inner, err := innerSVG(string(b))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		s.defs += inner
	}
	return s, nil
}

func (s *studio) typeface(file string) (*typeface, error) {
	if t := s.faces[file]; t != nil {
		return t, nil
	}
	t, err := openTypeface(filepath.Join(s.root, "node_modules"), file)
	if err != nil {
		return nil, err
	}
	s.faces[file] = t
	return t, nil
}

// names lists the group's sources below svg/, without .svg. Names that begin
// with an underscore are building blocks, not pictures.
func (s *studio) names() ([]string, error) {
	root := filepath.Join(s.root, s.group, "svg")
	var names []string
	err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".svg") || strings.HasPrefix(d.Name(), "_") {
			return err
		}
		rel, err := filepath.Rel(root, p)
		names = append(names, strings.TrimSuffix(filepath.ToSlash(rel), ".svg"))
		return err
	})
	sort.Strings(names)
	return names, err
}

// drawings returns everything the group bakes: sprites and frames, then the
// glyphs with the entries of their fonts, and the backgrounds apart.
func (s *studio) drawings() (sprites []drawing, backgrounds map[string]drawing, fonts map[string]bakedFont, err error) {
	names, err := s.names()
	if err != nil {
		return nil, nil, nil, err
	}
	background := map[string]bool{}
	backgrounds = map[string]drawing{}
	for key, b := range s.recipe.Backgrounds {
		background[b.Source] = true
		d, err := s.draw(b.Source, nil)
		if err != nil {
			return nil, nil, nil, err
		}
		backgrounds[key] = d
	}
	for _, name := range names {
		if background[name] || s.recipe.Card != nil && name == s.recipe.Card.Source {
			continue
		}
		if n := s.recipe.Frames[name]; n > 0 {
			for i := range n {
				d, err := s.draw(name, frame{I: i, N: n})
				if err != nil {
					return nil, nil, nil, err
				}
				d.name = fmt.Sprintf("%s/%d", name, i)
				sprites = append(sprites, d)
			}
			continue
		}
		d, err := s.draw(name, nil)
		if err != nil {
			return nil, nil, nil, err
		}
		sprites = append(sprites, d)
	}
	fonts = map[string]bakedFont{}
	for _, key := range sortedKeys(s.recipe.Fonts) {
		glyphs, f, err := s.bakeFont(key, s.recipe.Fonts[key])
		if err != nil {
			return nil, nil, nil, err
		}
		sprites = append(sprites, glyphs...)
		fonts[key] = f
	}
	return sprites, backgrounds, fonts, nil
}

// frame is what a template source sees: the frame's number and their count.
type frame struct{ I, N int }

var templateFuncs = template.FuncMap{
	"cos": math.Cos, "sin": math.Sin, "abs": math.Abs,
	"mul": func(a ...float64) float64 {
		p := 1.0
		for _, v := range a {
			p *= v
		}
		return p
	},
	"add": func(a ...float64) float64 {
		t := 0.0
		for _, v := range a {
			t += v
		}
		return t
	},
	// turn is the angle, in radians, of frame i of n over the given turns.
	"turn": func(i, n int, turns float64) float64 {
		return 2 * math.Pi * turns * float64(i) / float64(n)
	},
}

// draw reads one source and makes it whole: template filled in when data is
// given, definitions lent, texts turned to outlines.
func (s *studio) draw(name string, data any) (drawing, error) {
	file := filepath.Join(s.root, s.group, "svg", filepath.FromSlash(name)+".svg")
	b, err := os.ReadFile(file)
	if err != nil {
		return drawing{}, fmt.Errorf("read the source: %w", err)
	}
	src := string(b)
	if data != nil {
		if src, err = fill(name, src, data); err != nil {
			return drawing{}, err
		}
	}
	return s.complete(name, src)
}

func fill(name, src string, data any) (string, error) {
	t, err := template.New(name).Funcs(templateFuncs).Option("missingkey=error").Parse(src)
	if err != nil {
		return "", fmt.Errorf("template %s: %w", name, err)
	}
	var out bytes.Buffer
	if err := t.Execute(&out, data); err != nil {
		return "", fmt.Errorf("template %s: %w", name, err)
	}
	return out.String(), nil
}

func (s *studio) complete(name, src string) (drawing, error) {
	if err := wellFormed(src); err != nil {
		return drawing{}, fmt.Errorf("%s/%s: %w", s.group, name, err)
	}
	box, err := viewBox(src)
	if err != nil {
		return drawing{}, fmt.Errorf("%s/%s: %w", s.group, name, err)
	}
	inner, err := innerSVG(src)
	if err != nil {
		return drawing{}, fmt.Errorf("%s/%s: %w", s.group, name, err)
	}
	inner, err = s.outlineTexts(inner)
	if err != nil {
		return drawing{}, fmt.Errorf("%s/%s: %w", s.group, name, err)
	}
	f := func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	doc := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="%s %s %s %s" width="%s" height="%s">%s%s</svg>`,
		f(box[0]), f(box[1]), f(box[2]), f(box[3]), f(box[2]), f(box[3]), s.defs, inner)
	return drawing{name: name, svg: doc, w: box[2], h: box[3], originX: -box[0], originY: -box[1]}, nil
}

// wellFormed reports the first error of the XML with its line: a browser
// would only say that the picture is broken.
func wellFormed(src string) error {
	dec := xml.NewDecoder(strings.NewReader(src))
	for {
		_, err := dec.Token()
		if err != nil {
			if err.Error() == "EOF" {
				return nil
			}
			line, col := dec.InputPos()
			return fmt.Errorf("line %d column %d: %w", line, col, err)
		}
	}
}

var viewBoxRE = regexp.MustCompile(`<svg[^>]*\bviewBox="([^"]+)"`)

func viewBox(src string) (box [4]float64, err error) {
	m := viewBoxRE.FindStringSubmatch(src)
	if m == nil {
		return box, fmt.Errorf("no viewBox")
	}
	parts := strings.Fields(strings.ReplaceAll(m[1], ",", " "))
	if len(parts) != 4 {
		return box, fmt.Errorf("viewBox %q has not four numbers", m[1])
	}
	for i, p := range parts {
		if box[i], err = strconv.ParseFloat(p, 64); err != nil {
			return box, fmt.Errorf("viewBox %q: %w", m[1], err)
		}
	}
	return box, nil
}

func innerSVG(src string) (string, error) {
	start := strings.Index(src, "<svg")
	if start < 0 {
		return "", fmt.Errorf("no <svg> element")
	}
	open := strings.IndexByte(src[start:], '>')
	end := strings.LastIndex(src, "</svg>")
	if open < 0 || end < start+open {
		return "", fmt.Errorf("no </svg>")
	}
	return src[start+open+1 : end], nil
}

var (
	textRE = regexp.MustCompile(`(?s)<text\b([^>]*)>([^<]*)</text>`)
	attrRE = regexp.MustCompile(`([\w:-]+)="([^"]*)"`)
)

// outlineTexts replaces each <text> by a <path>. It understands x, y,
// font-family, font-size, letter-spacing and text-anchor; every other
// attribute is kept on the path.
func (s *studio) outlineTexts(src string) (string, error) {
	var failed error
	out := textRE.ReplaceAllStringFunc(src, func(el string) string {
		m := textRE.FindStringSubmatch(el)
		at := map[string]string{}
		var kept strings.Builder
		for _, a := range attrRE.FindAllStringSubmatch(m[1], -1) {
			switch a[1] {
			case "x", "y", "font-family", "font-size", "letter-spacing", "text-anchor":
				at[a[1]] = a[2]
			case "transform":
				at["transform"] = a[2] + " "
			default:
				fmt.Fprintf(&kept, ` %s="%s"`, a[1], a[2])
			}
		}
		num := func(k string) float64 { v, _ := strconv.ParseFloat(at[k], 64); return v }
		file, ok := s.recipe.Families[at["font-family"]]
		if !ok {
			failed = fmt.Errorf("text %q: the recipe names no file for the family %q", m[2], at["font-family"])
			return el
		}
		t, err := s.typeface(file)
		if err != nil {
			failed = err
			return el
		}
		d, width, err := t.line(html.UnescapeString(strings.TrimSpace(m[2])), num("font-size"), num("letter-spacing"))
		if err != nil {
			failed = err
			return el
		}
		x := num("x")
		switch at["text-anchor"] {
		case "middle":
			x -= width / 2
		case "end":
			x -= width
		}
		return fmt.Sprintf(`<path transform="%stranslate(%.2f %.2f)"%s d="%s"/>`, at["transform"], x, num("y"), kept.String(), d)
	})
	return out, failed
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
