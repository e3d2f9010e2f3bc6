package main

import (
	"fmt"

	"filon/cmd/devserver/dist"
	"filon/game/catalogue"
)

// bytes weighs the dist: the program beside the minimal one, what the program's
// bytes are, each game's art.
func (w *world) bytes() error {
	minimal, err := compileBeside(w.root, "minimal")
	if err != nil {
		return err
	}
	small, err := dist.Squeeze(minimal, w.fast)
	if err != nil {
		return err
	}
	named, err := dist.Compile(w.root, "-ldflags=-w")
	if err != nil {
		return err
	}
	ours, err := dissect(named)
	if err != nil {
		return err
	}
	program := w.bundle.Files["filon.wasm"]
	shell := shellBytes(w.bundle, 0)
	all := transferred(program) + shell
	r := &w.report
	quality := 11
	if w.fast {
		quality = 5
	}
	r.head("Bytes")
	r.line("Brotli %d, as a server sends them; the minimal program is `cmd/devserver/bench/testdata/minimal`, built with `-ldflags=\"-s -w\"`.", quality)
	r.table([]string{"", "raw", "brotli", "times the minimal program"},
		[]string{"minimal Ebitengine program", kB(len(minimal)), kB(len(small)), "1"},
		[]string{"program", kB(int(program.Raw)), kB(transferred(program)), ratio(transferred(program), len(small))},
		[]string{"shell and lobby, all languages and rules", "", kB(shell), ""},
		[]string{"program, shell and lobby", "", kB(all), ratio(all, len(small))})
	r.limit("program, shell and lobby over the minimal program", float64(all)/float64(len(small)), mostBytes)

	r.head("What the program's bytes are")
	r.line("%s of code, %s of data (most of it the tables of functions and lines that the runtime needs for stacks and collection), %s of the rest. Code by package, 1 %% and more:", kB(ours.code), kB(ours.data), kB(ours.rest))
	rows, rest := [][]string{}, 0
	for _, p := range ours.packages {
		if share := 100 * float64(p.bytes) / float64(ours.code); share >= 1 {
			rows = append(rows, []string{"`" + p.name + "`", kB(p.bytes), fmt.Sprintf("%.1f %%", share)})
		} else {
			rest += p.bytes
		}
	}
	rows = append(rows, []string{"all others", kB(rest), fmt.Sprintf("%.1f %%", 100*float64(rest)/float64(ours.code))})
	r.table([]string{"package", "code", "share"}, rows...)

	r.head("Art and sound of a game at @2x")
	r.line("With the larger of its two backgrounds; a browser fetches the one of its window's shape. Limits: %s and %d MiB of textures.", kB(mostArt), mostTexture>>20)
	rows = nil
	for _, g := range catalogue.All() {
		a, err := weigh(w.dist, w.bundle, g.ID())
		if err != nil {
			return err
		}
		row := []string{g.Name(), kB(a.total()), fmt.Sprintf("%.0f MiB", float64(a.texture)/(1<<20))}
		parts := ""
		for i, p := range a.parts {
			if i > 0 {
				parts += ", "
			}
			parts += p.name + " " + kB(p.bytes)
		}
		rows = append(rows, append(row, parts))
		r.limit("art of "+string(g.ID()), float64(a.total()), mostArt)
		r.limit("textures of "+string(g.ID()), float64(a.texture), mostTexture)
	}
	r.table([]string{"game", "bytes", "textures", "of which"}, rows...)
	return nil
}
