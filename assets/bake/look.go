package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// contactSheet writes what a person looks at: the sprites on dark and light
// ground and at 48 pixels in grey, and each background as a picture.
func contactSheet(b *browser, s *studio, o options) error {
	sprites, backgrounds, _, err := s.drawings()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.sheet, 0o755); err != nil {
		return err
	}
	var names []string
	for _, d := range sprites {
		if !o.only.MatchString(d.name) {
			continue
		}
		if _, err := b.render(d); err != nil {
			return err
		}
		names = append(names, d.name)
	}
	if s.recipe.Card != nil {
		if backgrounds["card"], err = s.card(); err != nil {
			return err
		}
	}
	for _, key := range sortedKeys(backgrounds) {
		d := backgrounds[key]
		if !o.only.MatchString(d.name) {
			continue
		}
		pic, err := b.bytes("picture", d.svg, d.w, d.h)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(o.sheet, s.group+"-"+d.name+".png"), pic, 0o644); err != nil {
			return err
		}
	}
	if len(names) == 0 {
		return nil
	}
	cell, cols := 200, 8
	if len(names) <= 4 {
		cell, cols = 400, len(names)
	} else if len(names) <= 12 {
		cell, cols = 300, 6
	}
	pic, err := b.bytes("sheet", names, cell, cols)
	if err != nil {
		return err
	}
	file := filepath.Join(o.sheet, s.group+".png")
	fmt.Println(file)
	return os.WriteFile(file, pic, 0o644)
}

// expand writes sources as a vector tool can open them, shared definitions
// included and texts as outlines.
func expand(s *studio, o options) error {
	sprites, backgrounds, _, err := s.drawings()
	if err != nil {
		return err
	}
	for _, key := range sortedKeys(backgrounds) {
		sprites = append(sprites, backgrounds[key])
	}
	for _, d := range sprites {
		if !o.only.MatchString(d.name) {
			continue
		}
		file := filepath.Join(o.expand, s.group, filepath.FromSlash(d.name)+".svg")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(d.svg), 0o644); err != nil {
			return err
		}
	}
	return nil
}
