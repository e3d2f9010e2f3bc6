package preview

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Event is something that the page has to hear of.
type event struct {
	// Kind is "art" (a group's pictures), "texts", "sounds" (a group's), "motion"
	// (a game's durations), "shader", "program" (a new one was compiled), "page"
	// (the game's page was built again), "tool" (the preview's own page changed),
	// "work" (what is being made) or "problems".
	Kind     string    `json:"kind"`
	Group    string    `json:"group,omitempty"`
	Text     string    `json:"text,omitempty"`
	Problems []problem `json:"problems"`
}

// problem is a saved file that cannot be shown.
type problem struct {
	File string `json:"file"` // from the module's folder
	Line int    `json:"line"` // 0 where none is known
	Text string `json:"text"`
}

// news tells every open page what happens, and remembers what is broken.
type news struct {
	mu       sync.Mutex
	pages    map[chan event]bool
	problems map[string][]problem // by what they keep from being made
	work     map[string]bool      // being made now
}

func newNews() *news {
	return &news{pages: map[chan event]bool{}, problems: map[string][]problem{}, work: map[string]bool{}}
}

func (n *news) tell(e event) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.tellLocked(e)
}

func (n *news) tellLocked(e event) {
	e.Problems = n.listLocked()
	for page := range n.pages {
		select {
		case page <- e:
		default: // a page that does not listen is told again when it asks
		}
	}
}

// broken notes what keeps something from being made, nothing once it is made.
func (n *news) broken(what string, problems ...problem) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if slices.Equal(n.problems[what], problems) {
		return
	}
	delete(n.problems, what)
	if len(problems) > 0 {
		n.problems[what] = problems
	}
	n.tellLocked(event{Kind: "problems"})
}

// busy notes that something is being made, or no longer.
func (n *news) busy(what string, on bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if on {
		n.work[what] = true
	} else {
		delete(n.work, what)
	}
	n.tellLocked(event{Kind: "work", Text: n.workLocked()})
}

func (n *news) workLocked() string {
	var all []string
	for what := range n.work {
		all = append(all, what)
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

func (n *news) listLocked() []problem {
	all := []problem{}
	for _, list := range n.problems {
		all = append(all, list...)
	}
	slices.SortFunc(all, func(a, b problem) int {
		if c := strings.Compare(a.File, b.File); c != 0 {
			return c
		}
		return a.Line - b.Line
	})
	return all
}

func (n *news) join() (chan event, func()) {
	page := make(chan event, 64)
	n.mu.Lock()
	n.pages[page] = true
	page <- event{Kind: "problems", Problems: n.listLocked()}
	page <- event{Kind: "work", Text: n.workLocked(), Problems: n.listLocked()}
	n.mu.Unlock()
	return page, func() {
		n.mu.Lock()
		delete(n.pages, page)
		n.mu.Unlock()
	}
}

// serveEvents is a stream of server-sent events.
func (p *Preview) serveEvents(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	// The server's deadlines are meant for answers that end.
	if err := control.SetWriteDeadline(time.Time{}); err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	page, leave := p.news.join()
	defer leave()
	beat := time.NewTicker(20 * time.Second)
	defer beat.Stop()
	for {
		select {
		case e := <-page:
			b, err := json.Marshal(e)
			if err != nil {
				return
			}
			if _, err := fmt.Fprintf(w, "data: %s\n\n", b); err != nil {
				return
			}
		case <-beat.C: // so that a page that is gone is noticed
			if _, err := fmt.Fprint(w, ": still here\n\n"); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		case <-p.work.ended:
			return
		}
		if control.Flush() != nil {
			return
		}
	}
}
