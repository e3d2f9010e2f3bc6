package dist

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"filon/assets"
	"filon/game"
)

const (
	indexPage    = "index.html"
	workerScript = "sw.js"
	configFile   = "config.json"
	// bundleMark stands in index.html and sw.js for the manifest's hashed name,
	// which is known only once everything else is written.
	bundleMark = "%bundle%"
	// earlyMark stands in index.html for the addresses of what its first script
	// sends for.
	earlyMark = "%early%"
)

// languages of the pages; the first is the one of index.html.
var languages = []string{"fr", "en"}

// texts is one language's flat table, the shared texts and every game's own.
type texts map[string]string

func readTexts(root, lang string) (texts, error) {
	t, err := assets.Texts(os.DirFS(filepath.Join(root, "assets")), lang)
	return t, err
}

// say returns a text with its {arguments} filled in; a missing key is an error,
// not an empty place on a page.
func (t texts) say(key string, args ...string) (string, error) {
	s, ok := t[key]
	if !ok {
		return "", fmt.Errorf("no text has the key %q", key)
	}
	for i := 0; i+1 < len(args); i += 2 {
		s = strings.ReplaceAll(s, "{"+args[i]+"}", args[i+1])
	}
	return s, nil
}

// page is what a template sees.
type page struct {
	Lang   string
	Other  string // the other language
	Bundle string
	Games  []Game
	Game   *Game // on a rules page
	Tables []table
	Body   template.HTML
}

// table is a prize table, ready to be read.
type table struct {
	Stake, Size, Odds, Payout, Winners, Total string
	Wire                                      string // the stake as on the wire
	Rows                                      []row
}

type row struct{ Amount, Count, Odds string }

// renderPages executes the lobby's page and, per game and language, the rules.
func renderPages(root string, b *Bundle, files []output) ([]output, error) {
	pics, err := readPictures(b, files)
	if err != nil {
		return nil, err
	}
	var out []output
	for _, lang := range languages {
		t, err := readTexts(root, lang)
		if err != nil {
			return nil, err
		}
		if lang == languages[0] {
			o, err := renderOne(root, "web/index.html", indexPage, b, pics, lang, t, page{Lang: lang, Bundle: bundleMark, Games: b.Games})
			if err != nil {
				return nil, err
			}
			out = append(out, o)
		}
		for i := range b.Games {
			o, err := renderRules(root, b, pics, &b.Games[i], lang, t)
			if err != nil {
				return nil, err
			}
			b.Files[o.name] = File{URL: o.url, Raw: int64(len(o.data))}
			out = append(out, o)
		}
	}
	return out, nil
}

func renderRules(root string, b *Bundle, pics *pictures, g *Game, lang string, t texts) (output, error) {
	other := languages[0]
	if lang == other {
		other = languages[1]
	}
	p := page{Lang: lang, Other: other, Games: b.Games, Game: g}
	for _, s := range g.Stakes {
		p.Tables = append(p.Tables, readable(s, lang))
	}
	name := fmt.Sprintf("rules/%s.%s.html", g.ID, lang)
	file := fmt.Sprintf("assets/%s/page/rules.%s.html", g.ID, lang)
	if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(file))); err != nil {
		return output{}, fmt.Errorf("%s is missing: write the rules of %s in plain words there", file, g.Name)
	}
	words, err := renderOne(root, file, name, b, pics, lang, t, p)
	if err != nil {
		return output{}, err
	}
	// The words were escaped when they were rendered.
	p.Body = template.HTML(words.data)
	return renderOne(root, "web/rules.html", name, b, pics, lang, t, p)
}

func renderOne(root, file, name string, b *Bundle, pics *pictures, lang string, t texts, p page) (output, error) {
	tmpl, err := template.New(filepath.Base(file)).Funcs(template.FuncMap{
		"t":     t.say,
		"money": func(a game.Amount) string { return game.Written(a.Decimal, lang) },
		"num":   func(s string) string { return number(s, lang) },
		"url": func(name string) (string, error) {
			f, ok := b.Files[name]
			if !ok {
				return "", fmt.Errorf("no file is named %q", name)
			}
			return p.up() + f.URL, nil
		},
		"symbol": func(name string) (template.HTML, error) { return pics.cut(p.up(), string(p.Game.ID), name) },
		"stakes": func(g Game) string { return stakeList(g, lang) },
		"list":   func(s ...string) []string { return s },
	}).ParseFiles(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		return output{}, fmt.Errorf("%s: %w", file, err)
	}
	var buf bytes.Buffer
	if err := tmpl.Execute(&buf, p); err != nil {
		return output{}, fmt.Errorf("%s for %s: %w", file, name, err)
	}
	return output{name: name, url: name, data: buf.Bytes()}, nil
}

// up leads from where the page lies to the root of the dist.
func (p page) up() string {
	if p.Game != nil {
		return "../"
	}
	return ""
}

// LastStake is the highest stake, which has the highest prize.
func (g Game) LastStake() Stake { return g.Stakes[len(g.Stakes)-1] }

// stakeList writes a game's stakes: « 0,50 € · 1 € · 2 € ».
func stakeList(g Game, lang string) string {
	var s []string
	for _, st := range g.Stakes {
		s = append(s, game.Written(st.Stake.Decimal, lang))
	}
	return strings.Join(s, " · ")
}

// number writes a figure with two decimals as the language does.
func number(s, lang string) string {
	if lang == "en" {
		return s
	}
	return strings.ReplaceAll(s, ".", ",")
}

// insert puts the manifest's name and the early addresses in the places that wait for
// them.
func insert(data []byte, name string, early []byte) []byte {
	data = bytes.ReplaceAll(data, []byte(bundleMark), []byte(name))
	return bytes.ReplaceAll(data, []byte(earlyMark), early)
}
