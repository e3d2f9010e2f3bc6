package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"filon/game"
)

// patience is how long a wait may take on a slow machine without a GPU.
const patience = 3 * time.Minute

// Page is one window of a browser profile of its own.
type Page struct {
	t    testing.TB
	ctx  context.Context
	w, h int

	mu     sync.Mutex
	errors []string // uncaught exceptions and console errors
}

// Open opens an address of the server ("/#/minedor") in a fresh profile. What
// the page throws or logs as an error fails the test, but for requests that
// failed: a test that breaks the network does so on purpose.
func Open(t testing.TB, path string, width, height int) *Page {
	t.Helper()
	return OpenWith(t, path, width, height, "")
}

// OpenWith is Open with a script that runs before any of the page's.
func OpenWith(t testing.TB, path string, width, height int, script string) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(Shared.browser, chromedp.WithNewBrowserContext())
	p := &Page{t: t, ctx: ctx, w: width, h: height}
	p.must(chromedp.Do(ctx, chromedp.EmulateViewport(int64(width), int64(height))))
	if script != "" {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		p.must(err)
	}
	p.listen()
	t.Cleanup(func() {
		p.mu.Lock()
		for _, e := range p.errors {
			t.Errorf("the page: %s", e)
		}
		p.mu.Unlock()
		cancel()
	})
	p.Go(path)
	return p
}

// Window opens another window of the same profile, as a second tab.
func (p *Page) Window(path string) *Page {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	n := &Page{t: p.t, ctx: ctx, w: p.w, h: p.h}
	n.must(chromedp.Do(ctx, chromedp.EmulateViewport(int64(n.w), int64(n.h))))
	n.listen()
	p.t.Cleanup(cancel)
	n.Go(path)
	return n
}

func (p *Page) listen() {
	console := chromedp.Console(p.ctx)
	go func() {
		for m, err := range console {
			if err != nil {
				return
			}
			bad := m.Type == chromedp.ConsoleException || m.Type == chromedp.ConsoleError
			if bad && !strings.Contains(m.Text, "Failed to load resource") {
				p.mu.Lock()
				p.errors = append(p.errors, m.Text)
				p.mu.Unlock()
			}
		}
	}()
}

func (p *Page) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// Go opens an address, of the shared server unless it names another origin, in
// the window and waits until the program runs.
func (p *Page) Go(path string) {
	p.t.Helper()
	if strings.HasPrefix(path, "/") {
		path = Shared.URL + path
	}
	p.must(chromedp.Do(p.ctx, chromedp.Navigate(path)))
	p.WaitJS("the program to run", `window.filon?.ready === true`)
}

// Reload reloads the window and waits until the program runs again.
func (p *Page) Reload() {
	p.t.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.Reload()))
	p.WaitJS("the program to run again", `window.filon?.ready === true`)
}

// Eval evaluates an expression in the page; a promise is awaited.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience+10*time.Second)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// WaitJS waits for an expression to be true, looking once a frame.
func (p *Page) WaitJS(what, expression string) {
	p.t.Helper()
	if !Eval[bool](p, untilTrue(expression)) {
		p.t.Fatalf("waited in vain for %s: %s\nstate: %s\nstatus: %s\npicture: %s", what, expression,
			Eval[string](p, `JSON.stringify(window.filon?.state() ?? null)`),
			Eval[string](p, `JSON.stringify(window.filon?.status() ?? null)`), p.keep())
	}
}

// untilTrue is a promise: true once an expression is, looked at once a frame,
// false when patience has run out.
func untilTrue(expression string) string {
	return fmt.Sprintf(`new Promise((resolve) => {
		const end = performance.now() + %d;
		const look = () => {
			let yes = false;
			try { yes = Boolean(%s); } catch { /* not there yet */ }
			if (yes) resolve(true);
			else if (performance.now() > end) resolve(false);
			else requestAnimationFrame(look);
		};
		look();
	})`, patience.Milliseconds(), expression)
}

// keep saves a picture of a failure and tells where.
func (p *Page) keep() string {
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		return err.Error()
	}
	name := filepath.Join(os.TempDir(), "filon-"+strings.NewReplacer("/", "-", " ", "-").Replace(p.t.Name())+".png")
	if err := os.WriteFile(name, picture, 0o644); err != nil {
		return err.Error()
	}
	return name
}

// State is the program's state, as far as the tests ask for it.
type State struct {
	Phase   string `json:"phase"`
	Game    string `json:"game"`
	Stake   string `json:"stake"`
	Mode    string `json:"mode"`
	Account *struct {
		Player  string `json:"player"`
		Balance string `json:"balance"`
	} `json:"account"`
	Unit   *struct{ ID string } `json:"unit"`
	Result *struct {
		Prize string `json:"prize"`
	} `json:"result"`
	OpenUnits []struct{ ID string } `json:"open_units"`
	History   *struct {
		Units []struct {
			ID, Prize, Status string
		} `json:"units"`
		Loading bool `json:"loading"`
	} `json:"history"`
	Consult *struct{ ID, Prize string } `json:"consult"`
	Problem *struct {
		Code  string `json:"code"`
		Retry bool   `json:"retry"`
		Fatal bool   `json:"fatal"`
	} `json:"problem"`
	Controls  map[string]bool `json:"controls"`
	ExtraLeft int             `json:"extra_left"`
	Step      string          `json:"step"`
	Messages  []Message       `json:"messages"`
	Storage   bool            `json:"storage"`
}

// State reads the program's state.
func (p *Page) State() State {
	p.t.Helper()
	return Eval[State](p, `window.filon.state()`)
}

// Message is something said in words.
type Message struct {
	Key  string            `json:"key"`
	Args map[string]string `json:"args"`
}

// Target is something in the scene that can be pressed, in CSS pixels.
type Target struct {
	ID         game.Action
	X, Y, W, H float64
}

// Wait waits for a predicate over the state s and the stage's status st.
func (p *Page) Wait(what, predicate string) State {
	p.t.Helper()
	p.WaitJS(what, fmt.Sprintf(`((s, st) => %s)(window.filon.state(), window.filon.status())`, predicate))
	return p.State()
}

// Targets are what can be pressed in the scene now.
func (p *Page) Targets() []Target {
	p.t.Helper()
	return Eval[[]Target](p, `window.filon.targets()`)
}

// Settle lets everything that moves come to its end: the stage's clock is
// driven, so that it takes as long on a slow machine as on a fast one.
func (p *Page) Settle() State {
	p.t.Helper()
	p.WaitJS("the scene to settle", settled)
	return p.State()
}

// settled drives the stage's clock and tells whether nothing moves any more.
const settled = `(() => {
	for (let i = 0; i < 200 && window.filon.status().busy; i++) window.filon.step(10);
	return !window.filon.status().busy;
})()`

// frames waits until what was last changed has been drawn.
func (p *Page) frames() {
	p.t.Helper()
	Eval[bool](p, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

func (p *Page) centre(id game.Action) (x, y float64) {
	p.t.Helper()
	for _, target := range p.Targets() {
		if target.ID == id {
			return target.X + target.W/2, target.Y + target.H/2
		}
	}
	p.t.Fatalf("%s is not among the targets %v", id, p.Targets())
	return 0, 0
}

// Hand is a way to press: by mouse, touch or keyboard.
type Hand func(p *Page, x, y float64, selector string)

// Mouse presses and lifts the left button, at once: a click shorter than a
// frame counts.
func Mouse(p *Page, x, y float64, _ string) {
	p.t.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1))))
	p.must(chromedp.Do(p.ctx, chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1))))
}

// Touch taps with one finger.
func Touch(p *Page, x, y float64, _ string) {
	p.t.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// RubOff rubs over a target with one finger, in strokes across it, and lifts; or,
// without lift, has the touch taken away by the system.
func (p *Page) RubOff(id game.Action, lift bool) {
	p.t.Helper()
	var at Target
	for _, target := range p.Targets() {
		if target.ID == id {
			at = target
		}
	}
	const strokes = 8
	point := func(i int) *input.TouchPoint {
		x := at.X + at.W*.1
		if i%2 == 1 {
			x += at.W * .8
		}
		return &input.TouchPoint{X: x, Y: at.Y + at.H*(.1+.8*float64(i)/strokes)}
	}
	p.touch(input.DispatchTouchEventTypeTouchStart, point(0))
	for i := 1; i <= strokes; i++ {
		p.touch(input.DispatchTouchEventTypeTouchMove, point(i))
	}
	if lift {
		p.touch(input.DispatchTouchEventTypeTouchEnd)
	} else {
		p.touch(input.DispatchTouchEventTypeTouchCancel)
	}
}

func (p *Page) touch(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	p.t.Helper()
	if points == nil {
		points = []*input.TouchPoint{}
	}
	_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	p.must(err)
}

// Keyboard goes to the button with Tab, as a player without a mouse does, and
// presses Enter.
func Keyboard(p *Page, _, _ float64, selector string) {
	p.t.Helper()
	there := fmt.Sprintf(`document.activeElement?.matches(%s) === true`, quoted(selector))
	for range 60 {
		if Eval[bool](p, there) {
			p.Key("\r")
			return
		}
		p.Key("\t")
	}
	p.t.Fatalf("60 presses of Tab do not reach %s", selector)
}

// Key presses a key.
func (p *Page) Key(keys string) {
	p.t.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.KeyEvent(keys)))
}

// Press presses a target of the scene.
func (p *Page) Press(hand Hand, id game.Action) {
	p.t.Helper()
	x, y := p.centre(id)
	hand(p, x, y, `[data-id="`+string(id)+`"]`)
}

// Click presses a control of the page, once it says that it can be used, stands
// still for a few frames and nothing lies over it.
func (p *Page) Click(hand Hand, selector string) {
	p.t.Helper()
	p.WaitJS(selector+" to be usable", fmt.Sprintf(`((e) => {
		if (!e || e.disabled || e.getAttribute("aria-disabled") === "true") return false;
		e.scrollIntoView({ block: "nearest", behavior: "instant" });
		const r = e.getBoundingClientRect();
		const x = r.x + r.width / 2, y = r.y + r.height / 2;
		if (!e.contains(document.elementFromPoint(x, y))) return false;
		const at = [x, y, %[1]s].join();
		window.e2eStill = window.e2eAt === at ? window.e2eStill + 1 : 0;
		window.e2eAt = at;
		return window.e2eStill >= 3;
	})(document.querySelector(%[1]s))`, quoted(selector)))
	at := Eval[[2]float64](p, `(window.e2eStill = 0, window.e2eAt.split(",").slice(0, 2).map(Number))`)
	hand(p, at[0], at[1], selector)
}

// Label is what a screen reader finds over a target of the scene.
func (p *Page) Label(id game.Action) string {
	p.t.Helper()
	button := fmt.Sprintf(`document.querySelector(%s)`, quoted(`button[data-id="`+string(id)+`"]`))
	p.WaitJS("a button over "+string(id), button+` !== null`)
	return Eval[string](p, button+`.getAttribute("aria-label") ?? ""`)
}

// Screenshot takes a picture of the window and checks that it shows something.
func (p *Page) Screenshot() []byte {
	p.t.Helper()
	p.frames() // what was last changed has been drawn
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	p.must(err)
	if dir := os.Getenv("FILON_E2E_PICTURES"); dir != "" {
		name := filepath.Join(dir, strings.NewReplacer("/", "-", " ", "-").Replace(p.t.Name())+fmt.Sprint(time.Now().UnixMilli())+".png")
		os.WriteFile(name, picture, 0o644)
	}
	return picture
}

// NotFlat fails the test when a picture is nearly one colour: state alone has
// been right before while nothing was to be seen.
func (p *Page) NotFlat() {
	p.t.Helper()
	// What was drawn must have been shown: a page that has just been loaded again is
	// one colour until then.
	p.frames()
	img, err := png.Decode(bytes.NewReader(p.Screenshot()))
	p.must(err)
	// The middle of the window, where the scene is and no bar.
	b := img.Bounds()
	colours := map[[3]uint32]int{}
	n := 0
	for y := b.Min.Y + b.Dy()/5; y < b.Max.Y-b.Dy()*2/5; y += 2 {
		for x := b.Min.X + b.Dx()/8; x < b.Max.X-b.Dx()/8; x += 2 {
			r, g, bl, _ := img.At(x, y).RGBA()
			colours[[3]uint32{r >> 12, g >> 12, bl >> 12}]++
			n++
		}
	}
	most := 0
	for _, c := range colours {
		most = max(most, c)
	}
	if len(colours) < 40 || most*2 > n {
		p.t.Errorf("the scene is flat: %d colours, one of them on %d of %d points; picture: %s", len(colours), most, n, p.keep())
	}
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}
