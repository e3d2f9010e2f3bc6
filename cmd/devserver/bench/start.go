package main

import (
	"fmt"
	"time"
)

// playable is since when a table can be played, in ms since the navigation, 0
// before: the loader gone, « Jouer » usable, and the pictures (3.1 million texels
// of the smallest game at @1x) on the GPU and drawn.
const playable = `(bench.usable && bench.pictured ? Math.max(bench.usable, bench.pictured) : 0)`

// firstPlay counts every byte from an empty cache to the first revealed cell,
// the service worker's included.
func (w *world) firstPlay() error {
	c, err := count(w.plain)
	if err != nil {
		return err
	}
	t, err := openTab(w.browser, 720, 405, 2) // large enough for the artwork at @2x
	if err != nil {
		return err
	}
	defer t.close()
	if err := t.goTo(c.URL + "/#/minedor"); err != nil {
		return err
	}
	if _, err := t.wait(playable); err != nil {
		return err
	}
	if err := t.click("#go"); err != nil {
		return err
	}
	if _, err := t.wait(`document.querySelector('#mirror [data-id="cell:0"]')`); err != nil {
		return err
	}
	if err := t.click(`#mirror [data-id="cell:0"]`); err != nil {
		return err
	}
	if _, err := t.wait(`!document.querySelector('#mirror [data-id="cell:0"]')`); err != nil {
		return err
	}
	if _, err := eval[bool](t, `navigator.serviceWorker.ready.then(() => true)`); err != nil {
		return err
	}
	wire, by := c.take()
	r := &w.report
	r.head("A first play")
	r.line("Every byte that the server writes to its connections, headers included, from an empty cache to the first revealed cell of Mine d'or with the artwork at @2x and to the service worker's being ready: **%s**. Bodies:", kB(wire))
	var rows [][]string
	for _, kind := range []string{"program", "shell and lobby", "art", "sound", "draw API"} {
		rows = append(rows, []string{kind, kB(by[kind])})
	}
	r.table([]string{"", "bytes"}, rows...)
	return nil
}

// start times navigations, the minimal program's and the game's in turn.
func (w *world) start() error {
	minimal, _, err := serveBeside(w.root, w.dir, "minimal", w.fast)
	if err != nil {
		return err
	}
	var theirs, theirsRunning, lobby, running, table []float64
	for i := range w.runs + 1 {
		t, err := openTab(w.browser, 480, 270, 1)
		if err != nil {
			return err
		}
		if err := t.goTo(minimal + "/"); err != nil {
			return err
		}
		if _, err := t.wait(`bench.firstDraw > 0`); err != nil {
			return err
		}
		m, err := eval[[2]float64](t, `[bench.canvas, bench.firstDraw]`)
		t.close()
		if err != nil {
			return err
		}

		if t, err = openTab(w.browser, 480, 270, 1); err != nil {
			return err
		}
		if err := t.goTo(w.plain + "/#/minedor"); err != nil {
			return err
		}
		if _, err := t.wait(playable); err != nil {
			return err
		}
		g, err := eval[[2]float64](t, `[bench.canvas, `+playable+`]`)
		t.close()
		if err != nil {
			return err
		}

		if t, err = openTab(w.browser, 480, 270, 1); err != nil {
			return err
		}
		if err := t.goTo(w.plain + "/"); err != nil {
			return err
		}
		paint := `performance.getEntriesByName("first-contentful-paint")[0]`
		if _, err := t.wait(paint); err != nil {
			return err
		}
		l, err := eval[float64](t, paint+`.startTime`)
		t.close()
		if err != nil {
			return err
		}
		if i == 0 {
			continue // the first of each warms the system's caches
		}
		theirsRunning, theirs = append(theirsRunning, m[0]), append(theirs, m[1])
		running, table, lobby = append(running, g[0]), append(table, g[1]), append(lobby, l)
	}
	r := &w.report
	r.head("Start")
	r.line("From the navigation, empty cache, local server, %d times each in turn; median.", w.runs)
	ms := func(v []float64) string {
		return (time.Duration(median(v)*1000) * time.Microsecond).Round(time.Millisecond).String()
	}
	r.table([]string{"", "minimal program", "game", "times"},
		[]string{"first paint of the lobby", "", ms(lobby), ""},
		[]string{"the program runs", ms(theirsRunning), ms(running), fmt.Sprintf("%.2f", median(running)/median(theirsRunning))},
		[]string{"first frame, and first playable frame of Mine d'or", ms(theirs), ms(table), fmt.Sprintf("%.2f", median(table)/median(theirs))})
	r.limit("start", median(table)/median(theirs), mostStart)
	return nil
}
