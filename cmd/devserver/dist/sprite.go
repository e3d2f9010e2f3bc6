package dist

import (
	"encoding/json"
	"fmt"
	"html/template"
)

// atlasPage and atlasSprite are what a rules page needs of a baked atlas to
// show one of its pictures (the format is described in assets/README.md).
type atlasPage struct {
	File string `json:"file"`
	W    int    `json:"w"`
	H    int    `json:"h"`
}

type atlasSprite struct {
	Page int     `json:"p"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
	OX   float64 `json:"ox"`
	OY   float64 `json:"oy"`
	SW   float64 `json:"sw"`
	SH   float64 `json:"sh"`
}

type atlas struct {
	Scales map[string]struct {
		Pages   []atlasPage            `json:"pages"`
		Sprites map[string]atlasSprite `json:"sprites"`
	} `json:"scales"`
}

// pictures are the atlases of a build by group, to cut the rules' pictures from:
// the règlement wants the winning symbols as the game shows them.
type pictures struct {
	bundle  *Bundle
	atlases map[string]atlas
}

func readPictures(b *Bundle, files []output) (*pictures, error) {
	p := &pictures{bundle: b, atlases: map[string]atlas{}}
	for _, g := range b.Games {
		group := string(g.ID)
		for _, f := range files {
			if f.name != group+"/atlas.json" {
				continue
			}
			var a atlas
			if err := json.Unmarshal(f.data, &a); err != nil {
				return nil, fmt.Errorf("%s: %w", f.name, err)
			}
			p.atlases[group] = a
		}
	}
	return p, nil
}

// cut is an <svg> that shows one picture of a group's atlas. It is empty where
// the group has no artwork yet; a picture that an existing atlas lacks is an
// error. The picture says nothing to a screen reader: its name stands beside it.
func (p *pictures) cut(up, group, name string) (template.HTML, error) {
	a, ok := p.atlases[group]
	if !ok {
		return "", nil
	}
	scale := a.Scales["1"]
	s, ok := scale.Sprites[name]
	if !ok || s.Page >= len(scale.Pages) {
		return "", fmt.Errorf("the artwork of %s has no picture %q", group, name)
	}
	page := scale.Pages[s.Page]
	f, ok := p.bundle.Files[group+"/"+page.File]
	if !ok {
		return "", fmt.Errorf("the artwork of %s names a page %q that is not there", group, page.File)
	}
	// At scale 1 a pixel of the page is a pixel of the design.
	return template.HTML(fmt.Sprintf(`<svg class="symbol" viewBox="0 0 %g %g" aria-hidden="true">`+
		`<svg x="%g" y="%g" width="%g" height="%g" viewBox="%g %g %g %g"><image href="%s%s" width="%d" height="%d"/></svg></svg>`,
		s.SW, s.SH, s.OX, s.OY, s.W, s.H, s.X, s.Y, s.W, s.H, up, template.HTMLEscapeString(f.URL), page.W, page.H)), nil
}
