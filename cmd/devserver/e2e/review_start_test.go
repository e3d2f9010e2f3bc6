package e2e_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/cmd/devserver/e2e"
)

// contexts notes what asks for WebGL: on which canvas, with what, and whether the
// program was being started by then.
const contexts = `window.asked = [];
	const real = HTMLCanvasElement.prototype.getContext;
	HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
		if (kind === "webgl2") asked.push({ canvas: this, attributes: JSON.stringify(Object.entries(rest[0] ?? {}).sort()), early: window.filonHost === undefined });
		return real.call(this, kind, ...rest);
	};`

// The canvas of a table is there, with the context that the program asks for, before
// the program is; in the lobby there is none to be made for.
func TestReview_TheCanvasOfATableIsMadeBeforeTheProgramRuns(t *testing.T) {
	p := e2e.OpenWith(t, "/#/minedor", 480, 270, contexts)
	p.WaitJS("the program's own wish", `asked.length >= 2`)
	assert.True(t, e2e.Eval[bool](p, `asked[0].early && !asked[1].early`), "the page asks first")
	assert.True(t, e2e.Eval[bool](p, `asked.every((a) => a.canvas === document.querySelector("body > canvas"))`), "for the canvas that is shown")
	assert.Equal(t, e2e.Eval[string](p, `asked[1].attributes`), e2e.Eval[string](p, `asked[0].attributes`))
	assert.True(t, e2e.Eval[bool](p, `document.createElement === Document.prototype.createElement`), "a canvas that is made now is another")

	p = e2e.OpenWith(t, "/", 480, 270, contexts)
	p.WaitJS("the program's canvas", `asked.length > 0`)
	assert.False(t, e2e.Eval[bool](p, `asked[0].early`))
}

// Many a host sends .wasm as bytes of no kind; whether the bytes are counted or not.
func TestReview_TheProgramRunsWhateverTypeItComesAs(t *testing.T) {
	target, err := url.Parse(e2e.Shared.URL)
	require.NoError(t, err)
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ModifyResponse = func(r *http.Response) error {
		if strings.HasSuffix(r.Request.URL.Path, ".wasm") {
			r.Header.Set("Content-Type", "application/octet-stream")
		}
		return nil
	}
	host := httptest.NewServer(proxy)
	defer host.Close()
	for _, downlink := range []string{"10", "1.5"} {
		p := e2e.OpenWith(t, host.URL+"/", 480, 270, `Object.defineProperty(navigator, "connection", { value: { downlink: `+downlink+` } });`)
		p.Wait("an account", `s.account !== null`)
	}
}

// A picture is large and the browser's own: it goes when nobody wants it any more,
// and not when there is time to look.
func TestReview_PicturesThatNobodyTakesAreLetGo(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, `window.made = 0;
		window.letGo = 0;
		const decode = window.createImageBitmap;
		window.createImageBitmap = (...args) => decode(...args).then((picture) => (made++, picture));
		const close = ImageBitmap.prototype.close;
		ImageBitmap.prototype.close = function () { if (this.width) letGo++; close.call(this); };
		const began = new Promise((go) => { window.begin = go; });
		const real = window.fetch;
		window.fetch = (url, ...rest) => (/\.wasm$/.test(url) ? began : Promise.resolve()).then(() => real(url, ...rest));`)
	p.WaitJS("the first game's pictures", `made >= 3 && document.querySelector("#game-name").textContent === "Mine d’or"`)
	before := e2e.Eval[int](p, `(location.hash = "#/pactole", made)`)
	p.WaitJS("them to be let go", fmt.Sprintf(`letGo >= %d`, before))
	e2e.Eval[bool](p, `(begin(), true)`)
	p.WaitJS("the other table", `window.filon?.ready && filon.state().game === "pactole" && document.querySelector("#loader").hidden && filon.pictured()`)
	p.WaitJS("every picture to be let go", `made > 0 && letGo === made`)
}

// What was sent for early and did not come is asked for again by the program: nothing
// has failed yet for the player.
func TestReview_AFileThatFailedEarlyIsAskedForAgain(t *testing.T) {
	p := e2e.OpenUnstarted(t, "/#/minedor", 480, 270, `window.asked = 0;
		const real = window.fetch;
		window.fetch = (url, ...rest) => /minedor\/(atlas|bg-)/.test(url) && asked++ < 2 ? Promise.resolve(new Response("", { status: 503 })) : real(url, ...rest);
		window.panels = 0;
		addEventListener("DOMContentLoaded", () => new MutationObserver(() => panels++).observe(document.querySelector("#fault"), { attributes: true }));`)
	p.WaitJS("the table", `window.filon?.ready && filon.state().controls.play && document.querySelector("#loader").hidden && filon.pictured()`)
	assert.Equal(t, []int{4, 0}, e2e.Eval[[]int](p, `[asked, panels]`))
}
