// Package pictures holds no program: its test checks the pictures of the README
// and, asked to, takes them in the real game, served by the real server.
package pictures

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
	"filon/game"
	"filon/game/catalogue"
)

var take = flag.Bool("take", false, "take the pictures anew (make pictures)")

// most is what a picture may weigh: a README is read on phones too.
const most = 80_000

func TestMain(m *testing.M) {
	flag.Parse()
	if *take { // only taking them needs a browser
		os.Exit(e2e.Main(m))
	}
	os.Exit(m.Run())
}

func file(id game.ID) string { return string(id) + ".jpg" }

func TestPictures_EveryGameHasOneAndTheReadmeShowsIt(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	for _, g := range catalogue.All() {
		raw, err := os.ReadFile(file(g.ID()))
		require.NoError(t, err, "run make pictures")
		img, err := jpeg.Decode(bytes.NewReader(raw))
		require.NoError(t, err, file(g.ID()))
		require.Equal(t, image.Pt(width, height), img.Bounds().Size(), file(g.ID()))
		require.True(t, strings.Contains(string(readme), "docs/pictures/"+file(g.ID())), "the README shows no picture of %s", g.Name())
	}
}

func TestPictures_AreSmall(t *testing.T) {
	all, err := filepath.Glob("*.jpg")
	require.NoError(t, err)
	for _, name := range all {
		info, err := os.Stat(name)
		require.NoError(t, err)
		require.LessOrEqual(t, info.Size(), int64(most), name)
	}
}

const width, height = 832, 468

// subject is the unit that a game is pictured with: its prize, the seed of its
// layout, and how many of its actions are done when the picture is taken. A game
// without a line here is pictured by what it would do by itself.
type subject struct {
	stake, prize string
	layout       string
	actions      int
}

var subjects = map[game.ID]subject{
	"pactole": {stake: "2.00", prize: "10.00", actions: 8},
	"minedor": {
		stake: "1.00", prize: "10.00", actions: 3,
		layout: `{"draws":[{"step":"initial","cells":["casque","tete_de_mineur","casque"],"multiplier":1}]}`,
	},
	"arbre":   {stake: "2.00", prize: "20.00", actions: 1},
	"chateau": {stake: "1.00", prize: "10.00", actions: 11},
}

// TestTake plays a unit of every game by its real buttons as far as its picture
// wants it, and keeps what the window shows.
func TestTake(t *testing.T) {
	if !*take {
		t.Skip("make pictures takes them; TestPictures_… checks those there are")
	}
	for _, g := range catalogue.All() {
		t.Run(string(g.ID()), func(t *testing.T) {
			last := g.Tables()[len(g.Tables())-1]
			s, ok := subjects[g.ID()]
			if !ok {
				s = subject{stake: last.Stake.StringFixed(2), prize: last.Tiers[len(last.Tiers)-1].Prize.StringFixed(2), actions: 1}
			}
			p := e2e.Open(t, "/#/"+string(g.ID()), width, height)
			f := e2e.Forced{Game: string(g.ID()), Stake: s.stake, Prize: s.prize}
			if s.layout != "" {
				f.Layout = json.RawMessage(s.layout)
			}
			p.Force(f)
			p.Wait("the table", `s.phase === "ready" && s.game === "`+string(g.ID())+`" && s.controls.play`)
			e2e.Eval[bool](p, `window.filon.idle().then(() => true)`)
			e2e.Eval[bool](p, fmt.Sprintf(`(filonApp.dispatch("stake", JSON.stringify({stake: %q})), true)`, s.stake))
			p.Wait("the stake", `s.stake === "`+s.stake+`"`)
			p.Click(e2e.Mouse, "#go")
			p.Wait("a unit", `s.phase === "revealing" && s.unit !== null`)
			e2e.Eval[bool](p, `(filon.freeze(true), true)`)
			rest(p)
			for range s.actions {
				a := next(e2e.Eval[[]game.Action](p, `filon.status().legal`))
				if a == "" {
					break
				}
				require.Empty(t, e2e.Eval[string](p, fmt.Sprintf(`filon.press(%q) ?? ""`, a)))
				rest(p)
			}
			img, err := png.Decode(bytes.NewReader(p.Screenshot()))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file(g.ID()), within(t, img), 0o644))
		})
	}
}

// rest goes to the end of what moves, and not on into the congratulation: it
// covers what the picture is to show.
func rest(p *e2e.Page) {
	p.WaitJS("the scene to come to rest", `(() => {
		for (let i = 0; i < 400 && filon.status().busy && !filon.status().revealed; i++) filon.step(5);
		return true;
	})()`)
}

// next is the action of a hand that goes about in no order, so that a picture
// shows open and covered cells side by side.
func next(legal []game.Action) game.Action {
	if len(legal) == 0 {
		return ""
	}
	slices.Sort(legal)
	return legal[len(legal)*2/3%len(legal)]
}

// within encodes a picture as well as the limit lets it.
func within(t *testing.T, img image.Image) []byte {
	t.Helper()
	flat := image.NewRGBA(img.Bounds())
	draw.Draw(flat, flat.Bounds(), img, img.Bounds().Min, draw.Src)
	for quality := 90; quality > 20; quality -= 2 {
		var b bytes.Buffer
		require.NoError(t, jpeg.Encode(&b, flat, &jpeg.Options{Quality: quality}))
		if b.Len() <= most {
			return b.Bytes()
		}
	}
	t.Fatal("a picture that does not fit")
	return nil
}
