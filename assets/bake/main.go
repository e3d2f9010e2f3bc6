// Command bake draws the artwork: it renders the SVG sources of a group with
// headless Chromium and writes atlases at two scales, backgrounds, glyphs and
// a manifest next to them. Only groups whose sources changed are baked.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"sync"

	"filon/assets"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bake:", err)
		os.Exit(1)
	}
}

type options struct {
	root, sheet, expand string
	only                *regexp.Regexp
	force, follow       bool
	groups              []string
}

func run() error {
	var o options
	only := flag.String("only", "", "with -sheet or -expand: only the drawings whose name matches this expression")
	flag.StringVar(&o.root, "assets", "assets", "folder of the artwork")
	flag.StringVar(&o.sheet, "sheet", "", "write contact sheets (PNG) into this folder instead of baking")
	flag.StringVar(&o.expand, "expand", "", "write the sources with their shared definitions, for a vector tool, into this folder instead of baking")
	flag.BoolVar(&o.force, "force", false, "bake groups whose pictures are up to date too")
	flag.BoolVar(&o.follow, "follow", false, "bake the groups named on standard input, one a line, and keep what did not change in between; see follow.go")
	flag.Usage = func() {
		fmt.Fprintf(flag.CommandLine.Output(), "Usage: bake [flags] [group ...]\n\nBakes the artwork of the groups named, or of all that have a recipe.\n\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	var err error
	if o.only, err = regexp.Compile(*only); err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	if o.groups = flag.Args(); len(o.groups) == 0 {
		o.groups = assets.Groups(os.DirFS(o.root))
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	if o.follow {
		return follow(ctx, o.root, os.Stdin, os.Stdout)
	}
	var b *browser
	defer func() {
		if b != nil {
			b.stop()
		}
	}()
	for _, g := range o.groups {
		if _, err := os.Stat(filepath.Join(o.root, g, "recipe.json")); errors.Is(err, os.ErrNotExist) {
			fmt.Printf("%-8s no recipe.json: not drawn yet\n", g)
			continue
		}
		stamp, err := assets.Stamp(os.DirFS(o.root), g)
		if err != nil {
			return err
		}
		looking := o.sheet != "" || o.expand != ""
		if !looking && !o.force && fresh(o.root, g, stamp) {
			fmt.Printf("%-8s up to date\n", g)
			continue
		}
		s, err := openStudio(o.root, g)
		if err != nil {
			return err
		}
		if o.expand != "" {
			if err := expand(s, o); err != nil {
				return err
			}
			continue
		}
		if b == nil {
			if b, err = openBrowser(ctx); err != nil {
				return err
			}
		}
		if o.sheet != "" {
			err = contactSheet(b, s, o)
		} else {
			err = bakeGroup(b, s, stamp, os.Stdout, true)
		}
		if err != nil {
			return err
		}
		if err := b.forget(); err != nil {
			return err
		}
	}
	return nil
}

func fresh(root, group, stamp string) bool {
	b, err := os.ReadFile(filepath.Join(root, group, "baked", "atlas.json"))
	if err != nil {
		return false
	}
	var m manifest
	return json.Unmarshal(b, &m) == nil && m.Hash == stamp
}

// bakeGroup writes a group's pictures. Until all of them are there, the former
// ones stay: a bake that fails leaves the last good pictures. With keep false
// they stay in any case.
func bakeGroup(b *browser, s *studio, stamp string, report io.Writer, keep bool) error {
	sprites, backgrounds, fonts, err := s.drawings()
	if err != nil {
		return err
	}
	trims := make([]trim, len(sprites))
	for i, d := range sprites {
		if trims[i], err = b.render(d); err != nil {
			return err
		}
		if trims[i].W == 0 {
			return fmt.Errorf("%s/%s is empty: nothing was painted", s.group, d.name)
		}
	}
	for name := range s.recipe.Nine {
		if !hasSprite(sprites, name) {
			return fmt.Errorf("recipe of %s: nine names %q, which no source draws", s.group, name)
		}
	}
	for _, name := range s.recipe.Smooth {
		if !hasSprite(sprites, name) {
			return fmt.Errorf("recipe of %s: smooth names %q, which no source draws", s.group, name)
		}
	}
	out, err := os.MkdirTemp(filepath.Join(s.root, s.group), ".baked-*")
	if err != nil {
		return fmt.Errorf("make room for the pictures: %w", err)
	}
	defer os.RemoveAll(out)
	if err := os.Chmod(out, 0o755); err != nil {
		return err
	}
	m := manifest{Hash: stamp, Scales: map[string]scaleAtlas{}, Backgrounds: map[string]backdropFile{}, Fonts: fonts}
	// Encoding is most of a bake, and the browser encodes on threads of its own:
	// the scales are made side by side.
	var wg sync.WaitGroup
	var scales [2]scaleAtlas
	var reports [2]bytes.Buffer
	var failed [2]error
	for i := range scales {
		wg.Go(func() { scales[i], failed[i] = bakeScale(b, s, sprites, trims, i+1, out, &reports[i]) })
	}
	wg.Wait()
	for i := range scales {
		if failed[i] != nil {
			return failed[i]
		}
		m.Scales[fmt.Sprint(i+1)] = scales[i]
		reports[i].WriteTo(report)
	}
	for _, key := range sortedKeys(backgrounds) {
		d, r := backgrounds[key], s.recipe.Backgrounds[key]
		pic, err := b.picture(d.svg, "background", d.svg, d.w, d.h, r.Scale, r.Quality)
		if err != nil {
			return err
		}
		f := backdropFile{File: "bg-" + key + ".webp", W: int(math.Round(d.w * r.Scale)), H: int(math.Round(d.h * r.Scale)), Scale: r.Scale, Bytes: len(pic)}
		if err := os.WriteFile(filepath.Join(out, f.File), pic, 0o644); err != nil {
			return err
		}
		m.Backgrounds[key] = f
		fmt.Fprintf(report, "%-8s %-26s %4d×%-4d %7.1f KB\n", s.group, f.File, f.W, f.H, float64(f.Bytes)/1000)
	}
	if s.recipe.Card != nil {
		n, err := bakeCard(b, s, out)
		if err != nil {
			return err
		}
		fmt.Fprintf(report, "%-8s %-26s %9s %7.1f KB\n", s.group, cardFile, "", float64(n)/1000)
	}
	j, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "atlas.json"), append(j, '\n'), 0o644); err != nil {
		return err
	}
	if !keep {
		return nil
	}
	final := filepath.Join(s.root, s.group, "baked")
	former := out + "-former"
	if err := os.Rename(final, former); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("make way for the new pictures: %w", err)
	}
	if err := os.Rename(out, final); err != nil {
		return errors.Join(err, os.Rename(former, final))
	}
	return os.RemoveAll(former)
}

func hasSprite(all []drawing, name string) bool {
	for _, d := range all {
		if d.name == name {
			return true
		}
	}
	return false
}

// pageItem is one sprite on a page as canvas.js reads it.
type pageItem struct {
	Name string `json:"name"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	W    int    `json:"w"`
	H    int    `json:"h"`
	E    string `json:"e"`
	S    bool   `json:"s,omitempty"`
}

// bakeScale sets the sprites of one scale on pages, sheet by sheet.
func bakeScale(b *browser, s *studio, sprites []drawing, trims []trim, scale int, out string, report io.Writer) (scaleAtlas, error) {
	a := scaleAtlas{Sprites: map[string]sprite{}}
	for sheet := range len(s.recipe.Sheets) + 1 {
		var chosen []int
		var sizes []size
		for i, d := range sprites {
			if s.recipe.sheetOf(d.name) == sheet {
				chosen = append(chosen, i)
				sizes = append(sizes, size{trims[i].W * scale / 2, trims[i].H * scale / 2})
			}
		}
		places, pages, err := pack(sizes)
		if err != nil {
			return a, fmt.Errorf("pack %s@%dx: %w", s.group, scale, err)
		}
		first := len(a.Pages)
		items := make([][]pageItem, len(pages))
		drawn := make([]string, len(pages)) // the sources of each page
		for k, i := range chosen {
			d, t, p := sprites[i], trims[i], places[k]
			drawn[p.page] += d.svg
			items[p.page] = append(items[p.page], pageItem{d.name, p.x, p.y, sizes[k].w, sizes[k].h, edges(t), slices.Contains(s.recipe.Smooth, d.name)})
			sp := sprite{
				P: first + p.page, X: p.x, Y: p.y, W: sizes[k].w, H: sizes[k].h,
				OX: round2(float64(t.X)/2 - d.originX), OY: round2(float64(t.Y)/2 - d.originY), SW: d.w, SH: d.h,
			}
			if n, ok := s.recipe.Nine[d.name]; ok {
				sp.Nine = &n
			}
			a.Sprites[d.name] = sp
		}
		for p, sz := range pages {
			file := fmt.Sprintf("%s@%dx-%d.webp", s.group, scale, len(a.Pages))
			pic, err := b.picture(drawn[p], "page", file, sz.w, sz.h, items[p], gutter, s.recipe.qualityOf(sheet))
			if err != nil {
				return a, err
			}
			f := pageFile{File: file, W: sz.w, H: sz.h, Bytes: len(pic)}
			if err := os.WriteFile(filepath.Join(out, f.File), pic, 0o644); err != nil {
				return a, fmt.Errorf("write a page: %w", err)
			}
			a.Pages = append(a.Pages, f)
			fmt.Fprintf(report, "%-8s %-26s %4d×%-4d %7.1f KB  %d sprites\n", s.group, f.File, f.W, f.H, float64(f.Bytes)/1000, len(items[p]))
		}
	}
	return a, nil
}

// edges names the sides (l t r b) on which a sprite runs to the edge of its drawing.
func edges(t trim) string {
	e := ""
	if t.X == 0 {
		e += "l"
	}
	if t.Y == 0 {
		e += "t"
	}
	if t.X+t.W == t.CW {
		e += "r"
	}
	if t.Y+t.H == t.CH {
		e += "b"
	}
	return e
}
