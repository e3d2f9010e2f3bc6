package pictures

import (
	"bytes"
	"image/png"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

// moment is a picture of the preview: where it is taken, what is done there, and
// what is to be seen then.
type moment struct {
	file string
	at   string // change of the address
	do   func(*e2e.Desk)
	seen string // condition in the page
}

const pelle = "assets/minedor/svg/symbols/pelle.svg"

var moments = []moment{
	{"preview-scene.jpg", `view: "scene", prize: "10.00", seed: 3, tick: 420, screen: "390", dpr: "1", targets: true, safe: true`, nil, `preview.tick() === 420`},
	{"preview-sheet.jpg", `view: "scene", tick: 0, screen: "1280", targets: false, safe: false`, func(d *e2e.Desk) {
		e2e.Eval[bool](d.Page, `(document.querySelector("#sheet").click(), true)`)
	}, `document.querySelector("#picture").open`},
	{"preview-symbol.jpg", `view: "art", group: "minedor", name: "symbols/pelle"`, func(d *e2e.Desk) {
		e2e.Eval[bool](d.Page, `(document.querySelector("#picture").close(), true)`)
	}, `document.querySelectorAll("#art canvas").length > 4 && !document.querySelector("#art").textContent.includes("Looking for it")`},
	{"preview-problem.jpg", `view: "scene", tick: 420, screen: "390"`, func(d *e2e.Desk) {
		d.Change(pelle, func(s string) string { return strings.Replace(s, "</svg>", "<circle></svg>", 1) })
	}, `document.querySelector("#problems code")?.textContent.startsWith("` + pelle + `:")`},
}

// TestTakePreview keeps what a designer sees in a laptop's window.
func TestTakePreview(t *testing.T) {
	if !*take {
		t.Skip("make pictures takes them; TestPictures_… checks those there are")
	}
	d := e2e.OpenDesk(t, "#game=minedor&stake=1.00&mode=dynamite&prize=10.00&seed=3", 1280, 720)
	e2e.Eval[bool](d.Page, `(document.querySelector("#tree details")?.setAttribute("open", ""), true)`)
	for _, m := range moments {
		e2e.Eval[bool](d.Page, `(preview.go({ `+m.at+` }), true)`)
		d.WaitJS(m.file, `preview.settled()`)
		if m.do != nil {
			m.do(d)
		}
		d.WaitJS(m.file, m.seen+` && preview.settled()`)
		img, err := png.Decode(bytes.NewReader(d.Screenshot()))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(m.file, within(t, img), 0o644))
	}
}

func TestPictures_ThePreviewsPageShowsItsOwn(t *testing.T) {
	page, err := os.ReadFile("../preview.md")
	require.NoError(t, err)
	for _, m := range moments {
		require.FileExists(t, m.file, "run make pictures")
		require.Contains(t, string(page), "pictures/"+m.file)
	}
}
