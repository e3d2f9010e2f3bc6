package preview

import (
	"context"
	"slices"
	"sync"
)

// job does one thing at a time; what is asked for meanwhile is done at once
// afterwards, once.
type job struct {
	mu    sync.Mutex
	asked []string
	bell  chan struct{}
}

func newJob() *job { return &job{bell: make(chan struct{}, 1)} }

func (j *job) ask(what string) {
	j.mu.Lock()
	if !slices.Contains(j.asked, what) {
		j.asked = append(j.asked, what)
	}
	j.mu.Unlock()
	select {
	case j.bell <- struct{}{}:
	default:
	}
}

func (j *job) run(ctx context.Context, do func(context.Context, []string)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-j.bell:
		}
		j.mu.Lock()
		asked := j.asked
		j.asked = nil
		j.mu.Unlock()
		if len(asked) > 0 {
			do(ctx, asked)
		}
	}
}
